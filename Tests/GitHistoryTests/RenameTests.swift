import TestSupport
import Testing
import GitHistory

/// Which deleted file an added one is found to be.
@Suite struct RenameTests {
  private let zeros = String(repeating: "0", count: 32)

  private func version(_ path: String, blob: Int) throws -> FileVersion {
    let digits = String(blob, radix: 16)
    // The first digits are those that tell real ids apart.
    let id = try #require(ObjectID(hex: String(repeating: "0", count: 8 - digits.count) + digits + zeros))
    return FileVersion(path: GitPath(path), mode: .regular, place: .blob(id))
  }

  private func changes(
    deleted: [(path: String, blob: Int)], added: [(path: String, blob: Int)]
  ) throws -> [FileChange] {
    try deleted.map { try #require(FileChange(old: version($0.path, blob: $0.blob), new: nil)) }
      + added.map { try #require(FileChange(old: nil, new: version($0.path, blob: $0.blob))) }
  }

  @Test func ofFilesWithOneContentTheFirstOfTheSameNameIsTaken() async throws {
    let changes = try changes(
      deleted: [("a/One.xib", 1), ("b/Two.xib", 1), ("c/Two.xib", 1), ("d/Four.xib", 1)],
      added: [("z/Two.xib", 1), ("z/Three.xib", 1), ("z/z/Two.xib", 1), ("z/One.xib", 1), ("z/Five.xib", 1)])
    let found = await RenameDetection.detect(in: changes) { _ in [] }
    #expect(
      readable(found) == [
        "R b/Two.xib -> z/Two.xib", "R a/One.xib -> z/Three.xib", "R c/Two.xib -> z/z/Two.xib",
        "R d/Four.xib -> z/One.xib", "A z/Five.xib",
      ])
  }

  @Test func aFolderWithVeryManyFilesCanBeMoved() async throws {
    for isAlike in [false, true] {
      let changes = try changes(
        deleted: (0..<20_000).map { ("old/File\($0).xib", isAlike ? 1 : $0) },
        added: (0..<20_000).map { ("new/File\($0).xib", isAlike ? 1 : $0) })
      let found = await RenameDetection.detect(in: changes) { _ in [] }
      #expect(found.count == 20_000 && found.allSatisfy { $0.oldPath?.name == $0.path.name })
    }
  }
}
