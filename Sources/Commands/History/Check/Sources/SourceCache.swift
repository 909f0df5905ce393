internal import Basics
internal import ProjectIndex
internal import DocumentCommands
internal import GitHistory

/// A cache of what was read from source files, by the ids of their contents.
struct SourceCache: Sendable {
  /// The size in bytes above which the cache drops all files that the last run did not use.
  private static let capacity = 64 << 20

  /// The file of the cache; `nil` if nothing is kept.
  private let path: String?
  let store: SourceStore

  /// Opens the cache of a repository or a folder.
  init(of place: String) {
    let name = Checksum(place.utf8).digits
    path = CacheFolder.path(named: CacheFolder.sources).map { "\($0)/\(name)" }
    let bytes = path.flatMap { path in Files.isRegular(path) ? try? Files.read(path) : nil }
    store = bytes.map { SourceStore($0) } ?? SourceStore()
  }

  /// Keeps the files for the next run. A cache that can't be written costs time only.
  func keep(_ files: [(id: ObjectID, file: SourceFile)]) {
    guard let path, let slash = path.lastIndex(of: "/"), CacheFolder.make(String(path[..<slash])) else { return }
    let bytes = store.bytes(of: files.map { ($0.id.bytes, $0.file) }, limit: Self.capacity)
    try? Files.write(bytes, to: path)
  }
}
