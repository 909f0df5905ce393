internal import Basics

/// The implementation that reads a history.
package enum HistoryReader: String, CaseIterable, Sendable {
  /// libgit2, and the git program if libgit2 cannot open the repository or cannot answer.
  case automatic
  /// libgit2 alone; a question that it cannot answer is an error.
  case libgit2
  /// The git program alone.
  case git
}

/// Opens the repository that a folder belongs to.
///
/// The search works as in git: from a subdirectory, a linked work tree, a submodule or a bare repository, and by
/// variables such as `GIT_DIR`. The owner of the repository is always checked.
///
/// - Parameters:
///   - directory: The folder that paths and revisions are relative to.
///   - environment: The environment variables; `nil` for those of the process.
///   - reader: The implementation that reads it.
package func openHistory(
  at directory: String, environment variables: [String: String]? = nil, using reader: HistoryReader = .automatic
) async throws -> any History {
  guard let directory = realPath(directory), PathKind(at: directory) == .folder else {
    throw OpenError.noSuchDirectory(directory)
  }
  let environment = GitEnvironment(variables: variables)
  let git: @Sendable () async throws -> any History = {
    try await GitProgramHistory(at: directory, environment: environment)
  }
  switch reader {
  case .git: return try await git()
  case .libgit2:
    do {
      return try LibGit2History(at: directory)
    } catch let error as BeyondLibGit2 {
      throw OpenError.unreadable(directory: directory, reason: error.reason)
    }
  case .automatic:
    if environment.shapesRepository { return try await git() }
    do {
      return FallbackHistory(try LibGit2History(at: directory), else: git)
    } catch is BeyondLibGit2 {
      return try await git()
    }
  }
}
