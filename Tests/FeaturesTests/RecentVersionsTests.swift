@testable import Features
import Foundation
import GitHistory
import SemanticDiff
import TestSupport
import Testing

/// The versions that a log keeps while it compares commits near each other.
@Suite struct RecentVersionsTests {
  /// Three versions of one file, in a repository that a log reads.
  private func versions() async throws -> (reader: VersionReader, files: [FileVersion], TemporaryRepository) {
    let repository = try await TemporaryRepository()
    for title in ["One", "Two", "Three"] {
      try await repository.commit(SampleStoryboard.text(title: title), to: "Main.storyboard", title)
    }
    let history = try await openHistory(at: repository.url.path)
    var files: [FileVersion] = []
    for revision in ["HEAD~2", "HEAD~1", "HEAD"] {
      let id = try await repository.git("rev-parse", "\(revision):Main.storyboard").prefix { $0 != "\n" }
      files.append(
        FileVersion(
          path: GitPath("Main.storyboard"), mode: .regular, place: .blob(try #require(ObjectID(hex: String(id))))))
    }
    return (VersionReader(history: history, filter: ChangeFilter()), files, repository)
  }

  @Test func aVersionThatIsNamedAgainIsNotReadAgain() async throws {
    let (reader, files, repository) = try await versions()
    var recent = RecentVersions(reader: reader, limit: 2)
    let first = recent.reading(of: files[0])
    _ = recent.reading(of: files[1])
    #expect(recent.reading(of: files[0]) == first)
    // The third takes the place of the second, which was not used since.
    _ = recent.reading(of: files[2])
    #expect(recent.reading(of: files[0]) == first)
    _ = recent.reading(of: files[1])
    _ = recent.reading(of: files[2])
    #expect(recent.reading(of: files[0]) != first)
    withExtendedLifetime(repository) {}
  }

  @Test func eachVersionIsItself() async throws {
    let (reader, files, repository) = try await versions()
    var recent = RecentVersions(reader: reader, limit: 3)
    for (file, title) in zip(files, ["One", "Two", "Three"]) {
      let bytes = try await recent.reading(of: file).value?.bytes
      #expect(bytes == Array(SampleStoryboard.text(title: title).utf8))
    }
    #expect(try await recent.reading(of: nil).value == nil)
    let link = FileVersion(path: files[0].path, mode: .symbolicLink, place: files[0].place)
    #expect(recent.reading(of: link) != recent.reading(of: files[0]))
    withExtendedLifetime(repository) {}
  }
}
