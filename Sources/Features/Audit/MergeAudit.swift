internal import Basics
internal import GitHistory
internal import SemanticDiff
internal import SemanticMerge
internal import StringsMerge
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// Compares merge commits with what their parents did to documents.
struct MergeAudit: Sendable {
  let history: any History
  /// The documents to look at.
  let paths: Pathspecs
  /// The commits at which an edit counts as back, or its object as gone.
  let tips: [ObjectID]
  /// Whether pictures are wanted, which need the documents.
  var keepsDocuments = false
  /// The commits of documents' logs. Those of one document are in the ranges of many merges.
  private let known = KnownComparisons()

  /// - Parameter documents: Those of the only merge, if they are known.
  func audit(of merges: [Commit], _ documents: [Resolution]? = nil) async -> Audit {
    await audit(merges, .merges, commit: \.self) { commit in
      if let documents {
        documents
      } else {
        try await history.resolutions(ofMerge: commit, at: paths, includesTexts: true)
      }
    }
  }

  /// Compares the commits of a rebase with what they were.
  func audit(of rebase: Rebase) async -> Audit {
    await audit(rebase.pairs, .rebasedCommits, commit: { $0.after ?? $0.before }) {
      try await history.documents(of: $0, in: rebase, at: paths)
    }
  }

  /// - Parameter documents: Finds the documents that were merged for a subject.
  private func audit<Subject: Sendable>(
    _ subjects: [Subject], _ kind: Audit.Kind, commit: @escaping @Sendable (Subject) -> Commit,
    documents: @escaping @Sendable (Subject) async throws -> [Resolution]
  ) async -> Audit {
    var progress = Progress("Auditing merges", total: subjects.count)
    let results = await concurrentMap(subjects, progress: &progress, stopsEarly: true) { subject in
      await Result(running: { try await audit(try await documents(subject), in: commit(subject)) })
    }
    progress.end()
    var audited: [AuditedMerge] = [], failures = Replay.Failure.stopped(at: results.count, of: subjects.map(commit))
    for (subject, result) in zip(subjects, results) {
      switch result {
      case .success(let merge): if !merge.documents.isEmpty { audited.append(merge) }
      case .failure(let error): failures.append(.init(commit: commit(subject).id.hex, reason: "\(error)"))
      }
    }
    return Audit(merges: audited, kind: kind, count: results.count, failures: failures)
  }

  private func audit(_ files: [Resolution], in commit: Commit) async throws -> AuditedMerge {
    var documents: [AuditedDocument] = []
    let dropped = DroppedEdits(in: commit.message)
    for file in files {
      var document = try await AuditedDocument(
        of: file, in: history, .commit(commit.id), keepsDocuments: keepsDocuments)
      if dropped.contains(document.path) { document = document.with([]) }
      guard !document.isEmpty else { continue }
      if !document.lost.isEmpty { document = try await traced(document, in: commit) }
      documents.append(document)
    }
    return AuditedMerge(heading: LogReport.Heading(commit), documents: documents)
  }

  // MARK: Who made an edit, and what became of it

  private func traced(_ document: AuditedDocument, in merge: Commit) async throws -> AuditedDocument {
    let path = GitPath(document.path)
    guard let ours = merge.parents.first, let theirs = merge.parents.last else { return document }
    let later = try await history.documentChanges(
      of: path, in: CommitRange(included: tips, excluded: [merge.id]), known)
    let current = try await current(path)
    var lost: [LostEdits] = []
    for side in document.lost {
      let range =
        side.side == .ours
        ? CommitRange(included: [ours], excluded: [theirs]) : CommitRange(included: [theirs], excluded: [ours])
      let origin = side.origin.map { GitPath($0) } ?? path
      let earlier = try await history.documentChanges(of: origin, in: range, known)
      lost.append(
        LostEdits(
          side: side.side,
          edits: side.edits.map { edit in
            let maker = earlier.first { $0.files.contains { $0.changes.contains { $0.makes(edit.change) } } }
            let back = later.last { $0.files.contains { $0.changes.contains { $0.makes(edit.change) } } }
            let isGone = current.map { !$0.has(edit.change) } ?? true
            return LostEdit(
              change: edit.change, rest: edit.rest, commit: maker?.heading,
              fate: back.map { .back($0.heading) } ?? (isGone && !document.isDeleted ? .gone : .lost))
          }, origin: side.origin))
    }
    return document.with(lost)
  }

  /// The ids in the document as it is at the tip; `nil` if it is not there.
  private func current(_ path: GitPath) async throws -> CurrentObjects? {
    for tip in tips {
      guard let file = try await history.find("\(tip.hex):\(path.text)"), file.kind == .blob,
        let objects = CurrentObjects(try await history.blob(file.id), at: path.text)
      else { continue }
      return objects
    }
    return nil
  }
}

/// The objects of a document, by their ids, or the texts of a file, by their keys.
private struct CurrentObjects {
  private let ids: Set<String>

  init?(_ bytes: [UInt8], at path: String) {
    if let format = StringsFormat(path: path) {
      ids = MovedTexts.keys(bytes, format)
      return
    }
    guard let document = ParsedFile.with(bytes).modern else { return nil }
    ids = Set(document.objects.keys)
  }

  /// Whether what a lost edit is about is still there: what it would add to, change or remove.
  func has(_ change: Change) -> Bool {
    let id = change.kind == .added ? change.object.ancestors.last?.id ?? "" : change.object.identity
    return id.isEmpty || ids.contains(id)
  }
}

extension Change {
  /// Whether this change makes another one, too: the same subject, and the same new value.
  fileprivate func makes(_ other: Change) -> Bool {
    if kind == .added, contains.contains(other.object.identity) { return other.kind != .removed }
    return subject == other.subject && (kind == .added || kind == .removed || new == other.new)
  }
}

extension LostEdits {
  /// Edits that nobody looked for yet.
  fileprivate init(side: Side, _ edits: some Sequence<Change>, origin: String? = nil) {
    let lost = edits.byObject.edits.compactMap { changes in
      changes.first.map { LostEdit(change: $0, rest: Array(changes.dropFirst()), commit: nil, fate: .lost) }
    }
    self.init(side: side, edits: lost, origin: origin)
  }
}

extension AuditedDocument {
  /// Compares what a document of a merge became with what merging its versions gives. What moved to another document is no
  /// loss where the document is gone.
  ///
  /// - Parameter place: Where the result is.
  @concurrent
  init(
    of resolution: Resolution, in history: any History, _ place: ResolutionPlace, keepsDocuments: Bool = false
  ) async throws {
    let (path, versions) = (resolution.file.path.text, try await resolution.file.versions(in: history))
    if let result = try await resolution.result?.file(in: history) {
      try await self.init(resolution, versions, as: result, keepsDocuments: keepsDocuments)
      broken += resolution.twice.map { $0.sentence("is") }
      for edits in resolution.moved { await compare(with: edits, as: result, keepsDocuments: keepsDocuments) }
      for table in resolution.migrated { compare(with: table, as: result) }
      return
    }
    let lost = await versions.editsLost(at: path, in: [place.revision].filter { !$0.isEmpty })
    let changed = lost.first?.side == .ours ? versions.read.ours : versions.read.theirs
    self.init(
      path: path, lost: lost, settled: [:], isDeleted: !lost.isEmpty,
      documents: keepsDocuments && !lost.isEmpty ? .init(new: changed.document) : .init())
  }

  /// Compares a document with the edits of what came to it from another one.
  private mutating func compare(with edits: MovedEdits, as result: ParsedFile, keepsDocuments: Bool) async {
    guard let followed = await edits.followed(to: result.bytes), !followed.brought.isEmpty else { return }
    lost.append(
      LostEdits(
        side: edits.content.editor, followed.brought, origin: edits.content.origin))
    if settled == nil { settled = [:] }
    if keepsDocuments, documents.new == nil {
      documents = .init(old: result.document, new: ParsedFile.with(followed.bytes).document)
    }
  }

  /// Compares a catalog with the edits of the strings files that it was made of.
  private mutating func compare(with table: MigratedTable, as result: ParsedFile) {
    guard let followed = table.followed(to: result.bytes), !followed.brought.isEmpty else { return }
    lost.append(LostEdits(side: table.editor, followed.brought, origin: table.files.first?.path.text))
    if settled == nil { settled = [:] }
  }

  /// Compares what a document became with what merging its versions gives.
  private init(
    _ resolution: Resolution, _ versions: MergeVersions, as result: ParsedFile, keepsDocuments: Bool = false
  ) async throws {
    let path = resolution.file.path.text
    let merged = try await versions.merged()
    guard result.bytes != merged.bytes else {
      self.init(path: path)
      return
    }
    let broken = versions.faultsMade(in: result).map(\.message)
    guard let lacking = merged.lacks(result, at: path) else {
      self.init(path: path, broken: broken)
      return
    }
    let decided = (merged.merge?.conflicts ?? []).map { conflict in
      DecidedContradiction(
        text: MergeTextReport.subject(conflict.object, conflict.wording?.label ?? conflict.property) + ": "
          + conflict.explanation,
        decision: lacking.side(of: conflict.object.id).map { $0 == .ours ? .ours : .theirs } ?? .otherwise)
    }
    let lost = resolution.lost(lacking).map { LostEdits(side: $0, $1) }
    let documents =
      keepsDocuments && !lost.isEmpty
      ? FileDifference.Documents(old: result.document, new: merged.readings.ours.document) : .init()
    self.init(
      path: path, lost: lost, settled: lacking.settled, decided: decided, own: resolution.own(lacking),
      broken: broken,
      documents: documents)
  }
}

extension MergeVersions {
  /// The edits of a file that is gone, but for those of objects that another document has now, and of texts that another file
  /// has.
  ///
  /// - Parameter place: Where `git grep` looks: a commit, `--cached`, or nothing for the work tree.
  fileprivate func editsLost(at path: String, in place: [String]) async -> [LostEdits] {
    let isOfTexts = format != nil
    func content(_ edit: Change) -> String { isOfTexts ? edit.new ?? "" : edit.object.identity }
    // Texts that were deleted are gone with the file.
    let sides = Side.allCases.map { side in
      (
        side,
        (edits(from: read.base, to: read[side], at: path)?.changes ?? []).filter { !isOfTexts || !content($0).isEmpty }
      )
    }
    let wanted = Set(sides.flatMap(\.1).map(content)).subtracting([""])
    guard sides.contains(where: { !$0.1.isEmpty }) else { return [] }
    let elsewhere = await IdentifierSearch.quoted(wanted, isOfTexts ? [] : IdentifierSearch.ofObjects, in: place)
    return sides.compactMap { side, edits in
      let lost = edits.filter { !elsewhere.contains(content($0)) }
      return lost.isEmpty ? nil : LostEdits(side: side, lost)
    }
  }
}
