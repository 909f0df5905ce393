internal import Basics

/// By what a history is read.
public enum HistoryReader: String, CaseIterable, Sendable {
  /// libgit2, and the git program for what libgit2 cannot open or say.
  case automatic
  /// libgit2 alone; what it cannot say is an error.
  case libgit2
  /// The git program alone.
  case git
}

/// Opens the repository that a folder belongs to.
///
/// It is found as git finds it: from a sub-directory, a linked work tree, a submodule or a bare repository, and by
/// `GIT_DIR` and its like. Whose repository it is is always checked.
///
/// - Parameters:
///   - directory: The folder that paths and revisions are relative to.
///   - environment: The variables to heed, or nothing for those of the process.
///   - reader: By what to read it.
public func openHistory(
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
