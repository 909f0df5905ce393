/// A file that describes how a project is built: its targets, its libraries, and what it copies.
package struct ProjectFile: Sendable {
  let targets: [Target]
  /// The folder of an Xcode project; `nil` for any other file.
  let folder: String?
  /// The files that an Xcode project lists, whether or not a target has them.
  let listed: Set<String>
  /// The beginnings of the paths that a package copies, or may copy.
  let copied: [String]
  /// Whether the file names a library whose code may be elsewhere.
  let usesLibrariesElsewhere: Bool
  /// The settings in a file of them, with its path.
  let settings: (path: String, file: SettingsFile)?
  /// The documents that the settings name, as an `Info.plist` does.
  package let properties: ProjectProperties

  /// The kinds of files, by how their names end.
  private enum Kind: String, CaseIterable {
    case xcode = ".xcodeproj/project.pbxproj"
    case package = "/Package.swift"
    /// What Tuist makes an Xcode project of, or any code.
    case tuist = "/Project.swift"
    case podfile = "/Podfile"
    case cartfile = "/Cartfile"
    case podspec = ".podspec"
    case settings = ".xcconfig"
    /// What XcodeGen makes an Xcode project of.
    case generator = "/project.yml"

    /// The kind of the file with this path; `nil` if it says nothing of a project.
    init?(_ path: String) {
      let path = path.hasPrefix("/") ? path : "/" + path
      guard let kind = Self.allCases.first(where: { path.hasSuffix($0.rawValue) }) else { return nil }
      self = kind
    }

    /// The words that begin a line which names a library, in files that list libraries.
    var wordsOfLibraries: [String] {
      switch self {
      case .podfile: ["pod "]
      case .cartfile: ["github ", "git ", "binary "]
      case .xcode, .package, .tuist, .podspec, .settings, .generator: []
      }
    }
  }

  /// Reads a file. One that can't be read has no targets.
  ///
  /// - Parameter path: A path that begins as those of the source files do.
  package init(_ bytes: [UInt8], path: String) {
    let kind = Kind(path)
    let folder = Self.folder(ofFile: path)
    var listed: Set<String> = []
    var copied = kind == .podspec ? Self.beginnings(ofPatternsIn: bytes, folder) : []
    var properties = ProjectProperties(settings: kind == .xcode || kind == .settings ? bytes : [])
    self.folder = kind == .xcode ? folder : nil
    switch kind {
    case .xcode:
      let project = XcodeProject(bytes, in: folder, at: path)
      targets = project?.targets ?? []
      listed = project?.listed ?? []
      usesLibrariesElsewhere = project?.usesLibrariesElsewhere ?? false
    case .package, .tuist:
      let manifest = PackageManifest(bytes, in: folder, at: path)
      let isManifest = kind == .package || manifest.isOfTuist
      targets = isManifest ? manifest.targets : []
      usesLibrariesElsewhere = isManifest && manifest.usesLibrariesElsewhere
      if isManifest, manifest.hasOthers { copied = [folder.isEmpty ? "" : folder + "/"] }
    case .generator:
      let manifest = GeneratorManifest(bytes, in: folder, at: path)
      targets = manifest.targets
      usesLibrariesElsewhere = manifest.usesLibrariesElsewhere
      properties = manifest.properties
    case let kind:
      targets = []
      let words = kind?.wordsOfLibraries ?? []
      usesLibrariesElsewhere = bytes.split(separator: UInt8(ascii: "\n")).contains { line in
        let line = line.drop { $0 <= 0x20 }
        return words.contains { line.starts(with: $0.utf8) }
      }
    }
    self.listed = listed
    self.copied = copied
    settings = kind == .settings ? (Targets.plain(path), SettingsFile(bytes, in: folder)) : nil
    self.properties = properties
  }

  /// The lines of a podspec with files that it copies, by the words in them.
  private static let copying = ["resource", "source_files"]

  /// The texts of a podspec that name files to copy, up to their first wildcard.
  private static func beginnings(ofPatternsIn bytes: [UInt8], _ folder: String) -> [String] {
    var isCopying = false
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").flatMap { line -> [String] in
      // A list may go on in the next lines.
      if line.contains("=") { isCopying = copying.contains { line.contains($0) } }
      guard isCopying else { return [] }
      return line.split { $0 == "'" || $0 == "\"" }.filter { $0.contains("/") || $0.contains(".") }.map { pattern in
        let start = pattern.prefix { !"*?{[".contains($0) }
        return Targets.path(String(start), in: folder) + (start.hasSuffix("/") ? "/" : "")
      }.filter { !$0.isEmpty && $0 != "/" }
    }
  }

  /// Whether a file with this path describes how a project is built.
  package static func isProject(_ path: String) -> Bool { Kind(path) != nil }

  /// Whether a file with this name, in whatever folder, may describe that.
  package static func mayBeProject(_ name: String) -> Bool { name == "project.pbxproj" || isProject(name) }

  /// The folder that a project file describes; empty for the top.
  package static func folder(ofFile path: String) -> String {
    let parts = path.split(separator: "/").dropLast(Kind(path) == .xcode ? 2 : 1)
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
