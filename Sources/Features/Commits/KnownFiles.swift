internal import Basics
internal import GitHistory
internal import XibArchives

/// The files that the process read last, by the ids of their contents. Who asks for one again gets the one that is parsed.
final class KnownFiles: Sendable {
  static let shared = KnownFiles()

  /// So many bytes are kept: a merge of large documents, and not all documents of a history.
  private static let capacity = 1 << 23

  private let known = Guarded(Known())

  private final class Known {
    var files: [ObjectID: ParsedFile] = [:]
    /// The ids, the first one added first.
    var order: [ObjectID] = []
    var size = 0
  }

  /// The file with some bytes.
  func file(_ bytes: [UInt8]) -> ParsedFile {
    guard let id = try? ObjectID(ofBlob: bytes) else { return ParsedFile(bytes) }
    return find(id) ?? add(ParsedFile(bytes), id)
  }

  /// The file with an id.
  ///
  /// - Parameter read: Reads it if it is not known.
  func file(_ id: ObjectID, _ read: () async throws -> [UInt8]) async rethrows -> ParsedFile {
    if let file = find(id) { return file }
    return add(ParsedFile(try await read()), id)
  }

  private func find(_ id: ObjectID) -> ParsedFile? { known.use { $0.files[id] } }

  private func add(_ file: ParsedFile, _ id: ObjectID) -> ParsedFile {
    known.use { known in
      // Another task may have read it meanwhile.
      if let known = known.files[id] { return known }
      known.files[id] = file
      known.order.append(id)
      known.size += file.bytes.count
      while known.size > Self.capacity, known.order.count > 1 {
        known.size -= known.files.removeValue(forKey: known.order.removeFirst())?.bytes.count ?? 0
      }
      return file
    }
  }
}

extension History {
  /// A file of the repository, the index or the work tree.
  func file(of version: FileVersion) async throws -> ParsedFile {
    guard let id = version.id else { return KnownFiles.shared.file(try await content(of: version)) }
    return try await KnownFiles.shared.file(id) { try await content(of: version) }
  }
}
