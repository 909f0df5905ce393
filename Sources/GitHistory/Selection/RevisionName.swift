/// The text of a single revision, with the properties that need no repository.
struct RevisionName {
  let text: String

  init(_ text: String) { self.text = text }

  /// Whether it is only a name or hash, without any operator such as `^`, `~`, `:` or `@{...}`.
  var isPlain: Bool { !text.isEmpty && !text.contains { "^~:{}@".contains($0) } }

  /// The stage and path of `:PATH` or `:N:PATH`; `nil` for any other form.
  func indexPath(from prefix: GitPath) -> (stage: Int, path: GitPath)? {
    guard text.hasPrefix(":"), !text.hasPrefix(":/") else { return nil }
    var rest = text.dropFirst()
    var stage = 0
    if let digit = rest.first, "0123".contains(digit), rest.dropFirst().first == ":" {
      stage = digit.wholeNumberValue ?? 0
      rest = rest.dropFirst(2)
    }
    return Self.fromTop(rest, prefix).map { (stage, $0) }
  }

  /// This revision, with the path of `REV:./PATH` made relative to the top of the work tree.
  func fromTop(_ prefix: GitPath) -> String {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return text }
    let path = text[colon...].dropFirst()
    guard path.hasPrefix("./") || path.hasPrefix("../"), let resolved = Self.fromTop(path, prefix) else { return text }
    return text[...colon] + resolved.text
  }

  /// Resolves a path. As in git, it is relative to the folder only if it begins with `./` or `../`.
  private static func fromTop(_ path: Substring, _ prefix: GitPath) -> GitPath? {
    path.hasPrefix("./") || path.hasPrefix("../") ? GitPath.resolve(path, from: prefix) : GitPath(path)
  }
}
