internal import GitHistory
internal import XibArchives
internal import XibModel

/// A file in one of the snapshots that are merged.
struct StoredFile: Sendable {
  let mode: FileMode
  let id: ObjectID
  /// The content, if it was merged in memory; `nil` if the repository has it.
  private let made: ParsedFile?

  init(mode: FileMode, id: ObjectID) {
    self.mode = mode
    self.id = id
    made = nil
  }

  /// A file that was made in memory.
  init(mode: FileMode, content: [UInt8], in history: any History) async throws {
    self.mode = mode
    id = try await history.blobID(of: content)
    made = ParsedFile.with(content)
  }

  init?(_ version: FileVersion?) {
    guard let version, let id = version.id else { return nil }
    self.init(mode: version.mode, id: id)
  }

  /// The content. For a link, this is the path of its target; the link is not followed.
  func file(in history: any History) async throws -> ParsedFile {
    if let made { return made }
    return .with(try await history.blob(id))
  }

  /// The bytes alone, of a file that need not be a document.
  func bytes(in history: any History) async throws -> [UInt8] {
    if let made { return made.bytes }
    return try await history.blob(id)
  }

  /// The file as a document; `nil` if it can't be read, or is none.
  func document(in history: any History) async -> Document? { try? await file(in: history).document }
}

extension StoredFile: Hashable {
  static func == (one: Self, other: Self) -> Bool { one.id == other.id && one.mode == other.mode }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
