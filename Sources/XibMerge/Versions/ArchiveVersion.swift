public import XibModel

/// A version of a document that is an archive, with its normal form.
public struct ArchiveVersion: Sendable {
  let archive: Document
  private let form: Result<NormalForm, MergeError>

  /// Brings an archive into its normal form. The merge checks that it holds all of the archive.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - known: The version that it was parsed after, which makes this faster.
  public init(_ archive: Document, after known: ArchiveVersion? = nil) {
    self.archive = archive
    form = Result { () throws(MergeError) in
      try Self.attempt { () throws(ArchiveError) in try NormalForm(of: archive, after: try? known?.form.get()) }
    }
  }

  /// The archive in its normal form.
  var normal: Document {
    get throws(MergeError) { try form.get().document }
  }

  /// Checks that the normal form holds all of the archive.
  func check() throws(MergeError) {
    let form = try form.get()
    try Self.attempt(form.check)
  }

  private static func attempt<Value>(_ work: () throws(ArchiveError) -> Value) throws(MergeError) -> Value {
    do throws(ArchiveError) { return try work() } catch { throw .archive(error) }
  }
}
