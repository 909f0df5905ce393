import Foundation
import TestSupport
import Testing

/// A newcomer who makes a mistake is told what to do next.
@Suite struct MistakeTests {
  private static let outside = [
    ("xibmerge try", "not in a git repository; run this in one"), ("xibmerge diff", "Did you mean xibdiff?"),
    ("xibmerge lgo", "Did you mean xibdiff log?"), ("xibmerge mrege", "Did you mean merge?"),
    ("xibmerge merge A.xib B.xib", "run xibdiff"),
    ("xibmerge merge A.xib B.xib folder", "folder is a folder; name a file"),
    ("xibmerge merge A.xib A.xib A.xib --rule x=off", "the help lists the names"),
    ("xibmerge driver", "run xibmerge merge"), ("xibmerge mergetool", "run git mergetool -t xibmerge"),
    ("xibmerge draw folder", "folder is a folder; name a file"),
  ]

  @Test(arguments: outside) func outsideOfARepository(_ call: String, _ answer: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "folder/notes.txt")
    try folder.write(SampleStoryboard.text(), to: "A.xib")
    try folder.write(SampleStoryboard.text(), to: "B.xib")
    let result = try await Self.run(call, in: folder.url, home: folder.url)
    #expect(result.status > 1 && result.errors.contains(answer), "\(result.errors)")
  }

  private static let inside: [(String, Int32, String)] = [
    ("xibdiff lgo", 2, "Did you mean xibdiff log?"), ("xibdiff HEAD notes.txt", 0, "git diff shows it"),
    ("xibdiff log --object nobody", 0, "check the id"), ("xibmerge check folder", 0, "There is nothing to check"),
    ("xibmerge resolve Main.storyboard", 2, "name one of the files that git status calls unmerged"),
  ]

  @Test(arguments: inside) func insideOfARepository(_ call: String, _ status: Int32, _ answer: String) async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit("", to: "folder/notes.txt")
    try await repository.commit("", to: "notes.txt")
    try await repository.commit(SampleStoryboard.text(), to: "Main.storyboard")
    let result = try await Self.run(call, in: repository.url, home: repository.folder.url)
    #expect(result.status == status && result.errors.contains(answer), "\(result.errors)")
  }

  @Test func aCheckWithoutACheckout() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit(SampleStoryboard.text(), to: "Main.storyboard")
    try await repository.git("read-tree", "--empty")
    try FileManager.default.removeItem(at: repository.url.appending(path: "Main.storyboard"))
    let result = try await Self.run("xibmerge check", in: repository.url, home: repository.folder.url)
    #expect(result.status == 2 && result.errors.contains("HEAD has 1 document"), "\(result.errors)")
    try await repository.git("reset", "--hard")
    let whole = try await Self.run("xibmerge check", in: repository.url, home: repository.folder.url)
    #expect(whole.status == 0 && whole.errors.isEmpty, "\(whole.errors)")
  }

  @Test(arguments: ["automatic", "git"]) func beforeTheFirstCommit(_ reader: String) async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    let result = try await Program.run(
      Program.built("xibdiff"), ["HEAD"], in: repository.url,
      environment: Program.environment(home: repository.folder.url, adding: ["XIB_HISTORY": reader]))
    #expect(result.status == 2 && result.errors.contains("has no commit yet"), "\(result.errors)")
  }

  private static func run(_ call: String, in folder: URL, home: URL) async throws -> Program.Result {
    let words = call.split(separator: " ").map(String.init)
    return try await Program.run(
      Program.built(words[0]), Array(words.dropFirst()), in: folder, environment: Program.environment(home: home))
  }
}
