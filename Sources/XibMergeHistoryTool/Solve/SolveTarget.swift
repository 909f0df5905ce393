internal import ToolSupport
internal import XibHistory

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A file to solve, and what the index holds of its conflict.
struct SolveTarget {
  let file: DocumentFile
  let conflict: ConflictedFile?

  /// The files that arguments name; without any, all that the index has in conflict.
  ///
  /// - Parameter history: The repository to look in; `nil` outside of one.
  static func find(_ arguments: [String], in history: (any History)?) async throws -> [SolveTarget] {
    guard let history, !history.layout.isBare else {
      guard !arguments.isEmpty else { throw SolveError.noFileNamed }
      return arguments.map { SolveTarget(file: .elsewhere($0), conflict: nil) }
    }
    let conflicts = try await history.conflicts()
    func target(_ conflict: ConflictedFile) -> SolveTarget {
      SolveTarget(file: .inWorkTree(conflict.path, of: history), conflict: conflict)
    }
    guard !arguments.isEmpty else { return conflicts.map(target) }
    var targets: [SolveTarget] = []
    var known: Set<GitPath> = []
    for argument in arguments {
      guard let path = path(argument, in: history.layout) else {
        targets.append(SolveTarget(file: .elsewhere(argument), conflict: nil))
        continue
      }
      let named = conflicts.filter { Pathspecs.file(path).contains($0.path) }
      for conflict in named where known.insert(conflict.path).inserted { targets.append(target(conflict)) }
      if named.isEmpty, known.insert(path).inserted {
        targets.append(SolveTarget(file: .inWorkTree(path, of: history), conflict: nil))
      }
    }
    return targets
  }

  /// The path that a person wrote, from the top of the work tree; `nil` where it leads elsewhere.
  ///
  /// Of an absolute path, the links that lead to the work tree are followed and those inside it are not.
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

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
