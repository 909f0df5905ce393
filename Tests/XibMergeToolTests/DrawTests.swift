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
    let names = ["Main-drawings/01-SignInViewController.svg", "Main-drawings/02-Overview.svg"]
    #expect(result.status == 0 && result.text == names.map { $0 + "\n" }.joined(), "\(result.errors)")
    for name in names { #expect(try folder.text(of: name).contains("<title>")) }
  }

  /// Draws a document that shows two images of the project, with programs in place of those that convert PDFs.
  private func drawn(
    _ bytes: [UInt8], as name: String, and other: [UInt8] = [], with converter: String, _ options: String...
  ) async throws -> String {
    let views = ["logo", "other"].map {
      "<imageView id=\"\($0)\" image=\"\($0)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"60\" height=\"60\"/></imageView>"
    }
    try folder.write(
      "<document targetRuntime=\"iOS.CocoaTouch\"><objects><view id=\"v\"><subviews>\(views.joined())</subviews></view></objects></document>",
      to: "App/Main.xib")
    try folder.write("{}", to: "App/.git/config")
    try folder.write(bytes, to: "App/\(name)")
    if !other.isEmpty { try folder.write(other, to: "App/other.\(name.split(separator: ".")[1])") }
    for program in ["pdftocairo", "sips"] {
      let path = try folder.write("#!/bin/sh\necho >>'\(folder.url.path)/ran'\n\(converter)\n", to: "bin/\(program)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    var environment = Program.environment(home: folder.url)
    environment["PATH"] = "\(folder.url.path)/bin:\(environment["PATH"] ?? "")"
    let result = try await Program.run(
      Program.xibmerge, ["draw", "App/Main.xib", "-o", "out"] + options, in: folder.url, environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    return try folder.text(of: String(try #require(result.text.split(separator: "\n").first)))
  }

  private static let pdf = Array("%PDF-1.4 /MediaBox [0 0 20 10]".utf8)
  private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) } }
  }

  /// The converter writes the page beside the name that it is given last, `sips` under that name.
  private static let converts = """
    for last; do :; done
    printf '\\211PNG\\r\\n\\032\\n\\000\\000\\000\\015IHDR\\000\\000\\000\\024\\000\\000\\000\\012' >"${last%.png}.png"
    """

  @Test func aPDFIsConvertedUnlessTheOptionSaysNot() async throws {
    let shown = try await drawn(Self.pdf, as: "logo.pdf", with: Self.converts)
    #expect(shown.contains("data:image/png;base64,"))
    try FileManager.default.removeItem(atPath: folder.url.path + "/ran")
    let left = try await drawn(Self.pdf, as: "logo.pdf", with: Self.converts, "--no-pdf")
    #expect(!left.contains("data:image/png") && !FileManager.default.fileExists(atPath: folder.url.path + "/ran"))
  }

  /// A reader that never ends, or fills the disk, on a file that a branch brings. All of a page have one time.
  @Test(arguments: [
    ("sleep 100000", 1), ("while :; do :; done", 1), ("for last; do :; done; yes >\"${last%.png}.png\"", 2),
  ])
  func aConverterThatTakesTooMuchIsEnded(_ converter: String, _ runs: Int) async throws {
    let text = try await drawn(Self.pdf, as: "logo.pdf", and: Self.pdf + [0x20], with: converter)
    #expect(try !text.contains("data:image/png") && folder.text(of: "ran").count == runs)
  }

  #if os(Linux)
    @Test func aConverterHasLimitsOfTimeMemoryAndBytes() async throws {
      let limits = "for limit in t v f; do ulimit -$limit >>'\(folder.url.path)/limits'; done"
      _ = try await drawn(Self.pdf, as: "logo.pdf", with: limits)
      // Seconds, kilobytes, and blocks of 512 bytes.
      #expect(try folder.text(of: "limits") == "11\n1000000\n40000\n")
    }
  #endif

  @Test func aPDFOfManyBytesIsConvertedByNobody() async throws {
    let large = Self.pdf + Array(repeating: 0x20, count: 500_000)
    let text = try await drawn(large, as: "logo.pdf", with: Self.converts)
    #expect(!text.contains("data:image/png") && !FileManager.default.fileExists(atPath: folder.url.path + "/ran"))
  }

  @Test(
    arguments: [
      (7000, 7000, true), (100_000, 100_000, false), (8000, 8000, false), (1, .max, false),
    ] as [(UInt32, UInt32, Bool)])
  func anImageOfMorePixelsThanAPageCanUseIsLeftOut(_ width: UInt32, _ height: UInt32, _ isShown: Bool) async throws {
    let text = try await drawn(Self.png(width, height), as: "logo.png", with: "exit 1")
    #expect(text.contains("data:image/png;base64,") == isShown)
  }

  @Test(
    arguments: [
      (7000, 7000, 9, 9, 2), (7000, 7000, 1001, 1000, 1), (100_000, 100_000, 9, 9, 1),
    ] as [(UInt32, UInt32, UInt32, UInt32, Int)])
  func allImagesOfAPageHaveTheirPixelsTogether(
    _ width: UInt32, _ height: UInt32, _ otherWidth: UInt32, _ otherHeight: UInt32, _ shown: Int
  ) async throws {
    let text = try await drawn(
      Self.png(width, height), as: "logo.png", and: Self.png(otherWidth, otherHeight), with: "exit 1")
    #expect(text.components(separatedBy: "data:image/png;base64,").count == shown + 1)
  }

  @Test(arguments: [(700_000, 2), (800_000, 1), (2_000_000, 0)])
  func allImagesOfAPageHaveTheirBytesTogether(_ size: Int, _ shown: Int) async throws {
    let picture = Self.png(9, 9) + Array(repeating: 0, count: size)
    let text = try await drawn(picture, as: "logo.png", and: picture + [1], with: "exit 1")
    #expect(text.components(separatedBy: "data:image/png;base64,").count == shown + 1)
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
