internal import GitHistory

/// What a shallow clone does not know.
extension History {
  /// A commit of a range whose parents the clone lacks; `nil` if it has all of the range.
  ///
  /// - Parameter earliest: The time before which commits don't matter.
  func cut(of range: CommitRange, since earliest: Int64?) async -> ObjectID? {
    guard isShallow else { return nil }
    let limits = earliest.map { ["--max-age=\($0)"] } ?? []
    let listed = await GitProgram.line(
      ["rev-list"] + limits + range.included.map(\.hex) + range.excluded.map { "^\($0.hex)" })
    for line in (listed ?? "").split(separator: "\n").reversed() {
      if let id = ObjectID(hex: line), await parentsLacking(of: id) > 0 { return id }
    }
    return nil
  }

  /// The number of parents that the clone lacks.
  func parentsLacking(of id: ObjectID) async -> Int {
    guard isShallow, let commit = try? await commit(id), commit.parents.isEmpty else { return 0 }
    // Git shows the object as it is.
    let text = await GitProgram.line(["cat-file", "commit", id.hex]) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.count {
      $0.hasPrefix("parent ")
    }
  }
}

/// The words for what a shallow clone does not know.
enum ShallowClone {
  static let remedy = "Get them with git fetch --unshallow (in a CI job, fetch-depth: 0), and run this again."
}
