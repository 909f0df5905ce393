internal import Basics

/// Lists the documents, or other wanted files, in a folder and its subfolders. Skips links and hidden names.
struct FolderListing {
  /// The paths of the files, each beginning with the folder's path, sorted by bytes.
  private(set) var files: [String] = []
  /// The folders that could not be read, each with the reason.
  private(set) var failures: [(path: String, reason: String)] = []

  private let isWanted: (String) -> Bool

  /// - Parameter isWanted: Whether a file with this name is listed.
  init(of folder: String, where isWanted: @escaping (String) -> Bool = { DocumentName.ends($0) }) {
    self.isWanted = isWanted
    visit(folder, depth: 0)
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The depth limit, deeper than any path that a system accepts.
  private static let deepest = 500

  private mutating func visit(_ folder: String, depth: Int) {
    guard depth < Self.deepest else { return failures.append((folder, "its folders are nested too deep")) }
    let names: FolderNames
    do throws(FileError) {
      names = try FolderNames(reading: folder)
    } catch {
      return failures.append((folder, error.reason))
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      switch PathKind(at: path) {
      case .folder: visit(path, depth: depth + 1)
      case .file where isWanted(name): files.append(path)
      default: continue
      }
    }
  }
}
