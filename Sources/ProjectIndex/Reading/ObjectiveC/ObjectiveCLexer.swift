/// A token of Objective-C.
enum ObjectiveCToken: Equatable {
  case word(String)
  /// `@interface` and the like, without the sign.
  case keyword(String)
  case string
  case sign(UInt8)

  var word: String? { if case .word(let text) = self { text } else { nil } }

  func isSign(_ sign: Unicode.Scalar) -> Bool { self == .sign(UInt8(ascii: sign)) }
}

/// Divides Objective-C into tokens. Comments and lines of the preprocessor are left out, so all branches of `#if` count.
struct ObjectiveCLexer {
  private let text: [UInt8]
  private var at = 0
  private(set) var line = 1
  /// Whether the line has had only white space so far.
  private var isLineStart = true
  /// Whether the last token was the very first of its line.
  private(set) var wasFirstInLine = true

  init(_ text: [UInt8]) { self.text = text }

  mutating func next() -> ObjectiveCToken? {
    while at < text.count {
      let byte = text[at]
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        isLineStart = true
        at += 1
      case 0...0x20: at += 1
      case UInt8(ascii: "/") where follows(UInt8(ascii: "/")): skipLine(isComment: true)
      case UInt8(ascii: "/") where follows(UInt8(ascii: "*")): skipComment()
      case UInt8(ascii: "#") where isLineStart: skipLine()
      default:
        isLineStart = false
        wasFirstInLine = at == 0 || text[at - 1] == UInt8(ascii: "\n")
        return token(byte)
      }
    }
    return nil
  }

  private mutating func token(_ byte: UInt8) -> ObjectiveCToken {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      skipString(byte)
      return .string
    case UInt8(ascii: "@") where at + 1 < text.count && CodeBytes.startsWord(text[at + 1]):
      at += 1
      return .keyword(readWord())
    case _ where CodeBytes.continuesWord(byte):
      return .word(readWord())
    default:
      at += 1
      return .sign(byte)
    }
  }

  private func follows(_ byte: UInt8) -> Bool { at + 1 < text.count && text[at + 1] == byte }

  private mutating func readWord() -> String {
    let start = at
    let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[at])
    while at < text.count, CodeBytes.continuesWord(text[at]) || isNumber && isDigitSeparator { at += 1 }
    return String(decoding: text[start..<at], as: UTF8.self)
  }

  /// Whether an apostrophe parts the digits of a number, as in C++.
  private var isDigitSeparator: Bool {
    text[at] == UInt8(ascii: "'") && at + 1 < text.count && CodeBytes.continuesWord(text[at + 1])
  }

  /// Skips the rest of a line, and the lines that a backslash joins to it.
  private mutating func skipLine(isComment: Bool = false) {
    while at < text.count, text[at] != UInt8(ascii: "\n") {
      // A comment may begin in a directive, but not in another comment, as in a line of stars.
      if !isComment, text[at] == UInt8(ascii: "/"), follows(UInt8(ascii: "*")) {
        skipComment()
      } else if !isComment, text[at] == UInt8(ascii: "\"") {
        skipString(text[at])
      } else if text[at] == UInt8(ascii: "\\"), at + 1 < text.count {
        if text[at + 1] == UInt8(ascii: "\n") { line += 1 }
        at += 2
      } else {
        at += 1
      }
    }
  }

  private mutating func skipComment() {
    at += 2
    while at < text.count {
      if text[at] == UInt8(ascii: "*"), follows(UInt8(ascii: "/")) {
        at += 2
        return
      }
      if text[at] == UInt8(ascii: "\n") { line += 1 }
      at += 1
    }
  }

  /// Skips a string, to the end of its line at most.
  private mutating func skipString(_ quote: UInt8) {
    at += 1
    while at < text.count, text[at] != quote, text[at] != UInt8(ascii: "\n") {
      if text[at] == UInt8(ascii: "\\"), at + 1 < text.count {
        if text[at + 1] == UInt8(ascii: "\n") { line += 1 }
        at += 1
      }
      at += 1
    }
    if at < text.count, text[at] == quote { at += 1 }
    at = min(at, text.count)
  }
}

/// Tokens with one to look ahead, and the ways to take several at once.
struct ObjectiveCTokens {
  private var lexer: ObjectiveCLexer
  private(set) var current: ObjectiveCToken?
  private(set) var next: ObjectiveCToken?
  /// The line of the current token.
  private(set) var line = 1
  private var nextLine = 1
  /// Whether the current token is the very first of its line.
  private var isFirstInLine = true
  private var isNextFirstInLine = true

  init(_ text: [UInt8]) {
    lexer = ObjectiveCLexer(text)
    advance()
    advance()
  }

  mutating func advance() {
    current = next
    line = nextLine
    next = lexer.next()
    nextLine = lexer.line
    isFirstInLine = isNextFirstInLine
    isNextFirstInLine = lexer.wasFirstInLine
  }

  /// Takes the current token if it is a word.
  mutating func takeWord() -> String? {
    guard let word = current?.word else { return nil }
    advance()
    return word
  }

  /// Takes a group in parentheses, which begins here, and returns the tokens inside.
  mutating func takeGroup() -> [ObjectiveCToken] { take("(", ")") }

  /// Takes a list in angle brackets, which begins here, and returns the tokens inside.
  @discardableResult
  mutating func takeAngles() -> [ObjectiveCToken] { take("<", ">") }

  private mutating func take(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> [ObjectiveCToken] {
    var inside: [ObjectiveCToken] = []
    var depth = 0
    while let token = current {
      advance()
      if token.isSign(open) { depth += 1 }
      if token.isSign(close) { depth -= 1 }
      if depth == 0 { break }
      inside.append(token)
    }
    return Array(inside.dropFirst())
  }

  /// Skips a block in braces, which begins here.
  ///
  /// A branch of `#if` may leave a block without its end. What can't be in a block ends it too, so that it does not
  /// swallow the rest of the file.
  mutating func skipBraces() {
    var depth = 0
    while let token = current {
      if endsBlock(token) { return }
      advance()
      if token.isSign("{") { depth += 1 }
      if token.isSign("}") { depth -= 1 }
      if depth == 0 { return }
    }
  }

  /// Whether C declares something here, in an implementation. A macro has arguments, or stands alone before a method.
  var isDeclarationOfC: Bool {
    switch next {
    case .sign(let sign): !"(-+".utf8.contains(sign)
    case .word, .string: true
    case .keyword, nil: false
    }
  }

  /// Skips a declaration of C with its semicolon, or a function with its body.
  mutating func skipDeclarationOfC() {
    var isFunction = false
    while let token = current, !endsBlock(token) {
      if token.isSign("{") {
        skipBraces()
        if isFunction { return }
      } else {
        advance()
        if token.isSign(";") { return }
      }
      isFunction = token.isSign(")")
    }
  }

  /// Whether a token can't be in a block: certain keywords, and the head of a method at the start of a line.
  private func endsBlock(_ token: ObjectiveCToken) -> Bool {
    if case .keyword(let word) = token { return ["end", "implementation", "interface"].contains(word) }
    return isFirstInLine && (token.isSign("-") || token.isSign("+")) && next?.isSign("(") == true
  }

  /// Takes a statement with its semicolon, and returns its tokens without it. Stops before a token that can't be in a
  /// statement.
  mutating func takeStatement() -> [ObjectiveCToken] {
    var statement: [ObjectiveCToken] = []
    var depth = 0
    while let token = current {
      if case .keyword(let word) = token, ["end", "property", "implementation", "interface"].contains(word) { break }
      if token.isSign("}"), depth == 0 { break }
      advance()
      if token.isSign(";"), depth == 0 { break }
      if token.isSign("{") { depth += 1 }
      if token.isSign("}") { depth -= 1 }
      statement.append(token)
    }
    return statement
  }
}
