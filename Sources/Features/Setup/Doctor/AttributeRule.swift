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
      for (index, line) in FileLine.all(of: file.bytes(in: surroundings) ?? []).enumerated().reversed() {
        let words = line.words
        guard let pattern = words.first, words.dropFirst().contains(where: { sets(attribute, $0) }),
          matches(pattern, String(path.dropFirst(file.folder.count)))
        else { continue }
        return AttributeRule(file: file.name, line: index + 1, text: words.joined(separator: " "))
      }
    }
    return nil
  }

  private static func sets(_ attribute: String, _ word: String) -> Bool {
    word.hasPrefix(attribute + "=") || ["binary", attribute, "-" + attribute, "!" + attribute].contains(word)
  }

  private static func matches(_ pattern: String, _ path: String) -> Bool {
    guard pattern.contains("/") else {
      return fnmatch(pattern, path.split(separator: "/").last.map(String.init) ?? path, 0) == 0
    }
    return fnmatch(pattern.hasPrefix("/") ? String(pattern.dropFirst()) : pattern, path, 0) == 0
  }
}

/// An attributes file that may apply to a path of the repository.
struct AttributesSource {
  /// The path of the file in a repository that has its `.git` folder in the work tree.
  let name: String
  /// The folder that the file applies to, with a slash at its end; empty for the whole work tree.
  let folder: String

  private static let info = AttributesSource(name: ".git/info/attributes", folder: "")

  /// The attributes files for a path; earlier ones override later ones.
  static func all(for path: String) -> [AttributesSource] {
    let folders = path.indices.filter { path[$0] == "/" }.reversed().map { String(path[...$0]) } + [""]
    return [info] + folders.map { AttributesSource(name: $0 + ".gitattributes", folder: $0) }
  }

  /// The contents of the file; `nil` if there is none. Files outside a sparse checkout are left out, as in git.
  func bytes(in surroundings: Surroundings) -> [UInt8]? {
    if name == Self.info.name { return surroundings.infoAttributes.flatMap { try? Files.read($0) } }
    guard let top = surroundings.top, PathKind(at: top + "/" + name) == .file else { return nil }
    return try? Files.read(top + "/" + name)
  }
}
