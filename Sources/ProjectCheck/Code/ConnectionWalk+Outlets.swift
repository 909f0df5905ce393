internal import Findings
internal import ProjectIndex
internal import XibModel

/// Outlets and actions.
extension ConnectionWalk {
  mutating func checkOutlet(_ outlet: ConnectedDocument.Connection) {
    guard let property = document.value(Connections.property, of: outlet.node) else { return }
    checkDataSource(outlet, property)
    guard let own = ownLineage(of: outlet.owner) else {
      count(outlet.owner)
      return checkPlain(
        outlet.owner, .unknownOutlet, property, at: outlet.node, noun: "outlet"
      ) { $0.property(property, in: $1) }
    }
    switch found(in: own, of: outlet.owner, { $0.property(property, in: $1) }) {
    case .found(let declared): checkType(of: outlet, property, in: own.name, declared)
    case .hidden(let place):
      report(.unknownOutlet, outlet.node, about: outlet.owner, in: own.name, property, .hidden, place)
    case .missing:
      if case .found(let getters) = own.lineage.method(property, in: library), let getter = getters.first {
        let lack = MissingName.Lack.other("The outlet \(property) of \(own.name) has a getter only, and is connected.")
        let place = Finding.CodePlace(path: getter.path, line: getter.member.line)
        return report(.unknownOutlet, outlet.node, about: outlet.owner, in: own.name, property, lack, place)
      }
      report(
        .unknownOutlet, outlet.node, about: outlet.owner, in: own.name, property, .missing,
        place(of: own.name, outlet.owner))
    case .unknown: break
    }
  }

  private mutating func checkType(
    of outlet: ConnectedDocument.Connection, _ property: String, in owner: String,
    _ declared: [(member: Member, path: String)]
  ) {
    let types = declared.filter { !$0.member.isMethod && $0.member.traits.contains(.isConnectable) }
    guard let first = types.first else { return }
    let code = Finding.CodePlace(path: first.path, line: first.member.line)
    let isCollection = Connections.isCollected(outlet.node, in: document)
    if types.allSatisfy({ !$0.member.isAny && $0.member.traits.contains(.isCollection) != isCollection }) {
      let (declared, connected) =
        isCollection ? ("a single outlet", "a collection") : ("a collection", "a single outlet")
      return report(
        .outletType, outlet.node, about: outlet.owner, in: owner, property,
        .other("The outlet \(property) of \(owner) is \(declared), and is connected as \(connected)."), code)
    }
    guard let (name, actual) = lineage(ofObject: connected.destination(of: outlet)) else { return }
    for type in types where !cannotBe(actual, name, type.member.type, scope(of: outlet.owner)) { return }
    report(
      .outletType, outlet.node, about: outlet.owner, in: owner, property,
      .other("The outlet \(property) of \(owner) is a \(first.member.type ?? ""), and is connected to a \(name)."),
      code,
      isHarmless: true)
  }

  /// The class of an object with all that it inherits; `nil` if that is not known.
  mutating func lineage(ofObject node: Int?) -> (name: String, lineage: ClassHierarchy.Lineage)? {
    guard let node, let name = connected.className(of: node) else { return nil }
    let lineage = lineage(of: name, in: scope(of: node))
    return lineage.isKnown ? (name, lineage) : nil
  }

  /// Checks that the control that sends an action is of the class that the method takes.
  private mutating func checkSender(
    of action: ConnectedDocument.Connection, _ selector: String, in receiver: (node: Int, name: String),
    _ declared: [(member: Member, path: String)]
  ) {
    let methods = declared.filter { $0.member.isMethod && $0.member.traits.contains(.isConnectable) }
    guard let first = methods.first, let (name, actual) = lineage(ofObject: action.owner) else { return }
    for method in methods where !cannotBe(actual, name, method.member.type, scope(of: receiver.node)) { return }
    report(
      .unknownAction, action.node, about: receiver.node, in: receiver.name, selector,
      .other("The action \(selector) of \(receiver.name) takes a \(first.member.type ?? ""), and a \(name) sends it."),
      Finding.CodePlace(path: first.path, line: first.member.line), isHarmless: true)
  }

  /// Whether an object is certainly not of a type.
  ///
  /// Apps do run with outlets whose class is a subclass of the object's class, while the code uses only members that both
  /// have. So that is wrong only if a merge made it so, or if Apple has both classes.
  private mutating func cannotBe(
    _ actual: ClassHierarchy.Lineage, _ name: String, _ type: String?, _ scope: Scope
  ) -> Bool {
    // A control of AppKit and its cell have the same values.
    guard let type, type != "NSObject", type != name + "Cell", name != type + "Cell",
      hierarchy.isNone(actual, of: type, check.index.declarations(of: type, in: scope))
    else { return false }
    let wanted = lineage(of: type, in: scope)
    return !wanted.isOpen
      && (!wanted.names.contains(name) || !check.sides.isEmpty || !wanted.isOwn && library.contains(name))
  }

  /// Checks a connection of an object that has one of Apple's classes, as after its custom class was cleared.
  ///
  /// A library may add outlets and actions to Apple's classes. So it is certain only where a class of the code has the name,
  /// and an object of this kind may be of that class.
  private mutating func checkPlain(
    _ object: Int, _ rule: CheckRule, _ name: String, at node: Int, noun: String,
    _ lookUp: (ClassHierarchy.Lineage, LibraryClasses) -> ClassHierarchy.Lineage.Lookup
  ) {
    guard !leftBehind.contains(object), !Placeholders.isFileOwner(object, in: document),
      let plain = connected.className(of: object), plain != "NSObject", library.lineage(of: plain) != nil,
      check.index.declarations(of: plain, in: scope).allSatisfy({ $0.type.kind == .addition }),
      case .missing = lookUp(lineage(of: plain, in: scope), library)
    else { return }
    let owner = check.index.classes(withConnectable: name).filter { owner in
      let lineage = lineage(of: owner, in: scope)
      return lineage.isOwn && lineage.names.contains(plain) && lookUp(lineage, library).isCertain
    }.min()
    guard let owner else { return }
    report(
      rule, node, about: object, in: plain, name,
      .other("\(plain) has no \(noun) \(name), which is connected; \(owner) has it, so the custom class may be lost."),
      place(of: owner, object))
  }

  mutating func checkAction(_ action: ConnectedDocument.Connection) {
    guard let selector = document.value(Connections.selector, of: action.node),
      let receiver = connected.destination(of: action)
    else { return }
    if Placeholders.isFirstResponder(receiver, in: document) { return checkResponder(to: selector, of: action) }
    guard let own = ownLineage(of: receiver) else {
      count(receiver)
      return checkPlain(receiver, .unknownAction, selector, at: action.node, noun: "action") {
        $0.method(selector, in: $1)
      }
    }
    switch found(in: own, of: receiver, { $0.method(selector, in: $1) }) {
    case .found(let declared) where check.index.isOnlyDeclared(declared.map(\.member), of: own.lineage.names):
      report(
        .unknownAction, action.node, about: receiver, in: own.name, selector,
        .other("\(own.name) declares the action \(selector), which is connected, and does not implement it."),
        declared.first.map { Finding.CodePlace(path: $0.path, line: $0.member.line) })
    case .found(let declared): checkSender(of: action, selector, in: (receiver, own.name), declared)
    case .unknown: break
    case .hidden(let place):
      report(.unknownAction, action.node, about: receiver, in: own.name, selector, .hidden, place)
    case .missing:
      let other = own.lineage.methods(like: selector).first
      report(
        .unknownAction, action.node, about: receiver, in: own.name, selector, .missing,
        other.map { Finding.CodePlace(path: $0.path, line: $0.member.line) } ?? place(of: own.name, receiver),
        hint: other?.member.name)
    }
  }

  /// Checks that some class has an action that goes to whatever object has the focus.
  private mutating func checkResponder(to selector: String, of action: ConnectedDocument.Connection) {
    guard check.isOn(.unansweredAction), !library.anyResponds(to: selector),
      case .missing = hierarchy.anyClass.method(selector, in: library)
    else { return }
    report(
      .unansweredAction, action.node, about: action.owner, in: "", selector,
      .other("No class of the sources has the action \(selector), which goes to the first responder."))
  }
}
