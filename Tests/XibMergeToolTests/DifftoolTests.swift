import Foundation
import TestSupport
import Testing

/// `git difftool -t xibdiff`, as `xibmerge install` sets it up.
@Suite struct DifftoolTests {
  private func difftool(_ options: String...) async throws -> Program.Result {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit(SampleStoryboard.text(), to: "App/Main view.storyboard")
    let environment = Program.environment(home: repository.folder.url)
    let installed = try await Program.run(
      Program.xibmerge, ["install"], in: repository.url, environment: environment)
    #expect(installed.status == 0, "\(installed.errors)")
    try repository.write(SampleStoryboard.text(title: "Log in"), to: "App/Main view.storyboard")
    return try await Program.run(
      "git", ["difftool", "-y", "-t", "xibdiff"] + options, in: repository.url, environment: environment)
  }

  @Test func theFileIsCalledByItsPath() async throws {
    let result = try await difftool()
    #expect(result.text.hasPrefix("App/Main view.storyboard\n"), "\(result.errors)")
    #expect(result.text.contains(#""Sign in" → "Log in""#))
  }

  @Test func foldersAreCompared() async throws {
    let result = try await difftool("--dir-diff")
    #expect(result.text.contains("Main view.storyboard\n") && result.text.contains("Log in"), "\(result.errors)")
  }
}
