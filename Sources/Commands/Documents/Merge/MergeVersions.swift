public import Basics
internal import CommandSupport

/// The three versions of a merge, as bytes; the base is empty if there is none.
public struct MergeVersions: Sendable {
  public let base: [UInt8]
  public let ours: [UInt8]
  public let theirs: [UInt8]
  /// The files or pipes that these bytes come from, if any.
  let files: MergeFiles?

  /// Whether git treats a version as binary: it looks for a zero byte among the first 8000.
  public var hasBinary: Bool { [base, ours, theirs].contains { $0.prefix(8000).contains(0) } }

  public init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    files = nil
  }

  public init(reading files: MergeFiles) throws(FileError) {
    ProgramMemory.reserve(forDocumentsOf: files.byteCount)
    base = try Files.read(files.base)
    ours = try Files.read(files.ours)
    theirs = try Files.read(files.theirs)
    self.files = files
  }
}

/// The paths of the three files of a merge.
public struct MergeFiles: Sendable {
  public let base: String
  public let ours: String
  public let theirs: String

  /// The number of bytes of the files together.
  var byteCount: Int { [base, ours, theirs].map(Files.size).reduce(0, +) }

  /// Whether another program can read the files too; a pipe can be read only once.
  var areReadableAgain: Bool { [base, ours, theirs].allSatisfy(Files.isRegular) }

  public init(base: String, ours: String, theirs: String) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }
}
