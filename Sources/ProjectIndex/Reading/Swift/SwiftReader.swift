internal import ProjectIndex
internal import SwiftParser
internal import SwiftSyntax

/// Reads the types and the imports of a Swift file. All branches of `#if` count.
enum SwiftReader {
  /// The depth of brackets at which the parser stops. Its own limit differs between debug and release builds.
  private static let deepest = 100
  /// The most square brackets in one another that are parsed: with each, the parser takes twice as long. A file with more
  /// is not read, so its types count as those of a library.
  private static let deepestSquare = 12

  static func declarations(in text: [UInt8]) -> (types: [TypeDeclaration], imports: [String]) {
    guard !isTooDeep(text) else { return ([], []) }
    let visitor = SwiftDeclarations(lines: LineTable(text))
    text.withUnsafeBufferPointer { bytes in
      visitor.walk(Parser.parse(source: bytes, maximumNestingLevel: deepest))
    }
    return (visitor.types, visitor.imports)
  }

  private static func isTooDeep(_ text: [UInt8]) -> Bool {
    var depth = 0
    // A bracket in a text may have no counterpart.
    var isText = false
    var last: UInt8 = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): isText = !isText || last == UInt8(ascii: "\\")
      case UInt8(ascii: "\n"): isText = false
      case UInt8(ascii: "[") where !isText: depth += 1
      case UInt8(ascii: "]") where !isText: depth = max(0, depth - 1)
      default: break
      }
      if depth > deepestSquare { return true }
      last = byte
    }
    return false
  }
}

private final class SwiftDeclarations: SyntaxVisitor {
  private(set) var types: [TypeDeclaration] = []
  private(set) var imports: [String] = []
  private var lines: LineTable
  /// For each declaration that the walk is in, its place in ``types``; `nil` for those that don't matter.
  private var open: [Int?] = []

  init(lines: LineTable) {
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let attributes = SwiftAttributes(node.attributes)
    var traits: TypeDeclaration.Traits = .isSwift
    if attributes.names.contains("objcMembers") { traits.formUnion([.exposesMembers, .exposesInherited]) }
    begin(
      .class, node.name.text, at: node.name, otherName: attributes.objectiveCName, inherited: node.inheritanceClause,
      traits)
    return .visitChildren
  }

  override func visitPost(_ node: ClassDeclSyntax) { open.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let attributes = SwiftAttributes(node.attributes)
    let isObjectiveC = attributes.names.contains("objc")
    begin(
      .protocol, node.name.text, at: node.name, otherName: attributes.objectiveCName, inherited: node.inheritanceClause,
      isObjectiveC ? [.isSwift, .exposesMembers] : .isSwift)
    return .visitChildren
  }

  override func visitPost(_ node: ProtocolDeclSyntax) { open.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let isExposed = SwiftAttributes(node.attributes).names.contains("objc")
    begin(
      .addition, SwiftTypeName(node.extendedType).name ?? "", at: node.extendedType, otherName: nil,
      inherited: node.inheritanceClause, isExposed ? [.isSwift, .exposesMembers] : .isSwift)
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { open.removeLast() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(
      TypeDeclaration(
        kind: .alias, name: node.name.text, otherName: nil,
        inherited: [SwiftTypeName(node.initializer.value).name].compactMap { $0 }, traits: .isSwift,
        line: line(of: node.name)))
    return .skipChildren
  }

  // These may contain classes, but a document names none of their own members.
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { pass() }
  override func visitPost(_ node: StructDeclSyntax) { open.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { pass() }
  override func visitPost(_ node: EnumDeclSyntax) { open.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { pass() }
  override func visitPost(_ node: ActorDeclSyntax) { open.removeLast() }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let place = open.last ?? nil, !SwiftAttributes.isOfType(node.modifiers) else { return .skipChildren }
    let attributes = SwiftAttributes(node.attributes)
    let traits = attributes.traits(of: node.modifiers)
    for binding in node.bindings {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      let type = binding.typeAnnotation.map { SwiftTypeName($0.type) }
      add(
        Member(
          name: attributes.objectiveCName ?? SwiftNames.plain(pattern.identifier.text), type: type?.name,
          traits: type?.isCollection == true ? traits.union(.isCollection) : traits, line: line(of: pattern)),
        to: place)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let place = open.last ?? nil, !SwiftAttributes.isOfType(node.modifiers) else { return .skipChildren }
    let attributes = SwiftAttributes(node.attributes)
    let labels = node.signature.parameterClause.parameters.map { parameter -> String? in
      parameter.firstName.tokenKind == .wildcard ? nil : SwiftNames.plain(parameter.firstName.text)
    }
    let name = SwiftNames.plain(node.name.text)
    add(
      Member(
        name: attributes.objectiveCName ?? SwiftSelector.selector(of: name, labels: labels), type: nil,
        traits: attributes.traits(of: node.modifiers).union(.isMethod), line: line(of: node.name)), to: place)
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    // Skip `@testable` imports: tests import an app this way, and the files of an app may be in several targets.
    let isTestable = SwiftAttributes(node.attributes).names.contains("testable")
    if let module = node.path.first?.name.text, !isTestable { imports.append(module) }
    return .skipChildren
  }

  private func pass() -> SyntaxVisitorContinueKind {
    open.append(nil)
    return .visitChildren
  }

  private func begin(
    _ kind: TypeDeclaration.Kind, _ name: String, at place: some SyntaxProtocol, otherName: String?,
    inherited: InheritanceClauseSyntax?, _ traits: TypeDeclaration.Traits
  ) {
    open.append(types.count)
    let names = inherited?.inheritedTypes.map { SwiftTypeName($0.type).name ?? "" } ?? []
    types.append(
      TypeDeclaration(
        kind: kind, name: SwiftNames.plain(name), otherName: otherName, inherited: names, traits: traits,
        line: line(of: place)))
  }

  private func add(_ member: Member, to place: Int) { types[place].members.append(member) }

  private func line(of node: some SyntaxProtocol) -> Int {
    lines.line(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }
}
