import Foundation
import GitHistory
import TestSupport
import Testing

@testable import Features

/// A page that reads the versions of files from somewhere else than git says of them what the program says of the commits.
@Suite struct PageComparisonTests {
  private typealias Given = PageComparison.Given

  /// The files of a commit, by their paths.
  private func files(of commit: String, in repository: TemporaryRepository) async throws -> [String: Given] {
    var files: [String: Given] = [:]
    for line in try await repository.git("ls-tree", "-r", commit).split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      let mode = try #require(parts[0].split(separator: " ").first.flatMap { UInt32($0, radix: 8) })
      let text = try await repository.git("show", "\(commit):\(parts[1])")
      files[parts[1]] = Given(
        path: GitPath(parts[1]), mode: try #require(FileMode(number: mode)), bytes: Array(text.utf8))
    }
    return files
  }

  /// A comparison of HEAD with the commit before it: of what differs, and of what is asked for besides.
  ///
  /// - Parameter renames: Renames that the host knows, new paths by old ones.
  private func comparison(
    of repository: TemporaryRepository, renames: [String: String] = [:]
  ) async throws -> (comparison: PageComparison, wanted: [String], alone: [String: String]) {
    let old = try await files(of: "HEAD~1", in: repository), new = try await files(of: "HEAD", in: repository)
    let comparison = PageComparison(tree: new.keys.sorted().flatMap { Array($0.utf8) + [0] })
    var alone: [String: String] = [:]
    let paths = Set(old.keys).union(new.keys).filter {
      old[$0]?.bytes != new[$0]?.bytes || old[$0]?.mode != new[$0]?.mode
    }
    for path in paths.sorted().reversed() where !renames.values.contains(path) {
      let renamed = renames[path] ?? path
      let answer = comparison.add(old[path], new[renamed], wantsPage: false)
      alone[renamed] = String(decoding: answer.texts[0], as: UTF8.self)
    }
    var all: [String] = []
    var wanted = comparison.wanted()
    while !wanted.isEmpty {
      for path in wanted {
        let file = try #require(new[path.text])
        _ = comparison.add(file, file, wantsPage: false)
      }
      all += wanted.map(\.text)
      wanted = comparison.wanted()
    }
    return (comparison, all, alone)
  }

  /// Words, JSON and page of the program and of a page.
  private func expectTheSame(_ comparison: PageComparison, as repository: TemporaryRepository) async throws {
    let answer = comparison.compare(wantsPage: true)
    let said = answer.texts.map { String(decoding: $0, as: UTF8.self) }
    try #require(said.count == 3)
    for (options, own) in [([], said[0]), (["--format=json"], said[1]), (["--html=-", "--images=0"], said[2])] {
      let program = try await repository.xibdiff(options + ["HEAD~1", "HEAD"]).text
      #expect(answer.status == 1 && withoutNonce(own) == withoutNonce(program), "\(options)")
    }
  }

  private func withoutNonce(_ page: String) -> String { page.replacing(/nonce(-|=")[0-9a-zA-Z]+/, with: "nonce") }

  private static let other = SampleStoryboard.text(note: "Other").replacing("001\"", with: "002\"")
  private static let third = SampleStoryboard.text(note: "Third").replacing("001\"", with: "003\"")
  private static let french = "\"nOt-La-001.text\" = \"Bonjour\";\n"

  @Test func renamesMovedScenesLinksAndPointersAreThoseOfTheProgram() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    let scene = SampleStoryboard.text().scene
    try repository.write(SampleStoryboard.text(), to: "Main.storyboard")
    try repository.write(Self.other, to: "Rest.storyboard")
    try repository.write(Self.third, to: "Old/Third.storyboard")
    try repository.write(Self.third.replacing("Third", with: "Fourth"), to: "Old/Fourth.storyboard")
    for name in ["Link.xib", "Large.xib"] { try repository.write(Self.third, to: name) }
    try repository.write("\"hello\" = \"Hello\";\n", to: "en.lproj/Localizable.strings")
    try repository.write("Read me", to: "README")
    try await repository.commit("First")
    try repository.write(SampleStoryboard.text().replacing(scene, with: ""), to: "Main.storyboard")
    let moved = scene.replacing("Sign in", with: "Log in")
    try repository.write(Self.other.replacing("    </scenes>", with: moved + "    </scenes>"), to: "Rest.storyboard")
    try await repository.git("mv", "Old/Third.storyboard", "New.storyboard")
    try await repository.git("mv", "Old/Fourth.storyboard", "Fourth.storyboard")
    try repository.write(Self.third.replacing("Third", with: "Fifth"), to: "Fourth.storyboard")
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("Link.xib"))
    try FileManager.default.createSymbolicLink(
      atPath: repository.url.appendingPathComponent("Link.xib").path, withDestinationPath: "Main.storyboard")
    try repository.write("version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n", to: "Large.xib")
    try repository.write("\"hello\" = \"Hallo\";\n", to: "en.lproj/Localizable.strings")
    try repository.write("Read it", to: "README")
    try await repository.commit("Second")

    // The host knows one of two renames.
    let (comparison, wanted, alone) = try await comparison(
      of: repository, renames: ["Old/Third.storyboard": "New.storyboard"])
    #expect(wanted == [] && alone["New.storyboard"]?.hasPrefix("Old/Third.storyboard → New.storyboard") == true)
    try await expectTheSame(comparison, as: repository)
    let words = String(decoding: comparison.compare(wantsPage: false).texts[0], as: UTF8.self)
    for part in [
      "⇄ 1 scene moved to Rest.storyboard", "is a symbolic link", "is a Git LFS pointer",
      "Old/Fourth.storyboard → Fourth.storyboard", "en.lproj/Localizable.strings",
    ] { #expect(words.contains(part), "\(part): \(words)") }
  }

  @Test func documentsAndTextsThatDidNotChangeAreAskedForOnce() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try repository.write(SampleStoryboard.text(), to: "Base.lproj/Main.storyboard")
    try repository.write(Self.other, to: "Base.lproj/Rest.storyboard")
    try repository.write(Self.french, to: "fr.lproj/Main.strings")
    try repository.write("\"nOt-La-002.text\" = \"Rest\";\n", to: "fr.lproj/Rest.strings")
    try repository.write("\"nOt-La-002.text\" = \"Rest\";\n", to: "de.lproj/Rest.strings")
    try await repository.commit("First")
    try repository.write(Self.french.replacing("Bonjour", with: "Bienvenue"), to: "fr.lproj/Main.strings")
    try repository.write(Self.other.replacing("nOt-La-002", with: "aGa-in-002"), to: "Base.lproj/Rest.storyboard")
    try repository.write("\"aGa-in-002.text\" = \"Rest\";\n", to: "fr.lproj/Rest.strings")
    try await repository.commit("Second")

    let (comparison, wanted, _) = try await comparison(of: repository)
    #expect(wanted == ["Base.lproj/Main.storyboard", "de.lproj/Rest.strings"])
    try await expectTheSame(comparison, as: repository)
    let words = String(decoding: comparison.compare(wantsPage: false).texts[0], as: UTF8.self)
    #expect(
      words.contains("Text in French: \"Bonjour\" → \"Bienvenue\"") && words.contains("de.lproj/Rest.strings: 1 text"))
  }

  @Test func whatCannotBeHadIsNotAskedForAgain() throws {
    let comparison = PageComparison(tree: Array("Main.storyboard\0fr.lproj/Main.strings\0README\0".utf8))
    let versions = ["Bonjour", "Bienvenue"].map { text in
      Given(
        path: "fr.lproj/Main.strings", mode: .regular, bytes: Array(Self.french.replacing("Bonjour", with: text).utf8))
    }
    _ = comparison.add(versions[0], versions[1], wantsPage: false)
    #expect(comparison.wanted() == ["Main.storyboard"] && comparison.wanted() == [])
    let words = String(decoding: comparison.compare(wantsPage: false).texts[0], as: UTF8.self)
    #expect(words.hasPrefix("fr.lproj/Main.strings\n"), "\(words)")
    // A file that is given again takes the place of the one before.
    _ = comparison.add(versions[0], versions[0], wantsPage: false)
    #expect(comparison.compare(wantsPage: false).status == 0)
  }
}
