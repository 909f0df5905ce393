import Foundation
import TestSupport
import Testing

/// Edits of a scene that the other side moved to another storyboard, and of a document that it deleted.
@Suite struct MovedSceneTests {
  /// What one side makes of the scene.
  struct Edit: Sendable, CustomTestStringConvertible {
    var title = "Sign in"
    var note = "Welcome"
    var label: String?
    var constant: Int?

    var text: String {
      SampleStoryboard.text(
        title: title, note: note, extraView: label.map { SampleStoryboard.label($0, id: "nEw-La-001") } ?? "",
        constraints: constant.map { [("cOn-st-001", $0)] } ?? [])
    }

    var testDescription: String { "\(title), \(note), \(label ?? ""), \(constant ?? 0)" }
  }

  private static let rest = SampleStoryboard.text(note: "Rest").replacing("001\"", with: "002\"")

  /// Twenty edits of the side that kept the scene, each with what the side that moved it changed in it.
  private static let edits: [(kept: Edit, moved: Edit, both: Edit)] = (0..<20).map { number in
    var (kept, moved, both) = (Edit(), Edit(), Edit())
    if number & 1 == 0 { (kept.note, both.note) = ("Hello \(number)", "Hello \(number)") }
    if number & 2 == 0 { (kept.label, both.label) = ("New \(number)", "New \(number)") }
    if number & 3 == 3 || number & 4 == 4 { (kept.constant, both.constant) = (number, number) }
    if number & 8 == 8 { (moved.title, both.title) = ("Log in", "Log in") }
    return (kept, moved, both)
  }

  /// A repository in whose merge one side moved the scene and the other edited it.
  private func merging(_ kept: Edit, _ moved: Edit, theirsMoves: Bool) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    let base = Edit().text
    try repository.write(Self.rest, to: "Rest.storyboard")
    try await repository.commit(base, to: "Main.storyboard", "Base")
    func move() async throws {
      try repository.write(base.replacing(base.scene, with: ""), to: "Main.storyboard")
      try await repository.commit(
        Self.rest.replacing("    </scenes>", with: moved.text.scene + "    </scenes>"), to: "Rest.storyboard", "Move")
    }
    try await repository.git("checkout", "-q", "-b", "side")
    if theirsMoves { try await move() } else { try await repository.commit(kept.text, to: "Main.storyboard", "Edit") }
    try await repository.git("checkout", "-q", "main")
    if theirsMoves { try await repository.commit(kept.text, to: "Main.storyboard", "Edit") } else { try await move() }
    return repository
  }

  private func xibmerge(_ arguments: String..., in repository: TemporaryRepository) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, arguments, in: repository.url, environment: Program.environment(home: repository.folder.url))
  }

  @Test(arguments: edits.indices) func solveAppliesTheEditWhereTheSceneIs(_ number: Int) async throws {
    let (kept, moved, both) = Self.edits[number]
    let isTheirs = number & 16 == 16 || number % 3 == 0
    let repository = try await merging(kept, moved, theirsMoves: isTheirs)
    let merge = try await repository.tryGit("merge", "-q", "side")
    let mover = isTheirs ? "theirs" : "ours"
    #expect(merge.status == 1 && merge.errors.contains("\(mover) moved it to Rest.storyboard"), "\(merge.errors)")
    let solved = try await xibmerge("solve", "--no-backup", "--stage", in: repository)
    #expect(solved.status == 0 && solved.text.contains("the edit is in Rest.storyboard now"), "\(solved.text)")
    #expect(
      try repository.text(of: "Rest.storyboard").scenes == Self.rest.scene + both.text.scene, "\(kept.testDescription)")
    #expect(try !repository.text(of: "Main.storyboard").contains("sceneID="))
    #expect(try await repository.git("diff", "--name-only") == "")
  }

  /// The scene of the base with something taken out of it, and where that is told.
  private static func deleting(_ line: String, in text: String = Edit(label: "Old", constant: 8).text) -> String {
    let lines = text.components(separatedBy: "\n")
    guard let start = lines.firstIndex(where: { $0.contains(line) }) else { return "" }
    let indent = lines[start].prefix { $0 == " " }
    let end = lines[start...].firstIndex { $0.hasPrefix("\(indent)</") } ?? start
    let last = lines[start].hasSuffix("/>") ? start : end
    return (lines[..<start] + lines[(last + 1)...]).joined(separator: "\n")
  }

  @Test(arguments: [("nEw-La-001", true), ("nEw-La-001", false), ("cOn-st-001", true), ("cOn-st-001", false)])
  func aDeletionFollowsTheScene(_ id: String, _ theirsMoves: Bool) async throws {
    let repository = try await TemporaryRepository()
    let base = Edit(label: "Old", constant: 8).text, kept = Self.deleting("id=\"\(id)\"")
    try repository.write(Self.rest, to: "Rest.storyboard")
    try await repository.commit(base, to: "Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "edit")
    try await repository.commit(kept, to: "Main.storyboard", "Delete")
    try await repository.git("checkout", "-q", "-b", "move", "main")
    try repository.write(base.replacing(base.scene, with: ""), to: "Main.storyboard")
    try await repository.commit(
      Self.rest.replacing("    </scenes>", with: base.scene + "    </scenes>"), to: "Rest.storyboard", "Move")
    try await repository.git("checkout", "-q", theirsMoves ? "edit" : "move")
    let check = try await xibmerge("check", "--against", theirsMoves ? "move" : "edit", in: repository)
    #expect(
      check.status == 1 && check.text.contains("Rest.storyboard") && check.text.contains("(\(id))"), "\(check.text)")
    // No document contradicts another, but git stops, as something has to bring the edit.
    let merge = try await repository.tryGit("merge", "-q", "--no-edit", theirsMoves ? "move" : "edit")
    let mover = theirsMoves ? "theirs" : "ours"
    #expect(
      merge.status == 1 && merge.errors.contains("\(mover) moved what") && merge.errors.contains("to Rest.storyboard"),
      "\(merge.errors)")
    #expect(!(try repository.text(of: "Main.storyboard").contains("<<<<<<<")))
    let solved = try await xibmerge("solve", in: repository)
    #expect(solved.status == 0, "\(solved.text)\(solved.errors)")
    #expect(solved.text.contains("Main.storyboard: nothing is left to decide, staged"), "\(solved.text)")
    #expect(try repository.text(of: "Rest.storyboard").scenes == Self.rest.scene + kept.scene)
    #expect(try await repository.git("diff", "--name-only") == "")
    try await repository.git("commit", "-q", "--no-edit")
    #expect(try await xibmerge("audit", in: repository).status == 0)
    #expect(try await xibmerge("solve", "--commit", in: repository).errors.contains("nothing to bring back"))
  }

  @Test func whatAMergeWithoutTheProgramLeftBehindIsFoundAndBrought() async throws {
    let repository = try await TemporaryRepository()
    let base = Edit(label: "Old", constant: 8).text, kept = Self.deleting("id=\"cOn-st-001\"")
    try repository.write(Self.rest, to: "Rest.storyboard")
    try await repository.commit(base, to: "Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "edit")
    try await repository.commit(kept, to: "Main.storyboard", "Delete")
    try await repository.git("checkout", "-q", "main")
    try repository.write(base.replacing(base.scene, with: ""), to: "Main.storyboard")
    try await repository.commit(
      Self.rest.replacing("    </scenes>", with: base.scene + "    </scenes>"), to: "Rest.storyboard", "Move")
    try await repository.git(
      "-c", "merge.xibmerge.driver=true", "merge", "-q", "--no-edit", "edit")
    let audit = try await xibmerge("audit", in: repository)
    #expect(audit.status == 1 && audit.text.contains("made in Main.storyboard"), "\(audit.text)\(audit.errors)")
    #expect(audit.text.contains("(cOn-st-001)"), "\(audit.text)")
    let check = try await xibmerge("check", in: repository)
    #expect(check.text.contains("(cOn-st-001)") && check.text.contains("xibmerge solve"), "\(check.text)")
    #expect(try await xibmerge("solve", in: repository).status == 0)
    #expect(try repository.text(of: "Rest.storyboard").scenes == Self.rest.scene + kept.scene)
    #expect(try await !xibmerge("check", in: repository).text.contains("(cOn-st-001)"))
    try await repository.git("commit", "-q", "-a", "--amend", "--no-edit")
    #expect(try await xibmerge("audit", in: repository).status == 0)
    #expect(try await xibmerge("solve", "--commit", in: repository).errors.contains("nothing to bring back"))
  }

  @Test(arguments: ["pull", "rebase", "cherry-pick"])
  func whatWentByWithoutTheProgramIsFoundAfterItToo(_ operation: String) async throws {
    let (kept, other) = (Edit(note: "Hello", constant: 8), Self.rest.replacing("002\"", with: "003\""))
    let repository = try await merging(kept, Edit(), theirsMoves: false)
    try await repository.git("checkout", "-q", "side")
    // A commit that loses all its edits would not be made.
    try repository.write(other, to: "Other.storyboard")
    try await repository.git("add", "-A")
    try await repository.git("commit", "-q", "--amend", "--no-edit")
    let driver = ["-c", "merge.xibmerge.driver=true"]
    let arguments: [String]
    switch operation {
    case "pull": arguments = ["pull", "-q", "--rebase", ".", "main"]
    case "rebase": arguments = ["rebase", "-q", "main"]
    default:
      try await repository.git("checkout", "-q", "main")
      arguments = ["cherry-pick", "side"]
    }
    #expect(try await repository.tryGit(driver + arguments).status == 0)
    let check = try await xibmerge("check", in: repository)
    #expect(
      check.text.contains("\"Welcome\" → \"Hello\"") && check.text.contains("xibmerge solve does."), "\(check.text)")
    #expect(try await xibmerge("solve", "--no-backup", in: repository).status == 0)
    #expect(try repository.text(of: "Rest.storyboard").scenes == Self.rest.scene + kept.text.scene)
  }

  @Test func aShallowCloneAtAMergeIsCheckedAllTheSame() async throws {
    let repository = try await merging(Edit(note: "Hello"), Edit(), theirsMoves: false)
    try await repository.git("-c", "merge.xibmerge.driver=true", "merge", "-q", "--no-edit", "side")
    try await repository.git("clone", "-q", "--depth", "2", "file://\(repository.url.path)", "shallow")
    let check = try await Program.run(
      Program.xibmerge, ["check"], in: repository.url.appendingPathComponent("shallow"),
      environment: Program.environment(home: repository.folder.url))
    #expect(check.status < 2 && check.text.contains("2 documents checked"), "\(check.text)\(check.errors)")
  }

  @Test func whatContradictsWhereTheSceneIsIsAConflictToo() async throws {
    let repository = try await TemporaryRepository()
    let base = Edit(label: "Old").text, moved = Edit(label: "New").text
    try repository.write(Self.rest, to: "Rest.storyboard")
    try await repository.commit(base, to: "Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(Self.deleting("id=\"nEw-La-001\"", in: base), to: "Main.storyboard", "Delete")
    try await repository.git("checkout", "-q", "main")
    try repository.write(base.replacing(base.scene, with: ""), to: "Main.storyboard")
    try await repository.commit(
      Self.rest.replacing("    </scenes>", with: moved.scene + "    </scenes>"), to: "Rest.storyboard", "Move")
    let merge = try await repository.tryGit("merge", "-q", "--no-edit", "side")
    #expect(merge.status == 1 && merge.errors.contains("xibmerge solve brings it there"), "\(merge.errors)")
    let solved = try await xibmerge("solve", "--no-backup", in: repository)
    #expect(solved.status == 1 && solved.text.contains("(nEw-La-001)"), "\(solved.text)\(solved.errors)")
    #expect(try repository.text(of: "Rest.storyboard").contains("<<<<<<<"))
    // Once decided, it is left alone.
    try await repository.git("checkout", "-q", "HEAD", "Rest.storyboard")
    try repository.write(
      try repository.text(of: "Rest.storyboard").replacing("New", with: "Newer"), to: "Rest.storyboard")
    #expect(try await xibmerge("solve", "--no-backup", in: repository).status == 0)
    #expect(try !repository.text(of: "Rest.storyboard").contains("<<<<<<<"))
  }

  @Test func aCopyThatWasThereAlreadyIsNoPlaceToWhichSomethingMoved() async throws {
    func text(_ label: String?) -> String { Edit(label: label).text }
    let repository = try await TemporaryRepository()
    try repository.write(text("Old"), to: "Copy.storyboard")
    try await repository.commit(text("Old"), to: "Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    // Under another name, the copy is as new as it was.
    try await repository.git("mv", "Copy.storyboard", "Other.storyboard")
    try await repository.commit(text("New"), to: "Main.storyboard", "Edit")
    try await repository.git("checkout", "-q", "main")
    try await repository.commit(text(nil), to: "Main.storyboard", "Delete")
    let merge = try await repository.tryGit("merge", "-q", "side")
    #expect(merge.status == 1 && merge.errors.contains("CONFLICT (deleted-and-changed)"), "\(merge.errors)")
    #expect(!merge.errors.contains("moved it to"), "\(merge.errors)")
  }

  @Test func aPastedSceneIsNamedAndNothingIsAppliedToIt() async throws {
    let repository = try await TemporaryRepository()
    let (base, rest) = (Edit().text, Self.rest.replacing("SignInViewController", with: "RestViewController"))
    try repository.write(rest, to: "Rest.storyboard")
    try await repository.commit(base, to: "Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(Edit(note: "Hello").text, to: "Main.storyboard", "Edit")
    try await repository.git("checkout", "-q", "main")
    try repository.write(base.replacing(base.scene, with: ""), to: "Main.storyboard")
    let pasted = rest.replacing("    </scenes>", with: base.scene.replacing("001\"", with: "009\"") + "    </scenes>")
    try await repository.commit(pasted, to: "Rest.storyboard", "Paste")
    let merge = try await repository.tryGit("merge", "-q", "side")
    #expect(merge.errors.contains("ours may have pasted it into Rest.storyboard"), "\(merge.errors)")
    #expect(!merge.errors.contains("applies it there"), "\(merge.errors)")
    _ = try await xibmerge("solve", in: repository)
    #expect(try repository.text(of: "Rest.storyboard") == pasted)
  }

  @Test func aDocumentWhoseScenesMovedIsFollowed() async throws {
    let repository = try await TemporaryRepository()
    try repository.write(Self.rest, to: "Rest.storyboard")
    try await repository.commit(Edit().text, to: "Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(Edit(note: "Hello", constant: 8).text, to: "Main.storyboard", "Edit")
    try await repository.git("checkout", "-q", "main")
    try await repository.git("rm", "-q", "Main.storyboard")
    try await repository.commit(
      Self.rest.replacing("    </scenes>", with: Edit(title: "Log in").text.scene + "    </scenes>"),
      to: "Rest.storyboard", "Move")
    _ = try await repository.tryGit("merge", "-q", "side")
    let solved = try await xibmerge("solve", "--stage", in: repository)
    #expect(solved.status == 0, "\(solved.text)\(solved.errors)")
    #expect(
      solved.text.contains("Main.storyboard: deleted, as its objects are in Rest.storyboard now"), "\(solved.text)")
    let both = Edit(title: "Log in", note: "Hello", constant: 8).text.scene
    #expect(try repository.text(of: "Rest.storyboard").scenes == Self.rest.scene + both)
    #expect(try await repository.status() == "M  Rest.storyboard\n")
  }

  @Test func anAuditFollowsScenesToOtherDocuments() async throws {
    let repository = try await merging(Edit(note: "Hello"), Edit(), theirsMoves: false)
    _ = try await repository.tryGit("merge", "-q", "-s", "ours", "--no-edit", "side")
    let audit = try await xibmerge("audit", in: repository)
    #expect(audit.status == 1 && audit.text.contains("lost of theirs, made in Main.storyboard"), "\(audit.text)")
    #expect(audit.text.contains("\"Welcome\" → \"Hello\""), "\(audit.text)")
    let solved = try await xibmerge("solve", "--commit", in: repository)
    #expect(solved.status == 0 && solved.text.contains("Rest.storyboard: 1 edit brought back"), "\(solved.text)")
    try await repository.git("commit", "-q", "-a", "--amend", "--no-edit")
    #expect(try await xibmerge("audit", in: repository).status == 0)
  }

  @Test func resolveTellsOfTheSceneAndSavesTheEditThere() async throws {
    let repository = try await merging(Edit(note: "Hello"), Edit(title: "Log in"), theirsMoves: true)
    _ = try await repository.tryGit("merge", "-q", "side")
    let told = try await xibmerge("resolve", "--json", in: repository)
    #expect(told.text.contains("theirs moved it to Rest.storyboard. If you take theirs here, the edit of ours is"))
    let answers = #"{"version": 2, "documents": [{"path": "Main.storyboard", "rest": "theirs"}]}"#
    let file = try repository.folder.write(answers, to: "answers.json")
    let resolved = try await xibmerge("resolve", "--json", "--stage", "--answers", file, in: repository)
    #expect(resolved.status == 0, "\(resolved.text)\(resolved.errors)")
    let both = Edit(title: "Log in", note: "Hello").text.scene
    #expect(try repository.text(of: "Rest.storyboard").scenes == Self.rest.scene + both)
    #expect(try repository.text(of: ".git/xibmerge/Rest.storyboard").scenes.contains("Welcome"))
    #expect(try await repository.git("diff", "--name-only") == "")
  }

  @Test(arguments: [false, true]) func aContradictionIsAConflictWhereTheSceneIs(_ theirsMoves: Bool) async throws {
    let kept = Edit(title: "Enter", note: "Hello", label: "New")
    let repository = try await merging(kept, Edit(title: "Log in"), theirsMoves: theirsMoves)
    _ = try await repository.tryGit("merge", "-q", "side")
    let solved = try await xibmerge("solve", "--no-backup", in: repository)
    #expect(solved.status == 1 && solved.text.contains("where a conflict is left:"), "\(solved.text)\(solved.errors)")
    let (ours, theirs) = theirsMoves ? ("Enter", "Log in") : ("Log in", "Enter")
    #expect(solved.text.contains("(base \"Sign in\", ours \"\(ours)\", theirs \"\(theirs)\")"), "\(solved.text)")
    #expect(try !repository.text(of: "Main.storyboard").contains("sceneID="))
    #expect(try await repository.git("ls-files", "-u", "Rest.storyboard").split(separator: "\n").count == 3)
    // The rest of it is there, and the conflict is one like any other.
    let rest = try repository.text(of: "Rest.storyboard")
    #expect(rest.contains("<<<<<<<") && rest.contains("Hello") && rest.contains("nEw-La-001"), "\(rest)")
    let favored = try await xibmerge("solve", "--no-backup", "--favor", "theirs", "Rest.storyboard", in: repository)
    #expect(favored.status == 0, "\(favored.text)\(favored.errors)")
    let both = Edit(title: theirs, note: "Hello", label: "New").text.scene
    #expect(try repository.text(of: "Rest.storyboard").scenes == Self.rest.scene + both)
  }

  @Test func whatBothMovedToOneDocumentHasItsBase() async throws {
    let repository = try await TemporaryRepository()
    try await repository.commit(
      Self.rest.replacing("    </scenes>", with: Edit().text.scene + "    </scenes>"), to: "Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try repository.write(Self.rest, to: "Main.storyboard")
    try await repository.commit(Edit(title: "Log in").text, to: "Start.storyboard", "Move")
    try await repository.git("checkout", "-q", "main")
    try repository.write(Self.rest, to: "Main.storyboard")
    try await repository.commit(Edit(note: "Hello").text, to: "Start.storyboard", "Move")
    let check = try await xibmerge("check", "--against", "side", in: repository)
    #expect(check.status == 0, "\(check.text)")
    let merge = try await repository.tryGit("merge", "-q", "--no-edit", "side")
    #expect(merge.status == 0, "\(merge.errors)")
    #expect(try repository.text(of: "Start.storyboard").scenes == Edit(title: "Log in", note: "Hello").text.scene)
  }

  @Test func aNewSegueLeadsToTheReferenceThatStandsForTheScene() async throws {
    let repository = try await TemporaryRepository()
    let base = Self.rest.replacing("    </scenes>", with: Edit().text.scene + "    </scenes>")
    try await repository.commit(base, to: "Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    let segue = """
                                      <state key="normal" title="Sign in"/>
                                      <connections>
                                          <segue destination="vCo-nt-001" kind="show" id="sEg-ue-001"/>
                                      </connections>

      """
    let state = "                                <state key=\"normal\" title=\"Sign in\"/>\n"
    let edited = base.components(separatedBy: state)
    try await repository.commit(
      edited[0] + segue + edited[1...].joined(separator: state), to: "Main.storyboard", "Segue")
    try await repository.git("checkout", "-q", "main")
    let reference = """
              <!--Start-->
              <scene sceneID="pLa-ce-001">
                  <objects>
                      <viewControllerPlaceholder storyboardName="Start" id="pLa-ce-002" sceneMemberID="viewController"/>
                  </objects>
              </scene>

      """
    try repository.write(Self.rest.replacing("    </scenes>", with: reference + "    </scenes>"), to: "Main.storyboard")
    try await repository.commit(Edit().text, to: "Start.storyboard", "Move")
    let merge = try await repository.tryGit("merge", "-q", "side")
    #expect(merge.errors.contains("ours moved it to Start.storyboard"), "\(merge.errors)")
    let solved = try await xibmerge("solve", "--no-backup", in: repository)
    #expect(
      solved.status == 0 && solved.text.contains("leads to the storyboard reference"), "\(solved.text)\(solved.errors)")
    #expect(try repository.text(of: "Main.storyboard").contains("<segue destination=\"pLa-ce-002\" kind=\"show\""))
  }

  @Test func aRebaseNamesWhatMovedToo() async throws {
    let repository = try await merging(Edit(note: "Hello"), Edit(), theirsMoves: true)
    try await repository.git("checkout", "-q", "-b", "mine", "main~1")
    let button = Edit().text.components(separatedBy: "\n").filter { !$0.contains("<state key") }
    try await repository.commit(button.joined(separator: "\n"), to: "Main.storyboard", "Delete")
    let rebase = try await repository.tryGit("rebase", "side")
    #expect(rebase.errors.contains("moved what theirs edited to Rest.storyboard"), "\(rebase.text)\(rebase.errors)")
  }

  @Test(arguments: ["stash", "patch", "patch of the mover", "stash of the mover"])
  func aStashAndAPatchFollowTheSceneToo(_ way: String) async throws {
    let (kept, theirsMoves) = (Edit(note: "Hello", constant: 8), way.hasSuffix("mover"))
    let repository = try await merging(kept, Edit(), theirsMoves: theirsMoves)
    if way.hasPrefix("stash") {
      try await repository.git("checkout", "-q", "--detach", "side~1")
      try await repository.git("restore", "--source", "side", ".")
      try await repository.git("stash", "-q")
      try await repository.git("checkout", "-q", "main")
    }
    let patch = try await repository.git("format-patch", "-1", "--stdout", "side")
    try repository.write(patch + "\n", to: "side.patch")
    let merge = try await repository.tryGit(
      way.hasPrefix("stash") ? ["stash", "pop", "-q"] : ["am", "-q", "-3", "side.patch"])
    #expect(merge.status != 0)
    // An older git does not tell the driver that it merges a stash.
    if way != "stash of the mover" { #expect(merge.errors.contains("moved it to Rest.storyboard"), "\(merge.errors)") }
    let solved = try await xibmerge("solve", "--no-backup", "--stage", in: repository)
    #expect(solved.status == 0 && solved.text.contains("the edit is in Rest.storyboard now"), "\(solved)")
    #expect(try repository.text(of: "Rest.storyboard").scenes == Self.rest.scene + kept.text.scene)
    let check = try await xibmerge("check", "--staged", "--strict", in: repository)
    #expect(!check.text.contains("resolution-lost-edit"), "\(check.text)")
  }

  @Test func aStashWithANewDocumentIsFollowedThere() async throws {
    let repository = try await TemporaryRepository()
    let (base, kept) = (Edit().text, Edit(note: "Hello"))
    try await repository.commit(base, to: "Main.storyboard", "Base")
    try repository.write(base.replacing(base.scene, with: ""), to: "Main.storyboard")
    try repository.write(base, to: "New.storyboard")
    try await repository.git("stash", "-q", "--include-untracked")
    try await repository.commit(kept.text, to: "Main.storyboard", "Edit")
    let merge = try await repository.tryGit("stash", "pop", "-q")
    #expect(merge.status != 0)
    let solved = try await xibmerge("solve", "--no-backup", in: repository)
    #expect(solved.status == 0 && solved.text.contains("the edit is in New.storyboard now"), "\(solved)")
    #expect(try repository.text(of: "New.storyboard").scenes == kept.text.scene)
  }

  @Test func aTextFollowsTheNewKeyOfItsObject() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    func texts(_ id: String, _ text: String) -> String { "\"\(id).text\" = \"\(text)\";\n" }
    try repository.write(texts("nOt-La-001", "Willkommen"), to: "de.lproj/Main.strings")
    try await repository.commit(Edit().text, to: "Base.lproj/Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(texts("nOt-La-001", "Hallo"), to: "de.lproj/Main.strings", "German")
    try await repository.git("checkout", "-q", "main")
    try repository.write(texts("nEw-La-009", "Willkommen"), to: "de.lproj/Main.strings")
    try await repository.commit(
      Edit().text.replacing("nOt-La-001", with: "nEw-La-009"), to: "Base.lproj/Main.storyboard", "Anew")
    #expect(try await repository.tryGit("merge", "-q", "side").status == 1)
    let solved = try await xibmerge("solve", "--force", in: repository)
    #expect(
      solved.status == 0 && solved.text.contains("nOt-La-001.text → nEw-La-009.text"), "\(solved.text)\(solved.errors)")
    #expect(try repository.text(of: "de.lproj/Main.strings") == texts("nEw-La-009", "Hallo"))
  }

  @Test func translationsFollowTheScene() async throws {
    let repository = try await TemporaryRepository()
    let base = Self.rest.replacing("    </scenes>", with: Edit().text.scene + "    </scenes>")
    let texts = "/* Rest */\n\"nOt-La-002.text\" = \"Rest\";\n\n/* Note */\n\"nOt-La-001.text\" = \"Hallo\";\n"
    try repository.write(texts, to: "de.lproj/Main.strings")
    try await repository.commit(base, to: "Base.lproj/Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(texts.replacing("Hallo", with: "Servus"), to: "de.lproj/Main.strings", "German")
    try await repository.git("checkout", "-q", "main")
    try repository.write(Self.rest, to: "Base.lproj/Main.storyboard")
    try await repository.commit(Edit().text, to: "Base.lproj/Start.storyboard", "Move")
    let check = try await xibmerge("check", "--against", "side", in: repository)
    #expect(check.text.contains("the texts belong in de.lproj/Start.strings"), "\(check.text)")
    #expect(try await repository.tryGit("merge", "-q", "--no-edit", "side").status == 0)
    let after = try await xibmerge("check", in: repository)
    #expect(after.text.contains("the texts belong in de.lproj/Start.strings") && !after.text.contains("made anew"))
    let solved = try await xibmerge("solve", in: repository)
    #expect(
      solved.status == 0 && solved.text.contains("moved to de.lproj/Start.strings"), "\(solved.text)\(solved.errors)")
    #expect(try repository.text(of: "de.lproj/Main.strings") == "/* Rest */\n\"nOt-La-002.text\" = \"Rest\";\n")
    #expect(
      try repository.text(of: "de.lproj/Start.strings").contains("/* Note */\n\"nOt-La-001.text\" = \"Servus\";\n"))
    #expect(!(try await xibmerge("check", in: repository)).text.contains("stale-translation"))
  }

  @Test(arguments: [("nOt-La-001", true), ("421", false)])
  func anIdThatIsCountedLeadsToNoOtherDocument(id: String, isFound: Bool) async throws {
    let repository = try await TemporaryRepository()
    try repository.write("\"\(id).text\" = \"Hallo\";\n", to: "de.lproj/Main.strings")
    try repository.write(Self.rest, to: "Base.lproj/Main.storyboard")
    try await repository.commit(
      Edit().text.replacing("nOt-La-001", with: id), to: "Base.lproj/Start.storyboard", "Documents")
    let check = try await xibmerge("check", in: repository)
    #expect(check.text.contains("[stale-translation]"), "\(check.text)")
    #expect(check.text.contains("the texts belong in") == isFound, "\(check.text)")
  }

  /// Ours moved the scene with its texts, to a new table or one that was there; theirs added a label and its text.
  @Test(arguments: ["strings", "xcstrings"], [true, false])
  func aTextThatFollowedItsSceneIsAtItsPlace(_ ending: String, _ isThere: Bool) async throws {
    func texts(_ texts: [(id: String, text: String)]) -> String {
      guard ending == "xcstrings" else {
        return texts.map { "/* \($0.text) */\n\"\($0.id).text\" = \"\($0.text)\";\n" }.joined(separator: "\n")
      }
      let entries = texts.sorted { $0.id < $1.id }.map {
        "    \"\($0.id).text\" : {\n      \"localizations\" : {\n        \"de\" : {\n          \"stringUnit\" : {\n"
          + "            \"state\" : \"translated\",\n            \"value\" : \"\($0.text)\"\n          }\n        }\n"
          + "      }\n    }"
      }
      return "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries.joined(separator: ",\n"))\n  },\n"
        + "  \"version\" : \"1.0\"\n}\n"
    }
    let folder = ending == "strings" ? "de.lproj" : "mul.lproj"
    let (table, other) = ("\(folder)/Main.\(ending)", "\(folder)/Start.\(ending)")
    let (rest, note, new) = (("nOt-La-002", "Rest"), ("nOt-La-001", "Hallo"), ("nEw-La-001", "Neu"))
    let repository = try await TemporaryRepository()
    let both = { (edit: Edit) in Self.rest.replacing("    </scenes>", with: edit.text.scene + "    </scenes>") }
    try repository.write(texts([rest, note]), to: table)
    if isThere { try repository.write(texts([("start", "Da")]), to: other) }
    try await repository.commit(both(Edit()), to: "Base.lproj/Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try repository.write(texts([rest, note, new]), to: table)
    try await repository.commit(both(Edit(label: "New")), to: "Base.lproj/Main.storyboard", "Label")
    try await repository.git("checkout", "-q", "main")
    try repository.write(Self.rest, to: "Base.lproj/Main.storyboard")
    try repository.write(texts([rest]), to: table)
    try repository.write(texts((isThere ? [("start", "Da")] : []) + [note]), to: other)
    try await repository.commit(Edit().text, to: "Base.lproj/Start.storyboard", "Move")
    _ = try await repository.tryGit("merge", "-q", "side")
    let solved = try await xibmerge("solve", in: repository)
    #expect(solved.status == 0 && solved.text.contains("moved to \(other)"), "\(solved.text)\(solved.errors)")
    #expect(try repository.text(of: table) == texts([rest]))
    let there = try repository.text(of: other)
    #expect(there.contains("Neu") && there.contains("Hallo") && there.contains("Da") == isThere, "\(there)")
    func expectSilence(_ check: String...) async throws {
      let found = try await Program.run(
        Program.xibmerge, check, in: repository.url, environment: Program.environment(home: repository.folder.url))
      #expect(!found.text.contains("resolution") && !found.text.contains("stale"), "\(check): \(found.text)")
      #expect(found.status == 0, "\(check): \(found.text)\(found.errors)")
    }
    try await expectSilence("check", "--strict")
    try await expectSilence("solve")
    try await repository.git("add", "-A")
    try await expectSilence("check", "--staged", "--strict")
    try await expectSilence("solve")
    try await repository.git("commit", "-q", "-m", "Merge")
    try await expectSilence("audit")
    #expect(try await !xibmerge("audit", in: repository).text.contains("neither side"))
    #expect(try await xibmerge("solve", "--commit", in: repository).errors.contains("nothing to bring back"))
    #expect(try repository.text(of: table) == texts([rest]) && repository.text(of: other) == there)
    #expect(try await repository.status() == "")
  }

  @Test func checkTellsOfASceneThatTheSidesMovedToTwoStoryboards() async throws {
    let repository = try await merging(Edit(note: "Hello"), Edit(), theirsMoves: false)
    try await repository.git("checkout", "-q", "side")
    try repository.write(Edit().text.replacing(Edit().text.scene, with: ""), to: "Main.storyboard")
    try await repository.commit(Edit(note: "Hello").text, to: "Other.storyboard", "Move")
    let check = try await xibmerge("check", "--against", "main", in: repository)
    #expect(check.status == 1, "\(check.text)")
    let words = "would be in two storyboards: ours has it in Other.storyboard, theirs in Rest.storyboard."
    #expect(check.text.contains(words), "\(check.text)")
    #expect(try await repository.tryGit("merge", "-q", "main").status == 0)
  }

  @Test func checkTellsWhereTheSceneIs() async throws {
    let repository = try await merging(Edit(note: "Hello"), Edit(), theirsMoves: true)
    let check = try await xibmerge("check", "--against", "side", in: repository)
    #expect(
      check.status == 1 && check.text.contains("Theirs moved it to Rest.storyboard, where the edit belongs."),
      "\(check.text)")
    // Once is enough.
    #expect(check.text.components(separatedBy: "Welcome").count == 2, "\(check.text)")
  }

  @Test func ofADocumentThatOneSideDeletedWhatTheOtherChangedIsListed() async throws {
    let repository = try await TemporaryRepository()
    try await repository.commit(Edit().text, to: "Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(Edit(note: "Hello").text, to: "Main.storyboard", "Edit")
    try await repository.git("checkout", "-q", "main")
    try await repository.git("rm", "-q", "Main.storyboard")
    try await repository.commit("import SwiftUI", to: "Start.swift", "Code")
    let check = try await xibmerge("check", "--against", "side", in: repository)
    #expect(check.text.contains("Ours deleted the file, and theirs changed it. Theirs changed: label \"Hello\""))
    _ = try await repository.tryGit("merge", "-q", "side")
    let solved = try await xibmerge("solve", in: repository)
    #expect(solved.status == 2 && solved.errors.contains("theirs changed: label \"Hello\""), "\(solved.errors)")
  }
}

extension String {
  /// The text of the first scene, with the comment before it.
  fileprivate var scene: String {
    guard let start = range(of: "        <!--"), let end = range(of: "</scene>\n") else { return "" }
    return String(self[start.lowerBound..<end.upperBound])
  }

  /// The text of all scenes.
  fileprivate var scenes: String {
    guard let start = range(of: "        <!--"), let end = range(of: "    </scenes>") else { return "" }
    return String(self[start.lowerBound..<end.lowerBound])
  }
}
