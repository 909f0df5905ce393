import Foundation
import TestSupport
import Testing
import XibModel

/// The mergetool on a terminal, with keys that a person presses.
@Suite struct MergetoolTests {
  private static let path = "Main.storyboard"
  private static let base = SampleStoryboard.text()
  private static let ours = SampleStoryboard.text(
    title: "Log in", note: "Hello", extraView: SampleStoryboard.label("Ours", id: "oUr-La-001"))
  private static let theirs = SampleStoryboard.text(
    title: "Enter", note: "Hi", extraView: SampleStoryboard.label("Theirs", id: "tHe-La-001"))

  private static func resolved(_ note: String, _ title: String) -> String {
    SampleStoryboard.text(
      title: title, note: note,
      extraView: SampleStoryboard.label("Ours", id: "oUr-La-001") + SampleStoryboard.label("Theirs", id: "tHe-La-001"))
  }

  /// The files as git hands them over, and the terminal.
  private struct Desk {
    let folder: TemporaryFolder
    private let first: String

    init(base: String = MergetoolTests.base, ours: String = MergetoolTests.ours, theirs: String = MergetoolTests.theirs)
      async throws
    {
      folder = try TemporaryFolder()
      try folder.write(base, to: "Main_BASE_1.storyboard")
      try folder.write(ours, to: "Main_LOCAL_1.storyboard")
      try folder.write(theirs, to: "Main_REMOTE_1.storyboard")
      let merged = try await Program.run(
        "git",
        ["merge-file", "-p", "-L", "HEAD", "-L", "", "-L", "side\u{7}"]
          + ["LOCAL", "BASE", "REMOTE"].map { "Main_\($0)_1.storyboard" }, in: folder.url,
        environment: Program.environment(home: folder.url))
      first = merged.text
      try folder.write(first, to: path)
    }

    func type(_ keys: String, editor: String = "false") async throws -> Program.Result {
      try await PseudoTerminal.run(
        Program.xibmerge, Self.arguments, typing: keys, in: folder.url,
        environment: Program.environment(home: folder.url, adding: ["GIT_EDITOR": editor, "TERM": "dumb"]))
    }

    static let arguments = ["mergetool"] + ["BASE", "LOCAL", "REMOTE"].map { "Main_\($0)_1.storyboard" } + [path]

    var text: String { get throws { try folder.text(of: path) } }
    var isUntouched: Bool { get throws { try text == first && folder.names().count == 4 } }
  }

  @Test(arguments: [
    ("o\no\n", "Hello", "Log in"), ("t\nt\n", "Hi", "Enter"), ("b\nb\n", "Welcome", "Sign in"),
    ("o\nt\n", "Hello", "Enter"), ("o\nu\nt\n b \n", "Hi", "Sign in"), ("t\nb\n", "Hi", "Sign in"),
    ("u\n?\nx\n\nt\no\n", "Hi", "Log in"), ("s\nu\no\nt\n", "Hello", "Enter"),
  ])
  func everyChoiceIsTaken(_ keys: String, _ note: String, _ title: String) async throws {
    let desk = try await Desk()
    let result = try await desk.type(keys + "w\n")
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("Your answers") && result.text.contains("\"\(title)\""))
    #expect(try desk.text == Self.resolved(note, title))
    #expect(try desk.folder.names().count == 4)
  }

  @Test func aQuestionShowsObjectPropertyAndValuesWithTheirLabels() async throws {
    let text = try await Desk().type("q\n").text
    #expect(text.contains("Conflict 1 of 2"))
    #expect(text.contains("label \"Welcome\" (nOt-La-001), in "))
    #expect(text.contains("Text: both sides changed it differently"))
    #expect(text.contains("base: \"Welcome\""))
    #expect(text.contains("ours (HEAD): \"Hello\""))
    #expect(text.contains("theirs (side\u{FFFD}): \"Hi\""))
    #expect(!text.contains("\u{7}"))
  }

  @Test(arguments: ["q\n", "o\nq\n", "o\nt\nq\n", "o\nt\n\u{4}", "\u{4}", "t\n\u{4}", "o\nu\nq\n", "s\nq\n"])
  func halfWayNothingIsWritten(_ keys: String) async throws {
    let desk = try await Desk()
    let result = try await desk.type(keys)
    #expect(result.status == 1)
    #expect(result.text.contains("stays as it was"))
    #expect(try desk.isUntouched)
  }

  @Test func whatIsSkippedStaysMarked() async throws {
    let desk = try await Desk()
    let result = try await desk.type("s\nt\nw\n")
    #expect(result.status == 1)
    #expect(result.text.contains("1 conflict is left"))
    let markers = try #require(ConflictMarkers(Array(try desk.text.utf8)))
    #expect(markers.count == 1 && !markers.showsBase && markers.labels.ours == "HEAD")
    #expect(markers.text(taking: .ours) == Array(Self.resolved("Hello", "Enter").utf8))
    #expect(try desk.folder.text(of: Self.path + ".partial") == desk.text)
  }

  @Test func whatWasChosenReplacesNoOtherFile() async throws {
    let desk = try await Desk()
    try desk.folder.write("mine", to: Self.path + ".partial")
    let result = try await desk.type("s\nt\nw\n")
    #expect(result.text.contains("your choices are also in \(Self.path).partial.1"))
    #expect(try desk.folder.text(of: Self.path + ".partial") == "mine")
    #expect(try desk.folder.text(of: Self.path + ".partial.1") == desk.text)
  }

  @Test func helpAndUnknownKeysAreAnswered() async throws {
    let text = try await Desk().type("?\ny\u{1B}[31m\nu\nq\n").text
    #expect(text.components(separatedBy: "e - type another value in your editor").count == 3)
    #expect(text.contains("is not an answer here"))
    #expect(text.contains("Nothing was chosen yet."))
    // What the terminal echoes itself is shown with a caret.
    #expect(!text.contains("\u{1B}"))
  }

  @Test func linesCanBeEdited() async throws {
    let desk = try await Desk()
    let script = "sed -i.bak -e '/^<<<<<<</d' -e '/^|||||||/,/^>>>>>>>/d' -e 's/Hello/Howdy/'"
    let result = try await desk.type("e\no\nw\n", editor: script)
    #expect(result.status == 0, "\(result.text)")
    #expect(try desk.text == Self.resolved("Howdy", "Log in"))
  }

  @Test func anEditThatLeftMarkersIsGoneOnWith() async throws {
    let desk = try await Desk()
    let script =
      "f() { if grep -q Howdy \"$1\"; then sed -i.bak -e '/^<<<<<<</d' -e '/^|||||||/,/^>>>>>>>/d' \"$1\"; "
      + "else sed -i.bak 's/Hello/Howdy/' \"$1\"; fi; }; f"
    let result = try await desk.type("e\ne\no\nw\n", editor: script)
    #expect(result.status == 0, "\(result.text)")
    #expect(try desk.text == Self.resolved("Howdy", "Log in"))
  }

  /// In an editor, control-C is a key like others, but the terminal sends it to all programs.
  @Test(arguments: ["INT", "QUIT"])
  func anInterruptIsTheEditorsAlone(_ signal: String) async throws {
    let desk = try await Desk()
    let script =
      "f() { kill -\(signal) $PPID; sed -i.bak -e '/^<<<<<<</d' -e '/^|||||||/,/^>>>>>>>/d' \"$1\"; }; f"
    let result = try await desk.type("e\no\nw\n", editor: script)
    #expect(result.status == 0, "\(result.text)")
    #expect(try desk.text == Self.resolved("Hello", "Log in"))
  }

  @Test func anOrderIsShownByTheNamesOfItsChildren() async throws {
    func text(_ order: [String]) -> String {
      SampleStoryboard.text(extraView: order.map { SampleStoryboard.label($0, id: "\($0)-La-001") }.joined())
    }
    let desk = try await Desk(
      base: text([]), ours: text(["one", "two"]), theirs: text(["two", "one"]))
    let result = try await desk.type("t\n")
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("both sides ordered its children differently"))
    #expect(result.text.contains("ours (HEAD): label \"one\", label \"two\"\n"), "\(result.text)")
    #expect(result.text.contains(": label \"two\", label \"one\"\n"), "\(result.text)")
    #expect(!result.text.contains(": none"))
    #expect(try desk.text == text(["two", "one"]))
  }

  @Test(arguments: [
    ("false", "failed with status 1,"), ("no-such-editor", "failed with status 127"),
  ])
  func anEditThatCameToNothingIsAskedAgain(_ editor: String, _ message: String) async throws {
    let desk = try await Desk()
    let result = try await desk.type("e\no\no\nw\n", editor: editor)
    #expect(result.status == 0)
    #expect(result.text.contains(message))
    #expect(try desk.text == Self.resolved("Hello", "Log in"))
  }

  @Test func choicesThatBreakTheDocumentAreToldBeforeItIsWritten() async throws {
    // Where the objects can't be merged, the lines are edited.
    let unreadable = Self.base.replacing("<document ", with: "<!DOCTYPE document>\n<document ")
    let desk = try await Desk(base: unreadable)
    let script = "sed -i.bak -e '/^<<<<<<</d' -e '/^|||||||/,/^>>>>>>>/d' -e 's/nOt-La-001/tSt-Vw-001/'"
    let back = try await desk.type("e\no\no\nq\n", editor: script)
    #expect(back.status == 1)
    #expect(back.text.contains("Two objects have the id tSt-Vw-001: "))
    #expect(try desk.isUntouched)
    let again = try await desk.type("e\no\no\n?\nu\nu\nu\nt\nt\nt\nw\n", editor: script)
    #expect(again.status == 0)
    #expect(try desk.text == Self.theirs)
    let other = try await Desk(base: unreadable)
    let anyway = try await other.type("e\no\no\nw\n", editor: script)
    #expect(anyway.status == 0, "\(anyway.text)")
    #expect(try other.text.contains("text=\"Howdy\"") == false)
    #expect(try other.text.components(separatedBy: "id=\"tSt-Vw-001\"").count == 3)
  }

  @Test func lineEndsStay() async throws {
    func crlf(_ text: String) -> String { text.replacing("\n", with: "\r\n") }
    let desk = try await Desk(base: crlf(Self.base), ours: crlf(Self.ours), theirs: crlf(Self.theirs))
    let script =
      "f() { sed -e '/^<<<<<<</d' -e '/^|||||||/,/^>>>>>>>/d' \"$1\" | tr -d '\\r' >lines; mv lines \"$1\"; }; f"
    #expect(try await desk.type("e\nt\nw\n", editor: script).status == 0)
    #expect(try desk.text == crlf(Self.resolved("Hello", "Enter")))
  }

  @Test func withoutABaseBothSidesAreAsked() async throws {
    let desk = try await Desk(
      base: "", ours: SampleStoryboard.text(title: "Log in"), theirs: SampleStoryboard.text(title: "Enter"))
    #expect(try await desk.type("t\n").status == 0)
    #expect(try desk.text == SampleStoryboard.text(title: "Enter"))
  }

  @Test func aMergeWithoutConflictAsksNothing() async throws {
    let desk = try await Desk(theirs: SampleStoryboard.text(constraints: [("cOn-st-002", 16)]))
    #expect(try await desk.type("").status == 0)
    #expect(try desk.text.contains("cOn-st-002") && desk.text.contains("Log in"))
  }

  /// An object that one side deleted and the other changed, with the connection that hangs on it, is one question.
  @Test func whatHangsTogetherIsOneQuestion() async throws {
    func text(_ views: String, _ connection: Bool) -> String {
      SampleStoryboard.text(extraView: views).replacing(
        "</viewController>",
        with: (connection
          ? "<connections>\n<outlet property=\"extra\" destination=\"eXt-La-001\" id=\"oUt-le-001\"/>\n</connections>\n"
          : "")
          + "</viewController>")
    }
    let label = SampleStoryboard.label("Extra", id: "eXt-La-001")
    let desk = try await Desk(
      base: text(label, true), ours: text("", false),
      theirs: text(SampleStoryboard.label("More", id: "eXt-La-001"), true))
    let result = try await desk.type("t\n")
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("Conflict 1 of 1"))
    #expect(try desk.text.contains("More") && desk.text.contains("oUt-le-001"))
  }

  @Test(arguments: [("k\nq\n", 0), ("x\nk\n", 0), ("q\n", 1), ("\u{4}", 1)])
  func whatWasResolvedByHandIsOnlyReplacedWhenAsked(_ keys: String, _ status: Int32) async throws {
    // One merge has a conflict, the other has none.
    for theirs in [Self.theirs, SampleStoryboard.text(constraints: [("cOn-st-002", 16)])] {
      let desk = try await Desk(theirs: theirs)
      let handwork = SampleStoryboard.text(title: "Come in", note: "By hand")
      try desk.folder.write(handwork, to: Self.path)
      let result = try await desk.type(keys)
      #expect(result.status == status, "\(result.text)")
      #expect(result.text.contains("was edited after the merge"))
      #expect(try desk.text == handwork)
    }
  }

  @Test func handworkGivesWayToAMergeThatIsAskedFor() async throws {
    let desk = try await Desk()
    try desk.folder.write(SampleStoryboard.text(title: "Come in"), to: Self.path)
    #expect(try await desk.type("m\no\nt\nw\n").status == 0)
    #expect(try desk.text == Self.resolved("Hello", "Enter"))
  }

  @Test func markersThatAreLeftAreNeverKeptAsResolved() async throws {
    let desk = try await Desk()
    let handwork = try desk.text.replacing("x=\"139\"", with: "x=\"140\"")
    try desk.folder.write(handwork, to: Self.path)
    let result = try await desk.type("k\nq\n")
    #expect(result.status == 1)
    #expect(result.text.contains("It still has conflict markers"))
    #expect(try desk.text == handwork)
  }

  @Test(arguments: ["merge", "diff3"])
  func whatTheDriverLeftIsNobodysHandwork(_ style: String) async throws {
    let desk = try await Desk()
    try desk.folder.write(Self.ours, to: Self.path)
    let files = ["Main_BASE_1.storyboard", Self.path, "Main_REMOTE_1.storyboard"]
    let driver = try await Program.run(
      Program.xibmerge, ["driver"] + files + ["--conflict-style", style, "-X", "HEAD", "-Y", "side"],
      in: desk.folder.url, environment: Program.environment(home: desk.folder.url))
    try #require(driver.status == 1)
    try desk.folder.write(try desk.text.replacing("\n", with: "\r\n"), to: Self.path)
    let result = try await desk.type("o\nt\nw\nq\n")
    #expect(result.status == 0, "\(result.text)")
    #expect(try desk.text == Self.resolved("Hello", "Enter"))
  }

  @Test func archivesAreAskedLineByLine() async throws {
    func archive(_ number: Int) -> String {
      "<?xml version=\"1.0\"?>\n<archive>\n<data><!-- By hand -->\n<int key=\"a\">\(number)</int>\n</data>\n</archive>\n"
    }
    let desk = try await Desk(base: archive(1), ours: archive(2), theirs: archive(3))
    let result = try await desk.type("t\n")
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("    | <int key=\"a\">2</int>"))
    #expect(try desk.text == archive(3))
  }

  @Test func textsAreAskedAboutByKey() async throws {
    let folder = try TemporaryFolder()
    for (name, text) in [("BASE", "Zahlen"), ("LOCAL", "Kaufen"), ("REMOTE", "Bezahlen")] {
      try folder.write("/* The cart. */\n\"pay\" = \"\(text)\";\n", to: "A_\(name)_1.strings")
    }
    try folder.write("<<<<<<< a\n=======\n>>>>>>> b\n", to: "A.strings")
    let result = try await PseudoTerminal.run(
      Program.xibmerge, ["mergetool"] + ["BASE", "LOCAL", "REMOTE"].map { "A_\($0)_1.strings" } + ["A.strings"],
      typing: "m\nt\n", in: folder.url, environment: Program.environment(home: folder.url))
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    for line in ["text \"pay\"", "\"Kaufen\"", "Comment: The cart."] {
      #expect(result.text.contains(line), "\(result.text)")
    }
    #expect(try folder.text(of: "A.strings") == "/* The cart. */\n\"pay\" = \"Bezahlen\";\n")
  }

  @Test func aFileThatIsNoDocumentIsAskedAboutWithoutAdviceOnXML() async throws {
    let folder = try TemporaryFolder()
    let versions = ["BASE", "LOCAL", "REMOTE"].map { "A_\($0)_1.swift" }
    for (number, name) in versions.enumerated() { try folder.write("let a = \(number)\n", to: name) }
    try folder.write("<<<<<<< HEAD\nlet a = 1\n=======\nlet a = 2\n>>>>>>> side\n", to: "A.swift")
    let result = try await PseudoTerminal.run(
      Program.xibmerge, ["mergetool"] + versions + ["A.swift"], typing: "t\n", in: folder.url,
      environment: Program.environment(home: folder.url))
    #expect(result.status == 0 && result.text.contains("    | let a = 1"), "\(result.text)")
    #expect(!result.text.contains("XML") && !result.text.contains("line by line"), "\(result.text)")
    #expect(try folder.text(of: "A.swift") == "let a = 2\n")
  }

  @Test func withoutATerminalNothingIsTouched() async throws {
    let desk = try await Desk()
    let result = try await Program.run(
      Program.xibmerge, Desk.arguments, in: desk.folder.url, environment: Program.environment(home: desk.folder.url))
    #expect(result.status == 2)
    #expect(result.errors.contains("needs a terminal"))
    #expect(try desk.isUntouched)
  }

  @Test(arguments: [("o\nt\nw\n", 0), ("q\n", 1), ("s\nt\nw\n", 1)])
  func gitRunsItAsAMergetool(_ keys: String, _ status: Int32) async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(base: Self.base, ours: Self.ours, theirs: Self.theirs)
    try await repository.git(
      "config", "mergetool.xibmerge.cmd", "'\(Program.xibmerge)' mergetool \"$BASE\" \"$LOCAL\" \"$REMOTE\" \"$MERGED\""
    )
    try await repository.git("config", "mergetool.xibmerge.trustExitCode", "true")
    try await repository.git("config", "mergetool.xibmerge.hideResolved", "false")
    try await repository.git("config", "mergetool.keepBackup", "false")
    try #require(try await repository.tryGit("merge", "side").status == 1)
    let before = try repository.text(of: Self.path)
    let result = try await PseudoTerminal.run(
      "git", ["mergetool", "--no-prompt", "-t", "xibmerge"], typing: keys, in: repository.url,
      environment: Program.environment(home: repository.folder.url, adding: ["TERM": "dumb"]))
    #expect(result.status == status, "\(result.text)")
    #expect(result.text.contains("theirs (side): \"Hi\""))
    if status == 0 {
      #expect(try repository.text(of: Self.path) == Self.resolved("Hello", "Enter"))
      #expect(try await repository.status() == "M  \(Self.path)\n")
    } else {
      #expect(try repository.text(of: Self.path) == before)
      #expect(try await repository.git("diff", "--name-only", "--diff-filter=U") == "\(Self.path)\n")
    }
  }
}
