internal import GitHistory
internal import SemanticDiff
internal import SemanticMerge

/// Where the sides of a document in conflict come from: their branches, and who changed the document last on each. What the
/// history does not tell is `nil`.
struct SideOrigins: Sendable {
  /// The names of the sides' branches.
  private(set) var branches = ThreeWay<String?>(base: nil, ours: nil, theirs: nil)
  /// The last commits of each side that changed the document, the latest first.
  private var commits = ThreeWay<[CommitDifference]>(base: [], ours: [], theirs: [])

  /// The most commits of a side in which an object is looked for.
  private static let depth = 50

  /// - Parameters:
  ///   - label: The label of theirs in the markers.
  ///   - step: The merge that is open; `nil` if it is not known.
  init(of path: GitPath, theirsLabel label: String, _ step: OpenOperation.Step?, in history: any History) async {
    guard let step, let theirs = step.theirs else { return }
    let isNamed = step.base == nil && label != "theirs" && ObjectID(hex: label) == nil
    branches.ours = try? await history.head().branch
    if branches.ours == nil { branches.ours = await RevisionLabel.reference(to: step.ours) }
    branches.theirs = isNamed ? String(label.prefix { $0 != ":" }) : await RevisionLabel.reference(to: theirs)
    func last(_ range: CommitRange) async -> [CommitDifference] {
      (try? await history.documentChanges(of: path, in: range, limit: Self.depth)) ?? []
    }
    commits = ThreeWay(
      base: [], ours: await last(CommitRange(included: [step.ours], excluded: [theirs])),
      theirs: await last(CommitRange(included: [theirs], excluded: [step.base ?? step.ours])))
  }

  /// The commit of a side that changed an object last, or else the document.
  func commit(of object: String, on side: Side) -> LogReport.Heading? {
    let commits = commits[side.version]
    let own =
      object.isEmpty
      ? nil
      : commits.first { commit in
        commit.files.contains { !ChangeFilter(object: object).select(from: $0.changes).shown.isEmpty }
      }
    return (own ?? commits.first)?.heading
  }
}
