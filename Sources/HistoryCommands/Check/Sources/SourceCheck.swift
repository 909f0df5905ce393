internal import CodeIndex
internal import Reports
internal import SemanticDiff
internal import XibModel

/// Compares documents with the code that they name.
struct SourceCheck: Sendable {
  let index: SourceIndex
  /// The severity of each rule; `nil` if it is off.
  let severity: @Sendable (SourceRule) -> Finding.Severity?
  /// Other names of classes that are certainly not of a library: in a merge, those of its sides.
  let ownClasses: OwnClasses

  init(
    index: SourceIndex, ownClasses: OwnClasses, severity: @escaping @Sendable (SourceRule) -> Finding.Severity?
  ) {
    self.index = index
    self.ownClasses = ownClasses
    self.severity = severity
  }

  /// What the code lacks that a document names, by line.
  func findings(in document: Document, path: String) -> [Finding] {
    guard document.kind == .modern else { return [] }
    var walk = DocumentWalk(check: self, document: document, path: path)
    walk.run()
    return walk.findings.sorted { $0.line < $1.line }
  }
}

/// The check of one document.
private struct DocumentWalk {
  let check: SourceCheck
  let connected: ConnectedDocument
  let hierarchy: ClassHierarchy
  let path: String
  private(set) var findings: [Finding] = []
  private var lineages: [String: ClassHierarchy.Lineage] = [:]
  private let lines: LineIndex
  private let naming: Naming

  init(check: SourceCheck, document: Document, path: String) {
    self.check = check
    self.path = path
    connected = ConnectedDocument(document)
    hierarchy = ClassHierarchy(index: check.index, library: connected.classes.library)
    lines = LineIndex(document.text)
    naming = Naming(document)
  }

  private var document: Document { connected.document }
  private var library: LibraryClasses { connected.classes.library }

  mutating func run() {
    for node in document.nodes.indices where document.value("customClass", of: node) != nil { checkClass(of: node) }
    for outlet in connected.outlets { checkOutlet(outlet) }
    for action in connected.actions { checkAction(action) }
    for attribute in connected.runtimeAttributes { checkKeyPath(attribute) }
  }

  private mutating func lineage(of name: String) -> ClassHierarchy.Lineage {
    if let known = lineages[name] { return known }
    let lineage = hierarchy.lineage(of: name)
    lineages[name] = lineage
    return lineage
  }

  /// The lineage of an object's class, if the sources declare that.
  private mutating func ownLineage(of node: Int) -> (name: String, lineage: ClassHierarchy.Lineage)? {
    guard let name = connected.customClass(of: node) else { return nil }
    let lineage = lineage(of: name)
    return lineage.isOwn ? (name, lineage) : nil
  }

  // MARK: Rules

  private mutating func checkClass(of node: Int) {
    guard let name = connected.customClass(of: node), check.index.declarations(of: name).isEmpty,
      !LibraryClasses.isKnown(name), !isOfLibrary(name, node)
    else { return }
    report(
      .unknownClass, at: node, about: node, "The sources have no class \(name), which this object is of.")
  }

  /// Whether a class that the sources lack may be of a library that they don't include.
  private func isOfLibrary(_ name: String, _ node: Int) -> Bool {
    if check.ownClasses.hasVanished(name) { return false }
    // Code that names a class would not compile without it.
    if connected.module(of: node) != nil || check.index.mentions(name) { return true }
    return !connected.isFromTarget(node) && !check.ownClasses.isNamedLikeOthers(name)
  }

  private mutating func checkOutlet(_ outlet: ConnectedDocument.Connection) {
    guard let property = document.value("property", of: outlet.node), let own = ownLineage(of: outlet.owner) else {
      return
    }
    switch own.lineage.property(property, in: library) {
    case .found(let declared): checkType(of: outlet, property, in: own.name, declared)
    case .hidden(let place):
      report(
        .unknownOutlet, at: outlet.node, about: outlet.owner,
        "\(property) of \(own.name) is connected, but is no outlet in the code; mark it with @IBOutlet.", place)
    case .missing:
      report(
        .unknownOutlet, at: outlet.node, about: outlet.owner,
        "\(own.name) has no outlet \(property), which is connected.", place(of: own.name))
    case .unknown: break
    }
  }

  private mutating func checkType(
    of outlet: ConnectedDocument.Connection, _ property: String, in owner: String,
    _ declared: [(member: Member, path: String)]
  ) {
    guard let destination = connected.destination(of: outlet), let name = connected.className(of: destination),
      !check.index.declarations(of: name).isEmpty || library.contains(name)
    else { return }
    let actual = lineage(of: name)
    let types = declared.filter { !$0.member.isMethod && $0.member.traits.contains(.isConnectable) }
    guard !actual.isOpen, let first = types.first,
      types.allSatisfy({ cannotBe(actual, $0.member.type) })
    else { return }
    report(
      .outletType, at: outlet.node, about: outlet.owner,
      "The outlet \(property) of \(owner) is a \(first.member.type ?? ""), and is connected to a \(name).",
      Finding.CodePlace(path: first.path, line: first.member.line))
  }

  /// Whether an object certainly is not of a type.
  private func cannotBe(_ actual: ClassHierarchy.Lineage, _ type: String?) -> Bool {
    guard let type, type != "NSObject", !actual.names.contains(type) else { return false }
    let declarations = check.index.declarations(of: type)
    guard declarations.contains(where: { $0.type.kind == .class }) || library.contains(type),
      !declarations.contains(where: { $0.type.kind == .alias || $0.type.kind == .protocol })
    else { return false }
    return actual.names.isDisjoint(with: declarations.flatMap { [$0.type.name, $0.type.otherName].compactMap { $0 } })
  }

  private mutating func checkAction(_ action: ConnectedDocument.Connection) {
    guard let selector = document.value("selector", of: action.node),
      let receiver = connected.destination(of: action), let own = ownLineage(of: receiver)
    else { return }
    switch own.lineage.method(selector, in: library) {
    case .found, .unknown: break
    case .hidden(let place):
      report(
        .unknownAction, at: action.node, about: action.owner,
        "\(selector) of \(own.name) is connected, but is no action in the code; mark it with @IBAction.", place)
    case .missing:
      let others = own.lineage.methods(like: selector)
      let hint = others.first.map { ", but has \($0.member.name)" } ?? ""
      report(
        .unknownAction, at: action.node, about: action.owner,
        "\(own.name) has no action \(selector), which is connected\(hint).",
        others.first.map { Finding.CodePlace(path: $0.path, line: $0.member.line) } ?? place(of: own.name))
    }
  }

  private mutating func checkKeyPath(_ attribute: ConnectedDocument.Connection) {
    guard let keyPath = document.value("keyPath", of: attribute.node),
      let key = keyPath.split(separator: ".").first.map(String.init), !key.hasPrefix("_"),
      let own = ownLineage(of: attribute.owner), let base = own.lineage.libraryClass, library.knowsAllProperties(of: base)
    else { return }
    switch own.lineage.property(key, in: library) {
    case .found, .unknown: break
    case .hidden(let place):
      report(
        .unknownKeyPath, at: attribute.node, about: attribute.owner,
        "The runtime attribute \(keyPath) sets \(key) of \(own.name), which the code does not show to Objective-C; mark "
          + "it with @IBInspectable or @objc.", place)
    case .missing:
      report(
        .unknownKeyPath, at: attribute.node, about: attribute.owner,
        "\(own.name) has no property \(key), which the runtime attribute \(keyPath) sets.", place(of: own.name))
    }
  }

  // MARK: Findings

  /// Where the sources declare a class.
  private func place(of name: String) -> Finding.CodePlace? {
    check.index.declarations(of: name).first { $0.type.kind == .class }.map {
      Finding.CodePlace(path: $0.path, line: $0.type.line)
    }
  }

  private mutating func report(
    _ rule: SourceRule, at node: Int, about owner: Int, _ message: String, _ code: Finding.CodePlace? = nil
  ) {
    guard let severity = check.severity(rule) else { return }
    let object = naming.object(around: owner)
    findings.append(
      Finding(
        rule: rule.rawValue, severity: severity, path: path, line: lines.line(at: document.nodes[node].start),
        object: Finding.Object(id: object.id, element: object.element, name: object.name), message: message, code: code))
  }
}
