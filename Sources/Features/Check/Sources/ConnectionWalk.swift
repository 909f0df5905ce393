internal import Findings
internal import ProjectIndex
internal import XibModel

/// Checks one document against the code.
struct ConnectionWalk {
  let check: SourceCheck
  let connected: ConnectedDocument
  let hierarchy: ClassHierarchy
  /// The path of the document, in the form of the sources' paths.
  let path: String
  private(set) var missing: [MissingName] = []
  private var lineages: [ClassName: ClassHierarchy.Lineage] = [:]
  /// The modules of the document's targets.
  private let targetModules: Set<String>
  /// The modules that the document names for classes of the sources.
  private var ownModules: Set<String> = []
  /// The objects whose document nothing loads any more, so that what they lack doesn't matter.
  private var leftBehind: Set<Int> = []

  init(check: SourceCheck, document: Document, path: String) {
    self.check = check
    self.path = path
    connected = ConnectedDocument(document)
    targetModules = check.index.modules.modules(ofDocument: path)
    hierarchy = ClassHierarchy(index: check.index, library: connected.classes.library)
  }

  var document: Document { connected.document }
  var library: LibraryClasses { connected.classes.library }

  mutating func run() {
    let unreachable = connected.unreachableNodes
    func matters(_ node: Int) -> Bool { !unreachable.contains { $0.contains(node) } }
    let outlets = connected.outlets.filter { matters($0.node) }
    let actions = connected.actions.filter { matters($0.node) }
    leftBehind = objectsLeftBehind(outlets, actions)
    let customized = document.nodes.indices.filter { document.value(AttributeNames.customClass, of: $0) != nil }
    ownModules = targetModules
    for node in customized {
      guard let name = connected.customClass(of: node), let module = document.value("customModule", of: node) else {
        continue
      }
      if !check.index.declarations(of: name).isEmpty { ownModules.insert(module) }
    }
    for node in customized where matters(node) { checkClass(of: node) }
    for outlet in outlets { checkOutlet(outlet) }
    for action in actions { checkAction(action) }
    for attribute in connected.runtimeAttributes where matters(attribute.node) { checkKeyPath(attribute) }
    checkSegues(connected.segues.filter { matters($0.node) })
    for binding in connected.bindings where matters(binding.node) { checkBinding(binding) }
  }

  /// A class as a document names it.
  private struct ClassName: Hashable {
    let name: String
    let modules: Set<String>
  }

  private mutating func lineage(of name: String, in modules: Set<String>) -> ClassHierarchy.Lineage {
    let key = ClassName(name: name, modules: modules)
    if let known = lineages[key] { return known }
    let lineage = hierarchy.lineage(of: name, in: modules)
    lineages[key] = lineage
    return lineage
  }

  /// The modules that an object's class is looked for in; empty if that is not known.
  private func modules(of node: Int) -> Set<String> {
    if let module = connected.module(of: node) { return [module] }
    guard connected.isFromTarget(node), targetModules.isEmpty else { return targetModules }
    return Set([document.value("customModule", of: node)].compactMap { $0 })
  }

  /// The lineage of an object's class, if the sources declare the class and the object is not left behind.
  mutating func ownLineage(of node: Int) -> (name: String, lineage: ClassHierarchy.Lineage)? {
    guard let name = connected.customClass(of: node), !leftBehind.contains(node) else { return nil }
    let lineage = lineage(of: name, in: modules(of: node))
    return lineage.isOwn ? (name, lineage) : nil
  }

  /// What looking for a member of a class finds. If a superclass is not known, the class may still have a member; but one that
  /// a side declares beside this superclass, and the merge does not, is missing.
  private func found(
    in own: (name: String, lineage: ClassHierarchy.Lineage),
    _ lookUp: (ClassHierarchy.Lineage) -> ClassHierarchy.Lineage.Lookup
  ) -> ClassHierarchy.Lineage.Lookup {
    let found = lookUp(own.lineage)
    guard case .unknown = found, !own.lineage.declarations.contains(where: { $0.type.traits.contains(.isOpen) }) else {
      return found
    }
    let isLost = check.sides.contains { side in
      let lineage = ClassHierarchy(index: side, library: library).lineage(of: own.name)
      guard lineage.isOpen, case .found(let declared) = lookUp(lineage) else { return false }
      return !declared.isEmpty && !declared.contains { $0.member.traits.contains(.isOverride) }
    }
    return isLost ? .missing : found
  }

  // MARK: Objects left behind

  /// The number of connections that an object must have at least to be recognized as left behind.
  private static let fewestLeftBehind = 4

  /// Finds objects with several connections that their class all lacks. Loading such an object would crash the app, so
  /// nothing loads its document any more.
  ///
  /// The class of File's Owner is only a hint, unless the document has its name, with or without `Controller`. If it lacks a
  /// connection, but another class has them all, that other class loads the document.
  private mutating func objectsLeftBehind(
    _ outlets: [ConnectedDocument.Connection], _ actions: [ConnectedDocument.Connection]
  ) -> Set<Int> {
    var fits: [Int: [Bool]] = [:]
    var names: [Int: (outlets: Set<String>, actions: Set<String>)] = [:]
    for outlet in outlets {
      guard let name = document.value(Connections.property, of: outlet.node), let own = ownLineage(of: outlet.owner)
      else {
        continue
      }
      fits[outlet.owner, default: []].append(own.lineage.property(name, in: library).isFound)
      names[outlet.owner, default: ([], [])].outlets.insert(name)
    }
    for action in actions {
      guard let selector = document.value(Connections.selector, of: action.node),
        let receiver = connected.destination(of: action), let own = ownLineage(of: receiver)
      else { continue }
      fits[receiver, default: []].append(own.lineage.method(selector, in: library).isFound)
      names[receiver, default: ([], [])].actions.insert(selector)
    }
    let stem = NamedFile.stem(of: path)
    let left = fits.filter { node, fits in
      guard fits.contains(false) else { return false }
      if fits.count >= Self.fewestLeftBehind, !fits.contains(true) { return true }
      guard Placeholders.isFileOwner(node, in: document), let needed = names[node],
        let owner = connected.customClass(of: node), !["", "Controller"].contains(where: { owner == stem + $0 })
      else { return false }
      return hasOtherOwner(than: owner, outlets: needed.outlets, actions: needed.actions)
    }
    return Set(left.keys)
  }

  /// Whether another class of the sources has all these outlets and actions.
  private func hasOtherOwner(than owner: String, outlets: Set<String>, actions: Set<String>) -> Bool {
    check.index.classNames.contains { name in
      guard name != owner else { return false }
      let declared = check.index.declarations(of: name).flatMap(\.type.members)
      // Skip a class that declares none of the names itself: most do, and finding the lineage takes long.
      guard outlets.union(actions).contains(where: { wanted in declared.contains { $0.name == wanted } }) else {
        return false
      }
      let lineage = hierarchy.lineage(of: name)
      return outlets.allSatisfy { lineage.property($0, in: library).isCertain }
        && actions.allSatisfy { lineage.method($0, in: library).isCertain }
    }
  }

  // MARK: Rules

  private mutating func checkClass(of node: Int) {
    guard let name = connected.customClass(of: node) else { return }
    let declarations = check.index.declarations(of: name)
    if declarations.contains(where: { $0.type.kind != .addition }) {
      if checkImplementation(of: node, name) { checkModule(of: node, name) }
      checkRuntimeName(of: node, name)
      return checkKind(of: node, name)
    }
    // Code extends classes of libraries, too.
    let isExtended =
      !declarations.isEmpty && !check.ownClasses.hasVanished(name) && !connected.isFromTarget(node)
    let isOfLibrary = isExtended || isOfLibrary(name, node)
    guard !LibraryClasses.isKnown(name), !isOfLibrary, !connected.isUnusedOwner(node) else { return }
    report(
      .unknownClass, node, about: node, in: name, "",
      .other("The sources have no class \(name), which this object is of."))
  }

  /// Checks that the run time finds a class by the name that the document has.
  private mutating func checkRuntimeName(of node: Int, _ name: String) {
    let classes = check.index.declarations(of: name, in: modules(of: node)).filter { $0.type.kind == .class }
    guard let first = classes.first, classes.allSatisfy({ $0.type.traits.contains(.hasOtherRuntimeName) }),
      document.value(AttributeNames.customClass, of: node) == name, !Placeholders.isFileOwner(node, in: document)
    else { return }
    report(
      .unknownClass, node, about: node, in: name, "",
      .other(
        "The run time has no class of the name \(name), because it is inside of another type or has type parameters; give "
          + "it a name with @objc(\(name)), or move it."),
      Finding.CodePlace(path: first.path, line: first.type.line))
  }

  /// Checks that an object's class is of the kind that its element needs: a cell is a cell.
  private mutating func checkKind(of node: Int, _ name: String) {
    guard let usual = connected.classes.name(of: document.nodes[node].name), let own = ownLineage(of: node),
      !own.lineage.isOpen, let kind = library.kind(of: usual), !own.lineage.names.contains(kind)
    else { return }
    report(
      .unknownClass, node, about: node, in: name, kind,
      .other("The class \(name) is no \(kind), which this object must be."), place(of: name))
  }

  /// Whether a class that the sources lack may belong to a library outside of the sources.
  private func isOfLibrary(_ name: String, _ node: Int) -> Bool {
    if check.ownClasses.hasVanished(name) || connected.isFromTarget(node) { return false }
    // Code that names a class would not compile without it.
    if check.index.mentions(name) { return true }
    if let module = connected.module(of: node) {
      return !ownModules.contains(module) && !check.index.modules.isOwn(module)
    }
    if check.index.hasFile(named: name) || NamedFile.stem(of: path) == name || check.ownClasses.isMistyped(name)
      || check.ownClasses.hasPrefixOfMany(name) || hasConnectionsOfSources(node)
    {
      return false
    }
    // Only the name can tell then, and a library that is elsewhere may have any.
    return check.index.modules.usesLibrariesElsewhere || !check.ownClasses.isNamedLikeOthers(name)
  }

  /// Whether a class of the sources declares the outlets and the actions of an object: that class has another name now.
  private func hasConnectionsOfSources(_ object: Int) -> Bool {
    let names =
      connected.outlets.filter { $0.owner == object }.map { document.value(Connections.property, of: $0.node) }
      + connected.actions.filter { connected.destination(of: $0) == object }
      .map { document.value(Connections.selector, of: $0.node) }
    let classes = Set(names).map { name in name.map(check.index.classes(withConnectable:)) ?? [] }
    guard let first = classes.first else { return false }
    return !classes.dropFirst().reduce(first, { $0.intersection($1) }).isEmpty
  }

  private mutating func checkOutlet(_ outlet: ConnectedDocument.Connection) {
    guard let property = document.value(Connections.property, of: outlet.node) else { return }
    guard let own = ownLineage(of: outlet.owner) else {
      return checkPlain(
        outlet.owner, .unknownOutlet, property, at: outlet.node, noun: "outlet"
      ) { $0.property(property, in: $1) }
    }
    switch found(in: own, { $0.property(property, in: library) }) {
    case .found(let declared): checkType(of: outlet, property, in: own.name, declared)
    case .hidden(let place):
      report(.unknownOutlet, outlet.node, about: outlet.owner, in: own.name, property, .hidden, place)
    case .missing:
      report(
        .unknownOutlet, outlet.node, about: outlet.owner, in: own.name, property, .missing, place(of: own.name))
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
    for type in types where !cannotBe(actual, name, type.member.type, modules(of: outlet.owner)) { return }
    report(
      .outletType, outlet.node, about: outlet.owner, in: owner, property,
      .other("The outlet \(property) of \(owner) is a \(first.member.type ?? ""), and is connected to a \(name)."), code
    )
  }

  /// The class of an object with all that it inherits; `nil` if that is not known.
  private mutating func lineage(ofObject node: Int?) -> (name: String, lineage: ClassHierarchy.Lineage)? {
    guard let node, let name = connected.className(of: node),
      !check.index.declarations(of: name).isEmpty || library.contains(name)
    else { return nil }
    let lineage = lineage(of: name, in: modules(of: node))
    return lineage.isOpen ? nil : (name, lineage)
  }

  /// Checks that the control that sends an action is of the class that the method takes.
  private mutating func checkSender(
    of action: ConnectedDocument.Connection, _ selector: String, in receiver: (node: Int, name: String),
    _ declared: [(member: Member, path: String)]
  ) {
    let methods = declared.filter { $0.member.isMethod && $0.member.traits.contains(.isConnectable) }
    guard let first = methods.first, let (name, actual) = lineage(ofObject: action.owner) else { return }
    for method in methods where !cannotBe(actual, name, method.member.type, modules(of: receiver.node)) { return }
    report(
      .unknownAction, action.node, about: receiver.node, in: receiver.name, selector,
      .other("The action \(selector) of \(receiver.name) takes a \(first.member.type ?? ""), and a \(name) sends it."),
      Finding.CodePlace(path: first.path, line: first.member.line))
  }

  /// Whether an object is certainly not of a type.
  ///
  /// Apps do run with outlets whose class is a subclass of the object's class, while the code uses only members that both
  /// have. So that is wrong only if a merge made it so, or if Apple has both classes.
  private mutating func cannotBe(
    _ actual: ClassHierarchy.Lineage, _ name: String, _ type: String?, _ modules: Set<String>
  ) -> Bool {
    guard let type, type != "NSObject", !actual.names.contains(type) else { return false }
    // A control of AppKit and its cell have the same values.
    if type == name + "Cell" || name == type + "Cell" { return false }
    let declarations = check.index.declarations(of: type)
    guard declarations.contains(where: { $0.type.kind == .class }) || library.contains(type),
      !declarations.contains(where: { $0.type.kind == .alias || $0.type.kind == .protocol })
    else { return false }
    let wanted = lineage(of: type, in: modules)
    let isNarrower = wanted.names.contains(name) && !wanted.isOpen
    return !wanted.isOpen && (!isNarrower || !check.sides.isEmpty || !wanted.isOwn && library.contains(name))
      && actual.names.isDisjoint(with: declarations.flatMap { [$0.type.name, $0.type.otherName].compactMap { $0 } })
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
      check.index.declarations(of: plain).allSatisfy({ $0.type.kind == .addition }),
      case .missing = lookUp(lineage(of: plain, in: []), library)
    else { return }
    let owner = check.index.classes(withConnectable: name).filter { owner in
      let lineage = lineage(of: owner, in: [])
      return lineage.isOwn && lineage.names.contains(plain) && lookUp(lineage, library).isCertain
    }.min()
    guard let owner else { return }
    report(
      rule, node, about: object, in: plain, name,
      .other("\(plain) has no \(noun) \(name), which is connected; \(owner) has it, so the custom class may be lost."),
      place(of: owner))
  }

  private mutating func checkAction(_ action: ConnectedDocument.Connection) {
    guard let selector = document.value(Connections.selector, of: action.node),
      let receiver = connected.destination(of: action)
    else { return }
    if Placeholders.isFirstResponder(receiver, in: document) { return checkResponder(to: selector, of: action) }
    guard let own = ownLineage(of: receiver) else {
      return checkPlain(receiver, .unknownAction, selector, at: action.node, noun: "action") {
        $0.method(selector, in: $1)
      }
    }
    switch found(in: own, { $0.method(selector, in: library) }) {
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
        other.map { Finding.CodePlace(path: $0.path, line: $0.member.line) } ?? place(of: own.name),
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

  private mutating func checkKeyPath(_ attribute: ConnectedDocument.Connection) {
    guard let keyPath = document.value("keyPath", of: attribute.node),
      let key = keyPath.split(separator: ".").first.map(String.init), !key.hasPrefix("_"),
      let name = connected.className(of: attribute.owner), !leftBehind.contains(attribute.owner)
    else { return }
    let lineage = lineage(of: name, in: modules(of: attribute.owner))
    guard let base = lineage.libraryClass, library.knowsAllProperties(of: base) else { return }
    // A library may extend one of Apple's classes, and the code of a side may have had the property.
    func aSideHasIt() -> Bool { check.anySideHas(key, in: name, library) }
    switch lineage.property(key, in: library) {
    case .hidden(let place) where lineage.isOwn || aSideHasIt():
      report(
        .unknownKeyPath, attribute.node, about: attribute.owner, in: name, keyPath,
        .other(
          "The runtime attribute \(keyPath) sets \(key) of \(name), which the code does not show to Objective-C; mark "
            + "it with @IBInspectable or @objc."), place)
    case .missing where lineage.isOwn && isCertain(key, missingIn: lineage) || aSideHasIt():
      report(
        .unknownKeyPath, attribute.node, about: attribute.owner, in: name, keyPath,
        .other("\(name) has no property \(key), which the runtime attribute \(keyPath) sets."), place(of: name))
    case .found, .hidden, .missing, .unknown: break
    }
  }

  /// Whether no library can have given a property to a class of the sources.
  ///
  /// A library may extend the class of Apple's that it inherits from. So that is certain only if the code uses no libraries, if
  /// the class has a property with nearly that name, or if the files of the class know no library, nothing else of the document
  /// sets the property, and it is none of those that libraries add.
  private func isCertain(_ key: String, missingIn lineage: ClassHierarchy.Lineage) -> Bool {
    let modules = check.index.modules
    if !modules.importsLibraries { return true }
    let own = lineage.declarations.filter { !LibraryClasses.isKnown($0.type.name) && $0.type.kind != .protocol }
    let names = own.flatMap(\.type.members).filter { !$0.isMethod && $0.traits.contains(.isExposed) }.map(\.name)
    if names.contains(where: { $0.hasPrefix(key) || key.hasPrefix($0) && $0.utf8.count > 3 }) { return true }
    return !own.contains { modules.importsLibraries($0.path) } && !LibraryProperties.contains(key)
      && !connected.runtimeAttributes.contains { attribute in
        connected.customClass(of: attribute.owner).map { !lineage.names.contains($0) } != false
          && document.value("keyPath", of: attribute.node)?.split(separator: ".").first.map(String.init) == key
      }
  }

  // MARK: Problems

  /// Where the sources declare a class.
  func place(of name: String) -> Finding.CodePlace? {
    check.index.declarations(of: name).first { $0.type.kind == .class }.map {
      Finding.CodePlace(path: $0.path, line: $0.type.line)
    }
  }

  mutating func report(
    _ rule: CheckRule, _ node: Int, about owner: Int, in className: String, _ name: String, _ lack: MissingName.Lack,
    _ code: Finding.CodePlace? = nil, hint: String? = nil
  ) {
    guard check.isOn(rule) else { return }
    let identity = MissingName.Identity(
      rule: rule, object: document.identity(of: document.nearestObject(around: owner)) ?? "", className: className,
      name: name)
    missing.append(
      MissingName(identity: identity, lack: lack, node: node, owner: owner, code: code, hint: hint))
  }
}

extension ConnectionWalk {
  /// Checks that a class of Swift is in the module where the document looks for it.
  mutating func checkModule(of node: Int, _ name: String) {
    let declarations = check.index.declarations(of: name).filter { $0.type.kind == .class }
    guard let wanted = document.value("customModule", of: node), let first = declarations.first,
      // Objective-C knows no modules.
      declarations.allSatisfy({ $0.type.traits.contains(.isSwift) && $0.type.otherName == nil })
    else { return }
    let modules = declarations.map { check.index.modules.modules(ofFile: $0.path) }
    guard connected.isFromTarget(node) ? isInOtherTarget(modules, wanted) : isInOtherModule(modules, wanted) else {
      return
    }
    let place = modules.first?.min().map { "in the module \($0)" } ?? "in no folder of that module"
    report(
      .unknownClass, node, about: node, in: name, wanted,
      .other("The module \(wanted) has no class \(name), which this object is of; the class is \(place)."),
      Finding.CodePlace(path: first.path, line: first.type.line))
  }

  /// Checks that a target compiles a class, if one has the document; of Objective-C, its implementation.
  ///
  /// - Returns: Whether it does, for all that is known.
  mutating func checkImplementation(of node: Int, _ name: String) -> Bool {
    let own = check.index.declarations(of: name)
    let code = own.filter {
      $0.type.traits.contains(.isImplementation) || $0.type.kind == .class && $0.type.traits.contains(.isSwift)
    }
    guard let first = code.first, check.index.modules.isInTarget(path), !connected.isUnusedOwner(node),
      connected.isFromTarget(node) || document.value("customModule", of: node) == nil,
      check.index.modules.isInNoTarget(code) || haveLeftTarget(code)
    else { return true }
    report(
      .unknownClass, node, about: node, in: name, "",
      .other("No target compiles the file with the class \(name), which this object is of."),
      Finding.CodePlace(path: first.path, line: first.type.line))
    return false
  }

  /// Whether a target has the files of a class in another version of a merge, and none has them in this one.
  private func haveLeftTarget(_ declarations: [SourceIndex.Declaration]) -> Bool {
    declarations.allSatisfy { declaration in
      !check.index.modules.isInTarget(declaration.path)
        && check.sides.contains { $0.modules.isInTarget(declaration.path) }
    }
  }

  /// Whether a class is in none of the targets of this document. When the app is built, the module of the target takes the
  /// place of the one that the document names, so an old name does no harm.
  private func isInOtherTarget(_ modules: [Set<String>], _ wanted: String) -> Bool {
    guard !targetModules.isEmpty || check.index.modules.mayHave(wanted) else { return false }
    return modules.allSatisfy { !$0.isEmpty && !$0.contains(wanted) && $0.isDisjoint(with: targetModules) }
  }

  /// Whether a class is certainly not in the module that this document names.
  private func isInOtherModule(_ modules: [Set<String>], _ wanted: String) -> Bool {
    guard !modules.contains(where: { $0.contains(wanted) }), !check.index.modules.isOfLibrary(wanted) else {
      return false
    }
    return check.index.modules.hasFolder(wanted) || modules.allSatisfy { !$0.isEmpty }
  }
}
