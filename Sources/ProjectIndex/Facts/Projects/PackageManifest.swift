/// The targets of a Swift package, as `Package.swift` writes them down, or of a project, as Tuist's `Project.swift` does: with
/// texts, lists, plus signs between them, and calls of the manifest's own functions. What other code puts together is not known.
struct PackageManifest {
  private(set) var targets: [Target] = []
  /// Whether it names a package by its address.
  let usesLibrariesElsewhere: Bool
  /// Whether Tuist makes an Xcode project of it.
  let isOfTuist: Bool
  /// Whether it has a target of which the name or the files are not known.
  private(set) var hasOthers = false
  private let functions: [String: Function]
  private let file: String
  private let folder: String

  /// - Parameters:
  ///   - folder: The folder that holds the package.
  ///   - path: The path of the file.
  init(_ bytes: [UInt8], in folder: String, at path: String) {
    let words = Self.words(of: bytes)
    func imports(_ module: String) -> Bool {
      zip(words, words.dropFirst()).contains { $0 == (.name("import"), .name(module)) }
    }
    let isOfTuist = imports("ProjectDescription") && !imports("PackageDescription")
    usesLibrariesElsewhere = zip(words, words.dropFirst()).contains {
      $0 == (.name("url"), .mark(":")) || isOfTuist && $0 == (.name("external"), .mark("("))
    }
    let (functions, rest) = Self.functions(in: words)
    (self.functions, self.folder, self.isOfTuist, file) = (functions, folder, isOfTuist, path)
    read(rest, knowing: Self.constants(in: rest), depth: 0)
  }

  /// The kinds of targets that have a module, each with the folder that holds its own.
  private static let folders = [
    "target": "Sources", "executableTarget": "Sources", "macro": "Sources", "testTarget": "Tests", "Target": "Sources",
  ]

  private enum Word: Hashable {
    case name(String)
    case text(String)
    case mark(Unicode.Scalar)
  }

  /// A function of the manifest.
  private struct Function {
    /// The parameters, each with the label of its argument and its usual value.
    let parameters: [(label: String, name: String, usual: [Word])]
    let body: [Word]
  }

  /// What an expression gives, as far as the manifest says it.
  private enum Value {
    case text(String)
    case list([String])
    case absent
    case unknown

    var texts: [String]? {
      switch self {
      case .text(let text): [text]
      case .list(let texts): texts
      case .absent, .unknown: nil
      }
    }
  }

  /// Reads the targets in some code, and in the functions that it calls.
  private mutating func read(_ words: [Word], knowing values: [String: Value], depth: Int) {
    var place = 0
    while place + 1 < words.count {
      place += 1
      guard words[place] == .mark("("), case .name(let name) = words[place - 1] else { continue }
      let function = depth < 8 ? functions[name] : nil
      let parent = name == "Target" || place > 1 && words[place - 2] == .mark(".") ? Self.folders[name] : nil
      guard function != nil || parent != nil else { continue }
      let (items, end) = Self.items(of: words, after: place)
      let arguments = items.map { item -> (label: String, words: [Word]) in
        guard item.count > 1, item[1] == .mark(":"), case .name(let label) = item[0] else { return ("_", item) }
        return (label, Array(item.dropFirst(2)))
      }
      func value(_ words: [Word]?) -> Value { words.map { Self.value(of: $0, knowing: values) } ?? .absent }
      if let function {
        var (inside, rest) = (values, arguments)
        for parameter in function.parameters {
          let given = rest.firstIndex { $0.label == parameter.label }.map { rest.remove(at: $0).words }
          inside[parameter.name] = value(given ?? parameter.usual)
        }
        read(function.body, knowing: inside, depth: depth + 1)
      } else if let parent {
        let target = target(
          Dictionary(arguments.map { ($0.label, value($0.words)) }, uniquingKeysWith: { $1 }), in: parent)
        if let target { targets.append(target) } else { hasOthers = true }
      }
      // What is in the call is a dependency.
      place = end
    }
  }

  private func target(_ values: [String: Value], in parent: String) -> Target? {
    func given(_ label: String, else usual: [String]) -> [String]? {
      if case .absent = values[label] ?? .absent { return usual }
      return values[label]?.texts
    }
    if isOfTuist { return targetOfTuist(given) }
    guard let name = given("name", else: [])?.first, let path = given("path", else: ["\(parent)/\(name)"])?.first,
      let sources = given("sources", else: ["."]), let exceptions = given("exclude", else: [])
    else { return nil }
    func paths(_ all: [String]) -> Set<String> {
      Set(all.map { Targets.path($0, in: Targets.path(path, in: folder)) })
    }
    return Target(
      name, in: file, module: Targets.moduleName(name), files: paths(sources), folders: paths(sources),
      exceptions: paths(exceptions), product: .package)
  }

  /// The arguments of a target of Tuist that are paths and patterns of files.
  private static let patterns = ["sources", "resources", "buildableFolders"]

  /// A target of Tuist, which has the folders that its patterns begin with.
  private func targetOfTuist(_ given: (_ label: String, _ usual: [String]) -> [String]?) -> Target? {
    let patterns = Self.patterns.map { given($0, []) }
    guard let name = given("name", [])?.first, let module = given("productName", [name])?.first, !patterns.contains(nil)
    else { return nil }
    let paths = patterns.flatMap { $0 ?? [] }.map { pattern in
      let start = pattern.prefix { !"*?{[".contains($0) }
      let isWhole = start.count == pattern.count
      return Targets.path(
        String(isWhole ? start : start[..<(start.lastIndex(of: "/") ?? start.startIndex)]), in: folder)
    }
    return Target(
      name, in: file, module: Targets.moduleName(module), files: Set(paths), folders: Set(paths), exceptions: [],
      product: Target.Product(ofTuist: given("product", [])?.first))
  }

  /// The value of an expression: of a text, a list or a name, or of several with plus signs between them.
  private static func value(of words: [Word], knowing values: [String: Value]) -> Value {
    var result = Value.absent
    var place = 0
    while place < words.count {
      var next = Value.unknown
      switch words[place] {
      case .text(let text): next = filled(text, values).map { .text($0) } ?? .unknown
      case .name("nil"): next = .absent
      case .name(let name): next = values[name] ?? .unknown
      case .mark("["):
        let (items, end) = items(of: words, after: place)
        let texts = items.map { value(of: $0, knowing: values).texts }
        next = texts.contains { $0 == nil } ? .unknown : .list(texts.flatMap { $0 ?? [] })
        place = end
      case .mark("."):
        // A case of an enumeration: `.app`.
        guard place + 1 < words.count, case .name(let name) = words[place + 1] else { return .unknown }
        next = .text(name)
        place += 1
      case .mark: return .unknown
      }
      switch (result, next) {
      case (.absent, _): result = next
      case (.text(let one), .text(let other)): result = .text(one + other)
      case (.list(let one), .list(let other)): result = .list(one + other)
      default: return .unknown
      }
      guard place + 1 == words.count || words[place + 1] == .mark("+") else { return .unknown }
      place += 2
    }
    return result
  }

  /// A text with the values of the names in it; `nil` if one is not known.
  private static func filled(_ text: String, _ values: [String: Value]) -> String? {
    var parts = text.split(separator: "\\", omittingEmptySubsequences: false)
    var result = String(parts.removeFirst())
    for part in parts {
      guard part.first == "(", let end = part.firstIndex(of: ")"),
        case .text(let value)? = values[String(part[..<end].dropFirst())]
      else { return nil }
      result += value + part[part.index(after: end)...]
    }
    return result
  }

  /// The arguments of a call or the items of a list after its opening sign, and the place of the closing one.
  private static func items(of words: [Word], after open: Int) -> (items: [[Word]], end: Int) {
    var items: [[Word]] = []
    var item: [Word] = []
    var depth = 0
    for place in words.indices[(open + 1)...] {
      switch words[place] {
      case .mark("("), .mark("["), .mark("{"): depth += 1
      case .mark(")"), .mark("]"), .mark("}"):
        depth -= 1
        if depth < 0 { return (item.isEmpty ? items : items + [item], place) }
      case .mark(",") where depth == 0:
        items.append(item)
        item = []
        continue
      default: break
      }
      item.append(words[place])
    }
    return (items, words.count)
  }

  /// The functions in a manifest, and the words outside of them.
  private static func functions(in words: [Word]) -> (functions: [String: Function], rest: [Word]) {
    var (functions, rest): ([String: Function], [Word]) = ([:], [])
    var place = 0
    while place < words.count {
      guard words[place] == .name("func"), place + 2 < words.count, case .name(let name) = words[place + 1],
        words[place + 2] == .mark("(")
      else {
        rest.append(words[place])
        place += 1
        continue
      }
      let (items, end) = items(of: words, after: place + 2)
      let parameters = items.compactMap { item -> (label: String, name: String, usual: [Word])? in
        let head = item.prefix { $0 != .mark(":") }
        guard case .name(let label)? = head.first, case .name(let name)? = head.last else { return nil }
        return (label, name, item.firstIndex(of: .mark("=")).map { Array(item[($0 + 1)...]) } ?? [])
      }
      guard let open = words[min(end, words.count)...].firstIndex(of: .mark("{")) else { break }
      let close = self.items(of: words, after: open).end
      functions[name] = Function(parameters: parameters, body: Array(words[(open + 1)..<close]))
      place = close + 1
    }
    return (functions, rest)
  }

  /// The constants of a manifest: `let name = "text"`.
  private static func constants(in words: [Word]) -> [String: Value] {
    var constants: [String: Value] = [:]
    for place in words.indices where words[place] == .name("let") {
      let head = words[(place + 1)...].prefix { $0 != .mark("=") }
      guard case .name(let name)? = head.first, head.count < 8 else { continue }
      var end = head.endIndex + 1
      // A text, a list or a name, and more of these behind plus signs.
      while end < words.count {
        if words[end] == .mark("[") { end = items(of: words, after: end).end }
        end += 1
        guard end < words.count, words[end] == .mark("+") else { break }
        end += 1
      }
      let isWhole = end >= words.count || ![.mark("."), .mark("("), .mark("?")].contains(words[end])
      let expression = words[min(head.endIndex + 1, words.count)..<min(end, words.count)]
      constants[name] = isWhole ? value(of: Array(expression), knowing: constants) : .unknown
    }
    return constants
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
