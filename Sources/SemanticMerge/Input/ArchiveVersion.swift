public import XibModel

/// A version of a document that is an archive, with its normal form.
public struct ArchiveVersion: Sendable {
  let archive: Document
  let normalForm: Result<Document, MergeError>
  private let isChecked: Bool

  /// Brings an archive into its normal form.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - isChecked: Whether to check at once that the normal form holds all of the archive; if not, the merge checks it.
  public init(_ archive: Document, isChecked: Bool) {
    self.archive = archive
    self.isChecked = isChecked
    normalForm = Result { () throws(MergeError) in
      try Self.attempt(isChecked ? archive.normalArchive : archive.uncheckedNormalArchive)
    }
  }

  /// Checks that the normal form holds all of the archive, unless that is known.
  func check() throws(MergeError) {
    if isChecked { return }
    let normal = try normalForm.get()
    try Self.attempt { () throws(ArchiveError) in try archive.check(normal) }
  }

  private static func attempt<Value>(_ work: () throws(ArchiveError) -> Value) throws(MergeError) -> Value {
    do throws(ArchiveError) { return try work() } catch { throw .archive(error) }
  }
}
