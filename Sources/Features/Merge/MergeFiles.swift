internal import Basics
internal import SemanticMerge
internal import StringsMerge
internal import XibModel

extension MergeVersions {
  /// - Parameter path: The path of the file in the repository, whose ending tells the format.
  init(reading files: MergeFiles, of path: String? = nil) throws(FileError) {
    self.init(
      base: try Files.read(files.base), ours: try Files.read(files.ours), theirs: try Files.read(files.theirs),
      format: StringsFormat(path: path ?? files.ours), files: files)
  }
}

extension MergeFiles {
  /// Whether another program can read the files too; a pipe can be read only once.
  var areReadableAgain: Bool { [base, ours, theirs].allSatisfy(Files.isRegular) }
}

/// The merge that left a file in conflict, with the driver or without.
struct FirstMerge {
  private let versions: MergeVersions
  /// The merge of the objects by the usual rules, if somebody made it already.
  private let merge: ThreeWayMerge?

  init(of versions: MergeVersions) { (self.versions, merge) = (versions, nil) }

  /// - Parameter options: The rules that the merge was made by.
  init(of merged: MergedFile, by options: MergeOptions) {
    (versions, merge) = (merged.versions, options == MergeOptions() ? merged.merge : nil)
  }

  /// Whether a file is as the merge left it: nobody has resolved or changed anything in it since.
  func made(_ file: [UInt8]) async -> Bool {
    if MergeCache()?.holds(file, of: versions) == true { return true }
    let found = ConflictText(file)
    let style = ConflictStyle(form: found.showsBase ? .diff3 : .merge)
    var byObjects = merge?.fileBytes(versions.fitting(style))
    if byObjects == nil { byObjects = (try? await versions.merged(style))?.bytes }
    if let byObjects, ConflictText(byObjects) == found { return true }
    if await LineMergeReplay(versions: versions.inGit).made(found) { return true }
    // With XIBMERGE=0, the driver merges lines, and marks every difference of the sides if that gives no document.
    let byLines = DocumentMerge(versions: versions.inGit, style: .known(style), forcesLineMerge: true)
    return (try? await byLines.run()).map { ConflictText($0.bytes) == found } ?? false
  }
}
