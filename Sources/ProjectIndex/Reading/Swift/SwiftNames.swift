internal import ProjectIndex
internal import SwiftParser
internal import SwiftSyntax

/// The selectors that Swift gives its methods.
enum SwiftSelector {
  /// The selector of a method without `@objc(selector)`.
  ///
  /// The first label is joined to the name, with `With` between them unless one of the two has a preposition there
  /// (swift/lib/AST/Decl.cpp, `getObjCSelector`).
  ///
  /// - Parameter labels: The labels of the parameters; `nil` for `_`.
  static func selector(of name: String, labels: [String?]) -> String {
    guard let first = labels.first else { return name }
    var pieces = [name + joined(first, to: name)]
    pieces += labels.dropFirst().map { $0 ?? "" }
    return pieces.map { $0 + ":" }.joined()
  }

  private static func joined(_ label: String?, to name: String) -> String {
    guard let label, let initial = label.first else { return "" }
    let isJoined = isPreposition(firstWord(of: label)) || isPreposition(lastWord(of: name))
    return (isJoined ? "" : "With") + initial.uppercased() + label.dropFirst()
  }

  private static func firstWord(of name: String) -> Substring {
    name.prefix(1) + name.dropFirst().prefix { !$0.isUppercase }
  }

  private static func lastWord(of name: String) -> Substring {
    name.lastIndex(where: \.isUppercase).map { name[$0...] } ?? name[...]
  }

  private static func isPreposition(_ word: Substring) -> Bool { prepositions.contains(word.lowercased()) }

  /// The prepositions that the compiler knows (swift/lib/Basic/PartsOfSpeech.def).
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from", "given",
    "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until",
    "using", "via", "when", "with", "within",
  ]
}

/// The text of a constant, as far as the code says it.
enum SwiftConstant {
  case text(String)
  /// The name of the type that code asks for the constant.
  case typeName

  /// The value of a variable: what it begins with, or what its only expression returns.
  init?(_ binding: PatternBindingSyntax) {
    var value = binding.initializer?.value
    if case .getter(let items)? = binding.accessorBlock?.accessors, items.count == 1, let item = items.first?.item {
      value = item.as(ExprSyntax.self) ?? item.as(ReturnStmtSyntax.self)?.expression
    }
    guard let value, let text = Self.text(of: value) else { return nil }
    self = text
  }

  static func text(of value: ExprSyntax) -> SwiftConstant? {
    if let literal = value.as(StringLiteralExprSyntax.self) {
      if let text = literal.representedLiteralValue { return .text(text) }
      return ArgumentText(literal.trimmedDescription).flatMap { named($0.text) }
    }
    guard let call = value.as(FunctionCallExprSyntax.self), let argument = call.arguments.first else { return nil }
    let called = call.calledExpression.trimmedDescription
    if ["UIStoryboard", "NSStoryboard"].contains(called), argument.label?.text == "name" {
      let isOwn = call.arguments.dropFirst().allSatisfy { CodeBundle.isOwn($0.expression.trimmedDescription.utf8) }
      return isOwn ? text(of: argument.expression) : nil
    }
    guard call.arguments.count == 1 else { return nil }
    if ArgumentText.wrappers.contains(called) { return text(of: argument.expression) }
    guard called == "String", argument.label?.text == "describing" else { return nil }
    let name = argument.expression.trimmedDescription
    return named(name == "self" ? ArgumentText.ofSelf : name)
  }

  /// The name of a class, as the path of it says.
  private static func named(_ path: String) -> SwiftConstant? {
    guard path.hasSuffix(IdentifierLiteral.ofClass) else { return nil }
    if [ArgumentText.ofSelf, IdentifierLiteral.ownName].contains(path) { return .typeName }
    return .text(String(path.dropLast(IdentifierLiteral.ofClass.count).split(separator: ".").last ?? ""))
  }
}

/// The class that a type names, if it names one.
struct SwiftTypeName {
  /// The name without module, outer types, type arguments and optionality; `nil` if the type is not a plain name.
  let name: String?
  /// Whether the type is an array, whose elements are of the named class.
  let isCollection: Bool

  init(_ type: TypeSyntax) {
    switch type.as(TypeSyntaxEnum.self) {
    case .optionalType(let optional): self.init(optional.wrappedType)
    case .implicitlyUnwrappedOptionalType(let optional): self.init(optional.wrappedType)
    case .attributedType(let attributed): self.init(attributed.baseType)
    case .arrayType(let array): self.init(SwiftTypeName(array.element).name, isCollection: true)
    case .memberType(let member): self.init(SwiftNames.plain(member.name.text))
    case .tupleType(let tuple):
      if tuple.elements.count == 1, let only = tuple.elements.first { self.init(only.type) } else { self.init(nil) }
    case .identifierType(let identifier): self.init(identifier)
    default: self.init(nil)
    }
  }

  /// The name of a superclass or a protocol, with the module or the type before it, if there is one; empty if it is no name.
  static func qualified(_ type: TypeSyntax) -> String {
    guard let name = SwiftTypeName(type).name else { return "" }
    guard let base = type.as(MemberTypeSyntax.self)?.baseType.as(IdentifierTypeSyntax.self) else { return name }
    return SwiftNames.plain(base.name.text) + "." + name
  }

  private init(_ identifier: IdentifierTypeSyntax) {
    var argument: TypeSyntax?
    if case .type(let first)? = identifier.genericArgumentClause?.arguments.first?.argument { argument = first }
    switch (identifier.name.text, argument) {
    case ("Optional", let argument?), ("ImplicitlyUnwrappedOptional", let argument?): self.init(argument)
    case ("Array", let argument?): self.init(SwiftTypeName(argument).name, isCollection: true)
    default: self.init(SwiftNames.plain(identifier.name.text))
    }
  }

  private init(_ name: String?, isCollection: Bool = false) {
    self.name = name
    self.isCollection = isCollection
  }
}

/// The attributes of a Swift declaration that decide what Objective-C sees of it.
struct SwiftAttributes {
  private(set) var names: Set<String> = []
  /// The name in `@objc(name)`.
  private(set) var objectiveCName: String?

  init(_ list: AttributeListSyntax) {
    for element in list { add(element) }
  }

  private mutating func add(_ element: AttributeListSyntax.Element) {
    switch element {
    case .attribute(let attribute):
      guard let name = attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.text else { return }
      names.insert(name)
      if name == "objc", case .objCName(let pieces)? = attribute.arguments {
        let written = pieces.map { ($0.name?.text ?? "") + ($0.colon?.text ?? "") }.joined()
        if !written.isEmpty { objectiveCName = written }
      }
    case .ifConfigDecl(let condition):
      for clause in condition.clauses {
        if case .attributes(let list)? = clause.elements { for element in list { add(element) } }
      }
    }
  }

  /// The attributes of members that a document can connect.
  private static let connectable: Set<String> = ["IBOutlet", "IBAction", "IBSegueAction"]
  /// The attributes that imply `@objc`.
  private static let exposing: Set<String> = [
    "objc", "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable", "GKInspectable", "NSManaged",
  ]

  func traits(of modifiers: DeclModifierListSyntax) -> Member.Traits {
    var traits: Member.Traits = []
    if !names.isDisjoint(with: Self.connectable) { traits.insert(.isConnectable) }
    if !names.isDisjoint(with: Self.exposing) { traits.insert(.isExposed) }
    if modifiers.contains(where: { $0.name.text == "override" }) { traits.insert(.isOverride) }
    // Before Swift 4, this implied `@objc`.
    if modifiers.contains(where: { $0.name.text == "dynamic" }) { traits.insert(.isExposed) }
    return traits
  }

  /// Whether a member belongs to the type, not to its objects.
  static func isOfType(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { $0.name.text == "static" || $0.name.text == "class" }
  }
}

enum SwiftNames {
  /// A name without the backticks around it.
  static func plain(_ name: String) -> String {
    name.hasPrefix("`") && name.hasSuffix("`") && name.count > 2 ? String(name.dropFirst().dropLast()) : name
  }

  /// Whether a property has a getter and nothing else.
  static func isReadOnly(_ binding: PatternBindingSyntax) -> Bool {
    switch binding.accessorBlock?.accessors {
    case .getter: true
    case .accessors(let list): list.allSatisfy { $0.accessorSpecifier.tokenKind == .keyword(.get) }
    case nil: false
    }
  }

  /// The functions that end the app.
  private static let trapping: Set<String> = ["fatalError", "preconditionFailure"]

  /// Whether code does nothing but to end the app.
  static func onlyTraps(_ body: CodeBlockSyntax?) -> Bool {
    guard let statements = body?.statements, statements.count == 1,
      let call = statements.first?.item.as(FunctionCallExprSyntax.self)
    else { return false }
    return trapping.contains(call.calledExpression.trimmedDescription)
  }
}
