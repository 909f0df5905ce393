import Testing
import GitHistory

/// Every way to name revisions means the same to git, to libgit2 and to both together.
struct RevisionFormTests {
  struct Form: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    var paths: [String]?
    var isCached = false
    let meaning: String

    var testDescription: String { arguments.joined(separator: " ") + (isCached ? " --cached" : "") }
  }

  static let forms: [Form] = [
    Form(arguments: [], meaning: "index → work tree"),
    Form(arguments: [], isCached: true, meaning: "merge → index"),
    Form(arguments: ["root"], isCached: true, meaning: "root → index"),
    Form(arguments: ["root"], meaning: "root → work tree"),
    Form(arguments: ["HEAD"], meaning: "merge → work tree"),
    Form(arguments: ["@"], meaning: "merge → work tree"),
    Form(arguments: ["annotated"], meaning: "left → work tree"),
    Form(arguments: ["refs/heads/side"], meaning: "right → work tree"),
    Form(arguments: ["HEAD^2"], meaning: "right → work tree"),
    Form(arguments: ["HEAD~2"], meaning: "root → work tree"),
    Form(arguments: ["HEAD^{/right}"], meaning: "right → work tree"),
    Form(arguments: [":/left"], meaning: "left → work tree"),
    Form(arguments: ["root", "left"], meaning: "root → left"),
    Form(arguments: ["root..left"], meaning: "root → left"),
    Form(arguments: ["root.."], meaning: "root → merge"),
    Form(arguments: ["..root"], meaning: "merge → root"),
    Form(arguments: ["left...right"], meaning: "root → right"),
    Form(arguments: ["left..."], meaning: "left → merge"),
    Form(arguments: ["HEAD^!"], meaning: "left → merge"),
    Form(arguments: ["left^!"], meaning: "root → left"),
    Form(arguments: ["root^!"], meaning: "∅ → root"),
    Form(arguments: ["HEAD^-"], meaning: "left → merge"),
    Form(arguments: ["HEAD^-2"], meaning: "right → merge"),
    Form(arguments: ["left^{tree}", "right^{tree}"], meaning: "tree → tree"),
    Form(arguments: ["root:Main.xib", "left:Main.xib"], meaning: "Main.xib:root → Main.xib:left"),
    Form(arguments: ["root:Main.xib", ":0:Main.xib"], meaning: "Main.xib:root → Main.xib:merge"),
    Form(arguments: [":Main.xib", "root:./Main.xib"], meaning: "Main.xib:merge → Main.xib:root"),
    Form(arguments: ["root:Main.xib"], paths: ["Main.xib"], meaning: "Main.xib:root → Main.xib:work tree"),
  ]

  @Test(arguments: allReaders)
  func everyFormMeansWhatItMeansToGit(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await Self.build(repository)
      let history = try await repository.open(reader)
      var names: [ObjectID: String] = [:]
      for name in ["root", "left", "right", "merge"] {
        names[try await repository.id("\(name)^{tree}")] = "tree"
        names[try await repository.id("\(name):Main.xib")] = name
        names[try await repository.id(name)] = name
      }
      for form in Self.forms {
        // A search of all commits is beyond libgit2 1.5.
        if reader == .libgit2, form.arguments == [":/left"] { continue }
        let request = try await history.diff(arguments: form.arguments, paths: form.paths, cached: form.isCached)
        #expect(Self.readable(request.versions, names) == form.meaning, "\(form.testDescription)")
      }
    }
  }

  @Test(arguments: allReaders)
  func abbreviatedAndReflogNamesAreFound(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await Self.build(repository)
      let history = try await repository.open(reader)
      let left = try await repository.id("left")
      #expect(try await history.find(String(left.hex.prefix(9)))?.id == left)
      #expect(try await history.find(left.hex)?.id == left)
      #expect(try await history.find("main@{1}")?.id == left)
      #expect(try await history.find("nosuch") == nil)
      #expect(try await history.find(String(repeating: "1", count: 40)) == nil)
      // Only git knows for sure that such a form names nothing.
      if reader != .libgit2 { #expect(try await history.find("HEAD:nosuch.xib") == nil) }
    }
  }

  @Test(arguments: allReaders)
  func rangesOfALogIncludeAndExcludeWhatGitDoes(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await Self.build(repository)
      let history = try await repository.open(reader)
      for arguments in [["root..main"], ["main", "^left"], ["left...right"], ["main^!"], ["main^-"], ["side"], []] {
        let (range, _) = try await history.log(arguments: arguments, paths: ["Main.xib"])
        let ids = range.included.map(\.hex) + range.excluded.map { "^\($0.hex)" }
        let ours = try await repository.gitList(["rev-list"] + ids)
        #expect(try await repository.gitList(["rev-list"] + (arguments.isEmpty ? ["HEAD"] : arguments)) == ours)
        #expect(!ours.isEmpty)
      }
    }
  }

  /// A root, a branch on either side of it, and their merge, each under a tag with its name.
  static func build(_ repository: TestRepository) async throws {
    for (index, name) in ["root", "left"].enumerated() {
      try repository.write(document(name), to: "Main.xib")
      try await repository.commit(name, at: 1_700_000_000 + index * 100)
      try await repository.git("tag", name)
    }
    try await repository.git("tag", "--annotate", "--message", "left", "annotated")
    try await repository.git("checkout", "--quiet", "-b", "side", "root")
    try repository.write(document("side"), to: "Main.xib")
    try await repository.commit("right", at: 1_700_000_300)
    try await repository.git("tag", "right")
    try await repository.git("checkout", "--quiet", "main")
    try await repository.git("merge", "--quiet", "--no-commit", "-s", "ours", "side")
    try repository.write(document("merge"), to: "Main.xib")
    try await repository.commit("merge", at: 1_700_000_400)
    try await repository.git("tag", "merge")
  }

  static func readable(_ versions: ComparedVersions, _ names: [ObjectID: String]) -> String {
    let name = { (id: ObjectID?) in id.map { names[$0] ?? $0.hex } ?? "∅" }
    let file = { (version: FileVersion) in "\(version.path):\(version.id.map(name) ?? "work tree")" }
    return switch versions {
    case .trees(let old, let new): "\(name(old)) → \(name(new))"
    case .treeAndIndex(let tree): "\(name(tree)) → index"
    case .indexAndWorkTree: "index → work tree"
    case .treeAndWorkTree(let tree): "\(name(tree)) → work tree"
    case .files(let old, let new): "\(file(old)) → \(file(new))"
    }
  }
}
