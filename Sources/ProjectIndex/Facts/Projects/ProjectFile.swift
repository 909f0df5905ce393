/// A file that describes how a project is built: its targets, its libraries, and what it copies.
package struct ProjectFile: Sendable {
  private(set) var targets: [Target] = []
  /// The folder of an Xcode project; `nil` for any other file.
  private(set) var folder: String?
  /// The files that an Xcode project lists, whether or not a target has them.
  private(set) var listed: Set<String> = []
  /// The beginnings of the paths that a package copies, or may copy.
  private(set) var copied: [String] = []
  /// Whether the file names a library whose code may be elsewhere.
  private(set) var usesLibrariesElsewhere = false
  /// The settings in a file of them, with its path.
  private(set) var settings: (path: String, file: SettingsFile)?
  /// The documents that the settings name, as an `Info.plist` does.
  package private(set) var properties = ProjectProperties()

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
  }

  /// Reads a file. One that can't be read has no targets.
  ///
  /// - Parameter path: A path that begins as those of the source files do.
  package init(_ bytes: [UInt8], path: String) {
    let kind = Kind(path)
    let folder = Self.folder(ofFile: path)
    switch kind {
    case .xcode:
      self.folder = folder
      properties = ProjectProperties(settings: bytes)
      guard let project = XcodeProject(bytes, in: folder, at: path) else { return }
      (targets, listed, usesLibrariesElsewhere) = (project.targets, project.listed, project.usesLibrariesElsewhere)
    case .package, .tuist:
      let manifest = PackageManifest(bytes, in: folder, at: path)
      guard kind == .package || manifest.isOfTuist else { return }
      (targets, usesLibrariesElsewhere) = (manifest.targets, manifest.usesLibrariesElsewhere)
      if manifest.hasOthers { copied = [folder.isEmpty ? "" : folder + "/"] }
    case .generator:
      let manifest = GeneratorManifest(bytes, in: folder, at: path)
      (targets, usesLibrariesElsewhere) = (manifest.targets, manifest.usesLibrariesElsewhere)
      properties = manifest.properties
    case .settings:
      properties = ProjectProperties(settings: bytes)
      settings = (Targets.plain(path), SettingsFile(bytes, in: folder))
    case .podspec: copied = Self.beginnings(ofPatternsIn: bytes, folder)
    case .podfile: usesLibrariesElsewhere = Self.has(["pod "], in: bytes)
    case .cartfile: usesLibrariesElsewhere = Self.has(["github ", "git ", "binary "], in: bytes)
    case nil: break
    }
  }

  /// Whether a line begins with one of some words, which name a library.
  private static func has(_ words: [String], in bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      words.contains { line.drop { $0 <= 0x20 }.starts(with: $0.utf8) }
    }
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
