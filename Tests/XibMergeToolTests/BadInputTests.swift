import Foundation
import TestSupport
import Testing
import XibModel

/// Files that are no Interface Builder document, or a strange one.
enum BadInput: String, CaseIterable, CustomTestStringConvertible {
  case notXML, truncated, empty, binaryPropertyList, utf16, latin1Declared, latin1Undeclared, nulBytes, markers
  case externalEntity, entityExpansion, deep, otherRoot

  private static let sample = SampleStoryboard.text(note: "Bad side")

  func bytes(secret: String) -> [UInt8] {
    let sample = Array(Self.sample.utf8)
    switch self {
    case .notXML: return Array("This is a letter, not a document.\n".utf8)
    case .truncated: return Array(sample.prefix(sample.count / 2))
    case .empty: return []
    case .binaryPropertyList: return Array("bplist00".utf8) + [0xD1, 0x01, 0x02, 0x00, 0x08]
    case .utf16: return [0xFF, 0xFE] + Self.sample.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .latin1Declared:
      return Array(Self.sample.replacing("UTF-8", with: "ISO-8859-1").utf8).flatMap {
        $0 == UInt8(ascii: "B") ? [0xC9] : [$0]
      }
    case .latin1Undeclared: return sample.map { $0 == UInt8(ascii: "B") ? 0xC9 : $0 }
    case .nulBytes: return sample.map { $0 == UInt8(ascii: "B") ? 0 : $0 }
    case .markers:
      let hunk = "<<<<<<< a\n    <scenes>\n=======\n    <scenes >\n>>>>>>> b"
      return Array(Self.sample.replacing("    <scenes>", with: hunk).utf8)
    case .externalEntity:
      let type = "<!DOCTYPE document [<!ENTITY secret SYSTEM \"\(secret)\">]>\n<document "
      return Array(Self.sample.replacing("<document ", with: type).replacing("Bad side", with: "&secret;").utf8)
    case .entityExpansion:
      let entities = (1...20).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);\">" }.joined(
        separator: "\n")
      let type = "<!DOCTYPE document [<!ENTITY e0 \"laugh\">\n\(entities)]>\n<document "
      return Array(Self.sample.replacing("<document ", with: type).replacing("Bad side", with: "&e20;").utf8)
    case .deep:
      let depth = 100_000
      let (open, close) = (String(repeating: "<a>\n", count: depth), String(repeating: "</a>\n", count: depth))
      return Array("<document>\n\(open)\(close)</document>\n".utf8)
    case .otherRoot: return Array("<plist version=\"1.0\">\n<dict/>\n</plist>\n".utf8)
    }
  }

  /// Whether git takes it for binary, and so merges nothing.
  var isBinary: Bool { bytes(secret: "").prefix(8000).contains(0) }

  /// What the message says of it.
  var reason: String {
    switch self {
    case .notXML, .truncated, .latin1Undeclared: "not well-formed"
    case .empty: "empty"
    case .binaryPropertyList, .nulBytes: "binary"
    case .utf16: "UTF-16"
    case .latin1Declared: "ISO-8859-1"
    case .markers: "conflict marker"
    case .externalEntity, .entityExpansion: "document type"
    case .deep: "deep"
    case .otherRoot: "plist"
    }
  }

  var testDescription: String { rawValue }
}

@Suite struct BadInputTests {
  private static let secret = "the words of a file that no document may show"
  private let base = Array(SampleStoryboard.text().utf8)
  private let good = Array(SampleStoryboard.text(title: "Log in").utf8)

  enum Place: CaseIterable { case base, ours, theirs }

  private func invocation(_ input: BadInput, _ place: Place) throws -> Invocation {
    let bad = input.bytes(secret: "secret.txt")
    let files: [[UInt8]] =
      switch place {
      case .base: [bad, good, Array(SampleStoryboard.text(note: "Hello").utf8)]
      case .ours: [base, bad, good]
      case .theirs: [base, good, bad]
      }
    let invocation = try Invocation(base: files[0], ours: files[1], theirs: files[2])
    // The program runs in this folder, so the entity's address is that of this file.
    try invocation.folder.write(Self.secret, to: "secret.txt")
    return invocation
  }

  private func isMarked(_ bytes: [UInt8]) -> Bool {
    string(bytes).split(separator: "\n").contains { $0.hasPrefix("<<<<<<<") }
  }

  /// Git takes it for a conflict, too.
  @Test(arguments: [Place.ours, .theirs]) func anEmptiedFileAgainstAnEditIsAConflict(_ place: Place) async throws {
    let invocation = try invocation(.empty, place)
    let before = try #require(invocation.ours)
    let result = try await invocation.driver()
    #expect(result.status == 1, "\(result.errors)")
    let after = try #require(invocation.ours)
    #expect(isMarked(after) && string(after).contains("Log in"))
    try invocation.folder.write(before, to: "ours.xib")
    #expect(try await invocation.driver(environment: ["XIBMERGE_FAVOR": "theirs"]).status == 0)
  }

  @Test(arguments: BadInput.allCases, Place.allCases)
  func theDriverMergesLinesOrDoesNothing(_ input: BadInput, _ place: Place) async throws {
    let invocation = try invocation(input, place)
    let before = try #require(invocation.ours)
    let result = try await invocation.driver()
    let after = try #require(invocation.ours)
    switch result.status {
    case 0: #expect(!isMarked(after) || input == .markers)
    case 1 where input.isBinary: #expect(after == before)
    case 1: #expect(isMarked(after))
    default:
      #expect(result.status >= 129, "\(result.errors)")
      #expect(after == before)
    }
    // An empty base is how git says that both sides added the file.
    if !(input == .empty && place == .base) { #expect(result.errors.contains(input.reason), "\(result.errors)") }
    #expect(!string(after).contains(Self.secret))
    // Nothing is expanded: the result is made of the lines of the three files, and a few markers.
    let size = try Invocation.names.reduce(0) { try $0 + invocation.folder.bytes(of: $1).count }
    #expect(after.count <= size + before.count + 1000)
    #expect(try invocation.folder.names() == ["base.xib", "ours.xib", "secret.txt", "theirs.xib"])
  }

  @Test(arguments: BadInput.allCases, Place.allCases)
  func theMergeCommandMergesLinesOrSaysWhyNot(_ input: BadInput, _ place: Place) async throws {
    let invocation = try invocation(input, place)
    let before = invocation.ours
    let result = try await invocation.merge()
    #expect([0, 1, 2].contains(result.status), "\(result.status): \(result.errors)")
    #expect(result.status != 2 || result.output.isEmpty)
    #expect(result.status != 1 || (input.isBinary ? result.output == before : isMarked(result.output)))
    if !(input == .empty && place == .base) { #expect(result.errors.contains(input.reason), "\(result.errors)") }
    #expect(!result.text.contains(Self.secret))
    #expect(invocation.ours == before)
  }

  @Test func bytesThatAreNoUTF8SurviveALineMerge() async throws {
    let bad = BadInput.latin1Undeclared.bytes(secret: "")
    let invocation = try Invocation(
      base: base, ours: bad, theirs: Array(SampleStoryboard.text(toolsVersion: "22154").utf8))
    let result = try await invocation.driver()
    let after = try #require(invocation.ours)
    if result.status <= 1 { #expect(after.contains(0xC9)) } else { #expect(after == bad) }
  }

  @Test func aFullMegabyteInOneAttributeIsMerged() async throws {
    let long = String(repeating: "x", count: 1 << 20)
    let text = SampleStoryboard.text(note: long)
    let invocation = try Invocation(
      base: text, ours: SampleStoryboard.text(title: "Log in", note: long),
      theirs: SampleStoryboard.text(note: long, constraints: [("cOn-st-001", 8)]))
    let result = try await invocation.driver()
    #expect(result.status == 0, "\(result.errors.prefix(300))")
    let expected = SampleStoryboard.text(title: "Log in", note: long, constraints: [("cOn-st-001", 8)])
    #expect(invocation.ours == Array(expected.utf8))
  }

  @Test func aConflictOfMegabytesIsToldInALine() async throws {
    let invocation = try Invocation(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: String(repeating: "x", count: 1 << 20)),
      theirs: SampleStoryboard.text(title: String(repeating: "y", count: 1 << 20)))
    let result = try await invocation.driver()
    #expect(result.status == 1)
    #expect(result.errors.utf8.count < 1000)
  }

  @Test func theSameIdTwiceIsNobodysLoss() async throws {
    let double = SampleStoryboard.label("First", id: "dUp-Id-001") + SampleStoryboard.label("Second", id: "dUp-Id-001")
    let invocation = try Invocation(
      base: SampleStoryboard.text(extraView: double), ours: SampleStoryboard.text(title: "Log in", extraView: double),
      theirs: SampleStoryboard.text(note: "Hello", extraView: double))
    let result = try await invocation.driver()
    #expect(result.status == 0, "\(result.errors)")
    #expect(invocation.ours == Array(SampleStoryboard.text(title: "Log in", note: "Hello", extraView: double).utf8))
  }

  @Test(arguments: [0, 1, 2])
  func aMissingFileIsNamedAndNothingIsWritten(_ missing: Int) async throws {
    let files = [base, good, base + [0x0A]]
    let invocation = try Invocation(
      base: missing == 0 ? nil : files[0], ours: missing == 1 ? nil : files[1], theirs: missing == 2 ? nil : files[2])
    let before = invocation.ours
    let merge = try await invocation.merge()
    #expect(merge.status == 2)
    let driver = try await invocation.driver()
    #expect(driver.status >= 129)
    for result in [merge, driver] { #expect(result.errors.contains(Invocation.names[missing])) }
    #expect(invocation.ours == before)
  }

  @Test func aFolderThatIsCalledGitHidesNoGit() async throws {
    let invocation = try Invocation(base: base, ours: good, theirs: BadInput.truncated.bytes(secret: ""))
    let expected = try await invocation.merge()
    try #require(expected.status < 2)
    let result = try await invocation.shell(
      "mkdir -p first/git; PATH=\"$PWD/first:$PATH\" \"$xibmerge\" merge base.xib ours.xib theirs.xib")
    #expect(result.status == expected.status, "\(result.errors)")
    #expect(result.output == expected.output)
  }

  @Test func aFolderInPlaceOfAFileIsRefused() async throws {
    let invocation = try Invocation(base: base, ours: good, theirs: nil)
    try FileManager.default.createDirectory(
      at: invocation.folder.url.appendingPathComponent("theirs.xib"), withIntermediateDirectories: true)
    #expect(try await invocation.driver().status >= 129)
    #expect(try await invocation.merge().status == 2)
    #expect(invocation.ours == good)
  }
}

@Suite struct WritingTests {
  private let base = SampleStoryboard.text()
  private let ours = SampleStoryboard.text(title: "Log in")
  private let theirs = SampleStoryboard.text(note: "Hello")
  private let merged = SampleStoryboard.text(title: "Log in", note: "Hello")

  private func invocation() throws -> Invocation { try Invocation(base: base, ours: ours, theirs: theirs) }

  @Test(arguments: [0o444, 0o600, 0o755])
  func theFileKeepsItsPermissions(_ mode: Int) async throws {
    let invocation = try invocation()
    let path = invocation.folder.url.appendingPathComponent("ours.xib").path
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let result = try await invocation.driver()
    #expect(result.status == 0, "\(result.errors)")
    #expect(try invocation.folder.text(of: "ours.xib") == merged)
    let after = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(after == mode)
  }

  @Test(.enabled("Root may write anywhere.") { geteuid() != 0 })
  func inAFolderThatIsReadOnlyNothingIsWritten() async throws {
    let invocation = try invocation()
    let path = invocation.folder.url.path
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
    let result = try await invocation.driver()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(result.status >= 129)
    #expect(result.errors.contains("can't be written"))
    #expect(try invocation.folder.text(of: "ours.xib") == ours)
  }

  /// A limit on the size of files stands for a full disk: a write fails after the first bytes.
  @Test(arguments: ["trap '' XFSZ; ", ""])
  func whenTheDiskIsFullTheFileStaysWhole(_ setting: String) async throws {
    let invocation = try invocation()
    let command = setting + "ulimit -f 1; \"$xibmerge\" driver base.xib ours.xib theirs.xib -L 7 -P Main.xib"
    let result = try await invocation.shell(command)
    #expect(result.status >= 129, "\(result.status) \(result.errors)")
    #expect(try invocation.folder.text(of: "ours.xib") == ours)
    if !setting.isEmpty {
      #expect(result.errors.contains("ours.xib can't be written"))
      #expect(try invocation.folder.names() == Invocation.names.sorted())
    }
  }

  /// Over a network, or where a quota is used up, a file that was written may still fail to be closed.
  @Test(.enabled("There is no compiler for a library to load first.") { FailingClose.isPossible })
  func whatFailsToBeClosedReplacesNothing() async throws {
    let invocation = try invocation()
    let library = try await FailingClose.library(in: invocation.folder)
    let result = try await invocation.driver(environment: ["LD_PRELOAD": library])
    #expect(result.status >= 129)
    #expect(result.errors.contains("ours.xib can't be written"))
    #expect(try invocation.folder.text(of: "ours.xib") == ours)
    #expect(try !invocation.folder.names().contains { $0.contains(".xibmerge-") })
  }

  @Test(.enabled("There is no /dev/full here.") { FileManager.default.fileExists(atPath: "/dev/full") })
  func aFullStandardOutputIsTrouble() async throws {
    let result = try await invocation().shell("\"$xibmerge\" merge base.xib ours.xib theirs.xib > /dev/full")
    #expect(result.status == 2)
    #expect(result.errors.contains("The standard output could not be written to its end"))
    // A part may have gone out, of which nobody can say that it is as it was.
    #expect(result.errors.contains("the output may be partial") && !result.errors.contains("as it was"))
  }

  /// Opens 3 for writing to a pipe whose reader is gone.
  private static let lostReader = "mkfifo pipe; true < pipe & exec 3> pipe; wait; "

  @Test func aResultThatNobodyReadsIsTrouble() async throws {
    let result = try await invocation().shell(
      Self.lostReader + "\"$xibmerge\" merge base.xib ours.xib theirs.xib >&3")
    #expect(result.status == 2)
    #expect(result.errors.contains("The standard output could not be written to its end"))
  }

  @Test(arguments: ["2>&3", "2>&-"])
  func theDriverMergesWhereItCanTellNobody(_ redirection: String) async throws {
    let invocation = try invocation()
    let result = try await invocation.shell(
      Self.lostReader + "\"$xibmerge\" driver base.xib ours.xib theirs.xib -L 7 -P Main.xib \(redirection)")
    #expect(result.status == 0)
    #expect(try invocation.folder.text(of: "ours.xib") == merged)
  }

  @Test(arguments: ["no-such-folder/out.xib", "base.xib/out.xib"])
  func anOutputThatCannotBeWrittenIsNamed(_ path: String) async throws {
    let result = try await invocation().merge("-o", path)
    #expect(result.status == 2)
    #expect(result.errors.contains(path))
  }

  @Test func theOutputMayBeOneOfTheInputs() async throws {
    let invocation = try invocation()
    #expect(try await invocation.merge("-o", "base.xib").status == 0)
    #expect(try invocation.folder.text(of: "base.xib") == merged)
  }

  /// Whenever the driver is killed, the file is the old or the new one, never a part.
  @Test func aDriverThatIsKilledLeavesAWholeFile() async throws {
    for delay in 0..<12 {
      let invocation = try invocation()
      _ = try await invocation.shell(
        "\"$xibmerge\" driver base.xib ours.xib theirs.xib & sleep 0.00\(delay); kill -KILL $! 2> /dev/null; wait")
      #expect([ours, merged].contains(try invocation.folder.text(of: "ours.xib")))
    }
  }
}

@Suite struct MergeCommandTests {
  private let base = SampleStoryboard.text()

  @Test func aCleanMergeIsPrintedAndNothingSaid() async throws {
    let result = try await Invocation(
      base: base, ours: SampleStoryboard.text(title: "Log in"), theirs: SampleStoryboard.text(note: "Hello")
    ).merge()
    #expect(result.status == 0)
    #expect(result.text == SampleStoryboard.text(title: "Log in", note: "Hello"))
    #expect(result.errors == "")
  }

  private func conflict() throws -> Invocation {
    try Invocation(
      base: base, ours: SampleStoryboard.text(title: "Log in", toolsVersion: "22154"),
      theirs: SampleStoryboard.text(title: "Enter", toolsVersion: "23094"))
  }

  @Test func noControlCharacterOfADocumentIsPrinted() async throws {
    let evil = SampleStoryboard.text(note: "Hello").replacing("encoding=\"UTF-8\"", with: "encoding=\"\u{1B}[31mevil\"")
    let invocation = try Invocation(base: base, ours: SampleStoryboard.text(title: "Log in"), theirs: evil)
    let result = try await invocation.merge("-p", "\u{1B}[31m.xib")
    #expect(result.errors.contains("[31mevil") && result.errors.contains("[31m.xib"))
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test func noControlCharacterOfAnArgumentIsPrinted() async throws {
    let invocation = try conflict()
    let option = try await invocation.merge("--\u{1B}[31m")
    #expect(option.errors.contains("[31m") && !option.errors.contains("\u{1B}"))
    // How to use the command is told below.
    #expect(option.errors.contains("\nUsage:"))
    let output = try await invocation.merge("-o", "no\nfolder\u{1B}[31m/out")
    #expect(output.errors.contains("no↵folder\u{FFFD}[31m/out can't be written"))
  }

  @Test func everyDecisionAndConflictIsALine() async throws {
    let result = try await conflict().merge()
    #expect(result.status == 1)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.contains { $0.hasPrefix("tool-stamp: ") })
    #expect(lines.contains { $0.hasPrefix("CONFLICT (value): button \"Sign in\" (tSt-Vw-001)") })
  }

  @Test(arguments: [SampleStoryboard.text(note: "Hello"), "no document\n"])
  func pipesAreReadLikeFiles(_ theirs: String) async throws {
    let invocation = try Invocation(base: base, ours: SampleStoryboard.text(title: "Log in"), theirs: theirs)
    let piped = try await invocation.shell(
      """
      for name in base ours theirs; do
        mkfifo $name
        cat $name.xib > $name 2> /dev/null &
      done
      "$xibmerge" merge base ours theirs
      status=$?
      kill $(jobs -p) 2> /dev/null
      exit $status
      """)
    let read = try await invocation.merge()
    #expect(piped.status == read.status && [0, 1].contains(read.status), "\(piped.errors)")
    #expect(piped.text == read.text && !read.text.isEmpty)
  }

  @Test func anInputWithoutEndIsTroubleAndASentence() async throws {
    let result = try await conflict().shell("\"$xibmerge\" merge base.xib /dev/zero theirs.xib")
    #expect(result.status == 2 && result.text == "")
    #expect(result.errors.contains("/dev/zero is larger than 536870912 bytes"), "\(result.errors)")
  }

  @Test func quietSaysNothing() async throws {
    let result = try await conflict().merge("--quiet")
    #expect(result.status == 1)
    #expect(result.errors == "")
  }

  @Test func jsonHoldsEveryDecisionAndConflict() async throws {
    let invocation = try conflict()
    #expect(try await invocation.merge("--json", "report.json", "--path", "App/Main.storyboard").status == 1)
    let data = Data(try invocation.folder.bytes(of: "report.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(report["path"] as? String == "App/Main.storyboard")
    let conflict = try #require((report["conflicts"] as? [[String: Any]])?.first)
    #expect(conflict["ours"] as? String == "Log in" && conflict["theirs"] as? String == "Enter")
    #expect((conflict["object"] as? [String: Any])?["id"] as? String == "tSt-Vw-001")
    #expect((report["decisions"] as? [[String: Any]])?.first?["rule"] as? String == "tool-stamp")
  }

  @Test(arguments: [("ours", "Log in"), ("theirs", "Enter")])
  func aFavourResolvesEveryConflict(_ side: String, _ title: String) async throws {
    let result = try await conflict().merge("--favor", side)
    #expect(result.status == 0)
    #expect(result.text == SampleStoryboard.text(title: title, toolsVersion: "23094"))
  }

  @Test func theValidStyleIsADocument() async throws {
    let result = try await conflict().merge("--conflict-style", "valid")
    #expect(result.status == 1)
    #expect(result.text == SampleStoryboard.text(title: "Log in", toolsVersion: "23094"))
  }

  @Test func aRuleCanBeMadeAConflict() async throws {
    let result = try await conflict().merge("--rule", "tool-stamp=conflict")
    let markers = try #require(ConflictMarkers(result.output))
    #expect(markers.text(taking: .theirs).map(string) == SampleStoryboard.text(title: "Enter", toolsVersion: "23094"))
    #expect(result.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("CONFLICT") })
  }

  @Test(arguments: [
    ["merge"], ["merge", "a"], ["merge", "a", "b", "c", "--rule", "edit=off"],
    ["merge", "a", "b", "c", "--rule", "x=y"],
    ["merge", "a", "b", "c", "--favor", "base"], ["merge", "a", "b", "c", "-L", "0"], ["no-such-command"],
  ])
  func aWrongCommandLineIsTrouble(_ arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let result = try await Program.run(
      Program.xibmerge, arguments, in: folder.url, environment: Program.environment(home: folder.url))
    #expect(result.status == 2)
    #expect(!result.errors.isEmpty)
  }

  @Test(arguments: ["merge", "solve"])
  func helpNamesTheSidesThatMayBeFavored(_ command: String) async throws {
    let folder = try TemporaryFolder()
    let environment = Program.environment(home: folder.url)
    let help = try await Program.run(
      Program.xibmerge, [command, "--help"], in: folder.url, environment: environment)
    #expect(help.text.contains("(values: ours, theirs)"))
    let wrong = try await Program.run(
      Program.xibmerge, [command, "a", "b", "c", "--favor", "mine"], in: folder.url, environment: environment)
    #expect(wrong.errors.contains("'ours'") && wrong.errors.contains("'theirs'"), "\(wrong.errors)")
  }

  @Test(arguments: [["--help"], ["merge", "--help"], ["help", "driver"], ["--version"]])
  func helpIsNoTrouble(_ arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let result = try await Program.run(
      Program.xibmerge, arguments, in: folder.url, environment: Program.environment(home: folder.url))
    #expect(result.status == 0)
    #expect(!result.text.isEmpty)
  }

  @Test func equalFilesMergeAlikeWithoutTheFastPath() async throws {
    for files in [(base, "x", base), ("x", base, base), (base, base, "x")] {
      let changed = SampleStoryboard.text(title: "Log in")
      func text(_ text: String) -> String { text == "x" ? changed : text }
      let invocation = try Invocation(base: text(files.0), ours: text(files.1), theirs: text(files.2))
      let fast = try await invocation.merge(), slow = try await invocation.merge("--no-fast-path")
      #expect(fast.status == 0 && slow.status == 0)
      #expect(fast.text == slow.text)
    }
  }
}
