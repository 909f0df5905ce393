public import XibModel

/// A version of a document that is an archive, with its normal form.
public struct ArchiveVersion: Sendable {
  let archive: Document
  let normalForm: Result<Document, MergeError>

  /// Brings an archive into its normal form. The merge checks that it holds all of the archive.
  public init(_ archive: Document) {
    self.archive = archive
    normalForm = Result { () throws(MergeError) in try Self.attempt(archive.uncheckedNormalArchive) }
  }

  /// Checks that the normal form holds all of the archive.
  func check() throws(MergeError) {
    let normal = try normalForm.get()
    try Self.attempt { () throws(ArchiveError) in try archive.check(normal) }
  }

  private static func attempt<Value>(_ work: () throws(ArchiveError) -> Value) throws(MergeError) -> Value {
    do throws(ArchiveError) { return try work() } catch { throw .archive(error) }
  }
}
