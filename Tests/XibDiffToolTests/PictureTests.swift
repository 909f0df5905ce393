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

  @Test func aPageShowsTheImagesOfEachRevisionOnce() async throws {
    let repository = try await TemporaryRepository()
    func document(_ width: Int, _ image: String = "logo") -> String {
      let views = ["a", "b"].map { id in
        "<imageView id=\"\(id)\" image=\"\(image)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"\(width)\" height=\"20\"/></imageView>"
      }
      return
        "<document targetRuntime=\"iOS.CocoaTouch\"><objects><view id=\"v\"><subviews>\(views.joined())</subviews></view></objects>"
        + "<resources><image name=\"\(image)\" width=\"20\" height=\"20\"/></resources></document>"
    }
    func svg(_ width: Int) -> String { "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"20\"/>" }
    let set = "App/Assets.xcassets/logo.imageset"
    try repository.write("{\"images\":[{\"filename\":\"a.svg\",\"idiom\":\"universal\"}]}", to: "\(set)/Contents.json")
    try repository.write(svg(20), to: "\(set)/a.svg")
    try await repository.commit(document(20), to: "App/Main.xib")
    try repository.write(svg(40), to: "\(set)/a.svg")
    try await repository.commit(document(40), to: "App/Main.xib")
    let page = try await repository.xibdiff("--html", "HEAD~1", "HEAD").text
    for width in [20, 40] {
      let address = "data:image/svg+xml;base64,\(Data(svg(width).utf8).base64EncodedString())"
      #expect(page.components(separatedBy: address).count == 2)
    }
    #expect(page.components(separatedBy: "<use href=\"#image").count > 4 && page.contains("img-src data:"))
    #expect(try await !repository.xibdiff("--html", "--images", "0", "HEAD~1", "HEAD").text.contains("data:image"))
    // The index and the work tree.
    try await repository.git("checkout", "-q", "HEAD~1", "--", set)
    #expect(
      try await repository.xibdiff("--html", "--cached", "HEAD~1").text.components(separatedBy: "data:image").count == 2
    )
    try repository.write(document(60, "other"), to: "App/Main.xib")
    #expect(try await repository.xibdiff("--html").text.contains(">no other<"))
  }
}
