/// Something that libgit2 cannot open or say, though git may.
struct BeyondLibGit2: Error {
  let reason: String
}
