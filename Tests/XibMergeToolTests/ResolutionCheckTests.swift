import Foundation
import TestSupport
import Testing

/// `xibmerge check` and `solve` while an operation of git is open: what was resolved, and what it lacks.
@Suite struct ResolutionCheckTests {
  private func xibmerge(_ arguments: String..., in repository: TemporaryRepository) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, arguments, in: repository.url, environment: Program.environment(home: repository.folder.url))
  }

  /// Both changed the title; theirs the note, too.
  private func diverged() async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(title: "Enter", note: "Hello"))
    return repository
  }

  /// The ways in which git merges a commit, each with what stands for ours in it.
  private static let operations: [(name: String, commands: [[String]])] = [
    ("merge", [["merge", "side"]]),
    ("squash", [["merge", "--squash", "side"]]),
    ("cherry-pick", [["cherry-pick", "side"]]),
    ("picks without commits", [["cherry-pick", "-n", "side", "side~1"]]),
    ("rebase", [["checkout", "-q", "-b", "mine", "side"], ["rebase", "main"]]),
    ("rebase by patches", [["checkout", "-q", "-b", "mine", "side"], ["rebase", "--apply", "main"]]),
    (
      "patches",
      [
        ["format-patch", "-q", "-1", "side", "-o", ".git/patches"],
        ["am", "-3", "-q", ".git/patches/0001-Theirs.patch"],
      ]
    ),
  ]

  private static let lost = "that nothing contradicts: label \"Hello\" (nOt-La-001) Text: \"Welcome\" → \"Hello\"."

  @Test(arguments: operations.map(\.name)) func oneSideTakenWholeIsToldBeforeTheCommit(_ name: String) async throws {
    let repository = try await diverged()
    for command in Self.operations.first(where: { $0.name == name })?.commands ?? [] {
      _ = try await repository.tryGit(command)
    }
    try await repository.git("checkout", "-q", "--ours", "Main.storyboard")
    // In the work tree, then in the index.
    let unstaged = try await xibmerge("check", in: repository)
    #expect(unstaged.status == 0 && unstaged.text.contains(Self.lost), "\(unstaged.text)\(unstaged.errors)")
    try await repository.git("add", "Main.storyboard")
    // Without anything else, git would have nothing to commit.
    try repository.write("other\n", to: "other")
    try await repository.git("add", "other")
    let staged = try await xibmerge("check", "--staged", in: repository)
    #expect(staged.status == 0 && staged.text.contains(Self.lost), "\(staged.text)\(staged.errors)")
    #expect(staged.text.contains("[resolution-lost-edit]") && !staged.text.contains("Log in"))
    #expect(try await xibmerge("check", "--staged", "--strict", in: repository).status == 1)
  }

  /// Of these git keeps no head, and no versions of a document that merged by itself.
  @Test(arguments: [["merge", "--squash", "side"], ["cherry-pick", "-n", "side", "side~1"]])
  func whatWasTakenBackOfAnotherDocumentIsTold(_ command: [String]) async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit(SampleStoryboard.text(), to: "Other.storyboard")
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(title: "Enter"))
    try await repository.git("checkout", "-q", "side")
    try repository.write(SampleStoryboard.text(note: "Hello"), to: "Other.storyboard")
    try await repository.git("commit", "-q", "-a", "--amend", "-m", "Theirs")
    try await repository.git("checkout", "-q", "main")
    _ = try await repository.tryGit(command)
    #expect(try await xibmerge("check", in: repository).text.contains("resolution-lost-edit") == false)
    try await repository.git("checkout", "-q", "HEAD", "Other.storyboard")
    let check = try await xibmerge("check", in: repository)
    #expect(check.text.contains("Other.storyboard:") && check.text.contains(Self.lost), "\(check.text)\(check.errors)")
    // Nothing is left of it.
    try await repository.git("checkout", "-q", "HEAD", "Main.storyboard")
    guard command[0] == "merge" else { return }
    #expect(try await !xibmerge("check", in: repository).text.contains("resolution-lost-edit"))
  }

  @Test func whatHasTheEditsOfBothSidesIsSilent() async throws {
    let repository = try await diverged()
    _ = try await repository.tryGit("merge", "side")
    // A contradiction may be decided either way, and by a third value.
    for title in ["Log in", "Enter", "Come in"] {
      for (note, isLost) in [("Hello", false), ("Welcome", true)] {
        try repository.folder.write(SampleStoryboard.text(title: title, note: note), to: "work/Main.storyboard")
        try await repository.git("add", "Main.storyboard")
        let check = try await xibmerge("check", "--staged", in: repository)
        #expect(check.status == 0 && check.text.contains("resolution-lost-edit") == isLost, "\(check.text)")
      }
    }
  }

  @Test func aConstraintThatIsMadeAnewWithAnotherConstantIsAnEdit() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    func text(_ title: String, _ id: String, _ constant: Int) -> String {
      SampleStoryboard.text(title: title, constraints: [(id, constant)])
    }
    // The same edge: it hangs on the last character.
    try await repository.diverge(
      base: text("Sign in", "cOn-st-001", 8), ours: text("Log in", "cOn-st-001", 8),
      theirs: text("Enter", "nEw-st-001", 20))
    _ = try await repository.tryGit("merge", "side")
    try await repository.git("checkout", "-q", "--ours", "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    let check = try await xibmerge("check", "--staged", in: repository)
    #expect(check.text.contains("(nEw-st-001)"), "\(check.text)")
  }

  @Test func whatIsInConflictIsNotTakenForResolved() async throws {
    let repository = try await diverged()
    _ = try await repository.tryGit("merge", "side")
    let check = try await xibmerge("check", in: repository)
    #expect(check.text.contains("conflict-markers") && !check.text.contains("resolution-lost-edit"), "\(check.text)")
  }

  @Test func theMessageSaysThatItIsMeant() async throws {
    let repository = try await diverged()
    _ = try await repository.tryGit("merge", "side")
    try await repository.git("checkout", "-q", "--ours", "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    let message = "Merge side\n\nXib-Dropped: Main.storyboard\n"
    try repository.folder.write(message, to: "work/.git/MERGE_MSG")
    #expect(!(try await xibmerge("check", "--staged", in: repository)).text.contains("resolution-lost-edit"))
    try await repository.git("commit", "-q", "--no-edit")
    let audit = try await xibmerge("audit", in: repository)
    #expect(audit.status == 0 && audit.text.hasSuffix("none lost an edit of a document.\n"), "\(audit.text)")
  }

  @Test func solveBringsBackWhatAResolutionLacks() async throws {
    let repository = try await diverged()
    _ = try await repository.tryGit("merge", "side")
    try await repository.git("checkout", "-q", "--ours", "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    let solve = try await xibmerge("solve", in: repository)
    #expect(solve.status == 0 && solve.text.contains("1 edit brought back"), "\(solve.text)\(solve.errors)")
    #expect(try repository.text(of: "Main.storyboard") == SampleStoryboard.text(title: "Log in", note: "Hello"))
    #expect(!(try await xibmerge("check", in: repository)).text.contains("resolution-lost-edit"))
  }

  /// Theirs changed the note and added a label; who merged wrote another note, and may have left out the label.
  @Test(arguments: [true, false]) func aValueOfOnesOwnIsADecisionForEveryCommand(_ isWhole: Bool) async throws {
    func text(_ note: String, hasLabel: Bool) -> String {
      let label = SampleStoryboard.label("New", id: "nEw-La-001")
      return SampleStoryboard.text(title: "Log in", note: note, extraView: hasLabel ? label : "")
    }
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(note: "Hello", extraView: SampleStoryboard.label("New", id: "nEw-La-001")))
    _ = try await repository.tryGit("merge", "--no-commit", "side")
    let resolved = text("Howdy", hasLabel: isWhole)
    try repository.write(resolved, to: "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    let check = try await xibmerge("check", "--staged", in: repository)
    #expect(
      check.text.contains("Text: \"Hello\" → \"Howdy\". (label \"Howdy\" nOt-La-001) [resolution-own-edit]"),
      "\(check.text)")
    #expect(!check.text.contains("nothing contradicts: label"), "\(check.text)")
    #expect(check.text.contains("resolution-lost-edit") == !isWhole, "\(check.text)")
    func expectKept(_ solve: Program.Result) throws {
      let words = isWhole ? "stays as it is, with what neither side had:" : "what neither side had stays:"
      #expect(solve.status == 0 && solve.text.contains(words), "\(solve.text)\(solve.errors)")
      #expect(solve.text.contains("Text: \"Hello\" → \"Howdy\""), "\(solve.text)")
      #expect(solve.text.contains("1 edit brought back") == !isWhole, "\(solve.text)")
      #expect(solve.errors.contains("there is nothing to bring back") == isWhole, "\(solve.errors)")
      #expect(try repository.text(of: "Main.storyboard") == text("Howdy", hasLabel: true))
    }
    try expectKept(try await xibmerge("solve", in: repository))
    try repository.write(resolved, to: "Main.storyboard")
    try await repository.git("commit", "-q", "-m", "Merge")
    let audit = try await xibmerge("audit", in: repository)
    #expect(audit.status == (isWhole ? 0 : 1), "\(audit.text)")
    #expect(audit.text.contains("1 document has what neither side had; --full lists it."), "\(audit.text)")
    #expect(try await xibmerge("audit", "--full", in: repository).text.contains("Text: \"Hello\" → \"Howdy\""))
    try expectKept(try await xibmerge("solve", "--commit", in: repository))
  }

  @Test func whatNeitherSideLeftAsItWasIsLostIfItIsAgainAsInTheBase() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    // Both say hello; the title is contradicted.
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in", note: "Hello"),
      theirs: SampleStoryboard.text(title: "Enter", note: "Hello"))
    _ = try await repository.tryGit("merge", "side")
    try repository.write(SampleStoryboard.text(), to: "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    let check = try await xibmerge("check", "--staged", in: repository)
    #expect(check.text.contains("lacks an edit of ours \(Self.lost)"), "\(check.text)")
    // The base is an answer to a contradiction.
    #expect(check.text.contains("Title: \"Log in\" → \"Sign in\""), "\(check.text)")
    #expect(check.text.contains("1 warning, 1 note."), "\(check.text)")
    #expect(try await xibmerge("solve", in: repository).status == 0)
    #expect(try repository.text(of: "Main.storyboard") == SampleStoryboard.text(note: "Hello"))
  }

  @Test func twoScenesOfOneNameAreTwoEdits() async throws {
    let scenes = ["One", "Two"].map { id in
      "<scene sceneID=\"Sc\(id)-aa-1\"><objects><viewController id=\"Vc\(id)-aa-1\" sceneMemberID=\"viewController\"/></objects></scene>\n"
    }.joined()
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text().replacing("    </scenes>", with: scenes + "    </scenes>"))
    _ = try await repository.tryGit("merge", "--no-commit", "side")
    try repository.write(SampleStoryboard.text(title: "Log in"), to: "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    let check = try await xibmerge("check", "--staged", in: repository)
    #expect(check.text.components(separatedBy: "added scene view controller Scene").count == 3, "\(check.text)")
  }

  @Test func whatIsDeletedInWhatASideAddedIsADecision() async throws {
    func view(_ inner: String) -> String {
      "<view contentMode=\"scaleToFill\" id=\"bOx-Vw-001\"><subviews>\(inner)</subviews></view>\n"
    }
    let label = SampleStoryboard.label("One", id: "oNe-La-001")
    let repository = try await TemporaryRepository()
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(extraView: view(label)))
    _ = try await repository.tryGit("merge", "--no-commit", "side")
    let resolved = SampleStoryboard.text(title: "Log in", extraView: view(""))
    try repository.write(resolved, to: "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    let check = try await xibmerge("check", "--staged", in: repository)
    #expect(check.text.contains("deleted label \"One\" (oNe-La-001). ("), "\(check.text)")
    #expect(!check.text.contains("resolution-lost-edit"), "\(check.text)")
    #expect(try await xibmerge("solve", in: repository).errors.contains("nothing to bring back"))
    #expect(try repository.text(of: "Main.storyboard") == resolved)
  }

  @Test(arguments: ["de.lproj/Localizable.strings", "Localizable.xcstrings"])
  func ofTextsAValueOfOnesOwnStaysAndALostKeyIsToldOnce(_ path: String) async throws {
    let more = path.hasSuffix(".strings") ? "/* More */\n\"more\" = \"Mehr\";\n" : "Mehr"
    let repository = try await TemporaryRepository(attributes: nil)
    // Theirs changed the farewell and added a text; both changed the greeting.
    try await repository.diverge(
      base: Self.texts(path, "Hallo", "Ade"), ours: Self.texts(path, "Moin", "Ade"),
      theirs: Self.texts(path, "Servus", "Baba", more: more), path: path)
    _ = try await repository.tryGit("merge", "side")
    for greeting in ["Moin", "Servus", "Hallo", "Gruezi"] {
      try repository.write(Self.texts(path, greeting, "Tschau"), to: path)
      try await repository.git("add", path)
      let check = try await xibmerge("check", "--staged", in: repository)
      #expect(check.text.components(separatedBy: "resolution-lost-edit").count == 2, "\(check.text)")
      #expect(check.text.contains("added text \"more\""), "\(check.text)")
      #expect(check.text.contains("\"Baba\" → \"Tschau\""), "\(check.text)")
      #expect(check.text.contains(" and 1 more change.") == ["Hallo", "Gruezi"].contains(greeting), "\(check.text)")
      let solve = try await xibmerge("solve", in: repository)
      #expect(solve.status == 0 && solve.text.contains("1 edit brought back"), "\(solve.text)\(solve.errors)")
      #expect(solve.text.contains("\"Baba\" → \"Tschau\""), "\(solve.text)")
      #expect(try repository.text(of: path) == Self.texts(path, greeting, "Tschau", more: more))
    }
  }

  /// A strings file and a catalog with a greeting and a farewell.
  private static func texts(_ path: String, _ greeting: String, _ farewell: String, more: String = "") -> String {
    guard path.hasSuffix(".xcstrings") else {
      return "\"greeting\" = \"\(greeting)\";\n\"farewell\" = \"\(farewell)\";\n" + more
    }
    func entry(_ key: String, _ text: String) -> String {
      #""\#(key)" : { "localizations" : { "de" : { "stringUnit" : { "state" : "translated", "value" : "\#(text)" } } } }"#
    }
    let entries =
      [entry("farewell", farewell), entry("greeting", greeting)] + (more.isEmpty ? [] : [entry("more", more)])
    return "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n    " + entries.joined(separator: ",\n    ")
      + "\n  },\n  \"version\" : \"1.0\"\n}"
  }

  @Test(arguments: ["de.lproj/Localizable.strings", "Localizable.xcstrings"])
  func ofTextsTheLostKeysAreTold(_ path: String) async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(
      base: Self.texts(path, "Hallo", "Ade"), ours: Self.texts(path, "Moin", "Ade"),
      theirs: Self.texts(path, "Servus", "Baba", more: path.hasSuffix("s") ? "" : "Mehr"), path: path)
    _ = try await repository.tryGit("merge", "side")
    try await repository.git("checkout", "-q", "--ours", path)
    try await repository.git("add", path)
    let check = try await xibmerge("check", "--staged", in: repository)
    #expect(check.status == 0 && check.text.contains("farewell"), "\(check.text)\(check.errors)")
    #expect(check.text.contains("\"Ade\" → \"Baba\"") && !check.text.contains("greeting"), "\(check.text)")
    let solve = try await xibmerge("solve", in: repository)
    #expect(solve.status == 0, "\(solve.text)\(solve.errors)")
    #expect(try repository.text(of: path) == Self.texts(path, "Moin", "Baba"))
    #expect(!(try await xibmerge("check", in: repository)).text.contains("resolution"))
  }

  @Test func aResolutionWithBothSidesIsAConflictAgain() async throws {
    let repository = try await diverged()
    _ = try await repository.tryGit("merge", "side")
    let (ours, theirs) = (SampleStoryboard.text(title: "Log in"), SampleStoryboard.text(title: "Enter", note: "Hello"))
    let labels = [ours, theirs].map { text in
      text.split(separator: "\n", omittingEmptySubsequences: false).drop { !$0.contains("<label") }.prefix(6)
        .joined(separator: "\n")
    }
    let both = ours.replacing(labels[0], with: labels.joined(separator: "\n"))
    try repository.write(both, to: "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    let look = try await xibmerge("solve", "--dry-run", in: repository)
    #expect(look.status == 1 && look.errors.contains("made again from the heads"), "\(look.text)\(look.errors)")
    #expect(try await repository.git("ls-files", "-u") == "" && repository.text(of: "Main.storyboard") == both)
    let solve = try await xibmerge("solve", in: repository)
    #expect(solve.status == 1 && solve.errors.contains("made again from the heads"), "\(solve.text)\(solve.errors)")
    #expect(try await repository.git("ls-files", "-u").split(separator: "\n").count == 3)
    #expect(try repository.text(of: "Main.storyboard").contains("<<<<<<<"))
    let favored = try await xibmerge("solve", "--favor", "theirs", in: repository)
    #expect(favored.status == 0, "\(favored.text)\(favored.errors)")
    #expect(try repository.text(of: "Main.storyboard") == theirs)
  }

  @Test func inAMergeOfSeveralBranchesTheyMayContradictEachOther() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    let label = SampleStoryboard.label("Old", id: "oLd-La-001")
    try await repository.commit(SampleStoryboard.text(extraView: label), to: "Main.storyboard", "Base")
    // One deletes the label, the other changes it; one also changes the note, and nobody else does.
    for (name, text) in [
      ("one", SampleStoryboard.text(note: "Hello")),
      ("two", SampleStoryboard.text(extraView: SampleStoryboard.label("New", id: "oLd-La-001"))),
    ] {
      try await repository.git("checkout", "-q", "-b", name, "main")
      try await repository.commit(text, to: "Main.storyboard", name)
    }
    try await repository.git("checkout", "-q", "main")
    try await repository.commit("text", to: "Notes.txt")
    _ = try await repository.tryGit("merge", "one", "two")
    let heads = try await repository.git("rev-parse", "one", "two")
    try repository.write(heads, to: ".git/MERGE_HEAD")
    let resolved = SampleStoryboard.text(extraView: SampleStoryboard.label("New", id: "oLd-La-001"))
    try repository.write(resolved, to: "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    let check = try await xibmerge("check", "--staged", in: repository)
    #expect(check.text.contains("Text: \"Welcome\" → \"Hello\"") && !check.text.contains("deleted"), "\(check.text)")
    #expect(!check.text.contains("resolution-own-edit"), "\(check.text)")
  }

  @Test func whatIsMadeAnewWithOtherWordsIsAnEdit() async throws {
    func text(_ title: String, _ label: String, id: String) -> String {
      SampleStoryboard.text(title: title, extraView: SampleStoryboard.label(label, id: id))
    }
    for (words, isEdit) in [("New", true), ("Old", false)] {
      let repository = try await TemporaryRepository()
      try await repository.diverge(
        base: text("Sign in", "Old", id: "oLd-La-001"), ours: text("Log in", "Old", id: "oLd-La-001"),
        theirs: text("Enter", words, id: "nEw-La-001"))
      _ = try await repository.tryGit("merge", "side")
      try await repository.git("checkout", "-q", "--ours", "Main.storyboard")
      try await repository.git("add", "Main.storyboard")
      let check = try await xibmerge("check", "--staged", in: repository)
      #expect(check.text.contains("added label \"New\" (nEw-La-001)") == isEdit, "\(check.text)")
      #expect(check.text.contains("resolution-lost-edit") == isEdit, "\(check.text)")
    }
  }

  @Test func inAViewThatBothAddedWhatOneHasMoreIsAnEdit() async throws {
    func view(_ inner: String) -> String {
      "<view contentMode=\"scaleToFill\" id=\"bOx-Vw-001\"><subviews>\(inner)</subviews></view>\n"
    }
    let (one, two) = (SampleStoryboard.label("One", id: "oNe-La-001"), SampleStoryboard.label("Two", id: "tWo-La-001"))
    let repository = try await TemporaryRepository()
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in", extraView: view(one)),
      theirs: SampleStoryboard.text(title: "Enter", extraView: view(one + two)))
    _ = try await repository.tryGit("merge", "side")
    try await repository.git("checkout", "-q", "--ours", "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    let check = try await xibmerge("check", "--staged", in: repository)
    #expect(check.text.contains("added label \"Two\" (tWo-La-001)"), "\(check.text)")
    #expect(!check.text.contains("Neither side has this") && !check.text.contains("oNe-La-001"), "\(check.text)")
  }

  /// What `check --staged` says where ours is taken whole, and both sides changed the title.
  private func missed(_ base: String, ours: String, theirs: String) async throws -> String {
    func text(_ title: String, _ view: String) -> String { SampleStoryboard.text(title: title, extraView: view) }
    let repository = try await TemporaryRepository()
    try await repository.diverge(base: text("Sign in", base), ours: text("Log in", ours), theirs: text("Enter", theirs))
    _ = try await repository.tryGit("merge", "side")
    try await repository.git("checkout", "-q", "--ours", "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    return try await xibmerge("check", "--staged", in: repository).text
  }

  @Test func aConnectionThatIsMadeAnewToAnotherObjectIsAnEdit() async throws {
    func label(_ outlet: String, to destination: String) -> String {
      SampleStoryboard.label("Old", id: "oLd-La-001").replacing(
        "</label>",
        with:
          "<connections><outlet property=\"next\" destination=\"\(destination)\" id=\"\(outlet)\"/></connections></label>"
      )
    }
    let base = label("oUt-Le-001", to: "nOt-La-001")
    let led = try await missed(base, ours: base, theirs: label("nEw-Le-001", to: "tSt-Vw-001"))
    #expect(led.contains("(nEw-Le-001)") && led.contains("(oUt-Le-001)"), "\(led)")
    let same = try await missed(base, ours: base, theirs: label("nEw-Le-001", to: "nOt-La-001"))
    #expect(!same.contains("resolution-lost-edit"), "\(same)")
  }

  @Test func inALabelThatBothAddedWhatOneHasMoreIsAnEdit() async throws {
    let label = SampleStoryboard.label("New", id: "nEw-La-001")
    let check = try await missed("", ours: label, theirs: label.replacing("<label ", with: "<label tag=\"7\" "))
    #expect(check.contains("label \"New\" (nEw-La-001) Tag: 0 → 7"), "\(check)")
  }

  @Test func ofAMergeThatIsCommittedNothingIsSaid() async throws {
    let repository = try await diverged()
    _ = try await repository.tryGit("merge", "side")
    try await repository.git("checkout", "-q", "--ours", "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    #expect(try await xibmerge("check", in: repository).text.contains("resolution"))
    try await repository.git("commit", "-q", "-m", "Merge side")
    try await repository.commit(SampleStoryboard.text(title: "Log in", note: "Later"), to: "Main.storyboard")
    #expect(!(try await xibmerge("check", in: repository)).text.contains("resolution"))
  }

  @Test func aRebaseIsComparedCommitByCommit() async throws {
    let repository = try await diverged()
    try await repository.git("checkout", "-q", "-b", "mine", "side")
    _ = try await repository.tryGit("rebase", "main")
    try repository.folder.write(SampleStoryboard.text(title: "Enter"), to: "work/Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    _ = try await repository.tryGit(["rebase", "--continue"], environment: ["GIT_EDITOR": "true"])
    let audit = try await xibmerge("audit", "--rebase", in: repository)
    #expect(audit.status == 1 && audit.text.hasPrefix("commit "), "\(audit.text)\(audit.errors)")
    #expect(audit.text.contains("Text: \"Welcome\" → \"Hello\""), "\(audit.text)")
    #expect(audit.text.contains("1 rebased commit compared with what it was: 1 lost 1 edit that nothing contradicted."))
    #expect(!audit.text.contains("solve --commit"))
  }
}
