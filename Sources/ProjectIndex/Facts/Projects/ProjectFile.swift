/// A file that describes targets: an Xcode project, or the manifest of a Swift package.
public struct ProjectFile: Sendable {
  let targets: [ProjectModules.Target]

  /// Reads a file. One that can't be read has no targets.
  ///
  /// - Parameter path: A path that begins as those of the source files do.
  public init(_ bytes: [UInt8], path: String) {
    let folder = Self.folder(ofFile: path)
    targets =
      Self.isManifest(path)
      ? PackageManifest(bytes, in: folder).targets : XcodeProject(bytes, in: folder)?.targets ?? []
  }

  /// Whether a file with this path describes targets.
  public static func isProject(_ path: String) -> Bool {
    path.hasSuffix(".xcodeproj/" + projectName) || isManifest(path)
  }

  /// Whether a file with this name, in whatever folder, may describe targets.
  public static func mayBeProject(_ name: String) -> Bool { name == projectName || name == manifestName }

  /// The folder that a project file describes; empty for the top.
  public static func folder(ofFile path: String) -> String {
    let parts = path.split(separator: "/").dropLast(isManifest(path) ? 1 : 2)
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static let projectName = "project.pbxproj"
  private static let manifestName = "Package.swift"

  private static func isManifest(_ path: String) -> Bool { path == manifestName || path.hasSuffix("/" + manifestName) }
}
