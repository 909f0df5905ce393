internal import Basics
internal import GitHistory

/// A file to solve, and its conflict in the index.
struct SolveTarget: Sendable {
  let file: DocumentFile
  let conflict: ConflictedFile?

  /// The files that the arguments name; without arguments, all files in conflict in the index.
  ///
  /// - Parameter history: The repository to look in; `nil` outside of one.
  static func find(_ arguments: [String], in history: (any History)?) async throws -> [SolveTarget] {
    guard let history, !history.layout.isBare else {
      guard !arguments.isEmpty else { throw SolveError.noFileNamed }
      return arguments.flatMap(elsewhere)
    }
    let conflicts = try await history.conflicts(at: .all.withTexts)
    func target(_ conflict: ConflictedFile) -> SolveTarget {
      SolveTarget(file: .inWorkTree(conflict.path, of: history), conflict: conflict)
    }
    guard !arguments.isEmpty else { return conflicts.map(target) }
    var targets: [SolveTarget] = []
    var known: Set<GitPath> = []
    for argument in arguments {
      guard let path = path(argument, in: history.layout) else {
        targets += elsewhere(argument)
        continue
      }
      let named = conflicts.filter { Pathspecs.file(path).contains($0.path) }
      for conflict in named where known.insert(conflict.path).inserted { targets.append(target(conflict)) }
      // In a folder, files that are not in conflict are ignored.
      if named.isEmpty, !isFolder(path, in: history.layout), known.insert(path).inserted {
        targets.append(SolveTarget(file: .inWorkTree(path, of: history), conflict: nil))
      }
    }
    return targets
  }

  /// A file outside of the work tree, or the documents in a folder there.
  private static func elsewhere(_ path: String) -> [SolveTarget] {
    var paths = [path]
    if PathKind(at: path) == .folder {
      let listing = FolderListing(of: path)
      // If a folder can't be read, the attempt to solve it reports the reason.
      paths = listing.files + listing.failures.map(\.path)
    }
    return paths.map { SolveTarget(file: .elsewhere($0), conflict: nil) }
  }

  private static func isFolder(_ path: GitPath, in layout: RepositoryLayout) -> Bool {
    layout.workTree.map { PathKind(at: $0 + "/" + path.text) == .folder } ?? false
  }

  /// Converts a path that a person wrote to one relative to the top of the work tree; `nil` if it leads elsewhere.
  ///
  /// In an absolute path, links that lead to the work tree are followed; links inside the work tree are not.
  private static func path(_ written: String, in layout: RepositoryLayout) -> GitPath? {
    guard written.hasPrefix("/"), let top = layout.workTree.flatMap(realPath) else { return layout.path(written) }
    var end = written.endIndex
    while let slash = written[..<end].lastIndex(of: "/") {
      if realPath(String(written[..<slash])) == top {
        return layout.path(written[slash...].drop { $0 == "/" }, isFromTop: true)
      }
      end = slash
    }
    return nil
  }
}
