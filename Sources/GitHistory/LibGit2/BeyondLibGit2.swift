/// The error for a question that libgit2 cannot answer, though git may.
struct BeyondLibGit2: Error, CustomStringConvertible {
  let reason: String

  var description: String { "libgit2 cannot answer (\(reason)); let the git program be used as well." }
}
