internal import Basics

/// The user's last merges: a folder for each, with the versions, the result and the decisions.
struct MergeCache {
  /// The number of merges that are kept.
  static let capacity = 128
  /// The approximate limit for all merges together, in bytes; a merge that alone takes a quarter of it is not kept.
  static let byteCapacity = 1 << 29

  private let folder: String

  /// - Parameter folder: The folder of the merges; `nil` keeps none.
  init?(_ folder: String? = CacheFolder.path(named: CacheFolder.merges)) {
    guard let folder else { return nil }
    self.folder = folder
  }

  // MARK: Keeping

  /// Keeps a merge and returns the shortest id that names it; `nil` if it can't be kept, which is no error.
  func keep(_ record: MergeRecord) -> String? {
    guard record.byteCount < Self.byteCapacity / 4, CacheFolder.make(folder) else { return nil }
    let name = record.name
    let temporary = "\(folder)/.\(name).\(getpid())"
    guard mkdir(temporary, 0o700) == 0 else { return nil }
    do {
      for (file, bytes) in record.files { try write(bytes, to: "\(temporary)/\(file)") }
    } catch {
      remove(temporary)
      return nil
    }
    // Rename in one step, so that nobody ever sees half a merge.
    guard rename(temporary, "\(folder)/\(name)") == 0 else {
      remove(temporary)
      return nil
    }
    forgetOldest()
    return shortID(of: name)
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = try FileDescriptor.open(
      FilePath(path), .writeOnly, options: [.create, .exclusiveCreate], permissions: [.ownerReadWrite])
    try file.closeAfter { _ = try file.writeAll(bytes) }
  }

  private func forgetOldest() {
    var count = 0, size = 0
    for entry in entries() {
      count += 1
      size += entry.byteCount
      if count > Self.capacity || size > Self.byteCapacity { remove("\(folder)/\(entry.name)") }
    }
    // Remove the folders of drivers that were killed while they wrote.
    for name in FolderNames(of: folder) where name.hasPrefix(".") && Self.isOlderThanADay("\(folder)/\(name)") {
      remove("\(folder)/\(name)")
    }
  }

  private static func isOlderThanADay(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && time(nil) - status.modified.tv_sec > 86_400
  }

  /// Removes a merge, or a file or link of that name; links are not followed.
  private func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    for name in FolderNames(of: path) { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  // MARK: Finding

  /// A kept merge.
  struct Entry {
    /// The whole id.
    let name: String
    let seconds: Int
    let nanoseconds: Int
    /// The approximate size of its files, in bytes.
    let byteCount: Int
  }

  /// The kept merges, the latest first.
  func entries() -> [Entry] {
    FolderNames(of: folder).filter { $0.utf8.count == 16 && $0.allSatisfy(\.isHexDigit) }.compactMap { name in
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, PathKind(status) == .folder else { return nil }
      let (seconds, nanoseconds) = (status.modified.tv_sec, status.modified.tv_nsec)
      let result = "\(folder)/\(name)/\(MergeRecord.File.result.rawValue)"
      guard lstat(result + Gzip.ending, &status) == 0 || lstat(result, &status) == 0 else {
        return Entry(name: name, seconds: seconds, nanoseconds: nanoseconds, byteCount: 0)
      }
      // The three versions are about as large as the result; asking for each would take longer than a merge.
      return Entry(name: name, seconds: seconds, nanoseconds: nanoseconds, byteCount: 4 * Int(status.st_size))
    }.sorted { ($0.seconds, $0.nanoseconds, $0.name) > ($1.seconds, $1.nanoseconds, $1.name) }
  }

  /// The shortest prefix of a name that no other merge has, at least four characters.
  func shortID(of name: String) -> String {
    let others = FolderNames(of: folder).filter { $0 != name }
    let length = (4...16).first { length in !others.contains { $0.hasPrefix(name.prefix(length)) } } ?? 16
    return String(name.prefix(length))
  }

  /// The folder of the merge that an id names.
  func folder(of id: String) throws(MergeCacheError) -> String {
    let names = entries().map(\.name).filter { $0.hasPrefix(id.lowercased()) }
    guard let name = names.first, !id.isEmpty else { throw .unknown(id) }
    guard names.count == 1 else { throw .ambiguous(id, names.map(shortID)) }
    return "\(folder)/\(name)"
  }

  func folder(of entry: Entry) -> String { "\(folder)/\(entry.name)" }
}

/// Why a kept merge can't be shown.
enum MergeCacheError: Error, CustomStringConvertible {
  case off
  case unknown(String)
  case ambiguous(String, [String])
  case unreadable(String, FileError)
  case damaged(String, String)
  case archiveIsThere(String)

  var description: String {
    switch self {
    case .off:
      "Merges are not kept here: \(CacheFolder.variable) is 0, HOME is not set, or the cache folder lies in this folder; "
        + "change that, or run the command in another folder."
    case .unknown(let id):
      "No merge that is kept has an id that begins with \(id); xibmerge review lists the last \(MergeCache.capacity)."
    case .ambiguous(let id, let others):
      "Several ids begin with \(id): \(others.joined(separator: ", ")); give more of the id."
    case .archiveIsThere(let name):
      "\(name) exists already; remove it, or name another file with --output."
    case .unreadable(let id, let error): "The record of the merge \(id) is incomplete: \(error)"
    case .damaged(let id, let path):
      "The record of the merge \(id) is damaged: \(path) can't be unpacked; look at another merge."
    }
  }
}
