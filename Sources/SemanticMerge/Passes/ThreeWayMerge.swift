public import XibModel

/// The merge of two versions of a document that have a common ancestor.
///
/// The merge is a value: the decisions, the conflicts, and the merged document with its conflicts. How the conflicts
/// are written is chosen afterwards, with ``fileBytes(_:)``.
public struct ThreeWayMerge {
  /// The contradictions that a rule decided, in the order of the document.
  public let decisions: [Decision]
  /// The contradictions that a person must decide.
  public let conflicts: [Conflict]
  let tree: MergedTree
  private let favor: Side?

  private static let mostRenamings = 3

  /// Merges two documents.
  ///
  /// - Parameters:
  ///   - base: The merge base; `nil` if there is none, as when both sides added the file.
  ///   - ours: Our version.
  ///   - theirs: Their version.
  ///   - options: What to do with conflicts and bookkeeping.
  /// - Throws: ``MergeError`` if the versions can only be merged line by line.
  public init(base: Document?, ours: Document, theirs: Document, options: MergeOptions = MergeOptions())
    throws(MergeError)
  {
    let images = EmbeddedImages(base, ours, theirs)
    var (base, ours, theirs) = (base, ours, theirs)
    var identityDecisions: [Decision] = []
    if !images.isEmpty, let mine = try? ours.renamingImages(images.renames[1]),
      let its = try? theirs.renamingImages(images.renames[2])
    {
      base = (try? base?.renamingImages(images.renames[0])) ?? base
      (ours, theirs) = (mine, its)
      identityDecisions = images.decisions
    }
    var versions = Versions(base: base, ours: ours, theirs: theirs)
    var renamed: Set<String> = []
    // An object with a fresh id may then prove to be one that the other side has.
    for _ in 0..<Self.mostRenamings {
      let identifiers = FreshIdentifiers(versions)
      // A side that can't be given other ids is merged with those it has: at worst that is a conflict.
      guard !identifiers.decisions.isEmpty, let mine = try? versions.ours.renaming(identifiers.renamesOfOurs),
        let its = try? versions.theirs.renaming(identifiers.renames)
      else { break }
      renamed.formUnion(identifiers.renames.values)
      versions = Versions(base: base, ours: mine, theirs: its, renamed: renamed)
      identityDecisions += identifiers.decisions
    }
    var state = MergeState(versions, options)
    state.decisions = identityDecisions
    state.decidePresence()
    state.separateNamesakes()
    state.decideValues()
    state.makeTree(in: .ours)
    state.makeTree(in: .theirs)
    // Not earlier: this walks up the parents, and moves may have formed cycles until now.
    state.uniteStringForms()
    state.separateGrids()
    state.separateDoubles()
    try state.settleReferences()
    try state.checkDepth()
    state.settleResources()
    state.noteMoves()
    tree = MergedTree(state)
    let splits = state.splits.sorted { $0.key < $1.key }.filter { state.present[$0.key] != .both }.map(\.value)
    let found = Causes.grouped(state.conflicts + splits + tree.conflicts, state)
    if let favor = options.favor {
      conflicts = []
      decisions = state.decisions + tree.decisions + found.map { $0.resolved(to: favor) }
    } else {
      conflicts = found
      decisions = state.decisions + tree.decisions
    }
    favor = options.favor
  }

  /// The line ends and the byte order mark, each from the side that changed it.
  private var form: FileForm {
    let (base, ours, theirs) = (tree.versions.base?.form, tree.versions.ours.form, tree.versions.theirs.form)
    func merged(_ part: KeyPath<FileForm, Bool>) -> Bool {
      base?[keyPath: part] == ours[keyPath: part] ? theirs[keyPath: part] : ours[keyPath: part]
    }
    return FileForm(hasByteOrderMark: merged(\.hasByteOrderMark), usesCRLF: merged(\.usesCRLF))
  }

  /// The bytes of the merged file, with its line ends and byte order mark, and with conflicts written in `style`.
  public func fileBytes(_ style: ConflictStyle) -> [UInt8] {
    let view = favor ?? (style.form == .valid ? .ours : nil)
    return form.fileBytes(of: Renderer.render(tree, style, view: view))
  }

  /// The conflicts that each pair of markers in ``fileBytes(_:)`` stands for, as indices into ``conflicts``.
  ///
  /// One conflict may need several pairs: an object that both sides moved is marked in both its places.
  public func conflictsInHunks() -> [[Int]] {
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
  /// Records a conflict for each object that the two sides moved to different parents.
  mutating func noteMoves() {
    for identity in 0..<versions.count
    where present[identity] == .both && parentInOurs[identity] != parentInTheirs[identity] {
      guard splits[identity] == nil else { continue }
      conflicts.append(conflict(.moved, identity, "the two sides have it in different places"))
    }
  }
}

extension Conflict {
  /// The decision that resolves this conflict to the side that the user favors.
  fileprivate func resolved(to side: Side) -> Decision {
    Decision(
      rule: .favor, object: object, property: property, base: base, ours: ours, theirs: theirs,
      reason: "\(reason); \(side.name) is favored")
  }
}
