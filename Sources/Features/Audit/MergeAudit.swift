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
  func audit(of merges: [Commit], _ documents: [CommittedDocument]? = nil) async -> Audit {
    await audit(merges, .merges, commit: \.self) { commit in
      if let documents {
        documents
      } else {
        try await history.documents(ofMerge: commit, at: paths, includesTexts: true)
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
    documents: @escaping @Sendable (Subject) async throws -> [CommittedDocument]
  ) async -> Audit {
    var progress = Progress("Auditing merges", total: subjects.count)
    let results = await concurrentMap(subjects, progress: &progress) { subject in
      await Result(running: { try await audit(try await documents(subject), in: commit(subject)) })
    }
    progress.end()
    var audited: [AuditedMerge] = [], failures: [Replay.Failure] = []
    for (subject, result) in zip(subjects, results) {
      switch result {
      case .success(let merge): if !merge.documents.isEmpty { audited.append(merge) }
      case .failure(let error): failures.append(.init(commit: commit(subject).id.hex, reason: "\(error)"))
      }
    }
    return Audit(merges: audited, kind: kind, count: subjects.count, failures: failures)
  }

  private func audit(_ files: [CommittedDocument], in commit: Commit) async throws -> AuditedMerge {
    var documents: [AuditedDocument] = []
    let dropped = DroppedEdits(in: commit.message)
    for file in files {
      var document = try await AuditedDocument(
        of: file, in: history, [commit.id.hex], keepsDocuments: keepsDocuments)
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
              change: edit.change, commit: maker?.heading,
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
      guard let text = try? StringsText(bytes, format) else { return nil }
      ids = Set(text.table.leaves.compactMap(\.path.first))
      return
    }
    guard let document = (try? Document(file: bytes))?.modernized else { return nil }
    ids = Set(document.nodes.indices.compactMap { document.identity(of: $0) })
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

extension Sequence<Change> {
  /// The changes object by object.
  fileprivate var byObject: [Change] {
    sorted { ($0.object.identity, $0.property ?? "") < ($1.object.identity, $1.property ?? "") }
  }
}

extension LostEdits {
  /// Edits that nobody looked for yet.
  fileprivate init(side: Side, _ edits: some Sequence<Change>, origin: String? = nil) {
    self.init(side: side, edits: edits.byObject.map { LostEdit(change: $0, commit: nil, fate: .lost) }, origin: origin)
  }
}

extension AuditedDocument {
  /// Compares what a document of a merge became with what merging its versions gives. What moved to another document is no
  /// loss where the document is gone.
  ///
  /// - Parameter place: Where `git grep` looks for it: a commit, `--cached`, or nothing for the work tree.
  @concurrent
  init(
    of file: CommittedDocument, in history: any History, _ place: [String], keepsDocuments: Bool = false
  ) async throws {
    let (path, versions) = (file.merge.path.text, try await file.merge.versions(in: history))
    if let result = try await file.result?.bytes(in: history) {
      try await self.init(path, versions, as: result, keepsDocuments: keepsDocuments)
      for edits in file.moved { await compare(with: edits, as: result, keepsDocuments: keepsDocuments) }
      return
    }
    let lost = await AuditedVersions.editsLost(by: versions, path, in: place)
    let changed = lost.first?.side == .ours ? versions.ours : versions.theirs
    self.init(
      path: path, lost: lost, settled: [:], isDeleted: !lost.isEmpty,
      documents: keepsDocuments && !lost.isEmpty ? .init(new: try? Document(file: changed)) : .init())
  }

  /// Compares a document with the edits of what came to it from another one.
  private mutating func compare(with edits: MovedEdits, as result: [UInt8], keepsDocuments: Bool) async {
    // Who carried an edit over by hand added nothing.
    let known = Set(edits.content.edits.map { ChangedFact($0.change) })
    own.removeAll { known.contains(.init($0)) }
    guard let followed = await edits.followed(to: result), !followed.brought.isEmpty else { return }
    lost.append(
      LostEdits(
        side: edits.content.editor, followed.brought, origin: edits.content.origin))
    if settled == nil { settled = [:] }
    if keepsDocuments, documents.new == nil {
      documents = .init(old: try? Document(file: result), new: try? Document(file: followed.bytes))
    }
  }

  /// Compares what a document became with what merging its versions gives.
  private init(
    _ path: String, _ versions: MergeVersions, as result: [UInt8], keepsDocuments: Bool = false
  ) async throws {
    let outcome = try await DocumentMerge(versions: versions, style: .known(.init())).run()
    guard result != outcome.bytes else {
      self.init(path: path)
      return
    }
    let markers = outcome.conflicts > 0 ? ConflictMarkers(outcome.bytes) : nil
    let readings = [ConflictMarkers.Part.ours, .theirs].map { markers?.text(taking: $0) ?? outcome.bytes }
    let merge = AuditedVersions(versions, path, readings, result)
    let broken = versions.faultsMade(in: ParsedFile(result)).map(\.message)
    guard let merge else {
      self.init(path: path, broken: broken)
      return
    }
    let decided = (outcome.merge?.conflicts ?? []).map { conflict in
      DecidedContradiction(
        text: MergeTextReport.subject(conflict.object, conflict.wording?.label ?? conflict.property) + ": "
          + conflict.explanation,
        decision: merge.decision(about: conflict.object.id))
    }
    let lost = merge.lost
    let documents =
      keepsDocuments && !lost.isEmpty
      ? FileDifference.Documents(old: try? Document(file: result), new: try? Document(file: readings[0])) : .init()
    self.init(
      path: path, lost: lost, settled: merge.settled, decided: decided, own: merge.own, broken: broken,
      documents: documents)
  }
}

/// The versions of a document in a merge commit, compared.
struct AuditedVersions {
  /// Both sides; none if the merge commit has every fact of one reading or the other.
  private var sides: [AuditedSide] = []
  /// What the merge commit has differently from each reading of the merge: with ours at each conflict, and with theirs.
  private let differing: [[ChangedFact: Change]]
  /// The ids that the merge commit has more than once: a merge of lines kept both versions of an object.
  private var doubled: Set<String> = []
  /// The objects of the base.
  private var known: Set<String>?

  /// What a side changed since the base, as its edits are told, and what was made of that.
  private struct AuditedSide {
    let side: Side
    let edits: [ChangedFact: Change]
    /// What the merge commit changed since the base.
    let kept: [ChangedFact: Change]
    /// The same of each reading.
    let made: [[ChangedFact: Change]]

    /// Whether every reading has an edit, and the merge commit has another state than the side.
    func lacks(_ fact: ChangedFact, _ edit: Change) -> Bool {
      /// Whether the fact has another state than in the base. Of what is deleted, a move is no such state.
      func isMade(_ changes: [ChangedFact: Change]) -> Bool {
        changes[fact].map { edit.kind != .removed || $0.kind == .removed } ?? false
      }
      return !isMade(kept) && made.allSatisfy(isMade)
    }
  }

  /// - Parameter path: The path of the file.
  /// - Returns: `nil` unless the versions that must be compared can be read.
  init?(_ versions: MergeVersions, _ path: String, _ readings: [[UInt8]], _ result: [UInt8]) {
    let both = readings[0] == readings[1] ? [readings[0]] : readings
    let sides = [versions.ours, versions.theirs]
    guard versions.format == nil else {
      self.init(old: { _ in [versions.base] }, sides: sides, readings: both, found: result) {
        Self.edits(from: $0, to: $1, versions.format, path)
      }
      return
    }
    guard let plain = try? Document(file: result) else { return nil }
    // Of the others, only what differs is parsed.
    var parsed: [[UInt8]: Document] = [result: plain.modernized]
    func document(_ bytes: [UInt8]) -> Document? {
      if let known = parsed[bytes] { return known }
      let document = (try? Document(file: bytes, after: plain))?.modernized
      parsed[bytes] = document
      return document
    }
    func bases(of side: Int) -> [[UInt8]] {
      guard let base = document(versions.base), let own = document(sides[side]), let other = document(sides[1 - side]),
        let shared = Self.base(base, withSharedAdditionsOf: other, to: own)
      else { return [versions.base] }
      parsed[shared.bytes] = shared
      return [versions.base, shared.bytes]
    }
    self.init(old: bases, sides: sides, readings: both.filter { document($0) != nil }, found: result) {
      guard let old = document($0), let new = document($1) else { return nil }
      return plainEdits(from: old, to: new).byFact
    }
    guard !self.sides.isEmpty, let found = document(result) else { return }
    known = document(versions.base).map { Set($0.places.keys) }
    doubled = Doubles(in: found).ids
  }

  /// - Parameters:
  ///   - old: The versions from which the edits of a side are told.
  ///   - edits: The edits between two versions; `nil` if one can't be read.
  private init?(
    old: (Int) -> [[UInt8]], sides: [[UInt8]], readings: [[UInt8]], found: [UInt8],
    _ edits: ([UInt8], [UInt8]) -> [ChangedFact: Change]?
  ) {
    differing = readings.compactMap { edits($0, found) }
    guard !differing.isEmpty, differing.count == readings.count else { return nil }
    // Nothing was lost or added where each fact is as in a reading. So it is in most merge commits.
    guard differing[0].keys.contains(where: { fact in differing.allSatisfy { $0[fact] != nil } }) else { return }
    for (index, side) in Side.allCases.enumerated() {
      let old = old(index)
      func all(_ new: [UInt8]) -> [ChangedFact: Change]? {
        let found = old.compactMap { edits($0, new) }
        return found.count < old.count
          ? nil : found.dropFirst().reduce(found[0]) { $0.merging($1) { first, _ in first } }
      }
      let made = readings.compactMap(all)
      guard let own = all(sides[index]), let kept = all(found), made.count == readings.count else { return nil }
      self.sides.append(AuditedSide(side: side, edits: own, kept: kept, made: made))
    }
  }

  /// The base with the objects that both sides added, as the other side has them: what a side has in these and the other
  /// has not is an edit, too. `nil` if there are none.
  private static func base(_ base: Document, withSharedAdditionsOf other: Document, to own: Document) -> Document? {
    let (known, shared) = (base.places, own.places)
    let additions = changes(from: base, to: other).filter { change in
      let id = change.object.identity
      return change.kind == .added && known[id] == nil && shared[id] != nil
    }
    return additions.isEmpty ? nil : try? apply(additions, to: base)
  }

  /// The edits of a file that is gone, but for those of objects that another document has now, and of texts that another
  /// file has.
  ///
  /// - Parameter place: Where `git grep` looks: a commit, `--cached`, or nothing for the work tree.
  static func editsLost(by versions: MergeVersions, _ path: String, in place: [String]) async -> [LostEdits] {
    let isOfTexts = versions.format != nil
    func content(_ edit: Change) -> String { isOfTexts ? edit.new ?? "" : edit.object.identity }
    let sides = [(Side.ours, versions.ours), (.theirs, versions.theirs)].map { side, bytes in
      // Texts that were deleted are gone with the file.
      (
        side,
        (edits(from: versions.base, to: bytes, versions.format, path) ?? [:]).values.filter {
          !isOfTexts || !content($0).isEmpty
        }
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

  /// The edits between two versions of a file; `nil` if one can't be read.
  private static func edits(
    from old: [UInt8], to new: [UInt8], _ format: StringsFormat?, _ path: String
  ) -> [ChangedFact: Change]? {
    if let format { return (try? TextsComparison.changes(from: old, to: new, at: path, format))?.byFact }
    guard let old = try? Document(file: old), let new = try? Document(file: new) else { return nil }
    return plainEdits(from: old.modernized, to: new.modernized).byFact
  }

  /// The edits of each side that every reading has, and the merge commit has not.
  var lost: [LostEdits] {
    sides.compactMap { side in
      let lost = side.edits.filter { isLost($0, $1, of: side) }
      return lost.isEmpty ? nil : LostEdits(side: side.side, lost.values)
    }
  }

  /// The edits of each side that are not lost; `nil` if that is all.
  var settled: [Side: Set<ChangedFact>]? {
    guard !sides.isEmpty else { return nil }
    return sides.reduce(into: [:]) { settled, side in
      settled[side.side] = Set(side.edits.filter { !isLost($0, $1, of: side) }.keys)
    }
  }

  private func isLost(_ fact: ChangedFact, _ edit: Change, of side: AuditedSide) -> Bool {
    side.lacks(fact, edit) && !doubled.contains(edit.object.identity) && differing.allSatisfy { $0[fact] != nil }
  }

  /// What the merge commit has and neither side had.
  var own: [Change] {
    (differing.first ?? [:]).filter { fact, change in
      // An object that only a side added or deleted since the base is no work of the merge.
      if let known, change.kind == .removed || change.kind == .added,
        known.contains(change.object.identity) == (change.kind == .added)
      {
        return false
      }
      return differing.allSatisfy { $0[fact] != nil } && sides.allSatisfy { $0.edits[fact] == nil }
    }.values.byObject
  }

  /// Which side's edit of an object the merge commit has.
  func decision(about id: String) -> DecidedContradiction.Decision {
    let isAs = differing.map { changes in ChangeFilter(object: id).select(from: Array(changes.values)).shown.isEmpty }
    return isAs.first == true ? .ours : isAs.last == true ? .theirs : .otherwise
  }
}
