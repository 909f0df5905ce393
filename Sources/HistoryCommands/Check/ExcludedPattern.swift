/// What a line of `exclude` names: a folder, a file or a pattern, from the top of the repository.
struct ExcludedPattern: Sendable {
  /// As git's `glob` pathspecs have it.
  let text: String

  init(_ written: String, line: Int) throws(ConfigurationError) {
    // As in .gitignore, where a slash at the beginning is the top of the repository.
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

  /// Whether a bracket is not closed, so that for git the pattern fits nothing.
  private static func hasOpenBracket(_ pattern: String) -> Bool {
    var rest = Array(pattern.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
      guard byte == UInt8(ascii: "[") else { continue }
      if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^") { rest = rest.dropFirst() }
      // Right after the bracket it stands for itself.
      if rest.first == UInt8(ascii: "]") { rest = rest.dropFirst() }
      while let member = rest.first, member != UInt8(ascii: "]") {
        rest = rest.dropFirst(member == UInt8(ascii: "\\") ? 2 : 1)
      }
      if rest.popFirst() == nil { return true }
    }
    return false
  }
}
