/// The targets of a Swift package, as `Package.swift` writes them down. Names that code puts together are not known.
struct PackageManifest {
  let targets: [ProjectModules.Target]

  /// - Parameter folder: The folder that holds the package.
  init(_ bytes: [UInt8], in folder: String) {
    let words = Self.words(of: bytes)
    targets = words.indices.compactMap { place in
      guard case .name(let kind) = words[place], let parent = Self.folders[kind], place > 0,
        words[place - 1] == .mark("."),
        words.dropFirst(place + 1).first == .mark("(")
      else { return nil }
      let arguments = Self.arguments(words[(place + 2)...])
      guard case .text(let name)? = arguments["name"], !name.contains("\\") else { return nil }
      var path = "\(parent)/\(name)"
      if let given = arguments["path"] {
        guard case .text(let text) = given, !text.contains("\\") else { return nil }
        path = text
      }
      return ProjectModules.Target(
        module: ProjectModules.moduleName(name), files: [], folders: [ProjectModules.path(path, in: folder)],
        exceptions: [])
    }
  }

  /// The kinds of targets that have a module, each with the folder that holds its own.
  private static let folders = [
    "target": "Sources", "executableTarget": "Sources", "macro": "Sources", "testTarget": "Tests",
  ]

  private enum Word: Hashable {
    case name(String)
    case text(String)
    case mark(Unicode.Scalar)
  }

  /// The arguments of a call that are one word, by their labels, but not those of calls in it.
  private static func arguments(_ words: ArraySlice<Word>) -> [String: Word] {
    var arguments: [String: Word] = [:]
    var depth = 1
    for place in words.indices {
      switch words[place] {
      case .mark("("), .mark("["): depth += 1
      case .mark(")"), .mark("]"): depth -= 1
      case .name(let label) where depth == 1 && words.dropFirst(place + 1 - words.startIndex).first == .mark(":"):
        let value = words.dropFirst(place + 2 - words.startIndex)
        if let word = value.first, arguments[label] == nil { arguments[label] = word }
      default: break
      }
      if depth == 0 { break }
    }
    return arguments
  }

  private static func words(of bytes: [UInt8]) -> [Word] {
    let text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var words: [Word] = []
    var place = 0
    func isInName(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isXIDContinue }
    while place < text.count {
      let start = place
      if text[place...].starts(with: "//".unicodeScalars) {
        place = text[place...].firstIndex(of: "\n") ?? text.count
      } else if text[place] == "\"" {
        place = text[(place + 1)...].firstIndex { $0 == "\"" || $0 == "\n" } ?? text.count
        words.append(.text(String(String.UnicodeScalarView(text[(start + 1)..<place]))))
        place = min(place + 1, text.count)
      } else if isInName(text[place]) {
        while place < text.count, isInName(text[place]) { place += 1 }
        words.append(.name(String(String.UnicodeScalarView(text[start..<place]))))
      } else {
        if !text[place].properties.isWhitespace { words.append(.mark(text[place])) }
        place += 1
      }
    }
    return words
  }
}
