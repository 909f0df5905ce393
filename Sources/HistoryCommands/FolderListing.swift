internal import Basics

/// The documents in a folder of the file system and the folders in it; links and hidden folders are passed by.
struct FolderListing {
  /// The paths, each beginning with that of the folder, in the order of their bytes.
  private(set) var documents: [String] = []
  /// The folders that could not be read, each with the reason.
  private(set) var failures: [(path: String, reason: String)] = []

  init(of folder: String) {
    visit(folder, depth: 0)
    documents.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Deeper than any path that a system takes.
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
      case .file where DocumentName.ends(name): documents.append(path)
      default: continue
      }
    }
  }
}
