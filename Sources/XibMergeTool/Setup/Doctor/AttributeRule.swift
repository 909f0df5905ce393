internal import ToolSupport

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A line of an attributes file of the repository.
struct AttributeRule {
  let file: String
  let line: Int
  let text: String

  /// The line that most likely gives a document an attribute, by the order in which git looks; git itself does not tell.
  static func deciding(_ attribute: String, for path: String, top: String?) -> AttributeRule? {
    guard let top else { return nil }
    for (file, prefix) in files(for: path) {
      guard let bytes = try? Files.read(top + "/" + file) else { continue }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated().reversed() {
        let words = line.split { " \t\r".contains($0) }.map(String.init)
        guard let pattern = words.first, !pattern.hasPrefix("#"),
          words.dropFirst().contains(where: { sets(attribute, $0) }),
          matches(pattern, String(path.dropFirst(prefix.count)))
        else { continue }
        return AttributeRule(file: file, line: index + 1, text: words.joined(separator: " "))
      }
    }
    return nil
  }

  /// The attributes files that say something of a path, the first to be heard first, each with the folder it is for.
  static func files(for path: String) -> [(file: String, prefix: String)] {
    var folder = path[...]
    var files = [(file: ".git/info/attributes", prefix: "")]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      files.append((folder + "/.gitattributes", folder + "/"))
    }
    return files + [(".gitattributes", "")]
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
