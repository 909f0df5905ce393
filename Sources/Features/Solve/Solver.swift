internal import GitHistory
internal import SemanticDiff
internal import SemanticMerge
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// Merges one file again, from its stages in the index or from its own markers.
struct Solver {
  let options: SolveCommand
  /// The repository; `nil` outside of one.
  let history: (any History)?
  /// What the sides of the open operation moved from one document to another.
  var moved: [MovedEdits] = []

  func solve(_ target: SolveTarget) async throws -> SolvedFile {
    let name = target.file.name
    if let conflict = target.conflict, conflict.ours == nil, conflict.theirs == nil {
      throw SolveError.renamedAway(name)
    }
    if let emptied = try await emptied(target) { return emptied }
    let found = try await target.file.read()
    let markers = ConflictMarkers(found)
    let style = await style(of: markers)
    let isMarked = markers != nil || ConflictText.looksMarked(found)
    // If the conflict is about the file's name, the index has no usable stages, but the file may still have markers.
    let isNameOnly = isMarked && target.conflict?.isWhole == false
    if let conflict = target.conflict, let history, !isNameOnly {
      let versions = try await MergeVersions(stagesOf: conflict, in: history)
      let merge = try await ObjectMerge(versions, options.policies.options, style)
      var isUntouched = options.force
      if case .merged(let outcome) = merge, ConflictText(outcome.bytes) == ConflictText(found) { isUntouched = true }
      if !isUntouched { isUntouched = await FirstMerge(of: versions).made(found) }
      if isUntouched {
        switch merge {
        case .merged(let outcome):
          var solution = SolvedFile(path: name, found: found, markers: markers, outcome: outcome, faults: [])
          if outcome.merge?.conflicts.contains(where: { $0.kind == .deletedAndUsed }) == true {
            let led = try await LedSegues(versions, of: name, in: history)
            if !led.lines.isEmpty,
              case .merged(let outcome) = try await ObjectMerge(led.versions, options.policies.options, style)
            {
              solution = SolvedFile(
                path: name, found: found, markers: markers, outcome: outcome, faults: [], lines: led.lines)
            }
          }
          if outcome.texts != nil, outcome.conflicts > 0,
            let renamed = try await FollowingTexts(in: history)?.renamed(versions, of: conflict.path),
            case .merged(let again) = try await ObjectMerge(renamed.versions, options.policies.options, style),
            again.conflicts < outcome.conflicts
          {
            solution = SolvedFile(
              path: name, found: found, markers: markers, outcome: again, faults: [], lines: renamed.lines)
          }
          return try await moving(solution, style, history)
        case .notUnderstood(let reason): throw SolveError.notUnderstood(name, reason: reason)
        case .binary(let reason): throw SolveError.binary(name, reason: reason)
        }
      }
      guard isMarked else {
        throw ConflictText(found) == ConflictText(versions.ours) ? SolveError.stillOurs(name) : .noMarkersLeft(name)
      }
      guard markers?.showsBase ?? true else { throw SolveError.changedByHand(name) }
    }
    guard !isNameOnly || markers?.showsBase == true else { throw SolveError.renamedWithMarkers(name) }
    guard let markers else {
      guard !isMarked else { throw SolveError.brokenMarkers(name) }
      return SolvedFile(found, SolveReport(path: name))
    }
    guard var versions = MergeVersions(shownBy: markers) else { throw SolveError.noBaseInMarkers(name) }
    versions.format = StringsFormat(path: name)
    return try await solve(found, markers, versions, style, name)
  }

  /// The solution with the edits of objects applied where the other side moved these to.
  private func moving(_ solution: SolvedFile, _ style: ConflictStyle, _ history: any History) async throws -> SolvedFile
  {
    guard let merge = solution.report.merge else { return solution }
    var solution = solution
    let moved = try await AppliedEdit.all(of: merge, at: solution.report.path, in: history, moved)
    solution.moved = moved
    let left = Set(moved.filter { !$0.isApplied && $0.contradiction == nil }.map(\.conflict))
    let answers = Dictionary(
      moved.filter { !left.contains($0.conflict) }.map { ($0.conflict, Answer.take($0.object.mover.version)) }
    ) { first, _ in first }
    if !answers.isEmpty, let answered = try? merge.resolving(answers) { solution.take(answered, style) }
    return solution
  }

  /// A document that one side deleted, and all that the other did in it belongs to other documents now; `nil` for any other.
  private func emptied(_ target: SolveTarget) async throws -> SolvedFile? {
    guard let conflict = target.conflict, !conflict.isWhole, let mover = conflict.deleter else { return nil }
    let moved = moved.filter { $0.content.origin == target.file.name && $0.content.mover == mover }
    guard let content = moved.first?.content, let history else { return nil }
    var there: Set<String> = []
    for edits in moved {
      let file = DocumentFile.inWorkTree(edits.path, of: history)
      guard let found = try? await file.read(), !ConflictText.looksMarked(found) else { return nil }
      guard let followed = await edits.followed(to: found) else { continue }
      guard followed.contradictions.isEmpty, followed.left.isEmpty else { return nil }
      there.formUnion(followed.objects)
    }
    guard content.isAll(in: there) else { return nil }
    let found = try await target.file.read()
    return SolvedFile(found, SolveReport(path: target.file.name, places: Set(moved.map(\.path.text)).sorted()))
  }

  private func solve(
    _ found: [UInt8], _ markers: ConflictMarkers, _ versions: MergeVersions, _ style: ConflictStyle, _ name: String
  ) async throws -> SolvedFile {
    switch try await ObjectMerge(versions, options.policies.options, style) {
    case .notUnderstood(let reason), .binary(let reason): throw SolveError.notRebuilt(name, reason: reason)
    case .merged(let outcome):
      if let problem = RebuiltSides(found).problem { throw SolveError.notRebuilt(name, reason: problem) }
      return SolvedFile(
        path: name, found: found, markers: markers, outcome: outcome, faults: Self.faults(in: outcome.bytes))
    }
  }

  /// The faults of a document, whichever side is taken at its conflicts.
  ///
  /// A fault outside of the markers is in all three versions. Git may have caused it: it can delete an object that the
  /// lines of a conflict refer to.
  private static func faults(in bytes: [UInt8]) -> [Fault] {
    let markers = ConflictMarkers(bytes)
    let texts = markers.map { [$0.text(taking: .ours), $0.text(taking: .theirs)] } ?? [bytes]
    var known: Set<String> = []
    return texts.compactMap { $0 }.flatMap { (try? Document(file: $0))?.faults() ?? [] }
      .filter { known.insert($0.message).inserted }
  }

  /// The style for conflicts that remain: that of the existing markers or of git's setting, unless an option sets it.
  func style(of markers: ConflictMarkers?) async -> ConflictStyle {
    var style = markers.map(ConflictStyle.init(of:)) ?? ConflictStyle()
    if markers == nil, let setting = await GitProgram.setting("merge.conflictStyle"), setting.hasSuffix("diff3") {
      style.form = .diff3
    }
    if let form = options.form { style.form = form }
    return GitOperation.labelled(style, in: history?.layout.workTree ?? ".")
  }
}

/// The result of solving a file.
struct SolvedFile {
  /// The bytes of the file before solving.
  let found: [UInt8]
  /// The bytes to write.
  private(set) var bytes: [UInt8]
  /// What there is to say of it.
  var report: SolveReport
  /// The edits that belong to other documents.
  fileprivate(set) var moved: [AppliedEdit] = []
  /// The versions that the index gets as a conflict.
  private(set) var stages: MergeVersions?
  /// Whether something did not come that a person has to bring.
  private(set) var isPartial = false

  init(
    path: String, found: [UInt8], markers: ConflictMarkers?, outcome: MergedFile, faults: [Fault],
    lines: [String] = []
  ) {
    self.found = found
    bytes = LineEnds.of(outcome.bytes, asIn: found)
    report = SolveReport(
      path: path, before: markers?.count, after: Self.places(in: outcome.bytes, of: outcome.conflicts),
      merge: outcome.merge, texts: (outcome.texts?.lines ?? []) + lines, faults: faults)
  }

  /// A file that is not merged: it stays, goes, or gets other texts.
  ///
  /// - Parameter bytes: The bytes to write; `nil` for those that were found.
  init(_ found: [UInt8], writing bytes: [UInt8]? = nil, _ report: SolveReport) {
    (self.found, self.bytes, self.report) = (found, bytes ?? found, report)
  }

  /// A document that gets the edits of what came to it from another one.
  ///
  /// - Parameter stages: The versions of what both sides changed; the bytes have markers then.
  init(
    path: String, found: [UInt8], _ bytes: [UInt8], bringing changes: [Change], _ lines: [String],
    stages: MergeVersions?
  ) {
    (self.found, self.bytes, self.stages, isPartial) = (found, bytes, stages, !lines.isEmpty)
    report = SolveReport(
      path: path, before: nil, after: Self.places(in: bytes, of: stages == nil ? 0 : 1), texts: lines,
      brought: FileDifference(path: path, status: .modified, content: .changes(.init(shown: changes))))
  }

  /// The number of places that are marked.
  private static func places(in bytes: [UInt8], of conflicts: Int) -> Int {
    conflicts == 0 ? 0 : ConflictMarkers(bytes)?.count ?? conflicts
  }

  /// Reads back what was written to other documents.
  mutating func verify() async {
    for index in moved.indices { moved[index] = await moved[index].verified() }
  }

  /// Takes a merge in which some conflicts are answered.
  fileprivate mutating func take(_ answered: ThreeWayMerge, _ style: ConflictStyle) {
    let marked = answered.fileBytes(style)
    (bytes, report.merge) = (LineEnds.of(marked, asIn: found), answered)
    report.after = Self.places(in: marked, of: answered.conflicts.count)
  }

  /// Whether nothing is left to resolve in the file.
  var isFull: Bool {
    report.after == 0 && report.faults.isEmpty && !isPartial && !moved.contains { $0.contradiction != nil }
  }
}

/// The merge of three versions object by object, or the reason that there is none.
enum ObjectMerge {
  case merged(MergedFile)
  case notUnderstood(String)
  /// The lines can't be merged either.
  case binary(String)

  init(_ versions: MergeVersions, _ options: MergeOptions, _ style: ConflictStyle) async throws {
    let outcome = try await versions.merged(style, by: options)
    guard let fallback = outcome.fallback else {
      self = .merged(outcome)
      return
    }
    // The fallback has merged the lines already.
    self = fallback.wholeSide == nil ? .notUnderstood(fallback.reason) : .binary(fallback.reason)
  }
}

/// Checks whether the three versions that markers show can replace the versions that git merged.
///
/// They are never the same, because lines that git merged outside of the markers are in all three. That is harmless if
/// git aligned the lines correctly. If it did not, it mixed the lines of two objects, or kept an object in two places,
/// and nobody can tell any more which side changed what.
struct RebuiltSides {
  /// The problem with the versions; `nil` if they can be used.
  let problem: String?

  init(_ found: [UInt8]) {
    // Offsets refer to the documents' texts.
    guard let markers = ConflictMarkers(FileForm.split(found).text) else {
      problem = nil
      return
    }
    var outside: [[Placement]] = []
    var lineOf: (Int) -> Int = { _ in 0 }
    for (part, name) in [(ConflictMarkers.Part.ours, "ours"), (.theirs, "theirs"), (.base, "the base")] {
      // A base that contains markers comes from a criss-cross history; the merge handles them.
      guard let text = markers.text(taking: part), let document = try? Document(file: text) else { continue }
      if let fault = document.faults().first(where: { $0.rule == .duplicateIdentifier }) {
        problem = "\(name): \(fault.message)"
        return
      }
      if outside.isEmpty { lineOf = document.line }
      outside.append(Self.placements(in: document, markers.rangesOutside(taking: part)))
    }
    guard let first = outside.first else {
      problem = nil
      return
    }
    let strays = outside.dropFirst().compactMap { other in
      zip(first, other).first { $0 != $1 }?.0
        ?? (first.count == other.count ? nil : first.dropFirst(other.count).first ?? first.last)
    }
    problem = strays.first.map {
      "the \($0.element) in line \(lineOf($0.start)) of ours is not in the same object everywhere"
    }
  }

  /// An element outside of the markers, and the object that it belongs to.
  private struct Placement: Equatable {
    let element: String
    let owner: String
    /// The offset of the element in its version.
    let start: Int

    static func == (one: Self, other: Self) -> Bool { one.element == other.element && one.owner == other.owner }
  }

  private static func placements(in document: Document, _ ranges: [Range<Int>]) -> [Placement] {
    var owners: [String] = []
    owners.reserveCapacity(document.nodes.count)
    var placements: [Placement] = []
    var range = ranges[...]
    for node in document.nodes.indices {
      let parent = document.nodes[node].parent
      let own = document.identity(of: node)
      owners.append(own ?? (parent < 0 ? "" : owners[parent]))
      let start = document.nodes[node].start
      while let next = range.first, next.upperBound <= start { range.removeFirst() }
      guard let next = range.first, next.contains(start) else { continue }
      placements.append(Placement(element: document.nodes[node].name, owner: owners[node], start: start))
    }
    return placements
  }
}

extension MergeVersions {
  /// Reads the stages of the index. If both sides added the file, the base is empty.
  init(stagesOf conflict: ConflictedFile, in history: any History) async throws {
    let path = conflict.path.text
    guard let ours = conflict.ours, let theirs = conflict.theirs else {
      throw conflict.base == nil ? SolveError.renamed(path) : .deletedOnOneSide(path)
    }
    guard ours.mode.isFile, theirs.mode.isFile, conflict.base?.mode.isFile ?? true else {
      throw SolveError.notAFileOnBothSides(path)
    }
    let base: [UInt8] = if let version = conflict.base { try await history.content(of: version) } else { [] }
    self.init(
      base: base, ours: try await history.content(of: ours), theirs: try await history.content(of: theirs),
      format: StringsFormat(path: path))
  }
}

extension ConflictedFile {
  /// Whether both sides have the file; otherwise it was deleted or renamed.
  var isWhole: Bool { ours != nil && theirs != nil }

  /// The only side that deleted the file.
  fileprivate var deleter: Side? { isWhole || base == nil ? nil : ours == nil ? theirs == nil ? nil : .ours : .theirs }
}
