internal import Basics
internal import SemanticMerge
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// One merge from bytes to bytes: object by object if the documents can be parsed, else line by line.
struct DocumentMerge {
  let versions: MergeVersions
  let options: MergeOptions
  /// How conflicts are marked; called only if there are any.
  let style: StyleRequest
  /// Whether the merge is skipped if two of the files are equal.
  let usesFastPath: Bool
  let forcesLineMerge: Bool
  /// Whether the result must be a document that Xcode opens, with ours at each conflict and no markers.
  let mustBeDocument: Bool

  /// Why the merge has no result.
  enum Failure: Error, CustomStringConvertible {
    /// Neither the objects nor the lines could be merged.
    case lines(String, LineMergeError)
    /// The result must not have markers, but the side to take whole is not a document.
    case noDocument(Side, String)

    var description: String {
      switch self {
      case .noDocument(let side, let problem):
        "The merge gives no document that Xcode opens, and neither is \(side) one: \(problem)\n"
          + "Use --conflict-style merge or diff3 to get conflict markers, or repair \(side) first."
      case .lines(let reason, let error): "Objects can't be merged: \(reason)\n\(error)"
      }
    }
  }

  init(
    versions: MergeVersions, options: MergeOptions = MergeOptions(),
    style: StyleRequest,
    usesFastPath: Bool = true, forcesLineMerge: Bool = false, mustBeDocument: Bool = false
  ) {
    self.versions = versions
    self.options = options
    self.style = style
    self.usesFastPath = usesFastPath
    self.forcesLineMerge = forcesLineMerge
    self.mustBeDocument = mustBeDocument
  }

  func run() async throws(Failure) -> MergedFile {
    let content = ContentMerge(
      versions: versions, options: options, usesFastPath: usesFastPath, mustBeDocument: mustBeDocument)
    if let (same, side) = content.obvious {
      if mustBeDocument, versions.format == nil, let problem = ContentMerge.documentFailure(same.file) {
        throw .noDocument(side, problem)
      }
      return same
    }
    if forcesLineMerge { return try await mergeLines("merging objects is switched off") }
    var merge: ThreeWayMerge?
    do throws(ContentMerge.Refusal) {
      let found = try content.found()
      merge = found.merge
      return try content.outcome(of: found, found.hasConflicts(options) ? await markerStyle() : ConflictStyle())
    } catch {
      var outcome = try await mergeLines(error.reason, error.sides)
      outcome.rejected = merge
      return outcome
    }
  }

  func markerStyle() async -> ConflictStyle {
    switch style {
    case .known(let style): versions.fitting(style)
    case .asked(let ask): versions.fitting(await ask())
    }
  }
}

extension MergeVersions {
  /// Merges the versions as the driver does.
  ///
  /// - Parameters:
  ///   - style: How conflicts are marked.
  ///   - usesFastPath: Whether the merge is skipped if two of the files are equal.
  func merged(
    _ style: ConflictStyle = ConflictStyle(), by options: MergeOptions = MergeOptions(), usesFastPath: Bool = true
  ) async throws(DocumentMerge.Failure) -> MergedFile {
    try await DocumentMerge(versions: self, options: options, style: .known(style), usesFastPath: usesFastPath).run()
  }
}
