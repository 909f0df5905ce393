internal import ProjectIndex
internal import SwiftSyntax

/// The types and functions of a Swift file by their lines, and the names that functions give to values of their own.
final class SwiftScopes: SyntaxVisitor {
  /// A type or a function.
  private struct Scope {
    let lines: ClosedRange<Int>
    /// The name of the type; `nil` for a function.
    let type: String?
    /// The name of a function of a type; empty for other functions, and for types.
    let ofType: String
    /// The names of parameters and variables, each with its text if it is a constant with one.
    var names: [String: SwiftConstant?] = [:]
  }

  private var scopes: [Scope] = []
  /// The places of the scopes that the walk is in.
  private var open: [Int] = []
  private var lines: LineTable

  init(lines: LineTable) {
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  /// A literal with its scope, and with its text where a constant of its function has it; `nil` if a variable of its function
  /// has the name.
  func resolved(_ literal: IdentifierLiteral) -> IdentifierLiteral? {
    let around = scopes.filter { $0.lines.contains(literal.line) }
    var literal = literal
    if literal.isConstant, !literal.text.contains(".") {
      for function in around.reversed() where function.type == nil {
        guard let constant = function.names[literal.text] else { continue }
        switch constant {
        case .text(let text): (literal.text, literal.isConstant) = (text, false)
        case .typeName: literal.text = ArgumentText.ofSelf
        case nil: return nil
        }
        break
      }
    }
    if [ArgumentText.ofSelf, IdentifierLiteral.ownName].contains(literal.text) {
      let function = around.last { !$0.ofType.isEmpty }?.ofType ?? ""
      // An object is described in another way than its type.
      if function.isEmpty, literal.text == ArgumentText.ofSelf { return nil }
      (literal.text, literal.function) = (IdentifierLiteral.ownName, function)
    }
    literal.storyboard = literal.storyboard.compactMap(resolved)
    literal.scope = around.compactMap(\.type).joined(separator: ".")
    return literal
  }

  private func begin(
    _ node: some SyntaxProtocol, type: String?, ofType: String = ""
  ) -> SyntaxVisitorContinueKind {
    let first = lines.line(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    // The table knows growing offsets only.
    var later = lines
    open.append(scopes.count)
    scopes.append(
      Scope(
        lines: first...later.line(at: node.endPositionBeforeTrailingTrivia.utf8Offset),
        type: type.map(SwiftNames.plain), ofType: ofType
      ))
    return .visitChildren
  }

  private func end() { open.removeLast() }

  private func add(_ name: String, _ text: SwiftConstant? = nil) {
    guard let last = open.last, scopes[last].type == nil else { return }
    let name = SwiftNames.plain(name)
    // Two of one name may be any of the two.
    scopes[last].names[name] = .some(scopes[last].names[name] == nil ? text : nil)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { begin(node, type: node.name.text) }
  override func visitPost(_ node: ClassDeclSyntax) { end() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { begin(node, type: node.name.text) }
  override func visitPost(_ node: StructDeclSyntax) { end() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { begin(node, type: node.name.text) }
  override func visitPost(_ node: EnumDeclSyntax) { end() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { begin(node, type: node.name.text) }
  override func visitPost(_ node: ActorDeclSyntax) { end() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { begin(node, type: node.name.text) }
  override func visitPost(_ node: ProtocolDeclSyntax) { end() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node, type: SwiftTypeName(node.extendedType).name ?? "")
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { end() }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node, type: nil, ofType: SwiftAttributes.isOfType(node.modifiers) ? SwiftNames.plain(node.name.text) : "")
  }
  override func visitPost(_ node: FunctionDeclSyntax) { end() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { begin(node, type: nil) }
  override func visitPost(_ node: InitializerDeclSyntax) { end() }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { begin(node, type: nil) }
  override func visitPost(_ node: SubscriptDeclSyntax) { end() }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { begin(node, type: nil) }
  override func visitPost(_ node: AccessorBlockSyntax) { end() }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { begin(node, type: nil) }
  override func visitPost(_ node: ClosureExprSyntax) { end() }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    add((node.secondName ?? node.firstName).text)
    return .skipChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    add((node.secondName ?? node.firstName).text)
    return .skipChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
      constants.insert(binding.pattern.id)
      add(name, node.bindingSpecifier.tokenKind == .keyword(.let) ? SwiftConstant(binding) : nil)
    }
    return .visitChildren
  }

  /// The patterns of declarations, which are known already.
  private var constants: Set<SyntaxIdentifier> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    if !constants.contains(Syntax(node).id) { add(node.identifier.text) }
    return .skipChildren
  }
}
