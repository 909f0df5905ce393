internal import YAMLReader

/// The targets of a `project.yml`, of which XcodeGen makes an Xcode project. Targets of templates are not known.
struct GeneratorManifest {
  private(set) var targets: [Target] = []
  /// Whether it names a library whose code may be elsewhere.
  private(set) var usesLibrariesElsewhere = false
  /// The documents that settings and property lists in it name.
  private(set) var properties = ProjectProperties()

  /// - Parameters:
  ///   - folder: The folder that holds the file.
  ///   - path: The path of the file.
  init(_ bytes: [UInt8], in folder: String, at path: String) {
    guard let root = try? YAMLReader.read(bytes) else { return }
    properties.add(in: root)
    usesLibrariesElsewhere =
      root["packages"]?.pairs.contains { $0.value["url"] != nil || $0.value["github"] != nil } == true
      || Self.librariesElsewhere.contains(where: root.mentions)
    let project = Self.values(in: root["settings"])
    targets = (root["targets"]?.pairs ?? []).compactMap { key, target in
      guard let name = key.scalar, target["templates"] == nil else { return nil }
      let sources = target["sources"].map { $0.items.isEmpty ? [$0] : $0.items } ?? []
      var (paths, exceptions): ([String], [String]) = ([], [])
      for source in sources {
        guard let path = source.scalar ?? source["path"]?.scalar, !path.contains("$") else { return nil }
        paths.append(Targets.path(path, in: folder))
        let around = paths[paths.count - 1]
        exceptions += (source["excludes"]?.items ?? []).compactMap(\.scalar).map { Targets.path($0, in: around) }
      }
      // A pattern may leave out any of the files.
      guard !exceptions.contains(where: { $0.contains("*") }) else { return nil }
      let files = target["configFiles"]?.pairs.compactMap { $0.value.scalar } ?? []
      let own = BuildSettings.Layer(values: Self.values(in: target["settings"]))
      let layers = (files.isEmpty ? [nil] : files.map(Optional.some)).map { file -> [BuildSettings.Layer] in
        [
          own, BuildSettings.Layer(file: file.map { Targets.path($0, in: folder) }),
          BuildSettings.Layer(values: project),
        ]
      }
      return Target(
        name, in: path, settings: BuildSettings(target: name, configurations: layers), files: Set(paths),
        folders: Set(paths), exceptions: Set(exceptions),
        product: Target.Product(ofGenerator: target["type"]?.scalar))
    }
  }

  private static let librariesElsewhere = ["carthage", "framework"]

  /// The settings for all configurations.
  private static func values(in settings: YAMLNode?) -> [String: String] {
    let pairs = (settings?.pairs ?? []) + (settings?["base"]?.pairs ?? [])
    // What one configuration has for itself is not known.
    let some = (settings?["configs"]?.pairs ?? []).flatMap(\.value.pairs)
    return Dictionary(
      some.compactMap { pair in pair.key.scalar.map { ($0, "$") } }
        + pairs.compactMap { pair in pair.key.scalar.flatMap { key in pair.value.scalar.map { (key, $0) } } },
      uniquingKeysWith: { first, _ in first })
  }
}

extension YAMLNode {
  /// The pairs of a mapping; empty for all else.
  fileprivate var pairs: [(key: YAMLNode, value: YAMLNode)] { mapping ?? [] }

  /// The values of a sequence; empty for all else.
  fileprivate var items: [YAMLNode] { sequence ?? [] }

  fileprivate subscript(_ key: String) -> YAMLNode? { pairs.first { $0.key.scalar == key }?.value }

  /// Whether something in the value has a key.
  fileprivate func mentions(_ key: String) -> Bool {
    pairs.contains { $0.key.scalar == key || $0.value.mentions(key) } || items.contains { $0.mentions(key) }
  }
}

extension ProjectProperties {
  /// Adds what the values in a document name under the keys of an `Info.plist`, or under those of settings for it.
  fileprivate mutating func add(in node: YAMLNode) {
    for (key, value) in node.pairs {
      if let name = key.scalar {
        for text in [value] + value.items { if let text = text.scalar { add(setting: name, text, key.line) } }
      }
      add(in: value)
    }
    for item in node.items { add(in: item) }
  }
}
