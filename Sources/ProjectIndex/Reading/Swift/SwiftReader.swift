internal import ProjectIndex
internal import SwiftParser
internal import SwiftSyntax

/// Reads the types, the constants and the imports of a Swift file. All branches of `#if` count.
enum SwiftReader {
  /// The depth of brackets at which the parser stops. Its own limit differs between debug and release builds.
  private static let deepest = 100
  /// The most square brackets in one another that are parsed: with each, the parser takes twice as long. A file with more
  /// is not read, so nothing is known of its types.
  private static let deepestSquare = 12

  /// What a file declares.
  ///
  /// - Parameter literals: The literals of the file, of which the words alone tell.
  static func file(_ text: [UInt8], literals: [IdentifierLiteral] = []) -> SourceFile {
    guard !isTooDeep(text) else { return SourceFile(types: unknownTypes(text), literals: literals) }
    let visitor = SwiftDeclarations(lines: LineTable(text))
    var literals = literals
    withOldCompositions(text).withUnsafeBufferPointer { bytes in
      let tree = Parser.parse(source: bytes, maximumNestingLevel: deepest)
      visitor.walk(tree)
      if literals.contains(where: \.needsScope) {
        let scopes = SwiftScopes(lines: LineTable(text))
        scopes.walk(tree)
        literals = literals.compactMap(scopes.resolved)
      }
    }
    var types = visitor.typesWithoutAliases
    if visitor.isRecent {
      for place in types.indices { types[place].members.removeAll { $0.traits.contains(.isOldSwift) } }
    }
    if visitor.isTorn {
      // Members and types may stand anywhere.
      for place in types.indices {
        types[place].traits.insert(.isOpen)
        types[place].traits.remove(.hasOtherRuntimeName)
      }
    }
    return SourceFile(
      types: types, literals: literals + visitor.literals, constants: visitor.constants, imports: visitor.imports,
      traits: visitor.isRecent ? .isRecentSwift : [])
  }

  /// The text with `protocol<One, Two>`, as Swift before 3 has it, as a type that the parser takes.
  private static func withOldCompositions(_ text: [UInt8]) -> [UInt8] {
    let old = Array("protocol<".utf8)
    guard text.contains(UInt8(ascii: "<")) else { return text }
    var text = text
    for place in text.indices where text[place] == old[0] && text[place...].starts(with: old) {
      text[place] = UInt8(ascii: "P")
    }
    return text
  }

  /// The classes of a file that is not parsed, each as another name for a type that is not known.
  private static func unknownTypes(_ text: [UInt8]) -> [TypeDeclaration] {
    let words = text.split { !CodeBytes.continuesWord($0) }
    return zip(words, words.dropFirst()).filter { $0.0.elementsEqual("class".utf8) }.map {
      TypeDeclaration(
        kind: .alias, name: String(decoding: $0.1, as: UTF8.self), otherName: nil, inherited: [], traits: .isSwift,
        line: 1)
    }
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

extension IdentifierLiteral {
  /// Whether what is around a literal says more of it.
  fileprivate var needsScope: Bool {
    isConstant && kind != .helper || isOwn || !storyboard.isEmpty || !cast.isEmpty || owner == Self.ownerIsAround
  }
}

extension TypeDeclaration {
  /// The declaration with another name for a type; `nil` for one that is not known.
  fileprivate func replacing(_ name: String, with other: String?) -> TypeDeclaration {
    TypeDeclaration(
      kind: kind, name: self.name, otherName: otherName, inherited: inherited.map { $0 == name ? other ?? "" : $0 },
      traits: traits, line: line,
      members: members.map { member in
        member.type == name
          ? Member(name: member.name, type: other, traits: member.traits, line: member.line) : member
      })
  }
}

private final class SwiftDeclarations: SyntaxVisitor {
  private var types: [TypeDeclaration] = []
  /// The types around each of ``types``, and itself.
  private var paths: [[String]] = []
  /// The names that types give to others inside of themselves.
  private var aliases: [(around: [String], name: String, type: String?)] = []
  private(set) var imports: [String] = []
  private(set) var constants: [StringConstant] = []
  private(set) var literals: [IdentifierLiteral] = []
  /// Whether the file is certainly of Swift 3 or later.
  private(set) var isRecent = false
  /// Whether a type has no end, or the file has more ends than types: the parser did not understand it.
  private(set) var isTorn = false
  private var lines: LineTable
  /// The names of the types that the walk is in.
  private var names: [String] = []
  /// For each declaration that the walk is in, its place in ``types``; `nil` for those that don't matter.
  private var open: [Int?] = []
  /// For each enumeration that the walk is in, what its cases are the identifiers of; `nil` if they are none.
  private var identified: [IdentifierLiteral.Kind?] = []

  /// The protocols of enumerations whose cases are the identifiers of segues, as generators of code call them.
  private static let typesOfSegues: Set<String> = ["SegueType", "StoryboardSegueType"]
  /// What the cases of an enumeration of texts are the identifiers of, by how its name ends.
  private static let endings: [(ending: String, kind: IdentifierLiteral.Kind)] = [
    ("Segue", .segue), ("SegueIdentifier", .segue), ("ViewControllerStoryboardIdentifier", .storyboardObject),
    ("ReuseIdentifier", .reusableView),
  ]

  init(lines: LineTable) {
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let attributes = SwiftAttributes(node.attributes)
    var traits: TypeDeclaration.Traits = .isSwift
    if attributes.names.contains("objcMembers") { traits.formUnion([.exposesMembers, .exposesInherited]) }
    if node.genericParameterClause != nil || !open.isEmpty && attributes.objectiveCName == nil {
      traits.insert(.hasOtherRuntimeName)
    }
    begin(
      .class, node.name.text, at: node.name, otherName: attributes.objectiveCName, inherited: node.inheritanceClause,
      traits)
    return .visitChildren
  }

  override func visitPost(_ node: ClassDeclSyntax) { close() }

  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    if node.rightBrace.presence == .missing { isTorn = true }
    return .visitChildren
  }

  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    if node.unexpectedBetweenStatementsAndEndOfFileToken != nil { isTorn = true }
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let attributes = SwiftAttributes(node.attributes)
    let isObjectiveC = attributes.names.contains("objc")
    begin(
      .protocol, node.name.text, at: node.name, otherName: attributes.objectiveCName, inherited: node.inheritanceClause,
      isObjectiveC ? [.isSwift, .exposesMembers] : .isSwift)
    return .visitChildren
  }

  override func visitPost(_ node: ProtocolDeclSyntax) { close() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let isExposed = SwiftAttributes(node.attributes).names.contains("objc")
    begin(
      .addition, SwiftTypeName(node.extendedType).name ?? "", at: node.extendedType, otherName: nil,
      inherited: node.inheritanceClause, isExposed ? [.isSwift, .exposesMembers] : .isSwift)
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { close() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = SwiftTypeName(node.initializer.value).name
    guard names.isEmpty else {
      aliases.append((names, node.name.text, type))
      return .skipChildren
    }
    paths.append([node.name.text])
    types.append(
      TypeDeclaration(
        kind: .alias, name: node.name.text, otherName: nil, inherited: [type].compactMap { $0 }, traits: .isSwift,
        line: line(of: node.name)))
    return .skipChildren
  }

  // These may contain classes, but a document names none of their own members.
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { pass(node.name.text) }
  override func visitPost(_ node: StructDeclSyntax) { close() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    let types = node.inheritanceClause?.inheritedTypes.compactMap { SwiftTypeName($0.type).name } ?? []
    let kind = Self.endings.first { types.contains("String") && node.name.text.hasSuffix($0.ending) }?.kind
    identified.append(Self.typesOfSegues.isDisjoint(with: types) ? kind : .segue)
    return pass(node.name.text)
  }
  override func visitPost(_ node: EnumDeclSyntax) {
    identified.removeLast()
    close()
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { pass(node.name.text) }
  override func visitPost(_ node: ActorDeclSyntax) { close() }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements {
      let name = SwiftNames.plain(element.name.text)
      // Without a text, the raw value is the name, if it is a text at all.
      let text = element.rawValue.map { SwiftConstant.text(of: $0.value) } ?? .some(.text(name))
      guard case .text(let text)? = text else { continue }
      addConstant(name, text)
      if let kind = identified.last ?? nil {
        literals.append(IdentifierLiteral(kind: kind, text: text, line: line(of: element)))
      }
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    // What an object has as a constant, all have.
    if names.isEmpty || SwiftAttributes.isOfType(node.modifiers) || node.bindingSpecifier.tokenKind == .keyword(.let) {
      for binding in node.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
        switch SwiftConstant(binding) {
        case .text(let text): addConstant(SwiftNames.plain(name), text)
        case .typeName: addConstant(SwiftNames.plain(name), nil)
        case nil: break
        }
      }
    }
    guard let place = open.last ?? nil, !SwiftAttributes.isOfType(node.modifiers) else { return .skipChildren }
    let attributes = SwiftAttributes(node.attributes)
    let traits = attributes.traits(of: node.modifiers)
    for binding in node.bindings {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      let type = binding.typeAnnotation.map { SwiftTypeName($0.type) }
      var traits = traits
      // What is overridden, or in a protocol, may have a setter elsewhere.
      if types[place].kind != .protocol, !traits.contains(.isOverride), SwiftNames.isReadOnly(binding) {
        traits = traits.subtracting(.isConnectable).union(.isMethod)
      }
      add(
        Member(
          name: attributes.objectiveCName ?? SwiftNames.plain(pattern.identifier.text), type: type?.name,
          traits: type?.isCollection == true ? traits.union(.isCollection) : traits, line: line(of: pattern)),
        to: place)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let parameters = node.signature.parameterClause.parameters
    // Swift before 3 has parameters without a name, too.
    if let first = parameters.first, first.firstName.tokenKind == .wildcard, first.secondName != nil { isRecent = true }
    guard let place = open.last ?? nil, !SwiftAttributes.isOfType(node.modifiers) else { return .skipChildren }
    let attributes = SwiftAttributes(node.attributes)
    let labels = parameters.map { parameter -> String? in
      parameter.firstName.tokenKind == .wildcard ? nil : SwiftNames.plain(parameter.firstName.text)
    }
    let name = SwiftNames.plain(node.name.text)
    let type = parameters.first.flatMap { SwiftTypeName($0.type).name }
    let traits = attributes.traits(of: node.modifiers).union(.isMethod)
    let line = line(of: node.name)
    add(
      Member(
        name: attributes.objectiveCName ?? SwiftSelector.selector(of: name, labels: labels), type: type, traits: traits,
        line: line), to: place)
    if let first = parameters.first, first.secondName == nil, labels[0] != nil, attributes.objectiveCName == nil {
      let selector = SwiftSelector.selector(of: name, labels: [nil] + labels.dropFirst())
      add(Member(name: selector, type: type, traits: traits.union(.isOldSwift), line: line), to: place)
    }
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.signature.parameterClause.parameters.map { SwiftNames.plain($0.firstName.text) }
    guard let place = open.last ?? nil, labels.contains("coder") else { return .skipChildren }
    let traits: Member.Traits = SwiftNames.onlyTraps(node.body) ? [.isMethod, .onlyTraps] : .isMethod
    let name = Member.decoding + labels.filter { $0 != "coder" }.map { $0 + ":" }.joined()
    add(Member(name: name, type: nil, traits: traits, line: line(of: node)), to: place)
    return .skipChildren
  }
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

  private func pass(_ name: String) -> SyntaxVisitorContinueKind {
    open.append(nil)
    names.append(SwiftNames.plain(name))
    return .visitChildren
  }

  private func close() {
    open.removeLast()
    names.removeLast()
  }

  private func addConstant(_ name: String, _ text: String?) {
    constants.append(StringConstant(owner: names.joined(separator: "."), name: name, text: text))
  }

  private func begin(
    _ kind: TypeDeclaration.Kind, _ name: String, at place: some SyntaxProtocol, otherName: String?,
    inherited: InheritanceClauseSyntax?, _ traits: TypeDeclaration.Traits
  ) {
    open.append(types.count)
    self.names.append(SwiftNames.plain(name))
    paths.append(self.names)
    let names = inherited?.inheritedTypes.map { SwiftTypeName.qualified($0.type) } ?? []
    types.append(
      TypeDeclaration(
        kind: kind, name: SwiftNames.plain(name), otherName: otherName, inherited: names, traits: traits,
        line: line(of: place)))
  }

  /// The types, with what the aliases inside of types stand for. Nothing outside of these types sees such an alias.
  var typesWithoutAliases: [TypeDeclaration] {
    zip(types, paths).map { type, path in
      aliases.reduce(type) { type, alias in
        path.starts(with: alias.around) ? type.replacing(alias.name, with: alias.type) : type
      }
    }
  }

  private func add(_ member: Member, to place: Int) { types[place].members.append(member) }

  private func line(of node: some SyntaxProtocol) -> Int {
    lines.line(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }
}
