internal import Basics
internal import GitHistory

/// Path arguments that name nothing, such as a name with a mistake: a command that finds nothing there must say why.
enum NamedPaths {
  /// Says of arguments on standard error that they name neither a document, now or in commits, nor anything in the work
  /// tree.
  ///
  /// - Parameters:
  ///   - versions: What is compared, besides HEAD and the index.
  ///   - range: The commits in which a document may have been.
  static func reportUnknown(
    _ arguments: [String], in history: any History, comparing versions: [ComparedVersions] = [],
    range: CommitRange? = nil
  ) async throws {
    for argument in arguments where !isInWorkTree(argument, history.layout) {
      let paths = try Pathspecs([argument], in: history.layout).withTexts
      let head = try await history.head().commit
      let (tracked, conflicts) = try await (history.trackedDocuments(at: paths), history.conflicts(at: paths))
      var isKnown = !tracked.isEmpty || !conflicts.isEmpty
      for versions in [.treeAndIndex(head)] + versions where !isKnown && !history.layout.isBare {
        isKnown = try await !history.plainChanges(in: versions, at: paths).isEmpty
      }
      if let range, !isKnown {
        for try await _ in history.log(at: paths, in: range) {
          isKnown = true
          break
        }
      }
      guard !isKnown else { continue }
      StandardError.write(
        "\(TerminalText.line(argument, limit: 200)) names nothing: no document in the work tree, the index or the commits "
          + "that are looked at; check the spelling.")
    }
  }

  private static func isInWorkTree(_ argument: String, _ layout: RepositoryLayout) -> Bool {
    guard let top = layout.workTree, let path = layout.path(argument) else { return false }
    return PathKind(at: top + "/" + path.text) != nil
  }
}
