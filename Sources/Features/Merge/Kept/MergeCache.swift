internal import Basics

/// The user's last merges: a folder for each.
struct MergeCache {
  /// The number of merges that are kept.
  static let capacity = 128
  /// The approximate limit for all merges together, in bytes: enough for as many merges of documents of half a megabyte.
  /// A merge that alone takes a quarter of it is not kept.
  static let byteCapacity = 1 << 28

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
    let name = Self.newName(record.path)
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

  /// An id: sixteen hexadecimal digits that time, process and path make unique. They need not be hard to guess.
  private static func newName(_ path: String) -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Checksum("\(now.tv_sec).\(now.tv_nsec) \(getpid()) \(path)".utf8).digits
  }

  /// Why merges can't be kept: neither the folder nor the nearest one above it that is there can be written; `nil` if they
  /// can.
  var obstacle: MergeCacheError? {
    var path = folder[...]
    while PathKind(at: String(path)) == nil, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      path = path[..<slash]
    }
    let isThere = PathKind(at: String(path), followsLinks: true) == .folder && access(String(path), W_OK) == 0
    return isThere ? nil : .unwritable(folder)
  }

  /// Whether nobody asked this of an event before. It is forgotten after a day.
  func isFirst(_ event: String) -> Bool {
    guard CacheFolder.make(folder) else { return true }
    do {
      try write([], to: "\(folder)/.\(Checksum(event.utf8).digits).event")
      return true
    } catch {
      return (error as? Errno) != .fileExists
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = try FileDescriptor.open(
      FilePath(path), .writeOnly, options: [.create, .exclusiveCreate], permissions: [.ownerReadWrite])
    try file.closeAfter { _ = try file.writeAll(bytes) }
  }

  private func forgetOldest() {
    var count = 0, size = 0
    for entry in allEntries() {
      count += 1
      size += entry.byteCount ?? 0
      if count > Self.capacity || size > Self.byteCapacity || entry.byteCount == nil {
        remove("\(folder)/\(entry.name)")
      }
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
    /// The approximate size of its files, in bytes; `nil` if there is no result, as in a merge that another version kept
    /// in another form.
    let byteCount: Int?
  }

  /// The kept merges, the latest first.
  private func entries() -> [Entry] { allEntries().filter { $0.byteCount != nil } }

  /// Whether a file is the result of a kept merge of these versions.
  func holds(_ result: [UInt8], of versions: MergeVersions) -> Bool {
    entries().contains { entry in
      func has(_ bytes: [UInt8], as file: MergeRecord.File) -> Bool {
        (try? Files.read("\(folder(of: entry))/\(file.rawValue)")) == bytes
      }
      return entry.byteCount == 4 * result.count && has(result, as: .result) && has(versions.ours, as: .ours)
        && has(versions.theirs, as: .theirs)
    }
  }

  /// The kept merges, the latest first, and those that can't be read.
  private func allEntries() -> [Entry] {
    FolderNames(of: folder).filter { $0.utf8.count == 16 && $0.allSatisfy(\.isHexDigit) }.compactMap { name in
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, PathKind(status) == .folder else { return nil }
      let (seconds, nanoseconds) = (status.modified.tv_sec, status.modified.tv_nsec)
      let hasResult = lstat("\(folder)/\(name)/\(MergeRecord.File.result.rawValue)", &status) == 0
      // The three versions are about as large as the result; asking for each would take longer than a merge.
      let byteCount = hasResult ? 4 * Int(status.st_size) : nil
      return Entry(name: name, seconds: seconds, nanoseconds: nanoseconds, byteCount: byteCount)
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

  private func folder(of entry: Entry) -> String { "\(folder)/\(entry.name)" }

  /// The merge that an id names; `nil` if none that is kept has it.
  ///
  /// - Throws: ``MergeCacheError/ambiguous(_:_:)``, or an error of a record that can't be read.
  func record(_ id: String) throws(MergeCacheError) -> MergeRecord? {
    do throws(MergeCacheError) {
      return try MergeRecord(in: try folder(of: id), of: id)
    } catch .unknown {
      return nil
    }
  }

  /// The kept merges of a repository, the latest first; without one, all.
  ///
  /// - Parameter gitFolder: The git folder of the repository.
  /// - Throws: ``MergeCacheError`` if merges can't be kept.
  func list(of gitFolder: String?) throws(MergeCacheError) -> [KeptMerge] {
    let mark = gitFolder.flatMap { GitFolder($0).mark }
    let merges = entries().compactMap { entry -> KeptMerge? in
      guard let summary = try? MergeRecord.Summary(in: folder(of: entry)) else { return nil }
      let place = summary.place.split(separator: " ", maxSplits: 1).map(String.init)
      if let mark, let own = place.first, own != mark { return nil }
      return KeptMerge(
        id: shortID(of: entry.name), seconds: entry.seconds, path: summary.path, summary: summary.line,
        branch: place.dropFirst().first)
    }
    if merges.isEmpty, let obstacle { throw obstacle }
    return merges
  }
}

/// Why a kept merge can't be shown.
enum MergeCacheError: Error, CustomStringConvertible {
  case off
  case unknown(String)
  case ambiguous(String, [String])
  case unreadable(String, FileError)
  case unwritable(String)

  var description: String {
    switch self {
    case .off:
      "Merges are not kept here: \(CacheFolder.variable) is 0, HOME is not set, or the cache folder lies in this folder; "
        + "change that, or run the command in another folder."
    case .unknown(let id):
      "No merge that is kept has an id that begins with \(id); xibmerge review lists the last \(MergeCache.capacity)."
    case .ambiguous(let id, let others):
      "Several ids begin with \(id): \(others.joined(separator: ", ")); give more of the id."
    case .unwritable(let folder):
      "Merges can't be kept in \(TerminalText.line(folder, limit: 300)); check the permissions there, or set XDG_CACHE_HOME."
    case .unreadable(let id, let error): "The record of the merge \(id) is incomplete: \(error)"
    }
  }
}
