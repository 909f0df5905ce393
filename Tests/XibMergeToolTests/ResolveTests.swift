import Foundation
import TestSupport
import Testing
import XibModel

/// Both sides change the title of a view controller and add a view: one conflict for the driver.
private let base = SampleStoryboard.text()
private let ours = SampleStoryboard.text(title: "Log in", extraView: SampleStoryboard.label("Ours", id: "oUr-La-001"))
private let theirs = SampleStoryboard.text(
  title: "Enter", extraView: SampleStoryboard.label("Theirs", id: "tHe-La-001"))
private let both = SampleStoryboard.label("Ours", id: "oUr-La-001") + SampleStoryboard.label("Theirs", id: "tHe-La-001")
private let path = "Main.storyboard"

private func resolved(_ title: String) -> String { SampleStoryboard.text(title: title, extraView: both) }

/// A repository in the middle of a merge that the driver has left in conflict.
private func conflicted(theirs: String = theirs, path: String = path) async throws -> TemporaryRepository {
  let repository = try await TemporaryRepository()
  try await repository.diverge(base: base, ours: ours, theirs: theirs, path: path)
  _ = try await repository.tryGit("merge", "-q", "side")
  return repository
}

extension TemporaryRepository {
  fileprivate func resolve(_ arguments: String..., answers: [String: Any]? = nil) async throws -> (
    result: Program.Result, report: [String: Any]
  ) {
    var arguments = arguments
    if let answers {
      let file = try folder.write(
        String(decoding: try JSONSerialization.data(withJSONObject: answers), as: UTF8.self), to: "answers.json")
      let faults = try JSONSchema.documented("xibmerge-answers.schema.json").faults(of: answers)
      #expect(faults.isEmpty, "\(faults)")
      arguments += ["--answers", file]
    }
    let result = try await Program.run(
      Program.xibmerge, ["resolve", "--json"] + arguments, in: url, environment: Program.environment(home: folder.url))
    let report = try? JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    if let report {
      let faults = try JSONSchema.documented("xibmerge-resolve.schema.json").faults(of: report)
      #expect(faults.isEmpty, "\(faults)")
    }
    return (result, report ?? [:])
  }
}

private func documents(_ report: [String: Any]) -> [[String: Any]] { report["documents"] as? [[String: Any]] ?? [] }

private func answers(_ members: [String: Any], path: String = path) -> [String: Any] {
  ["version": 1, "documents": [members.merging(["path": path]) { $1 }]]
}

/// `xibmerge resolve --json`, for editors and agents.
@Suite struct ResolveTests {
  private func onlyConflict(_ repository: TemporaryRepository) async throws -> [String: Any] {
    let (result, report) = try await repository.resolve()
    #expect(result.status == 1, "\(result.errors)")
    let conflicts = try #require(documents(report).first?["conflicts"] as? [[String: Any]])
    #expect(conflicts.count == 1)
    return try #require(conflicts.first)
  }

  @Test func aConflictIsListedWithItsValuesAndReason() async throws {
    let repository = try await conflicted()
    let before = try repository.text(of: path)
    let conflict = try await onlyConflict(repository)
    #expect(conflict["values"] as? [String: String] == ["base": "Sign in", "ours": "Log in", "theirs": "Enter"])
    #expect(conflict["accepts"] as? [String] == ["ours", "theirs", "base", "value"])
    let causes = try #require(conflict["causes"] as? [[String: Any]])
    #expect(causes.first?["reason"] as? String == "both sides changed it differently")
    #expect(conflict["answer"] is NSNull)
    #expect(try repository.text(of: path) == before)
    #expect(try await onlyConflict(repository)["id"] as? String == conflict["id"] as? String)
  }

  @Test func inARebaseTheLabelsSayWhoseSideIsWhose() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(base: base, ours: ours, theirs: theirs, path: "App/" + path)
    #expect(try await repository.tryGit("rebase", "side").status == 1)
    let labels = try #require(documents(try await repository.resolve().report).first?["labels"] as? [String: String])
    #expect(labels["ours"]?.hasPrefix("upstream") == true, "\(labels)")
    #expect(labels["theirs"]?.hasPrefix("your commit") == true, "\(labels)")
  }

  @Test(arguments: ["merge", "cherry-pick", "rebase"])
  func theSidesAreNamedByBranchesAndByWhoChangedTheObjectLast(_ operation: String) async throws {
    let repository = try await TemporaryRepository()
    try await repository.diverge(base: base, ours: ours, theirs: theirs)
    // A later change of another object.
    try await repository.commit(ours.replacing("\"Welcome\"", with: "\"Hello\""), to: path, "Note")
    #expect(try await repository.tryGit(operation, "side").status == 1)
    let document = try #require(documents(try await repository.resolve().report).first)
    let branches = try #require(document["branches"] as? [String: Any])
    let conflict = try #require((document["conflicts"] as? [[String: Any]])?.first)
    let commits = try #require(conflict["commits"] as? [String: [String: String]])
    let sides = operation == "rebase" ? ("Theirs", "Ours") : ("Ours", "Theirs")
    #expect(commits["ours"]?["subject"] == sides.0 && commits["theirs"]?["subject"] == sides.1, "\(commits)")
    #expect(commits["ours"]?["author"]?.hasPrefix("A. Author <") == true, "\(commits)")
    if operation == "merge" { #expect(branches as? [String: String] == ["ours": "main", "theirs": "side"]) }
  }

  @Test(arguments: [("ours", "Log in"), ("theirs", "Enter"), ("base", "Sign in")])
  func anAnswerIsWritten(_ version: String, _ title: String) async throws {
    let repository = try await conflicted()
    let before = try repository.text(of: path)
    let id = try #require(try await onlyConflict(repository)["id"] as? String)
    let (result, report) = try await repository.resolve(
      "--stage", answers: answers(["answers": [["id": id, "take": version]]]))
    #expect(result.status == 0, "\(result.errors)")
    #expect(documents(report).first?["state"] as? String == "written")
    #expect(try repository.text(of: path) == resolved(title))
    #expect(try repository.text(of: ".git/xibmerge/" + path) == before)
    #expect(try await repository.status().hasPrefix("M"))
  }

  @Test func aValueCanBeGiven() async throws {
    let repository = try await conflicted()
    let id = try #require(try await onlyConflict(repository)["id"] as? String)
    let (result, _) = try await repository.resolve(
      "--no-backup", answers: answers(["answers": [["id": id, "value": "<Both>"]]]))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try repository.text(of: path) == resolved("&lt;Both&gt;"))
    #expect(
      !FileManager.default.fileExists(atPath: repository.url.appendingPathComponent(".git/xibmerge/" + path).path))
  }

  @Test func oneAnswerIsForAllConflictsOfAKind() async throws {
    let repository = try await conflicted()
    let answer: [String: Any] = [
      "version": 2,
      "documents": [
        ["path": path, "answers": [["kind": "value", "take": "theirs"]]]
      ],
    ]
    #expect(try await repository.resolve(answers: answer).result.status == 0)
    #expect(try repository.text(of: path) == resolved("Enter"))
  }

  @Test func theRestIsOneAnswer() async throws {
    let repository = try await conflicted()
    let (dry, report) = try await repository.resolve("--dry-run", answers: answers(["rest": "theirs"]))
    #expect(dry.status == 1 && documents(report).first?["state"] as? String == "answered")
    #expect(documents(report).first?["valid"] as? Bool == true)
    #expect(try repository.text(of: path).contains("<<<<<<<"))
    #expect(try await repository.resolve(answers: answers(["rest": "theirs"])).result.status == 0)
    #expect(try repository.text(of: path) == resolved("Enter"))
  }

  @Test func whatIsOpenIsNotWritten() async throws {
    let repository = try await conflicted()
    let before = try repository.text(of: path)
    let (result, report) = try await repository.resolve(answers: answers(["answers": [Any]()]))
    #expect(result.status == 1 && documents(report).first?["open"] as? Int == 1)
    #expect(try repository.text(of: path) == before)
  }

  @Test func aBrokenDocumentIsWrittenOnlyIfTheAnswersSaySo() async throws {
    let repository = try await TemporaryRepository()
    func document(_ target: String) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21000">
          <objects>
              <placeholder placeholderIdentifier="IBFilesOwner" id="-1">
                  <connections>
                      <outlet property="view" destination="\(target)" id="oUt-le-001"/>
                  </connections>
              </placeholder>
              <view id="vIe-ww-001"/>
              <view id="vIe-ww-002"/>
              <view id="vIe-ww-003"/>
          </objects>
      </document>

      """
    }
    let name = "View.xib"
    try await repository.diverge(
      base: document("vIe-ww-001"), ours: document("vIe-ww-002"), theirs: document("vIe-ww-003"), path: name)
    _ = try await repository.tryGit("merge", "-q", "side")
    let before = try repository.text(of: name)
    let list = documents(try await repository.resolve().report)
    let id = try #require((list.first?["conflicts"] as? [[String: Any]])?.first?["id"] as? String)
    let broken: [String: Any] = ["answers": [["id": id, "value": "nOb-od-001"]]]
    let (refused, report) = try await repository.resolve(answers: answers(broken, path: name))
    #expect(refused.status == 1 && documents(report).first?["valid"] as? Bool == false)
    #expect((documents(report).first?["faults"] as? [String])?.first?.contains("nOb-od-001") == true)
    #expect(try repository.text(of: name) == before)
    let (written, _) = try await repository.resolve(
      answers: answers(broken.merging(["writeBroken": true]) { $1 }, path: name))
    #expect(written.status == 0, "\(written.errors)")
    #expect(try repository.text(of: name) == document("nOb-od-001"))
  }

  @Test func wrongAnswersChangeNothing() async throws {
    let repository = try await conflicted()
    let before = try repository.text(of: path)
    let id = try #require(try await onlyConflict(repository)["id"] as? String)
    for (wrong, word) in [
      (answers(["answers": [["id": "nope", "take": "ours"]]]), "no conflict nope"),
      (answers(["rest": "ours"], path: "Other.storyboard"), "Other.storyboard"),
      (answers(["answers": [["id": id, "value": "a\u{1}"]]]), "control characters"),
    ] {
      let (result, _) = try await repository.resolve(answers: wrong)
      #expect(result.status == 2 && result.errors.contains(word), "\(result.errors)")
    }
    for text in ["{", "[]", "{\"version\":3,\"documents\":[]}", "{\"version\":1}"] {
      let file = try repository.folder.write(text, to: "wrong.json")
      let result = try await repository.resolve("--answers", file).result
      #expect(result.status == 2 && result.errors.contains("can't be read"), "\(result.errors)")
    }
    #expect(try repository.text(of: path) == before)
  }

  @Test func anEditedFileIsLeftAlone() async throws {
    let repository = try await conflicted()
    let edited = try repository.text(of: path).replacing("Log in", with: "Log on")
    try repository.write(edited, to: path)
    let (result, report) = try await repository.resolve(answers: answers(["rest": "ours"]))
    #expect(result.status == 2)
    #expect((documents(report).first?["problem"] as? String)?.contains("edited since the merge") == true)
    #expect(try repository.text(of: path) == edited)
    #expect(try await repository.resolve("--force", answers: answers(["rest": "ours"])).result.status == 0)
    #expect(try repository.text(of: ".git/xibmerge/" + path) == edited)
  }

  @Test func withoutConflictsThereIsNothingToDo() async throws {
    let repository = try await TemporaryRepository()
    let (result, report) = try await repository.resolve()
    #expect(result.status == 0 && documents(report).isEmpty, "\(result.errors)")
    let outside = try TemporaryFolder()
    let lost = try await Program.run(
      Program.xibmerge, ["resolve", "--json"], in: outside.url, environment: Program.environment(home: outside.url))
    #expect(lost.status == 2 && lost.errors.contains("not a git work tree"))
  }

  @Test func optionsThatMeanNothingAreRefused() async throws {
    let folder = try TemporaryFolder()
    for arguments in [["--answers", "x"], ["--json", "--dry-run"], ["--patience", "0"]] {
      let result = try await Program.run(
        Program.xibmerge, ["resolve"] + arguments, in: folder.url, environment: Program.environment(home: folder.url))
      #expect(result.status == 2, "\(arguments)")
    }
  }
}

/// Strings files and catalogs are documents to `resolve`, too.
@Suite struct ResolveTextsTests {
  private static let catalog = "Localizable.xcstrings"

  private static func catalog(_ german: String, state: String = "translated") -> String {
    """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Pay" : {
          "comment" : "The button in the cart",
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "\(state)",
                "value" : "\(german)"
              }
            }
          }
        }
      },
      "version" : "1.0"
    }
    """
  }

  private func conflicted(_ base: String, _ ours: String, _ theirs: String, path: String) async throws
    -> TemporaryRepository
  {
    let repository = try await TemporaryRepository(attributes: "*.strings merge=xibmerge\n*.xcstrings merge=xibmerge\n")
    try await repository.diverge(base: base, ours: ours, theirs: theirs, path: path)
    #expect(try await repository.tryGit("merge", "-q", "side").status == 1)
    return repository
  }

  @Test func aTextIsAQuestionWithKeyLanguageStatesAndComment() async throws {
    let repository = try await conflicted(
      Self.catalog("Zahlen"), Self.catalog("Kaufen"), Self.catalog("Bezahlen", state: "needs_review"),
      path: Self.catalog)
    let (result, report) = try await repository.resolve()
    #expect(result.status == 1, "\(result.errors)")
    let document = try #require(documents(report).first)
    #expect(document["path"] as? String == Self.catalog && document["valid"] as? Bool == true)
    let conflict = try #require((document["conflicts"] as? [[String: Any]])?.first)
    #expect(conflict["title"] as? String == "text \"Pay\"" && conflict["label"] as? String == "Text in German")
    #expect(conflict["values"] as? [String: String] == ["base": "Zahlen", "ours": "Kaufen", "theirs": "Bezahlen"])
    #expect(conflict["accepts"] as? [String] == ["ours", "theirs", "base", "value"])
    let commits = try #require(conflict["commits"] as? [String: [String: String]])
    #expect(commits["ours"]?["subject"] == "Ours" && commits["theirs"]?["subject"] == "Theirs", "\(commits)")
    let text = try #require((conflict["causes"] as? [[String: Any]])?.first?["text"] as? [String: Any])
    #expect(text["key"] as? String == "Pay" && text["language"] as? String == "de")
    #expect(text["comment"] as? String == "The button in the cart")
    #expect(
      text["states"] as? [String: String]
        == ["base": "translated", "ours": "translated", "theirs": "needs_review"])
  }

  @Test(arguments: [
    (["take": "ours"], "Kaufen"), (["take": "theirs"], "Bezahlen"), (["take": "base"], "Zahlen"),
    (["value": "\"Jetzt\" zahlen"], "\\\"Jetzt\\\" zahlen"),
  ])
  func anAnswerIsWrittenAndAllElseStays(_ answer: [String: String], _ expected: String) async throws {
    let repository = try await conflicted(
      Self.catalog("Zahlen"), Self.catalog("Kaufen"), Self.catalog("Bezahlen"), path: Self.catalog)
    let conflicts = try #require(
      documents(try await repository.resolve().report).first?["conflicts"] as? [[String: Any]])
    let id = try #require(conflicts.first?["id"] as? String)
    let given = answers(
      ["answers": [answer.merging(["id": id]) { $1 }]], path: Self.catalog)
    let (result, report) = try await repository.resolve("--stage", answers: given)
    #expect(result.status == 0, "\(result.errors)")
    #expect(documents(report).first?["state"] as? String == "written")
    #expect(try repository.text(of: Self.catalog) == Self.catalog(expected))
    #expect(try await repository.status().hasPrefix(answer["take"] == "ours" ? "" : "M"))
  }

  @Test func aTextThatOneSideDeletedIsAQuestionAndTheRestIsOneAnswer() async throws {
    let path = "de.lproj/Localizable.strings"
    let base = "/* Cart */\n\"pay\" = \"Zahlen\";\n\n\"end\" = \"Ende\";\n"
    let ours = "/* Cart */\n\"pay\" = \"Bezahlen\";\n\n\"end\" = \"Schluss\";\n"
    let theirs = "\"end\" = \"Fertig\";\n"
    let repository = try await conflicted(base, ours, theirs, path: path)
    let (_, report) = try await repository.resolve()
    let conflicts = try #require(documents(report).first?["conflicts"] as? [[String: Any]])
    let causes = conflicts.compactMap { ($0["causes"] as? [[String: Any]])?.first }
    #expect(causes.map { $0["kind"] as? String } == ["deleted-and-changed", "value"])
    #expect(causes.first?["reason"] as? String == "theirs deleted it, and ours changed it")
    #expect((causes.first?["text"] as? [String: Any])?["comment"] as? String == "Cart")
    let given = answers(
      ["answers": [["kind": "value", "property": "de.text", "value": "Aus"]], "rest": "theirs"], path: path)
    #expect(try await repository.resolve(answers: given).result.status == 0)
    #expect(try repository.text(of: path) == "\"end\" = \"Aus\";\n")
  }
}
