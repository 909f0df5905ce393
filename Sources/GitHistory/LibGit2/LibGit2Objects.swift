/// The objects of a repository, read by libgit2. Git may be able to fetch an object that is missing.
final class LibGit2Objects: ObjectSource {
  private let repository: LibGit2Repository
  let idLength = 20

  init(_ repository: LibGit2Repository) { self.repository = repository }

  func read<Value>(_ id: ObjectID, _ body: (ObjectKind, UnsafeBufferPointer<UInt8>) -> Value) throws -> Value {
    try beyond { try repository.read(id, body) }
  }

  func size(of id: ObjectID) throws -> Int { try beyond { try repository.size(of: id) } }
}

/// Runs a libgit2 operation and turns its errors into ``BeyondLibGit2``, so that git is asked instead.
func beyond<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as LibGit2Error {
    throw BeyondLibGit2(reason: error.message)
  }
}
