internal import GitHistory
internal import SemanticMerge

/// A document in conflict: its versions from the index, and the questions that remain after merging them again.
struct ConflictedDocument: Sendable {
  enum State: Sendable {
    /// There is nothing to decide; these are the merged bytes.
    case settled([UInt8])
    case open(ConflictResolution)
    /// The document can't be resolved here. The text is the reason, a sentence.
    case failed(String)
  }

  /// The path relative to the top of the work tree.
  let path: String
  let file: DocumentFile
  /// The bytes of the file when it was read.
  let found: [UInt8]
  let versions: MergeVersions
  let notices: [String]
  /// The branches and authors of the sides; `nil` if nothing is to be decided.
  let origins: SideOrigins?
  /// The edits of objects that the other side moved to other documents.
  let moved: [AppliedEdit]
  var state: State

  /// Reads a document and merges it again. An error becomes its state.
  ///
  /// - Parameter merges: Those of the open operation.
  init(_ target: SolveTarget, of history: any History, _ merges: [OpenMerge], options: ResolveCommand) async {
    do {
      self = try await Self.merged(target, of: history, merges, options: options)
    } catch {
      let versions = MergeVersions(base: [], ours: [], theirs: [])
      self.init(target.file, found: [], versions, notices: [], .failed("\(error)"))
    }
  }

  private init(
    _ file: DocumentFile, found: [UInt8], _ versions: MergeVersions, notices: [String], _ state: State,
    _ origins: SideOrigins? = nil, moved: [AppliedEdit] = []
  ) {
    (self.file, path, self.found, self.versions) = (file, file.name, found, versions)
    (self.notices, self.origins, self.state, self.moved) = (notices, origins, state, moved)
  }

  private static func merged(
    _ target: SolveTarget, of history: any History, _ merges: [OpenMerge], options: ResolveCommand
  ) async throws -> ConflictedDocument {
    let path = target.file.name
    guard let conflict = target.conflict else { throw ResolveError.notInConflict(path) }
    let versions = try await MergeVersions(stagesOf: conflict, of: merges, in: history)
    let found = try await target.file.read()
    let policies = options.policies.options
    let style = ConflictResolution.style(asIn: found, in: history.layout.workTree ?? ".")
    let merged = try await versions.merged(style.showingBase, by: policies)
    var isToBeMerged = options.force
    if !isToBeMerged { isToBeMerged = await FirstMerge(of: merged, by: policies).made(found) }
    guard isToBeMerged else { throw ResolveError.edited(path) }
    let start = ConflictResolution.start(merged, at: path, style)
    let state: State =
      switch start.result {
      case .settled(let bytes): .settled(bytes)
      case .open(let resolution): .open(resolution)
      case .binary: throw ResolveError.binary(path)
      case .unclearMarkers: throw ResolveError.unclearMarkers(path)
      }
    var origins: SideOrigins?
    var moved: [AppliedEdit] = []
    if case .open(let resolution) = state {
      // Of a deleted object, a question says what the other side changed.
      if resolution.each.contains(where: {
        [.deletedAndChanged, .deletedAndMoved].contains($0.conflict?.kind)
      }), let merge = merged.merge {
        moved = try await AppliedEdit.all(of: merge, in: history, merges.moved(from: conflict.path))
      }
      origins = await SideOrigins(
        of: conflict.path, theirsLabel: resolution.style.theirsLabel, merges.first?.step, in: history)
    }
    let stops = if case .settled = state { merges.moved(from: conflict.path) } else { [MovedEdits]() }
    let notices = Set(stops.map(\.path.text)).sorted().map { place in
      "Edits of this document belong to \(place), where the other side moved their objects; xibmerge solve brings them there."
    }
    return ConflictedDocument(
      target.file, found: found, versions, notices: start.notices + notices + moved.map(\.offer), state, origins,
      moved: moved)
  }

  /// The questions; `nil` if there are none.
  var resolution: ConflictResolution? { if case .open(let resolution) = state { resolution } else { nil } }

  /// The bytes to write, with the answers, and with markers around open conflicts; `nil` if the document has failed.
  var result: [UInt8]? {
    switch state {
    case .settled(let bytes): LineEnds.of(bytes, asIn: found)
    case .open(let resolution): LineEnds.of(resolution.bytes, asIn: found)
    case .failed: nil
    }
  }

  /// Options for writing a document.
  struct Saving: Sendable {
    /// Whether to keep a copy of the old file.
    let keepsCopy: Bool
    /// Whether to run `git add` for the file.
    let stages: Bool

    init(_ options: ResolveCommand) { (keepsCopy, stages) = (!options.omitsBackup, options.stage) }
  }

  /// Copies the old file, writes the result in one step, and reads it back.
  ///
  /// - Parameters:
  ///   - saving: Whether to copy the old file, and whether to run `git add`.
  ///   - overwrites: Whether to overwrite changes that another program made meanwhile. The copy, if there is one, has
  ///     them.
  /// - Returns: The path of the copy; `nil` if none was made.
  func save(_ saving: Saving, overwrites: Bool = false) async throws -> String? {
    guard let result else { return nil }
    let present = try await file.read()
    guard present == found || overwrites else { throw ResolveError.changedMeanwhile(path) }
    let copy = saving.keepsCopy ? try file.backUp(present) : nil
    try file.write(result)
    guard try await file.read() == result else { throw ResolveError.notAsWritten(path) }
    if saving.stages { try await Staging.add(file) }
    for edit in moved where edit.isApplied { try await apply(edit, saving) }
    return copy
  }

  /// Brings the edit of an object to the document that it lives in, if the answer was the side that moved it.
  private func apply(_ edit: AppliedEdit, _ saving: Saving) async throws {
    guard resolution?.choices[edit.conflict] == .answer(.take(edit.object.mover.version)) else { return }
    let present = try await edit.file.read()
    let merge = try await MergeVersions(base: edit.found, ours: present, theirs: edit.bytes).merged()
    guard merge.conflicts == 0 else { throw ResolveError.changedMeanwhile(edit.file.name) }
    if saving.keepsCopy { _ = try edit.file.backUp(present) }
    try edit.file.write(merge.bytes)
    if saving.stages { try await Staging.add(edit.file) }
  }
}
