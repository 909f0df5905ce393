internal import StringsMerge

/// What the files of a project give names to: storyboards and their scenes, nibs, images, colours and fonts.
///
/// A kind of which the project has nothing is not known: its names may come from elsewhere.
package struct ProjectNames: Sendable {
  /// A storyboard, as others refer to it.
  package struct Storyboard: Hashable, Sendable {
    package let path: String
    package let identifiers: Set<String>
    package let hasInitialController: Bool

    package init(path: String, identifiers: Set<String>, hasInitialController: Bool) {
      (self.path, self.identifiers, self.hasInitialController) = (path, identifiers, hasInitialController)
    }
  }

  /// A kind of name.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case storyboard, nib, image, color, font
  }

  /// The paths that give each name: those of files, or of sets in asset catalogs.
  private var names: [Kind: [String: [String]]] = [:]
  /// The symbols that Xcode makes of the names, without the kind at their ends.
  private let symbols: [Kind: Set<String>]
  private var storyboards: [String: [Storyboard]] = [:]
  package let projects: Targets
  /// The kinds that are known; in a merge, those of which a side has something.
  package var kinds: Set<Kind>

  /// - Parameters:
  ///   - files: The paths of all files.
  ///   - storyboards: The storyboards among them that could be read.
  ///   - namespaces: The folders of asset catalogs that are parts of the names in them.
  ///   - fonts: The names of the fonts in font files that could be read.
  package init(
    files: [String], storyboards: [Storyboard], namespaces: Set<String>, fonts: [String], projects: Targets
  ) {
    self.projects = projects
    for storyboard in storyboards {
      self.storyboards[NamedFile.stem(of: storyboard.path), default: []].append(storyboard)
    }
    for path in files {
      for (kind, name) in NamedFile.names(in: path, namespaces: namespaces) {
        names[kind, default: [:]][name, default: []].append(NamedFile.set(of: path) ?? path)
      }
    }
    for font in fonts { names[.font, default: [:]][font, default: []] += [] }
    let elsewhere = projects.listedElsewhere(than: files)
    for (kind, name) in elsewhere.flatMap({ NamedFile.names(in: $0, namespaces: []) }) {
      names[kind, default: [:]][name, default: []] += []
    }
    kinds = Set(names.keys)
    if elsewhere.contains(where: NamedFile.isCatalog) { kinds.subtract([.image, .color]) }
    symbols = Dictionary(
      uniqueKeysWithValues: names.map { kind, all in (kind, Set(all.keys.map { Self.symbol(of: $0, kind) })) })
  }

  /// Whether the project certainly has nothing of a name, though it has others of the kind.
  package func lacks(_ name: String, _ kind: Kind) -> Bool { kinds.contains(kind) && !has(name, kind) }

  /// Whether the project, or the system, has something of a name.
  package func has(_ name: String, _ kind: Kind) -> Bool {
    names[kind]?[name] != nil || names[kind]?[NamedFile.stem(of: name)] != nil
      || kind == .font && AppleFonts.contains(name) || kind == .image && isOfIcon(name)
  }

  /// Whether a name is that of a file that Xcode makes of an app's icon: `AppIcon60x60`.
  private func isOfIcon(_ name: String) -> Bool {
    let icon = name.prefix { !$0.isNumber }
    let size = name[icon.endIndex...].split(separator: "x", omittingEmptySubsequences: false)
    return size.count == 2 && size.allSatisfy { Int($0) != nil } && names[.image]?[String(icon)] != nil
  }

  /// Whether something has a name of which Xcode makes a symbol for code; also if the project has nothing of the kind.
  package func has(symbol: String, _ kind: Kind) -> Bool {
    !kinds.contains(kind) || symbols[kind]?.contains(Self.symbol(of: symbol, kind)) == true
  }

  /// The letters of a name that its symbol keeps, whatever their case. The last word is left out if it is that of the kind.
  private static func symbol(of name: String, _ kind: Kind) -> String {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return letters.hasSuffix(kind.rawValue) && letters != kind.rawValue
      ? String(letters.dropLast(kind.rawValue.count)) : letters
  }

  /// The paths that give a name, of those nearest to a document: image files, or one set of an asset catalog.
  package func paths(of name: String, _ kind: Kind, nearestTo document: String) -> [String] {
    guard let all = names[kind].flatMap({ $0[name] ?? $0[NamedFile.stem(of: name)] }) else { return [] }
    func shared(_ path: String) -> Int { zip(path.utf8, document.utf8).prefix { $0 == $1 }.count }
    guard let best = all.sorted().max(by: { shared($0) < shared($1) }) else { return [] }
    if NamedFile.set(of: best + "/") != nil { return [best] }
    return all.filter { NamedFile.folder(of: $0) == NamedFile.folder(of: best) && NamedFile.set(of: $0 + "/") == nil }
  }

  /// The storyboards of a name that a target asks for: those that it copies, else those that it may find, else any.
  ///
  /// - Parameter target: The target; `nil` if it is not known.
  package func storyboards(named name: String, in target: Targets.ID?) -> [Storyboard] {
    let all = storyboards[name] ?? []
    let copied = all.filter { !projects.isLeftOut(document: $0.path) }
    let seen = target.map { target in copied.filter { projects.isSeen($0.path, from: target) } } ?? copied
    let own = target.map { target in seen.filter { projects.having($0.path).contains(target) } } ?? []
    return [own, seen, copied].first { !$0.isEmpty } ?? all
  }

  /// The paths of the documents of a name.
  package func documents(named name: String, _ kind: Kind) -> [String] {
    (names[kind]?[name] ?? []).filter { NamedFile.kind(ofDocument: $0) == kind }.sorted()
  }
}

/// What the path of a file says about the names that the file gives.
package enum NamedFile {
  /// The folders of asset catalogs that are one asset each, by their endings.
  private static let assets: [String: ProjectNames.Kind] = [
    "imageset": .image, "symbolset": .image, "appiconset": .image, "launchimage": .image, "imagestack": .image,
    "brandassets": .image, "complicationset": .image, "iconset": .image, "colorset": .color,
  ]
  private static let images: Set<String> = [
    "png", "jpg", "jpeg", "pdf", "gif", "tif", "tiff", "icns", "heic", "svg", "bmp", "ico", "webp", "icon",
  ]
  private static let fonts: Set<String> = [
    "ttf", "otf", "ttc", "otc", "dfont", "font", "suit", "fon", "pfb", "pfa", "woff", "woff2", "tte",
  ]
  private static let documents: [String: ProjectNames.Kind] = [
    "storyboard": .storyboard, "storyboardc": .storyboard, "xib": .nib, "nib": .nib,
  ]
  private static let catalog = "xcassets"
  private static let contents = "Contents.json"

  /// The folders of libraries, which a whole project is looked at without.
  private static let libraries: Set<Substring> = ["Pods", "Carthage", "SourcePackages", "DerivedData", "node_modules"]

  /// Whether a file is one of a library that came with a package manager.
  package static func isOfLibrary(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains(where: libraries.contains)
  }

  /// What must be read of a file to know the names that it gives or uses.
  package enum Content: Hashable, Sendable {
    case document, catalogFolder, font, properties, project
  }

  /// What must be read of a file; `nil` if its path says all, or if it names nothing.
  package static func content(of path: String) -> Content? {
    if ProjectFile.isProject(path) { return .project }
    let name = name(of: path)
    if name == contents {
      let folders = path.split(separator: "/").dropLast()
      guard folders.contains(where: { ending(of: String($0)) == catalog }), let last = folders.last,
        assets[ending(of: String(last))] == nil, ending(of: String(last)) != catalog
      else { return nil }
      return .catalogFolder
    }
    switch ending(of: name) {
    case "xib", "storyboard": return .document
    case "plist": return .properties
    case let ending where fonts.contains(ending): return .font
    default: return nil
    }
  }

  /// Whether a file gives or uses names.
  package static func isNamed(_ path: String) -> Bool {
    content(of: path) != nil || !names(in: path, namespaces: []).isEmpty || isTable(path)
  }

  /// Whether a file has texts by key; its path says of which table.
  private static func isTable(_ path: String) -> Bool { StringsFormat(path: path) != nil }

  /// The names that a file gives by its path.
  static func names(in path: String, namespaces: Set<String>) -> [(kind: ProjectNames.Kind, name: String)] {
    let parts = path.split(separator: "/").map(String.init)
    if let top = parts.firstIndex(where: { ending(of: $0) == catalog }) {
      guard let at = parts[top...].firstIndex(where: { assets[ending(of: $0)] != nil }),
        let kind = assets[ending(of: parts[at])]
      else { return [] }
      let around = parts[(top + 1)..<at].indices.filter { namespaces.contains(parts[...$0].joined(separator: "/")) }
      return [(kind, (around.map { parts[$0] } + [stem(of: parts[at])]).joined(separator: "/"))]
    }
    // A nib may be a folder.
    let folders = parts.dropLast().compactMap { part in documents[ending(of: part)].map { ($0, stem(of: part)) } }
    guard let name = parts.last else { return folders }
    let end = ending(of: name)
    if let kind = documents[end] { return folders + [(kind, stem(of: name))] }
    if images.contains(end) { return folders + [(.image, stem(of: name))] }
    return fonts.contains(end) ? folders + [(.font, name)] : folders
  }

  static func isCatalog(_ path: String) -> Bool { ending(of: path) == catalog }

  /// The set of an asset catalog that a file is in, as a path; `nil` if it is in none.
  static func set(of path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    guard let top = parts.firstIndex(where: { ending(of: String($0)) == catalog }),
      let at = parts[top...].firstIndex(where: { assets[ending(of: String($0))] != nil })
    else { return nil }
    return parts[...at].joined(separator: "/")
  }

  /// The folders that a target copies as one, whatever is in them.
  private static let bundles: Set<String> = ["app", "bundle", "docset", "framework", "help", "xcframework", "xcloc"]

  /// Whether a file is in a folder that a target copies as one: no build looks at what is in it.
  package static func isInBundle(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { bundles.contains(ending(of: String($0))) }
  }

  static func folder(of path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }

  static func kind(ofDocument path: String) -> ProjectNames.Kind? { documents[ending(of: path)] }

  /// The name of a file without its folders, its ending, and the scale or the device before that.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      documents[ending(of: name)] != nil || images.contains(ending(of: name)) || assets[ending(of: name)] != nil
    else { return withoutMark(name[...]) }
    return withoutMark(name[..<dot])
  }

  /// A name without the scale or the device at its end.
  package static func withoutMark(_ name: Substring) -> String {
    var name = name
    for mark in ["~ipad", "~iphone", "~mac", "@1x", "@2x", "@3x"] where name.hasSuffix(mark) {
      name = name.dropLast(mark.count)
    }
    return String(name)
  }

  private static func name(of path: String) -> String {
    String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }

  private static func ending(of path: String) -> String {
    path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
  }

  /// The folder that a `Contents.json` is in, if it is a part of the names there.
  package static func namespace(_ bytes: [UInt8], path: String) -> String? {
    let flat = bytes.filter { $0 > 0x20 }
    guard String(decoding: flat, as: UTF8.self).contains("\"provides-namespace\":true") else { return nil }
    return path.split(separator: "/").dropLast().joined(separator: "/")
  }
}
