/// The targets of a Swift package, as `Package.swift` writes them down. Names that code puts together are not known.
struct PackageManifest {
  let targets: [ProjectModules.Target]
  /// Whether it names a package by its address.
  let usesLibrariesElsewhere: Bool

  /// - Parameter folder: The folder that holds the package.
  init(_ bytes: [UInt8], in folder: String) {
    let words = Self.words(of: bytes)
    usesLibrariesElsewhere = zip(words, words.dropFirst()).contains { $0 == (.name("url"), .mark(":")) }
    targets = words.indices.compactMap { place in
      guard case .name(let kind) = words[place], let parent = Self.folders[kind], place > 0,
        words[place - 1] == .mark("."),
        words.dropFirst(place + 1).first == .mark("(")
      else { return nil }
      let arguments = Self.arguments(words[(place + 2)...])
      func given(_ label: String, else usual: [String]) -> [String]? { arguments[label].map(Self.texts) ?? usual }
      guard let name = given("name", else: [])?.first, let path = given("path", else: ["\(parent)/\(name)"])?.first,
        let sources = given("sources", else: ["."]), let exceptions = given("exclude", else: [])
      else { return nil }
      func paths(_ all: [String]) -> Set<String> {
        Set(all.map { ProjectModules.path($0, in: ProjectModules.path(path, in: folder)) })
      }
      return ProjectModules.Target(
        module: ProjectModules.moduleName(name), files: paths(sources), folders: paths(sources),
        exceptions: paths(exceptions))
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

  /// The words of the arguments of a call, by their labels.
  private static func arguments(_ words: ArraySlice<Word>) -> [String: [Word]] {
    var arguments: [String: [Word]] = [:]
    var label: String?
    var depth = 1
    for (word, next) in zip(words, words.dropFirst()) {
      switch word {
      case .mark("("), .mark("["): depth += 1
      case .mark(")"), .mark("]"): depth -= 1
      case .mark(",") where depth == 1: label = nil
      case .name(let name) where depth == 1 && next == .mark(":"):
        label = name
        arguments[name] = []
        continue
      default: break
      }
      if depth == 0 { break }
      if let label { arguments[label]?.append(word) }
    }
    return arguments
  }

  /// The texts in an argument; `nil` if code puts it together.
  private static func texts(in argument: [Word]) -> [String]? {
    var texts: [String] = []
    for word in argument {
      switch word {
      case .text(let text) where !text.contains("\\"): texts.append(text)
      case .mark(":"), .mark(","), .mark("["), .mark("]"): continue
      case .text, .name, .mark: return nil
      }
    }
    return texts
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
