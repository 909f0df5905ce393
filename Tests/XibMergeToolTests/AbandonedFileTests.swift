import Foundation
import TestSupport
import Testing

/// What a merge leaves in the work tree that is killed.
@Suite struct AbandonedFileTests {
  private static let path = "Main.storyboard"

  private func diverged() async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(note: "Hello"))
    return repository
  }

  /// A process that has ended.
  private static let gone = "2147483646"

  private func age(_ name: String, in repository: TemporaryRepository) throws {
    let then = Date(timeIntervalSinceNow: -7200)
    try FileManager.default.setAttributes(
      [.modificationDate: then], ofItemAtPath: repository.url.appendingPathComponent(name).path)
  }

  private func names(_ repository: TemporaryRepository) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: repository.url.path))
  }

  @Test func theNextMergeRemovesWhatAKilledOneLeft() async throws {
    let repository = try await diverged()
    let left = [".merge_file_abc123", ".merge_file_ABCxyz", ".merge_file_abc124.xibmerge-\(Self.gone)"]
    for name in left {
      try repository.write("left", to: name)
      try age(name, in: repository)
    }
    try await repository.git("merge", "-q", "--no-edit", "side")
    #expect(try names(repository) == [".git", ".gitattributes", Self.path])
  }

  @Test(arguments: [
    ".merge_file_abc12", ".merge_file_abc1234", ".merge_file_abc-12", ".merge_file_äbc12", "merge_file_abc123",
    ".merge_file_abc123.orig", ".merge_file_abc123.xibmerge-", ".merge_file_abc123.xibmerge-x1",
    ".merge_file_abc123.xibmerge--1", ".merge_file_abc123.xibmerge-0", "x.xibmerge-2147483646",
    // The process that runs the tests is not gone.
    ".merge_file_abc123.xibmerge-\(ProcessInfo.processInfo.processIdentifier)",
  ])
  func whatIsCalledOtherwiseStays(_ name: String) async throws {
    let repository = try await diverged()
    try repository.write("mine", to: name)
    try age(name, in: repository)
    try await repository.git("merge", "-q", "--no-edit", "side")
    #expect(try repository.text(of: name) == "mine")
  }

  @Test func whatIsNewOrTrackedOrNoPlainFileStays() async throws {
    let repository = try await diverged()
    try repository.write("new", to: ".merge_file_aaaaa1")
    try repository.write("kept", to: "kept")
    let files = FileManager.default, folder = repository.url.path
    try files.createSymbolicLink(atPath: folder + "/.merge_file_aaaaa2", withDestinationPath: "kept")
    try files.linkItem(atPath: folder + "/kept", toPath: folder + "/.merge_file_aaaaa3")
    try files.createDirectory(atPath: folder + "/.merge_file_aaaaa4", withIntermediateDirectories: false)
    try repository.write("tracked", to: ".merge_file_aaaaa5")
    try await repository.git("add", "-f", ".merge_file_aaaaa5")
    try await repository.git("commit", "-q", "-m", "By mistake")
    for name in ["kept", ".merge_file_aaaaa4", ".merge_file_aaaaa5"] { try age(name, in: repository) }
    let before = try names(repository)
    try await repository.git("merge", "-q", "--no-edit", "side")
    #expect(try names(repository) == before)
  }

  /// Called by hand, the driver is in nobody's work tree.
  @Test func aCallThatIsNotGitsRemovesNothing() async throws {
    let invocation = try Invocation(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(note: "Hello"))
    try invocation.folder.write("left", to: ".merge_file_abc123")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)],
      ofItemAtPath: invocation.folder.url.appendingPathComponent(".merge_file_abc123").path)
    #expect(try await invocation.driver().status == 0)
    #expect(try invocation.folder.text(of: ".merge_file_abc123") == "left")
  }
}
