import Foundation
import TestSupport
import Testing

/// `xibmerge draw`.
@Suite struct DrawTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func draw(_ arguments: String...) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, ["draw"] + arguments, in: folder.url, environment: Program.environment(home: folder.url))
  }

  @Test func everySceneAndTheMapAreWrittenBesideEachOther() async throws {
    try folder.write(SampleStoryboard.text(), to: "Main.storyboard")
    let result = try await draw("Main.storyboard")
    let names = ["Main-drawings/01-SignInViewController.svg", "Main-drawings/02-Storyboard.svg"]
    #expect(result.status == 0 && result.text == names.map { $0 + "\n" }.joined(), "\(result.errors)")
    for name in names { #expect(try folder.text(of: name).contains("<title>")) }
  }

  @Test func imagesAreThoseOfTheProjectAndNeverOfOtherFolders() async throws {
    let view =
      "<imageView id=\"i\" image=\"logo\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"60\" height=\"60\"/></imageView>"
    try folder.write(
      "<document targetRuntime=\"iOS.CocoaTouch\"><objects>\(view)</objects></document>", to: "App/Main.xib")
    try folder.write("{}", to: "App/.git/config")
    try folder.write("<svg width=\"9\" height=\"9\"/>", to: "secret.svg")
    let set = "App/Assets.xcassets/logo.imageset"
    for (name, isShown) in [("logo.svg", true), ("../../../secret.svg", false)] {
      try folder.write("{\"images\":[{\"filename\":\"\(name)\",\"idiom\":\"universal\"}]}", to: "\(set)/Contents.json")
      try folder.write("<svg width=\"20\" height=\"20\"/>", to: "\(set)/logo.svg")
      let result = try await draw("App/Main.xib", "-o", "out")
      #expect(result.status == 0, "\(result.errors)")
      let name = try #require(result.text.split(separator: "\n").first)
      #expect(try folder.text(of: String(name)).contains("data:image/svg+xml;base64,") == isShown)
    }
  }

  @Test func darkIsAnotherPicture() async throws {
    try folder.write(SampleStoryboard.text(), to: "Main.storyboard")
    _ = try await draw("Main.storyboard", "-o", "light")
    _ = try await draw("Main.storyboard", "-o", "dark", "--dark")
    let name = "01-SignInViewController.svg"
    #expect(try folder.text(of: "light/" + name) != folder.text(of: "dark/" + name))
  }

  @Test(arguments: [
    ("<archive type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"><data/></archive>", "not as Xcode writes archives"),
    ("<plist/>", "root element is plist"), ("", "is empty"), ("<document><objects/></document>", "nothing to draw"),
    ("<<<<<<<", "can't be drawn"),
  ])
  func whatCanNotBeDrawnIsSaid(_ text: String, _ message: String) async throws {
    try folder.write(text, to: "Main.xib")
    let result = try await draw("Main.xib")
    #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    #expect(try folder.names() == ["Main.xib"])
  }

  @Test func namesOfFilesHoldNothingThatATitleHolds() async throws {
    let title = "../../etc/pass wd\u{202E}"
    let text = SampleStoryboard.text().replacingOccurrences(
      of: "customClass=\"SignInViewController\"", with: "title=\"\(title)\"")
    try folder.write(text, to: "Main.storyboard")
    let result = try await draw("Main.storyboard", "-o", "out")
    #expect(result.text.hasPrefix("out/01-etc-pass-wd.svg\n"), "\(result.text)")
  }

  @Test func whatHoldsTextsIsNotCalledBroken() async throws {
    try folder.write("{ \"strings\" : {} }", to: "Main.xcstrings")
    let result = try await draw("Main.xcstrings")
    #expect(result.status == 2 && result.errors.contains("holds texts and no views"), "\(result.errors)")
  }
}
