public import Foundation

/// The folder of this package.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The files of this package.
public enum PackageFile {
  public static func url(_ path: String) -> URL { packageRoot.appendingPathComponent(path) }
}
