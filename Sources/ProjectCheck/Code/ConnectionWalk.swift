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
/// Each "does the class have it" is asked of the class's lineage (``ClassHierarchy``), in the modules where the document looks
/// for it. The answer is found, hidden, missing or unknown; only hidden and missing are findings.
struct ConnectionWalk {
  let check: SourceCheck
  let connected: ConnectedDocument
  let hierarchy: ClassHierarchy
  /// The path of the document, in the form of the sources' paths.
  let path: String
  private(set) var missing: [MissingName] = []
  private var lineages: [ClassName: ClassHierarchy.Lineage] = [:]
  /// The modules of the document's targets.
  let targetModules: Set<String>
  /// The modules that the document names for classes of the sources.
  private(set) var ownModules: Set<String> = []
  /// The objects whose document nothing loads any more, so that what they lack doesn't matter.
  private(set) var leftBehind: Set<Int> = []

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

  mutating func lineage(of name: String, in modules: Set<String>) -> ClassHierarchy.Lineage {
    let key = ClassName(name: name, modules: modules)
    if let known = lineages[key] { return known }
    let lineage = hierarchy.lineage(of: name, in: modules)
    lineages[key] = lineage
    return lineage
  }

  /// The modules that an object's class is looked for in; empty if that is not known.
  func modules(of node: Int) -> Set<String> {
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
  func found(
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
