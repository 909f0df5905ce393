/// A commit that changed documents.
package struct CommitChanges: Hashable, Sendable {
  package let commit: Commit
  /// The changes since the first parent. For a merge, only those of documents that differ from all parents.
  package let changes: [FileChange]
  /// For a merge, the changes of the same documents since each other parent.
  package let others: [[FileChange]]

  /// - Parameters:
  ///   - commit: The commit.
  ///   - changes: The changes since each parent. A root commit has one list, of all its documents.
  package init?(_ commit: Commit, since changes: [[FileChange]]) {
    var own = Set((changes.first ?? []).map(\.path))
    for other in changes.dropFirst() { own.formIntersection(other.map(\.path)) }
    guard !own.isEmpty else { return nil }
    self.commit = commit
    let kept = changes.map { $0.filter { own.contains($0.path) } }
    (self.changes, others) = (kept.first ?? [], Array(kept.dropFirst()))
  }
}

/// The commits that changed documents, as they are found.
package typealias CommitLog = AsyncThrowingStream<CommitChanges, any Error>

/// The commits of a range that changed documents, in the order of `git log`. Renames are not detected.
struct DocumentWalk {
  private let source: any ObjectSource
  private let comparison: TreeComparison
  private var walk: CommitWalk

  init(at paths: Pathspecs, in range: CommitRange, source: any ObjectSource) throws {
    self.source = source
    comparison = TreeComparison(source: source, paths: paths)
    walk = try CommitWalk(range, in: source)
  }

  /// The next commit that changed a document; `nil` at the end.
  mutating func next() throws -> CommitChanges? {
    while let node = try walk.next() {
      var changes: [[FileChange]] = []
      for parent in node.parents {
        changes.append(try comparison.changes(from: try walk.node(parent).tree, to: node.tree))
        // A merge that equals one of its parents changed nothing.
        if changes.last?.isEmpty == true { break }
      }
      if node.parents.isEmpty { changes = [try comparison.changes(from: nil, to: node.tree)] }
      guard let found = CommitChanges(try source.commit(node.id), since: changes.map(Self.sorted)) else { continue }
      return found
    }
    return nil
  }

  private static func sorted(_ changes: [FileChange]) -> [FileChange] { changes.sorted { $0.path < $1.path } }
}

/// The commits in which one file changed, as they are found.
package typealias LogEntries = AsyncThrowingStream<LogEntry, any Error>

extension AsyncThrowingStream where Failure == any Error, Element: Sendable {
  /// A stream of the elements that a walk finds. The walk is cancelled when nobody reads the stream any more.
  package init(_ walk: @escaping @Sendable (_ tell: @Sendable (Element) -> Void) async throws -> Void) {
    self.init { continuation in
      let task = Task {
        do {
          try await walk { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
