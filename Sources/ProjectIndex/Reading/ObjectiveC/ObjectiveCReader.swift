internal import ProjectIndex

/// Reads the classes, categories and protocols of an Objective-C file.
struct ObjectiveCReader {
  private var tokens: ObjectiveCTokens
  private var types: [TypeDeclaration] = []
  /// The line of the declaration that is read.
  private var start = 1

  static func types(in text: [UInt8]) -> [TypeDeclaration] {
    // Most C headers declare none of these, and have no `@`.
    guard text.contains(UInt8(ascii: "@")) else { return [] }
    var reader = ObjectiveCReader(tokens: ObjectiveCTokens(text))
    reader.run()
    return reader.types
  }

  private init(tokens: ObjectiveCTokens) { self.tokens = tokens }

  private mutating func run() {
    var swiftName: String?
    while let token = tokens.current {
      start = tokens.line
      tokens.advance()
      switch token {
      case .keyword("interface"):
        readInterface(swiftName: swiftName)
        swiftName = nil
      case .keyword("implementation"): readImplementation()
      case .keyword("protocol"): readProtocol()
      case .keyword("compatibility_alias"):
        if let alias = tokens.takeWord(), let name = tokens.takeWord() {
          begin(.alias, alias, inherited: [name])
        }
      case .word("NS_SWIFT_NAME") where tokens.current?.isSign("(") == true:
        swiftName = tokens.takeGroup().first?.word
      case .sign(UInt8(ascii: ";")), .sign(UInt8(ascii: "}")): swiftName = nil
      default: break
      }
    }
  }

  private mutating func readInterface(swiftName: String?) {
    guard let name = tokens.takeWord() else { return }
    if tokens.current?.isSign("<") == true { tokens.takeAngles() }
    if tokens.current?.isSign(":") == true {
      tokens.advance()
      let superclass = tokens.takeWord() ?? ""
      // A single list in angle brackets may hold type arguments or protocols. Of two lists, the first holds type
      // arguments.
      var protocols = takeProtocols()
      if tokens.current?.isSign("<") == true { protocols = takeProtocols() }
      begin(.class, name, otherName: swiftName, inherited: [superclass] + protocols)
    } else if tokens.current?.isSign("(") == true {
      _ = tokens.takeGroup()
      begin(.addition, name, inherited: takeProtocols())
    } else {
      // A root class.
      begin(.class, name, otherName: swiftName, inherited: takeProtocols())
    }
    readVariables()
    readBody(isInterface: true)
  }

  private mutating func readImplementation() {
    guard let name = tokens.takeWord() else { return }
    if tokens.current?.isSign("(") == true { _ = tokens.takeGroup() }
    if tokens.current?.isSign(":") == true {
      tokens.advance()
      _ = tokens.takeWord()
    }
    begin(.addition, name, inherited: [])
    types[types.count - 1].traits.insert(.isImplementation)
    readVariables()
    readBody()
  }

  private mutating func readProtocol() {
    guard tokens.current?.isSign("(") != true, let name = tokens.takeWord() else { return }
    // A forward declaration ends at once.
    guard tokens.current?.isSign(";") != true, tokens.current?.isSign(",") != true else { return }
    begin(.protocol, name, inherited: takeProtocols())
    readBody()
  }

  private mutating func takeProtocols() -> [String] {
    guard tokens.current?.isSign("<") == true else { return [] }
    return tokens.takeAngles().compactMap(\.word)
  }

  private mutating func begin(
    _ kind: TypeDeclaration.Kind, _ name: String, otherName: String? = nil, inherited: [String]
  ) {
    types.append(
      TypeDeclaration(
        kind: kind, name: name, otherName: otherName, inherited: inherited, traits: .exposesMembers, line: start))
  }

  private mutating func add(_ members: [Member]) {
    guard !types.isEmpty else { return }
    types[types.count - 1].members += members
  }

  /// Reads the instance variables in braces, if there are any.
  private mutating func readVariables() {
    guard tokens.current?.isSign("{") == true else { return }
    tokens.advance()
    while let token = tokens.current, !token.isSign("}") {
      if case .keyword(let word) = token {
        guard ["private", "protected", "public", "package", "defs"].contains(word) else { return }
        tokens.advance()
        continue
      }
      let line = tokens.line
      let words = tokens.takeStatement()
      if ObjectiveCVariable.isMacro(words) { openLast() }
      if !words.isEmpty { add(ObjectiveCVariable.members(in: words, line: line)) }
    }
    tokens.advance()
  }

  /// Reads properties and methods to `@end`, or to a declaration that can't be inside of this one.
  ///
  /// A word that begins no declaration is a macro, which may declare anything. Without arguments, it is the same methods in each
  /// implementation, not those of one class.
  private mutating func readBody(isInterface: Bool = false) {
    while let token = tokens.current {
      switch token {
      case .keyword("end"): return tokens.advance()
      case .keyword("interface"), .keyword("implementation"), .keyword("protocol"): return
      case .keyword("property"):
        let line = tokens.line
        tokens.advance()
        if tokens.current?.isSign("(") == true { _ = tokens.takeGroup() }
        let words = tokens.takeStatement()
        if ObjectiveCVariable.isMacro(words) { openLast() }
        add(ObjectiveCVariable.members(in: words, line: line))
      case .keyword("synthesize"), .keyword("dynamic"):
        let line = tokens.line
        tokens.advance()
        add(ObjectiveCVariable.synthesized(in: tokens.takeStatement(), line: line))
      case .sign(UInt8(ascii: "-")):
        tokens.advance()
        readMethod(isInterface: isInterface)
      case .sign(UInt8(ascii: "{")): tokens.skipBraces()
      case .sign(UInt8(ascii: "(")): _ = tokens.takeGroup()
      case .sign(UInt8(ascii: "+")) where isInterface, .keyword("class"): _ = tokens.takeStatement()
      case .word(let word) where !ObjectiveCMacros.declaresNothing(word):
        let isOfC = !isInterface && !ObjectiveCVariable.isMacro(word) && tokens.isDeclarationOfC
        if isOfC || ObjectiveCMacros.beginsDeclarationOfC(word) {
          tokens.skipDeclarationOfC()
        } else {
          tokens.advance()
          if isInterface || tokens.current?.isSign("(") == true { openLast() }
        }
      default: tokens.advance()
      }
    }
  }

  /// Says of the last type that it may have more members.
  private mutating func openLast() {
    guard !types.isEmpty else { return }
    types[types.count - 1].traits.insert(.isOpen)
  }

  private mutating func readMethod(isInterface: Bool) {
    let line = tokens.line
    let result = tokens.current?.isSign("(") == true ? tokens.takeGroup() : []
    guard var selector = tokens.takeWord() else { return }
    // A macro makes the name, or all that is before it.
    if tokens.current?.isSign("(") == true || result.isEmpty && tokens.current?.word != nil { openLast() }
    var argumentType: String?
    while let token = tokens.current, !token.isSign(";"), !token.isSign("{") {
      if case .keyword = token { break }
      if token.isSign(":") {
        selector += ":"
        tokens.advance()
        let type = tokens.current?.isSign("(") == true ? tokens.takeGroup() : []
        if selector.hasSuffix(":"), selector.dropLast().contains(":") == false {
          argumentType = ObjectiveCVariable.type(of: type)
        }
        takeArgumentName()
        // The next part of the selector, which may be empty.
        if let part = tokens.current?.word, tokens.next?.isSign(":") == true {
          selector += part
          tokens.advance()
        }
      } else if token.isSign("(") {
        _ = tokens.takeGroup()
      } else {
        tokens.advance()
      }
    }
    if tokens.current?.isSign("{") == true { tokens.skipBraces() }
    var traits: Member.Traits = [.isMethod, .isExposed]
    if isInterface { traits.insert(.isOnlyDeclared) }
    if result.contains(.word("IBAction")) || result.contains(.word("IBSegueAction")) { traits.insert(.isConnectable) }
    add([Member(name: selector, type: argumentType, traits: traits, line: line)])
  }

  /// Takes the name of an argument and the macros before it, but not the next part of the selector.
  private mutating func takeArgumentName() {
    guard tokens.current?.word != nil else { return }
    tokens.advance()
    while tokens.current?.word != nil, tokens.next?.isSign(":") != true { tokens.advance() }
  }
}

/// Properties and instance variables of Objective-C, from the tokens of their declaration.
enum ObjectiveCVariable {
  /// Words that may come before a type.
  private static let qualifiers: Set<String> = [
    "IBOutlet", "IBInspectable", "const", "volatile", "struct", "nullable", "nonnull", "_Nullable", "_Nonnull",
    "__nullable", "__nonnull", "__weak", "__strong", "__unsafe_unretained", "__kindof", "__block", "__autoreleasing",
    "unsigned", "signed", "__unused", "null_unspecified", "_Null_unspecified", "__covariant", "static", "extern",
  ]

  /// The members in a declaration, which is given without its semicolon.
  static func members(in declaration: [ObjectiveCToken], line: Int) -> [Member] {
    var traits: Member.Traits = .isExposed
    var elementType: String?
    if declaration.contains(.word("IBOutlet")) { traits.insert(.isConnectable) }
    if let place = declaration.firstIndex(of: .word("IBOutletCollection")) {
      traits.formUnion([.isConnectable, .isCollection])
      elementType = declaration[(place + 1)...].first { $0.word != nil }?.word
    }
    let plain = topLevel(declaration)
    let type =
      traits.contains(.isCollection) ? elementType : type(of: plain.filter { $0 != .word("IBOutletCollection") })
    return names(in: declaration, plain).map { Member(name: $0, type: type, traits: traits, line: line) }
  }

  /// The class that a type begins with; `nil` for `id`.
  static func type(of tokens: [ObjectiveCToken]) -> String? {
    tokens.lazy.compactMap(\.word).first { !qualifiers.contains($0) }.flatMap { $0 == "id" ? nil : $0 }
  }

  /// The members of `@synthesize` and `@dynamic`. The variables behind the equal signs can be set too.
  static func synthesized(in list: [ObjectiveCToken], line: Int) -> [Member] {
    list.compactMap(\.word).map { Member(name: $0, type: nil, traits: .isExposed, line: line) }
  }

  /// The tokens that are in no brackets of any kind.
  private static func topLevel(_ tokens: [ObjectiveCToken]) -> [ObjectiveCToken] {
    var depth = 0
    return tokens.filter { token in
      guard case .sign(let sign) = token else { return depth == 0 }
      switch sign {
      case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: return depth == 0
      }
      return false
    }
  }

  private static func names(in declaration: [ObjectiveCToken], _ plain: [ObjectiveCToken]) -> [String] {
    // A block or a function pointer has its name in the first parentheses.
    if let caret = declaration.firstIndex(where: { $0.isSign("^") }), caret > 0, declaration[caret - 1].isSign("(") {
      let name = declaration[(caret + 1)...].first { $0.word.map { !qualifiers.contains($0) } == true }
      return [name?.word].compactMap { $0 }
    }
    return plain.split(separator: .sign(UInt8(ascii: ","))).compactMap { part in
      let pointed = part.lastIndex { $0.isSign("*") }.map { part[($0 + 1)...] } ?? part
      let words = pointed.compactMap(\.word).filter { !qualifiers.contains($0) }
      // An availability macro may come last.
      if pointed.count < part.count { return words.first }
      return words.last { !isMacro($0) } ?? words.last
    }
  }

  /// Whether a macro makes a declaration, or its name, so that it may declare anything.
  static func isMacro(_ declaration: [ObjectiveCToken]) -> Bool {
    let words = declaration.drop { $0.word.map(qualifiers.contains) == true }
    guard let first = words.first?.word, first != "IBOutletCollection", !ObjectiveCMacros.declaresNothing(first) else {
      return false
    }
    let called = zip(words, words.dropFirst()).filter { $0.1.isSign("(") }.compactMap(\.0.word)
    // A pointer to a block or a function has its name in the first parentheses.
    let isPointer = words.dropFirst(2).first.map { $0.isSign("^") || $0.isSign("*") } == true
    return isMacro(first) || !isPointer && called.contains(first)
      || names(in: declaration, topLevel(declaration)).contains { $0 != first && called.contains($0) }
  }

  /// Whether a word is written as macros are.
  static func isMacro(_ word: String) -> Bool {
    word.utf8.count > 3 && word.utf8.contains(UInt8(ascii: "_"))
      && word.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
  }
}
