internal import Findings
internal import ProjectIndex
internal import XibModel

/// Checks one document against the code.
///
/// What it asks, in this order. Scenes that nothing can show are left out before.
///
///     objects left behind   has the class not one of four connections? has another class of the code all that File's Owner needs?
///                           Then nothing loads the document, and no connection of the object counts.
///     custom classes        declared:     compiled by a target? in the module that the document names? known to the run time
///                                         by this name? of the kind that the element needs?
///                           not declared: Apple's, a library's, or vanished, misspelt, named as the code names its own?
///     outlets               does the class have it, shown to Objective-C? single or a collection? of the type of what is connected?
///     actions               does the receiver have it, shown, implemented? does it take what sends it? If the first responder
///                           is the receiver: does any class?
///       of Apple's classes  does a subclass in the code have it? Then the custom class may be lost.
///     runtime attributes    does the class have the property, shown?
///     segues                does any class have the method that they call?
///     bindings              is the key that they read shown?
///
/// Each "does the class have it" is asked of the class's lineage (``ClassHierarchy``), in the target that the walk is for, or in
/// the module that the document names. The answer is found, hidden, missing or unknown; only hidden and missing are findings.
struct ConnectionWalk {
  let check: SourceCheck
  let connected: ConnectedDocument
  let hierarchy: ClassHierarchy
  /// The path of the document, in the form of the sources' paths.
  let path: String
  private(set) var missing: [MissingName] = []
  private var lineages: [Scope: [String: ClassHierarchy.Lineage]] = [:]
  /// The target in which names are looked up; `nil` if the document has none that compiles code.
  let target: Target?
  /// Where the document looks for the classes of its target.
  let scope: Scope
  /// All targets of the document.
  let targets: Set<Targets.ID>
  /// The modules that the document names for classes of the sources.
  private(set) var ownModules: Set<String> = []
  /// The objects whose document nothing loads any more, so that what they lack doesn't matter.
  private(set) var leftBehind: Set<Int> = []

  /// Whether something that was looked up is not the same in all targets of the document.
  private(set) var differs = false
  /// The uses of code that were looked up.
  private(set) var uses = UseCount()

  init(
    check: SourceCheck, document: ConnectedDocument, path: String, target: Target?, scope: Scope,
    targets: Set<Targets.ID>
  ) {
    (self.check, self.path, self.target, self.scope, self.targets) = (check, path, target, scope, targets)
    connected = document
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
    ownModules = scope.modules
    for node in customized {
      guard let name = connected.customClass(of: node), let module = document.value("customModule", of: node) else {
        continue
      }
      if !check.index.declarations(of: name).isEmpty { ownModules.insert(module) }
    }
    for node in customized where matters(node) {
      count(node)
      checkClass(of: node)
    }
    for outlet in outlets { checkOutlet(outlet) }
    for action in actions { checkAction(action) }
    for attribute in connected.runtimeAttributes where matters(attribute.node) { checkKeyPath(attribute) }
    checkSegues(connected.segues.filter { matters($0.node) })
    for binding in connected.bindings where matters(binding.node) { checkBinding(binding) }
    let hidden = (connected.outlets + connected.actions).map(\.node) + customized
    uses.add(.notLoaded, hidden.count { !matters($0) })
  }

  /// Counts a use of an object's class, or of what it has.
  ///
  /// - Parameter gap: Why it is not known whether the class has what is used.
  mutating func count(_ node: Int, _ gap: UseCount.Reason? = nil) {
    guard let name = connected.customClass(of: node) else { return }
    let isHere = !check.index.declarations(of: name).isEmpty || LibraryClasses.isKnown(name)
    uses.add(leftBehind.contains(node) ? .notLoaded : gap ?? (isHere ? nil : .absentClass(name)))
  }

  mutating func lineage(of name: String, in scope: Scope) -> ClassHierarchy.Lineage {
    if let known = lineages[scope]?[name] { return known }
    let lineage = hierarchy.lineage(of: name, in: scope, of: targets)
    lineages[scope, default: [:]][name] = lineage
    differs = differs || lineage.differs
    return lineage
  }

  /// Where an object's class is looked for.
  func scope(of node: Int) -> Scope {
    if let module = connected.module(of: node) { return check.index.modules.scope(ofModule: module, near: scope) }
    guard connected.isFromTarget(node), scope.isEmpty else { return scope }
    return Scope(modules: Set([document.value("customModule", of: node)].compactMap { $0 }))
  }

  /// The lineage of an object's class, if the sources declare the class and the object is not left behind.
  mutating func ownLineage(of node: Int) -> (name: String, lineage: ClassHierarchy.Lineage)? {
    guard let name = connected.customClass(of: node), !leftBehind.contains(node) else { return nil }
    let lineage = lineage(of: name, in: scope(of: node))
    return lineage.isOwn ? (name, lineage) : nil
  }

  /// What looking for a member of a class finds. If a superclass is not known, the class may still have a member; but one that
  /// a side declares beside this superclass, and the merge does not, is missing.
  ///
  /// - Parameter node: The object of the class, for which the use is counted.
  mutating func found(
    in own: (name: String, lineage: ClassHierarchy.Lineage), of node: Int,
    _ lookUp: (ClassHierarchy.Lineage, LibraryClasses) -> ClassHierarchy.Lineage.Lookup
  ) -> ClassHierarchy.Lineage.Lookup {
    let found = lookUp(own.lineage, library)
    if case .unknown(let gap) = found { count(node, gap) } else { count(node) }
    guard case .unknown = found, !own.lineage.declarations.contains(where: { $0.type.traits.contains(.isOpen) }) else {
      return found
    }
    let isLost = check.sides.contains { side in
      let lineage = ClassHierarchy(index: side, library: library).lineage(of: own.name)
      guard lineage.mayTakeMore, case .found(let declared) = lookUp(lineage, library) else { return false }
      return !declared.isEmpty && !declared.contains { $0.member.traits.contains(.isOverride) }
    }
    return isLost ? .missing : found
  }

  /// Where the sources declare the class of an object.
  func place(of name: String, _ node: Int) -> Finding.CodePlace? {
    check.index.declarations(of: name, in: scope(of: node)).first { $0.type.kind == .class }.map {
      Finding.CodePlace(path: $0.path, line: $0.type.line)
    }
  }

  mutating func report(
    _ rule: CheckRule, _ node: Int, about owner: Int, in className: String, _ name: String, _ lack: MissingName.Lack,
    _ code: Finding.CodePlace? = nil, hint: String? = nil, isHarmless: Bool = false
  ) {
    guard check.isOn(rule) else { return }
    let isHarmless = isHarmless || isOnlyLogged(rule, owner, name, lack)
    let identity = MissingName.Identity(
      rule: rule, object: document.identity(of: document.nearestObject(around: owner)) ?? "", className: className,
      name: name)
    missing.append(
      MissingName(
        identity: identity, lack: lack, node: node, owner: owner, code: code, isHarmless: isHarmless, hint: hint))
  }

  /// Whether the app runs without something. AppKit logs an outlet or an action that it can't connect, and a class that it
  /// can't find, where UIKit ends the app. File's Owner is made by code, whatever class the document names.
  private func isOnlyLogged(_ rule: CheckRule, _ owner: Int, _ name: String, _ lack: MissingName.Lack) -> Bool {
    let isOfMac = ElementClasses.isAppKit(document)
    if rule == .unknownClass { return name.isEmpty && (isOfMac || Placeholders.isFileOwner(owner, in: document)) }
    // What code has under the name stays nil, and code may use it.
    return isOfMac && [.unknownOutlet, .unknownAction].contains(rule) && lack != .hidden
  }
}
