internal import Basics

/// A line of an attributes file of the repository.
struct AttributeRule {
  let file: String
  let line: Int
  let text: String

  var description: String { "\(file) line \(line): \(text)" }

  /// The line that most likely sets an attribute of a document, found in git's order of files. Git does not report the
  /// line.
  static func deciding(_ attribute: String, for path: String, in surroundings: Surroundings) -> AttributeRule? {
    for file in AttributesSource.all(for: path) {
      guard let bytes = file.bytes(in: surroundings) else { continue }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated().reversed() {
        let words = line.split { " \t\r".contains($0) }.map(String.init)
        guard let pattern = words.first, !pattern.hasPrefix("#"),
          words.dropFirst().contains(where: { sets(attribute, $0) }),
          matches(pattern, String(path.dropFirst(file.folder.count)))
        else { continue }
        return AttributeRule(file: file.scratchName, line: index + 1, text: words.joined(separator: " "))
      }
    }
    return nil
  }

  private static func sets(_ attribute: String, _ word: String) -> Bool {
    word == "binary" || word == attribute || word.hasPrefix(attribute + "=")
      || ["-", "!"].contains { word == $0 + attribute }
  }

  private static func matches(_ pattern: String, _ path: String) -> Bool {
    guard pattern.contains("/") else {
      return fnmatch(pattern, path.split(separator: "/").last.map(String.init) ?? path, 0) == 0
    }
    return fnmatch(pattern.hasPrefix("/") ? String(pattern.dropFirst()) : pattern, path, 0) == 0
  }
}
