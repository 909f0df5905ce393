/// The objects of a repository as libgit2 reads them; one that it does not have, git may still fetch.
final class LibGit2Objects: ObjectSource {
  private let repository: LibGit2Repository
  let idLength = 20

  init(_ repository: LibGit2Repository) { self.repository = repository }

  func read<Value>(_ id: ObjectID, _ body: (ObjectKind, UnsafeBufferPointer<UInt8>) -> Value) throws -> Value {
    try beyond { try repository.read(id, body) }
  }

  func size(of id: ObjectID) throws -> Int { try beyond { try repository.size(of: id) } }
}

/// Does something with libgit2, and turns its failure into one that git is asked about.
func beyond<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as LibGit2Error {
    throw BeyondLibGit2(reason: error.message)
  }
}
