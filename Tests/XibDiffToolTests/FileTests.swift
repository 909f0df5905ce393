import Foundation
import TestSupport
import Testing

/// Two files, two folders, standard input.
@Suite struct FileTests {
  private let old = SampleStoryboard.text(), new = SampleStoryboard.text(title: "Log in", toolsVersion: "22154")

  @Test func twoFilesAreCompared() async throws {
    let sandbox = try Sandbox(["a.storyboard": old, "b.storyboard": new])
    let result = try await sandbox.xibdiff("a.storyboard", "b.storyboard")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.text.contains(#"Default State > Title: "Sign in" → "Log in""#))
    #expect(result.text.contains("1 bookkeeping change hidden"))
  }

  @Test(arguments: [
    ("--exit-code", 1), ("--quiet", 1), ("--exit-code --bookkeeping=only", 1), ("--exit-code --geometry=only", 0),
    ("--exit-code --object nothing", 0), ("", 0),
  ])
  func theExitStatusTellsOfDifferencesThatAreShown(_ options: String, _ status: Int32) async throws {
    let sandbox = try Sandbox(["a.storyboard": old, "b.storyboard": new])
    let result = try await sandbox.shell("\"$xibdiff\" \(options) a.storyboard b.storyboard")
    #expect(result.status == status)
    if options == "--quiet" { #expect(result.text == "") }
  }

  @Test(arguments: [("nothing", 0), ("tSt-Vw-001", 1)])
  func anObjectIsNoneOfAFileThatDoesNotHaveIt(_ object: String, _ status: Int32) async throws {
    let sandbox = try Sandbox(["one/Broken.xib": old, "two/Broken.xib": "<<<<<<<", "two/New.storyboard": old])
    let folders = try await sandbox.xibdiff("--exit-code", "--object", object, "one", "two")
    #expect(folders.status == status)
    #expect(folders.text.contains("Broken.xib\n  Compared line by line") == (status == 1))
    #expect(folders.text.contains("New.storyboard (added)") == (status == 1))
  }

  @Test(arguments: [("tSt-Vw-001", ""), ("nOt-La-001", ""), ("tSt-Vw-002", "has an object tSt-Vw-002.")])
  func anObjectThatNoVersionHasIsTold(_ object: String, _ notice: String) async throws {
    let sandbox = try Sandbox(["a.storyboard": old, "b.storyboard": new, "one/a.xib": old, "two/a.xib": old])
    for paths in [("a.storyboard", "b.storyboard"), ("one", "two")] {
      let result = try await sandbox.xibdiff("--exit-code", "--object", object, paths.0, paths.1)
      #expect(notice.isEmpty ? result.errors == "" : result.errors.contains(notice))
      #expect((result.status == 1) == (object == "tSt-Vw-001" && paths.0 != "one"))
    }
  }

  @Test func equalFilesGiveNothing() async throws {
    let sandbox = try Sandbox(["a.storyboard": old, "b.storyboard": old, "c.storyboard": new])
    let result = try await sandbox.xibdiff("--exit-code", "a.storyboard", "b.storyboard")
    #expect(result.status == 0 && result.text == "")
    let other = try await sandbox.xibdiff("--exit-code", "a.storyboard", "c.storyboard")
    #expect(other.status == 1 && other.text != "")
  }

  @Test func standardInputIsAFile() async throws {
    let sandbox = try Sandbox(["a.storyboard": old, "b.storyboard": new])
    let result = try await sandbox.shell("cat b.storyboard | \"$xibdiff\" a.storyboard -")
    #expect(result.text.hasPrefix("a.storyboard\n") && result.text.contains("Log in"))
    #expect(try await sandbox.shell("\"$xibdiff\" - - < a.storyboard").status == 2)
  }

  @Test func aPipeIsAFile() async throws {
    let sandbox = try Sandbox(["a.storyboard": old, "b.storyboard": new])
    let result = try await sandbox.shell(
      """
      mkfifo pipe
      cat b.storyboard > pipe 2> /dev/null &
      "$xibdiff" --exit-code a.storyboard pipe
      status=$?
      kill $! 2> /dev/null
      exit $status
      """)
    #expect(result.status == 1 && result.text.contains("Log in"), "\(result.errors)")
  }

  @Test func theNullDeviceIsAFileThatIsNotThere() async throws {
    let sandbox = try Sandbox(["a.storyboard": old])
    #expect(try await sandbox.xibdiff("/dev/null", "a.storyboard").text.hasPrefix("a.storyboard (added)\n"))
    #expect(try await sandbox.xibdiff("a.storyboard", "/dev/null").text.hasPrefix("a.storyboard (deleted)\n"))
    #expect(try await sandbox.shell("\"$xibdiff\" /dev/null - < a.storyboard").text.hasPrefix("- (added)\n"))
    let nothing = try await sandbox.xibdiff("--exit-code", "/dev/null", "/dev/null")
    #expect(nothing.status == 0 && nothing.text == "")
  }

  @Test func foldersAreComparedByPath() async throws {
    let sandbox = try Sandbox([
      "one/A.storyboard": old, "two/A.storyboard": new, "one/sub/Gone.xib": old, "two/New.xib": old,
      "two/notes.txt": "x",
      "one/Same.xib": old, "two/Same.xib": old,
    ])
    let result = try await sandbox.xibdiff("--name-only", "one", "two")
    #expect(result.text == "A.storyboard\nNew.xib\nsub/Gone.xib\n")
    let json = try await sandbox.xibdiff("--format", "json", "one", "two")
    #expect(json.text.contains("\"status\":\"added\"") && json.text.contains("\"status\":\"deleted\""))
  }

  @Test func aPipeInAFolderIsPassedBy() async throws {
    let sandbox = try Sandbox(["one/A.xib": old, "two/A.xib": new])
    // Whoever opens a pipe finds a writer, and reads an empty file.
    let result = try await sandbox.shell(
      """
      mkfifo one/x.xib two/y.xib || exit
      : > one/x.xib & one=$!
      : > two/y.xib & two=$!
      "$xibdiff" --name-only one two
      status=$?
      kill $one $two
      exit $status
      """)
    #expect(result.status == 0 && result.text == "A.xib\n")
  }

  @Test func aDocumentIsKnownByItsNameInAnyCase() async throws {
    let sandbox = try Sandbox(["one/Main.XIB": old, "two/Main.XIB": new, "two/a.StoryBoard": old, "two/.xib": old])
    #expect(try await sandbox.xibdiff("--name-only", "one", "two").text == "Main.XIB\na.StoryBoard\n")
  }

  @Test(arguments: [
    "one.xib missing.xib", "missing.xib one.xib", "folder one.xib", "one.xib folder", "--format=yaml one.xib one.xib",
  ])
  func whatCannotBeComparedIsTroubleAndASentence(_ arguments: String) async throws {
    let sandbox = try Sandbox(["one.xib": old, "folder/two.xib": old])
    let result = try await sandbox.shell("\"$xibdiff\" \(arguments)")
    #expect(result.status == 2 && result.text == "" && result.errors.contains("."))
  }

  @Test(arguments: [
    "--stat --format=json", "--name-only --format markdown", "--stat --name-only", "log --stat --format json",
  ])
  func optionsThatContradictEachOtherAreTrouble(_ options: String) async throws {
    let sandbox = try Sandbox(["a.storyboard": old, "b.storyboard": new])
    let result = try await sandbox.shell("\"$xibdiff\" \(options) a.storyboard b.storyboard")
    #expect(result.status == 2 && result.text == "" && result.errors.contains("--stat") != options.contains("markdown"))
  }

  @Test(arguments: ["not XML", "<plist/>", "", "<<<<<<< ours\n<document/>\n"])
  func whatIsNoDocumentIsComparedByLines(_ text: String) async throws {
    let sandbox = try Sandbox(["a.xib": old, "b.xib": text])
    let result = try await sandbox.xibdiff("--exit-code", "a.xib", "b.xib")
    #expect(result.status == 1)
    #expect(result.text.contains("Compared line by line: the new version"))
    #expect(result.text.contains("-<?xml version"))
  }

  @Test func aFileOfAnotherKindIsComparedByLinesWithoutAFault() async throws {
    let sandbox = try Sandbox(["a.txt": "one\n", "b.txt": "two\n"])
    let result = try await sandbox.xibdiff("a.txt", "b.txt")
    #expect(result.text.contains("Compared line by line: the file is not a .xib or .storyboard."))
    #expect(result.text.contains("-one\n") && result.text.contains("+two\n"))
  }

  @Test func aLabelStandsForTheNames() async throws {
    let sandbox = try Sandbox(["a.storyboard": old, "b.storyboard": new])
    let result = try await sandbox.xibdiff("--label", "App/Main.storyboard", "a.storyboard", "b.storyboard")
    #expect(result.status == 0 && result.text.hasPrefix("App/Main.storyboard\n"))
    #expect(try await sandbox.xibdiff("--label", "", "a.storyboard", "b.storyboard").text.hasPrefix("b.storyboard\n"))
    #expect(try await sandbox.xibdiff("--label", "x", "HEAD").status == 2)
  }

  @Test func colourHeedsTheOptionAndTheEnvironment() async throws {
    let sandbox = try Sandbox(["a.xib": old, "b.xib": new])
    func isColored(_ option: String, _ environment: [String: String] = [:]) async throws -> Bool {
      try await sandbox.xibdiff(option, "a.xib", "b.xib", environment: environment).text.contains("\u{1B}[")
    }
    #expect(try await isColored("--color=always"))
    #expect(try await isColored("--color"))
    #expect(try await !isColored("--color=auto"))
    #expect(try await isColored("--color=auto", ["GIT_PAGER_IN_USE": "1", "NO_COLOR": ""]))
    #expect(try await !isColored("--color=auto", ["GIT_PAGER_IN_USE": "1", "NO_COLOR": "1"]))
    #expect(try await !isColored("--color=never", ["GIT_PAGER_IN_USE": "1"]))
    for (value, expected) in [("never", false), ("auto", true)] {
      let git = ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "color.ui", "GIT_CONFIG_VALUE_0": value]
      let set = git.merging(["GIT_PAGER_IN_USE": "1", "NO_COLOR": ""]) { $1 }
      #expect(try await isColored("--color=auto", set) == expected)
    }
  }

  @Test func helpIsEnoughToUseIt() async throws {
    let help = try await Sandbox().xibdiff("--help")
    #expect(help.status == 0)
    for word in ["xibdiff log", "xibdiff textconv", "--cached", "--bookkeeping", "Exit status", "diff.xib.textconv"] {
      #expect(help.text.contains(word), "\(word)")
    }
  }
}

@Suite struct TextconvTests {
  private func textconv(_ text: String, _ options: String...) async throws -> String {
    let sandbox = try Sandbox(["a.storyboard": text])
    let result = try await sandbox.shell("\"$xibdiff\" textconv \(options.joined(separator: " ")) a.storyboard")
    #expect(result.status == 0)
    return result.text
  }

  @Test func bookkeepingIsLeftOut() async throws {
    let old = try await textconv(SampleStoryboard.text())
    #expect(try await textconv(SampleStoryboard.text(toolsVersion: "22154")) == old)
    #expect(try await textconv(SampleStoryboard.text(title: "Log in")) != old)
    #expect(try await textconv(SampleStoryboard.text(toolsVersion: "22154"), "--bookkeeping=show") != old)
  }

  @Test(arguments: [
    (
      "de.lproj/a.strings", "/* N */\n\"a\" = \"b\\n%\";\n",
      "text \"a\"\n    Text in German = \"b\\n%\"\n    Comment in German = \"N\"\n"
    ),
    (
      "a.xcstrings",
      "{ \"strings\": { \"k\": { \"localizations\": { \"fr\": { \"stringUnit\": { \"value\": \"v\" } } } } } }",
      "text \"k\"\n    Text in French = \"v\"\n"
    ), ("a.strings", "no strings", "no strings"),
  ])
  func textsAreListedByKey(_ path: String, _ text: String, _ listing: String) async throws {
    let sandbox = try Sandbox([path: text])
    let result = try await sandbox.shell("\"$xibdiff\" textconv \(path)")
    #expect(result.status == 0 && result.text == listing, "\(result.text)")
  }

  @Test func everyFactIsInALine() async throws {
    let lines = try await textconv(SampleStoryboard.text()).split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains("Text = Welcome") && lines.contains("label \"Welcome\" (nOt-La-001)"))
    #expect(lines.contains("Default State (normal): Place = Normal; Title = Sign in"), "\(lines)")
  }

  @Test func whatTurnsALineAroundIsSpelledOut() async throws {
    let kept = "\u{2013} \u{1F468}\u{200D}\u{1F469}"
    let text = try await textconv(SampleStoryboard.text(title: "a\u{202E}b\u{61C}c\u{2069}d\u{2028}e \(kept)"))
    #expect(text.contains(#"Title = a\u{202e}b\u{61c}c\u{2069}d\u{2028}e "# + kept))
    #expect(try await textconv(SampleStoryboard.text(title: #"\u{202e}"#)).contains(#"Title = \\u{202e}"#))
  }

  @Test(arguments: ["no XML\n", "<document>\r\n\t\\d\\ caf\u{E9} \u{1F468}\u{200D}\u{1F469}", ""])
  func plainTextThatIsNoDocumentIsPrintedAsItIs(_ text: String) async throws {
    #expect(try await textconv(text) == text)
  }

  @Test func whatATerminalObeysIsSpelledOutInAFileThatIsNoDocument() async throws {
    let sandbox = try Sandbox()
    let bytes: [UInt8] = Array("<a\u{1B}[31m\r\u{9B}\u{202E}caf".utf8) + [0xE9, 0x00, 0x0A]
    try sandbox.folder.write(bytes, to: "a.xib")
    let result = try await sandbox.shell("\"$xibdiff\" textconv a.xib")
    #expect(result.text == #"<a\u{1b}[31m\u{d}\u{9b}\u{202e}caf\x{e9}\u{0}"# + "\n")
  }

  /// libxml2 would guess another encoding from the first bytes, and print on its own what is wrong with the rest.
  @Test func noEncodingIsGuessed() async throws {
    let sandbox = try Sandbox()
    try sandbox.folder.write(Array("Lo".utf8) + [0xA7, 0x94] + Array("<document/>".utf8), to: "a.xib")
    let result = try await sandbox.shell("\"$xibdiff\" textconv a.xib")
    #expect(result.errors == "")
    #expect(result.text == #"Lo\x{a7}\x{94}<document/>"#)
  }

  @Test func labelsOfMarkersHoldNothingThatATerminalObeys() async throws {
    let marked = SampleStoryboard.text().replacing(
      "<scenes>\n", with: "<<<<<<< a\u{1B}]0;b\n<scenes>\n=======\n<scenes>\n>>>>>>> c\n")
    let text = try await textconv(marked)
    #expect(!text.contains("\u{1B}") && text.contains(#"<<<<<<< a\u{1b}]0;b"#), "\(text)")
  }

  /// So that git's combined diff, during a merge, is of facts on all sides.
  @Test func aDocumentInConflictGivesBothSidesFactsBetweenMarkers() async throws {
    let (ours, theirs) = (SampleStoryboard.text(title: "Log in"), SampleStoryboard.text(title: "Enter"))
    let marked = zip(ours.split(separator: "\n"), theirs.split(separator: "\n")).map { mine, its in
      mine == its ? mine + "\n" : "<<<<<<< HEAD\n\(mine)\n=======\n\(its)\n>>>>>>> side\n"
    }
    let text = try await textconv(marked.joined())
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let title = try #require(lines.firstIndex { $0.hasSuffix("; Title = Log in") })
    #expect(lines[title - 1] == "<<<<<<< HEAD" && lines[title + 1] == "=======", "\(text)")
    #expect(lines[title + 2].hasSuffix("; Title = Enter") && lines[title + 3] == ">>>>>>> side", "\(text)")
  }
}
