/// What the settings of a build say about the names of a target: those of its configuration, then those of the files and of the
/// project behind them.
struct BuildSettings: Hashable, Sendable {
  /// One place of settings, and the file that has others.
  struct Layer: Hashable, Sendable {
    var values: [String: String] = [:]
    /// The path of the file; empty if the project names one in a way that is not known.
    var file: String?
  }

  let target: String
  /// Whether the project is of Xcode 7 or older.
  var isOfOldXcode = false
  /// The places for each configuration, the strongest first.
  var configurations: [[Layer]]

  /// The files with settings, by their paths.
  typealias Files = [String: SettingsFile]

  /// The module of the target; `nil` if its configurations differ, or if a file that is not known may say it.
  func module(_ files: Files) -> String? {
    same(files) { $0.value("PRODUCT_MODULE_NAME", else: $0.value("PRODUCT_NAME", else: target)) }
  }

  /// The module that they give to its storyboards; `nil` if they don't, or not all the same.
  func moduleOfDocuments(_ files: Files) -> String? { same(files) { $0.value("IBSC_MODULE", else: nil) } }

  /// The oldest release of Swift that the configurations name; `nil` if none does, or if a file that is not known may say it.
  func oldestSwift(_ files: Files) -> Int? {
    all(files).compactMap { configuration -> Int? in
      // What Objective-C sees may be as in Swift 3.
      if configuration.value("SWIFT_SWIFT3_OBJC_INFERENCE", else: nil) == "On" { return 3 }
      let version = configuration.value("SWIFT_VERSION", else: isOfOldXcode ? "2" : nil)
      return version?.split(separator: ".").first.flatMap { Int($0) }
    }.min()
  }

  /// The paths of the property lists of the target, from the folder of its project.
  func properties(_ files: Files) -> Set<String> {
    Set(all(files).compactMap { $0.value("INFOPLIST_FILE", else: nil) }.filter { !$0.isEmpty })
  }

  private func same(_ files: Files, _ value: (Configuration) -> String?) -> String? {
    let values = Set(all(files).map(value))
    return values.count == 1 ? values.first.flatMap { $0 }.map(Targets.moduleName) : nil
  }

  private func all(_ files: Files) -> [Configuration] {
    configurations.map { Configuration(layers: $0, files: files, target: target) }
  }

  /// The places where the settings of one configuration are looked up.
  private struct Configuration {
    let layers: [Layer]
    let files: Files
    let target: String

    /// A setting, with those that it names in place; `nil` if that is not known.
    func value(_ key: String, else usual: String?, depth: Int = 0) -> String? {
      for layer in layers {
        if let text = layer.values[key] { return expanded(text, depth) }
        guard let path = layer.file else { continue }
        guard let file = files[path] else { return nil }
        if let text = file.value(key, files) { return expanded(text, depth) }
      }
      return usual
    }

    /// The settings that stand for the folder of the project.
    private static let places: Set<String> = ["SRCROOT", "PROJECT_DIR", "SOURCE_ROOT"]

    private func expanded(_ text: String, _ depth: Int) -> String? {
      guard let mark = text.firstIndex(of: "$") else { return text }
      let rest = text[text.index(after: mark)...]
      guard depth < 8, let open = rest.first, let close = ["(": ")", "{": "}"][open] as Character?,
        let end = rest.firstIndex(of: close)
      else { return nil }
      let name = String(rest[rest.index(after: rest.startIndex)..<end].prefix { $0 != ":" })
      let usual = name == "PRODUCT_NAME" ? target : nil
      let value =
        Self.places.contains(name) ? "." : name == "TARGET_NAME" ? target : value(name, else: usual, depth: depth + 1)
      return value.flatMap { expanded(text[..<mark] + $0 + rest[rest.index(after: end)...], depth + 1) }
    }
  }
}

/// A file with settings of a build: `.xcconfig`.
struct SettingsFile: Hashable, Sendable {
  private var values: [String: String] = [:]
  /// The paths of the files that it includes.
  private var included: [String] = []

  /// - Parameter folder: The folder of the file.
  init(_ bytes: [UInt8], in folder: String) {
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let line = Self.trimmed(line)
      if line.hasPrefix("#include") {
        let path = line.split(separator: "\"").dropFirst().first
        if let path { included.append(Targets.path(String(path), in: folder)) }
      } else if let sign = line.firstIndex(of: "=") {
        let key = Self.trimmed(line[..<sign])
        // What holds on a condition only is not known.
        let isPlain = !key.contains("[")
        values[String(key.prefix { $0 != "[" })] =
          isPlain ? String(Self.trimmed(line[line.index(after: sign)...])) : "$"
      }
    }
  }

  /// A text without the blanks and the comment around it.
  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while let mark = text.lastIndex(of: "/"), mark > text.startIndex, text[text.index(before: mark)] == "/" {
      text = text[..<text.index(before: mark)]
    }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// A setting here, or in what the file includes.
  func value(_ key: String, _ files: BuildSettings.Files, depth: Int = 0) -> String? {
    if let text = values[key] { return text }
    guard depth < 8 else { return nil }
    // A file that is missing may say anything.
    for path in included {
      guard let file = files[path] else { return "$" }
      if let text = file.value(key, files, depth: depth + 1) { return text }
    }
    return nil
  }
}
