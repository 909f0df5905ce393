/// The error for a question that libgit2 cannot answer, though git may.
struct BeyondLibGit2: Error, CustomStringConvertible {
  let reason: String

  var description: String {
    "libgit2 can't answer (\(reason)); allow the git program too: set XIB_HISTORY to automatic."
  }
}
