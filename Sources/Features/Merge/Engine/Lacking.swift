internal import SemanticDiff
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// What a file lacks of the edits that a merge has, and what it has that is no work of the sides: what somebody resolved, what git
/// made of the lines, or what was committed.
struct Lacking {
  /// What both sides did; nothing if the file has every fact of one reading of the merge or the other.
  private var sides: [EditedSide] = []
  /// What the file has differently from each reading: with ours at each conflict, and with theirs.
  private let differing: [Edits]
  /// The ids that the file has more than once: a merge of lines kept both versions of an object.
  private var doubled: Set<String> = []
  /// The objects of the base.
  private var known: Set<String>?

  typealias Edits = [ChangedFact: Change]

  /// What a side changed since the base, as its edits are told, and what was made of that.
  private struct EditedSide {
    let side: Side
    let edits: Edits
    /// What the file changed since the base.
    let kept: Edits
    /// The same of each reading.
    let made: [Edits]

    /// Whether every reading has an edit, and the file has another state than the side.
    func lacks(_ fact: ChangedFact, _ edit: Change) -> Bool {
      /// Whether the fact has another state than in the base. Of what is deleted, a move is no such state.
      func isMade(_ changes: Edits) -> Bool {
        changes[fact].map { edit.kind != .removed || $0.kind == .removed } ?? false
      }
      return !isMade(kept) && made.allSatisfy(isMade)
    }
  }

  /// - Parameter path: The path of the file.
  /// - Returns: `nil` unless the versions that must be compared can be read.
  init?(
    _ versions: MergeVersions, _ readings: MergedFile.Readings, in file: ParsedFile, at path: String
  ) {
    let isOfTexts = versions.format != nil
    // Of the readings, only what differs is parsed.
    guard isOfTexts || file.document != nil else { return nil }
    let all = readings.ours.bytes == readings.theirs.bytes ? [readings.ours] : [readings.ours, readings.theirs]
    let readings = all.filter { isOfTexts || (try? $0.parsed(after: file.document)) != nil }
    differing = readings.compactMap { versions.edits(from: $0, to: file, at: path) }
    guard !differing.isEmpty, differing.count == readings.count else { return nil }
    // Nothing was lost or added where each fact is as in a reading. So it is in most merges.
    guard differing[0].keys.contains(where: { fact in differing.allSatisfy { $0[fact] != nil } }) else { return }
    // What the file and the readings changed since the base is the same for both sides.
    var sinceBase: [ObjectIdentifier: Edits] = [:]
    func editsSinceBase(_ new: ParsedFile) -> Edits? {
      let edits = sinceBase[ObjectIdentifier(new)] ?? versions.edits(from: versions.read.base, to: new, at: path)
      sinceBase[ObjectIdentifier(new)] = edits
      return edits
    }
    for side in Side.allCases {
      let shared = versions.baseWithSharedAdditions(to: side)
      func all(_ new: ParsedFile) -> Edits? {
        guard let edits = editsSinceBase(new) else { return nil }
        guard let shared else { return edits }
        return versions.edits(from: shared, to: new, at: path).map { edits.merging($0) { first, _ in first } }
      }
      let made = readings.compactMap(all)
      guard let own = all(versions.read[side]), let kept = all(file), made.count == readings.count else { return nil }
      sides.append(EditedSide(side: side, edits: own, kept: kept, made: made))
    }
    guard !isOfTexts, let found = file.modern else { return }
    known = versions.read.base.modern.map { Set($0.objects.keys) }
    doubled = Doubles(in: found).ids
  }

  /// The edits of each side that every reading has, and the file has not.
  var lost: [(side: Side, edits: [Change])] {
    sides.compactMap { side in
      let lost = side.edits.filter { isLost($0, $1, of: side) }
      return lost.isEmpty ? nil : (side.side, Array(lost.values))
    }
  }

  /// The edits of each side that are not lost; `nil` if that is all.
  var settled: [Side: Set<ChangedFact>]? {
    guard !sides.isEmpty else { return nil }
    return sides.reduce(into: [:]) { settled, side in
      settled[side.side] = Set(side.edits.filter { !isLost($0, $1, of: side) }.keys)
    }
  }

  private func isLost(_ fact: ChangedFact, _ edit: Change, of side: EditedSide) -> Bool {
    side.lacks(fact, edit) && !doubled.contains(edit.object.identity) && differing.allSatisfy { $0[fact] != nil }
  }

  /// What the file has and neither side had.
  var own: [Change] {
    (differing.first ?? [:]).filter { fact, change in
      // An object that only a side added or deleted since the base is no work of who resolved the file.
      if let known, change.kind == .removed || change.kind == .added,
        known.contains(change.object.identity) == (change.kind == .added)
      {
        return false
      }
      return differing.allSatisfy { $0[fact] != nil } && sides.allSatisfy { $0.edits[fact] == nil }
    }.values.byObject
  }

  /// The side whose edit of an object the file has; `nil` if it has another.
  func side(of id: String) -> Side? {
    let isAs = differing.map { changes in ChangeFilter(object: id).select(from: Array(changes.values)).shown.isEmpty }
    return isAs.first == true ? .ours : isAs.last == true ? .theirs : nil
  }
}

extension MergedFile {
  /// What another file lacks of the edits of the sides that the merge has; `nil` if that can't be told.
  func lacks(_ other: ParsedFile, at path: String) -> Lacking? {
    Lacking(versions, readings, in: other, at: path)
  }
}

extension MergeVersions {
  /// What a person edited between two versions; `nil` if one can't be read.
  func edits(from old: ParsedFile, to new: ParsedFile, at path: String) -> Lacking.Edits? {
    if let format { return (try? TextsComparison.changes(from: old.bytes, to: new.bytes, at: path, format))?.byFact }
    guard let old = old.modern, let new = new.modern else { return nil }
    return plainEdits(from: old, to: new).byFact
  }

  /// The base with the objects that both sides added, as the other side has them: what a side has in these and the other has not
  /// is an edit, too. `nil` if there are none.
  fileprivate func baseWithSharedAdditions(to side: Side) -> ParsedFile? {
    guard format == nil, let base = read.base.modern, let own = read[side].modern, let other = read[side.other].modern
    else { return nil }
    let (known, shared) = (base.objects, own.objects)
    let additions = changes(from: base, to: other).filter { change in
      let id = change.object.identity
      return change.kind == .added && known[id] == nil && shared[id] != nil
    }
    return additions.isEmpty ? nil : (try? apply(additions, to: base)).map { ParsedFile(of: $0) }
  }
}

extension Sequence<Change> {
  /// The changes object by object.
  var byObject: [Change] {
    sorted { ($0.object.identity, $0.property ?? "") < ($1.object.identity, $1.property ?? "") }
  }
}
