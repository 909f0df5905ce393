/// A line of `exclude`: a folder, a file or a pattern, relative to the top of the repository.
struct ExcludedPattern: Sendable {
  /// The pattern, in the syntax of git's `glob` pathspecs.
  let text: String

  init(_ written: String, line: Int) throws(ConfigurationError) {
    // As in .gitignore, a slash at the beginning stands for the top of the repository.
    text = String(written.drop { $0 == "/" })
    guard !text.isEmpty else { throw .nothingExcluded(line: line) }
    guard !Self.leadsOut(text) else { throw .outsideRepository(written, line: line) }
    guard !Self.hasOpenBracket(text) else { throw .openBracket(written, line: line) }
  }

  private static func leadsOut(_ path: String) -> Bool {
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// Whether a bracket is not closed. To git, such a pattern matches nothing.
  private static func hasOpenBracket(_ pattern: String) -> Bool {
    var rest = Array(pattern.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
      guard byte == UInt8(ascii: "[") else { continue }
      if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^") { rest = rest.dropFirst() }
      // A "]" right after the opening bracket is literal.
      if rest.first == UInt8(ascii: "]") { rest = rest.dropFirst() }
      while let member = rest.first, member != UInt8(ascii: "]") {
        rest = rest.dropFirst(member == UInt8(ascii: "\\") ? 2 : 1)
      }
      if rest.popFirst() == nil { return true }
    }
    return false
  }
}
