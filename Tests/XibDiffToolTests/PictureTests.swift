import Foundation
import TestSupport
import Testing

/// `xibdiff --html` and `xibdiff --format svg`.
@Suite struct PictureTests {
  private let old = SampleStoryboard.text(), new = SampleStoryboard.text(title: "Log in", toolsVersion: "22154")

  private func sandbox() throws -> Sandbox { try Sandbox(["a.storyboard": old, "b.storyboard": new]) }

  @Test func thePageGoesToStandardOutputOrToTheNamedFile() async throws {
    let sandbox = try sandbox()
    let printed = try await sandbox.xibdiff("--html", "a.storyboard", "b.storyboard")
    #expect(printed.status == 0 && printed.text.hasPrefix("<!doctype html>") && printed.text.contains("<svg "))
    let written = try await sandbox.xibdiff("--html=page.html", "a.storyboard", "b.storyboard")
    #expect(written.status == 0 && written.text == "")
    #expect(try sandbox.folder.text(of: "page.html").contains("<svg "))
  }

  @Test(arguments: ["--html", "--html=", "--html=b.storyboard", "--html=new.xib"])
  func aDocumentIsNeverReplacedByThePage(_ option: String) async throws {
    let sandbox = try sandbox()
    let result = try await sandbox.xibdiff(option, "a.storyboard", "b.storyboard")
    #expect(result.status == (option.hasSuffix("l") || option.hasSuffix("=") ? 0 : 2))
    #expect(try sandbox.folder.text(of: "a.storyboard") == old)
    #expect(try sandbox.folder.text(of: "b.storyboard") == new)
    #expect(try sandbox.folder.names().sorted() == ["a.storyboard", "b.storyboard"])
  }

  @Test func theExitStatusIsThatOfTheText() async throws {
    let sandbox = try sandbox()
    try sandbox.folder.write(SampleStoryboard.text(toolsVersion: "99999"), to: "quiet.storyboard")
    #expect(try await sandbox.xibdiff("--html", "--exit-code", "a.storyboard", "b.storyboard").status == 1)
    #expect(try await sandbox.xibdiff("--html", "--exit-code", "a.storyboard", "quiet.storyboard").status == 0)
  }

  @Test func eachChangedSceneIsAPictureBeforeAndAfter() async throws {
    let sandbox = try sandbox()
    let result = try await sandbox.xibdiff("--format", "svg", "-o", "in/pictures", "a.storyboard", "b.storyboard")
    #expect(result.status == 0, "\(result.errors)")
    let paths = result.text.split(separator: "\n").map(String.init)
    #expect(paths.count == 2 && paths.allSatisfy { $0.hasPrefix("in/pictures/0") && $0.hasSuffix(".svg") })
    for path in paths { #expect(try sandbox.folder.text(of: path).contains("</svg>")) }
  }

  @Test(arguments: [
    "--format svg", "--output there", "--open", "--dark", "--html --stat", "--html --format json", "log --html",
  ])
  func optionsThatDoNotGoTogetherAreRefused(_ options: String) async throws {
    let sandbox = try sandbox()
    let result = try await sandbox.shell("\"$xibdiff\" \(options) a.storyboard b.storyboard")
    #expect(result.status == 2 && result.text == "" && !result.errors.isEmpty)
  }

  @Test func revisionsAreDrawnToo() async throws {
    let repository = try await TemporaryRepository()
    try await repository.commit(old, to: "Main.storyboard")
    try await repository.commit(new, to: "Main.storyboard")
    let result = try await repository.xibdiff("--html", "HEAD~1", "HEAD")
    #expect(result.status == 0 && result.text.contains("<svg "), "\(result.errors)")
  }
}
