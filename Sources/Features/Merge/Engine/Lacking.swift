internal import SemanticDiff
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// What a file lacks of the edits that a merge has, and what it has of its own: what somebody decided, what git made of the
/// lines, or what was committed.
///
/// A fact that the file has otherwise than the merge and both sides is an **own** one, a decision; as in the base only where the
/// sides contradict each other. Else an edit of a side is **lost**, unless the other side contradicts it.
struct Lacking {
  /// The edits of each side that the merge has and the file has not, though nothing contradicts them.
  private(set) var lost: [(side: Side, edits: [Change])] = []
  /// What the file has otherwise than the merge, and by nobody's work but its own.
  private(set) var own: [Change] = []
  /// The edits of each side that are not lost; `nil` if that is all.
  private(set) var settled: [Side: Set<ChangedFact>]?
  /// What the file has differently from each reading: with ours at each conflict, and with theirs.
  private let differing: [Differences]
  private var lostFacts: Set<ChangedFact> = []

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
    func differences(_ old: ParsedFile, _ new: ParsedFile) -> Differences? {
      versions.edits(from: old, to: new, at: path)
    }
    differing = readings.compactMap { differences($0, file) }
    guard let first = readings.first, let last = readings.last, differing.count == readings.count,
      let nearest = differing.min(by: { $0.count < $1.count })
    else { return nil }
    let found = nearest.heads.filter { change in differing.allSatisfy { $0.touches(change) } }
    // Nothing was lost or added where each fact is as in a reading. So it is in most merges.
    guard !found.isEmpty else { return }
    let sides = Side.allCases
    let (base, edited) = (versions.read.base, sides.compactMap { differences(versions.read.base, versions.read[$0]) })
    let apart = sides.compactMap { differences(versions.read[$0], file) }
    guard let made = differences(base, first), let changed = differences(base, file), edited.count == sides.count,
      apart.count == sides.count, let stakes = differences(first, last)
    else { return nil }
    /// Whether a version differs from the file in what a change is about.
    func isApart(_ version: ParsedFile, _ differences: Differences, _ change: Change) -> Bool {
      // What only moved or changed is in the file, and in the merge.
      let isMissing = !isOfTexts && !change.isWhole && version.modern?.objects[change.object.identity] == nil
      return differences.touches(change) || isMissing && !change.object.identity.isEmpty
    }
    let doubled = isOfTexts ? [] : file.modern.map { Doubles(in: $0).ids } ?? []
    var lacked: [(side: Int, fact: ChangedFact)] = []
    for change in found {
      let others = sides.indices.filter { isApart(versions.read[sides[$0]], apart[$0], change) }
      let isAtStake = stakes.touches(change)
      if others.count == sides.count, isAtStake || isApart(base, changed, change) {
        own += nearest[ChangedFact(change)]
      } else if !isAtStake, made.touches(change), let side = others.first(where: { edited[$0].touches(change) }),
        !doubled.contains(change.object.identity)
      {
        lacked.append((side, ChangedFact(change)))
      }
    }
    own = own.byObject
    lostFacts = Set(lacked.map { $0.fact })
    // An edit is told as the side made it. Of what both sides added, only a part may be lost.
    let missing = lacked.isEmpty ? nil : differences(file, first)
    for (index, side) in sides.enumerated() {
      let facts = lacked.filter { $0.side == index }.map { $0.fact }
      let edits = facts.flatMap { fact in
        let made = edited[index][fact]
        return made.isEmpty ? missing?[fact] ?? [] : made
      }
      if !edits.isEmpty { lost.append((side, edits.byObject)) }
    }
    settled = Dictionary(
      uniqueKeysWithValues: zip(sides, edited).map { ($0, $1.facts.subtracting(lostFacts)) })
  }

  /// Whether a change, between the merge and the file, is an edit that the file lacks.
  func lacks(_ change: Change) -> Bool { lostFacts.contains(ChangedFact(change)) }

  /// The side whose edit of an object the file has; `nil` if it has another.
  func side(of id: String) -> Side? {
    let isAs = differing.map { ChangeFilter(object: id).select(from: $0.changes).shown.isEmpty }
    return isAs.first == true ? .ours : isAs.last == true ? .theirs : nil
  }

  /// What a person edited between two versions.
  struct Differences {
    private let byFact: [ChangedFact: [Change]]
    /// The objects that only one version has, with everything in them.
    private let whole: Set<String>
    private let objects: Set<String>

    init(_ changes: [Change]) {
      let whole = Set(changes.filter { $0.isWhole }.flatMap { $0.identities }).subtracting([""])
      // The values of a text came or went with it.
      byFact = Dictionary(grouping: changes) { change in
        change.object.isText && whole.contains(change.object.identity)
          ? ChangedFact(of: change.object.identity) : ChangedFact(change)
      }.mapValues { $0[0].object.isText ? $0 : [$0[0]] }
      objects = whole.union(changes.map { $0.object.identity })
      self.whole = whole
    }

    var count: Int { byFact.count }
    var facts: Set<ChangedFact> { Set(byFact.keys) }
    var changes: [Change] { byFact.values.flatMap { $0 } }
    /// One change for each fact.
    var heads: [Change] { byFact.values.compactMap { $0.first } }

    subscript(fact: ChangedFact) -> [Change] { byFact[fact] ?? [] }

    /// Whether the versions differ in what a change of other versions is about, in something in it, or in all around it.
    func touches(_ change: Change) -> Bool {
      byFact[ChangedFact(change)] != nil || whole.contains(change.object.identity)
        || change.object.ancestors.contains { whole.contains($0.id) }
        || change.isWhole && change.identities.contains(where: objects.contains)
    }
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
  func edits(from old: ParsedFile, to new: ParsedFile, at path: String) -> Lacking.Differences? {
    if let format {
      return (try? TextsComparison.changes(from: old.bytes, to: new.bytes, at: path, format)).map { .init($0) }
    }
    guard let old = old.modern, let new = new.modern else { return nil }
    return .init(plainEdits(from: old, to: new))
  }
}

extension Change {
  /// Whether it is about what a text says.
  fileprivate var isOfWords: Bool { property == "text" || property?.hasSuffix("value") == true }

  /// Whether an object came or went, with everything in it.
  fileprivate var isWhole: Bool { kind == .added || kind == .removed }

  /// The object, and all that came or went with it.
  fileprivate var identities: [String] { [object.identity] + contains }
}

extension Sequence<Change> {
  /// The changes object by object, of a text what it says before what is said of it.
  var byObject: [Change] {
    func rank(_ change: Change) -> Int {
      change.property == nil ? 0 : change.object.isText && change.isOfWords ? 1 : 2
    }
    return sorted {
      ($0.object.identity, rank($0), $0.property ?? "") < ($1.object.identity, rank($1), $1.property ?? "")
    }
  }

  /// The changes, with all of one text together: key, words, comment and state are one edit.
  var edits: [[Change]] {
    reduce(into: []) { edits, change in
      if change.object.isText, let last = edits.last?.first, last.object.identity == change.object.identity {
        edits[edits.count - 1].append(change)
      } else {
        edits.append([change])
      }
    }
  }
}
