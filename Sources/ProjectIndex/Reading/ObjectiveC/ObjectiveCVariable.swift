internal import ProjectIndex

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
    let words = plain.compactMap(\.word).filter { !qualifiers.contains($0) && $0 != "IBOutletCollection" }
    let type = traits.contains(.isCollection) ? elementType : words.first.flatMap { $0 == "id" ? nil : $0 }
    return names(in: declaration, plain).map { Member(name: $0, type: type, traits: traits, line: line) }
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

  private static func isMacro(_ word: String) -> Bool {
    word.utf8.count > 3 && word.utf8.contains(UInt8(ascii: "_"))
      && word.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
  }
}
