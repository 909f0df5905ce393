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
  /// swallow the rest of the file: certain keywords, and the head of a method at the start of a line.
  mutating func skipBraces() {
    var depth = 0
    while let token = current {
      if case .keyword(let word) = token, ["end", "implementation", "interface"].contains(word) { return }
      if isFirstInLine, token.isSign("-") || token.isSign("+"), next?.isSign("(") == true { return }
      advance()
      if token.isSign("{") { depth += 1 }
      if token.isSign("}") { depth -= 1 }
      if depth == 0 { return }
    }
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
