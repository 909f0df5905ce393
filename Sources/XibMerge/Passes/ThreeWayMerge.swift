public import XibModel

/// The merge of two versions of a document that have a common ancestor.
///
/// The merge is a value: the decisions, the conflicts, and the merged document with its conflicts. How the conflicts
/// are written is chosen afterwards, with ``fileBytes(_:)``.
public struct ThreeWayMerge {
  /// The contradictions that a rule decided, in the order in which the merge decided them.
  public let decisions: [Decision]
  /// The contradictions that a person must decide.
  public private(set) var conflicts: [Conflict]
  let tree: MergedTree
  private let favor: Side?
  /// Whether there are contradictions, though the user may favor a side.
  let isContested: Bool
  /// The text of the merge, if it is one of normal forms.
  var written: WrittenReadings?

  /// Merges two documents.
  ///
  /// - Parameters:
  ///   - base: The merge base; `nil` if there is none, as when both sides added the file.
  ///   - ours: Our version.
  ///   - theirs: Their version.
  ///   - options: The treatment of conflicts and bookkeeping.
  /// - Throws: ``MergeError`` if the versions can only be merged line by line.
  public init(base: Document?, ours: Document, theirs: Document, options: MergeOptions = MergeOptions())
    throws(MergeError)
  {
    if let forms = ours.dialect.normalForms {
      try self.init(forms, base, ours, theirs, options)
    } else {
      try self.init(MergeState(base: base, ours: ours, theirs: theirs, options))
    }
  }

  /// Runs all passes. Of normal forms, it leaves the readings to be written.
  init(_ merge: MergeState) throws(MergeError) {
    var state = merge
    state.decidePresence()
    state.separateNamesakes()
    state.separateChangedKinds()
    state.separateUnevenLists()
    state.separateChangedModes()
    state.separateSuperseded()
    state.noteReplacedConnections()
    state.makeTrees()
    // From here on, passes walk up the parents: no moves form cycles any more.
    state.decideValues()
    state.placeNewcomers()
    state.separateGivenUpConstraints()
    state.unitePropertyForms()
    state.separateGrids()
    state.separateDoubles()
    state.separateSelectedTwice()
    state.separateExchangedOutlets()
    state.separateCodeIdentifiers()
    state.separateMovedObjects()
    state.separateMovedItems()
    state.contestSelections()
    // What was moved into an element that a reading lacks by now goes back.
    if !state.conflicts.isEmpty || !state.splits.isEmpty { state.makeTrees() }
    try state.settleReferences()
    state.returnContent()
    state.keepEntriesBesideViews()
    state.contestEntriesOfMoved()
    if !state.versions.graphs.isEmpty { try state.holdObjects() }
    state.noteSharedSegueIdentifiers()
    try state.checkDepth()
    state.settleResources()
    state.settleFonts()
    state.noteMoves()
    tree = MergedTree(state)
    let splits = state.splits.sorted { $0.key < $1.key }
      .filter { state.present[$0.key] != .both && !state.isInWhole($0.key) }.map(\.value)
    let found = Causes.grouped(state.conflicts + splits + tree.conflicts, state)
    isContested = !found.isEmpty
    favor = state.options.favor
    let versions = state.versions
    let favored = favor.map { side in found.map { Decision($0.described(by: versions), favoring: side) } } ?? []
    let decided = state.decisions.filter { $0.reason != .deletionStands || state.isGone($0) }
    decisions = (decided + tree.decisions + favored).map { $0.described(by: versions) }
    conflicts = favor == nil ? found.map { $0.described(by: versions) } : []
  }

  /// The merge with words for the consequences of its conflicts.
  ///
  /// The merge itself leaves them out: only reports need them.
  public func describingConsequences() -> Self {
    var described = self
    for conflict in conflicts.indices {
      described.conflicts[conflict].consequences = conflicts[conflict].consequences.map {
        $0.described(by: tree.versions)
      }
    }
    return described
  }

  /// The line ends and the byte order mark, each from the side that changed it.
  private var form: FileForm {
    let forms = ThreeWay { tree.versions.document($0)?.form }
    func merged(_ part: (FileForm) -> Bool) -> Bool {
      let values = forms.map { $0.map(part) }
      return values[values.source] ?? false
    }
    return FileForm(hasByteOrderMark: merged(\.hasByteOrderMark), usesCRLF: merged(\.usesCRLF))
  }

  /// The bytes of the merged file, with its line ends and byte order mark, and with conflicts written in `style`.
  public func fileBytes(_ style: ConflictStyle) -> [UInt8] {
    let reading = favor ?? (style.form == .valid ? .ours : nil)
    if let written { return form.fileBytes(of: written.text(style, reading: reading)) }
    return form.fileBytes(of: Renderer.render(tree, style, reading: reading))
  }

  /// The conflicts that each pair of markers in ``fileBytes(_:)`` stands for, as indices into ``conflicts``.
  ///
  /// One conflict may need several pairs: an object that both sides moved is marked in both its places.
  public func conflictsInHunks() -> [[Int]] {
    // Written from a normal form, one conflict may change lines anywhere, so all are decided together.
    if let written { return Array(repeating: Array(conflicts.indices), count: written.hunkCount) }
    var byElement: [Int: [Int]] = [:]
    for (index, conflict) in conflicts.enumerated() {
      for element in conflict.elements + conflict.consequences.flatMap(\.elements) {
        byElement[element, default: []].append(index)
      }
    }
    return Renderer.hunks(of: tree).map { hunk in Set(hunk.flatMap { byElement[$0] ?? [] }).sorted() }
  }
}

extension MergeState {
  /// Whether what a decision is about is in neither reading. A later pass may have restored it.
  fileprivate func isGone(_ decision: Decision) -> Bool { decision.element.map { present[$0].isEmpty } ?? true }

  /// The most rounds of renaming. Each may show that an object with a new id is one that the other side has.
  private static let mostRenamings = 3

  /// Matches three documents. Before, it gives one name to images and objects that are one thing, and different ids to
  /// different things.
  init(base: Document?, ours: Document, theirs: Document, _ options: MergeOptions) {
    var (base, ours, theirs) = (base, ours, theirs)
    var decisions: [Decision] = []
    let images = EmbeddedImages(base, ours, theirs)
    if !images.isEmpty, let mine = try? ours.renamingImages(images.renames.ours),
      let its = try? theirs.renamingImages(images.renames.theirs)
    {
      base = (try? base?.renamingImages(images.renames.base)) ?? base
      (ours, theirs) = (mine, its)
      decisions = images.decisions
    }
    var versions = Versions(base: base, ours: ours, theirs: theirs)
    var renamed: Set<String> = []
    for round in 0..<Self.mostRenamings {
      let identifiers = FreshIdentifiers(versions)
      if round == 0 { decisions += identifiers.remarks }
      // If a side can't get other ids, it is merged with those it has. At worst, that gives a conflict.
      guard !identifiers.decisions.isEmpty, let mine = try? versions.ours.renaming(identifiers.renamesOfOurs),
        let its = try? versions.theirs.renaming(identifiers.renames)
      else { break }
      base = (try? base?.renaming(identifiers.renamesOfBase)) ?? base
      renamed.formUnion(identifiers.renames.values)
      versions = Versions(base: base, ours: mine, theirs: its, renamed: renamed)
      decisions += identifiers.decisions
    }
    self.init(versions, options)
    self.decisions = decisions
  }
}
