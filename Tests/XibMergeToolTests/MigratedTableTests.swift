import Foundation
import TestSupport
import Testing

/// One side makes a catalog of strings files, and the other edits these.
@Suite struct MigratedTableTests {
  private static let path = "App/de.lproj/Localizable.strings"
  private static let catalog = "App/Localizable.xcstrings"
  private static let old = "\"end\" = \"Ende\";\n\"pay\" = \"Zahlen\";\n"
  private static let edited = "\"end\" = \"Ende\";\n\"new\" = \"Neu\";\n\"pay\" = \"Bezahlen\";\n"

  private static func catalog(_ texts: [(key: String, german: String)], french: String? = nil) -> String {
    func unit(_ text: String) -> String {
      "{\n          \"stringUnit\" : {\n            \"state\" : \"translated\",\n            \"value\" : \"\(text)\"\n          }\n        }"
    }
    let entries = texts.map { key, german in
      let other = key == "pay" ? french.map { ",\n        \"fr\" : \(unit($0))" } ?? "" : ""
      return "    \"\(key)\" : {\n      \"localizations\" : {\n        \"de\" : \(unit(german))\(other)\n      }\n    }"
    }
    return
      "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries.joined(separator: ",\n"))\n  },\n  \"version\" : \"1.0\"\n}"
  }

  private static let both = catalog([("end", "Ende"), ("new", "Neu"), ("pay", "Bezahlen")])

  /// A branch `side` that edits, and main that migrates; or the reverse.
  private func diverged(
    migratesMain: Bool = true, to catalog: String = catalog([("end", "Ende"), ("pay", "Zahlen")]),
    french: String? = nil
  ) async throws -> SetupSandbox {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(Self.old, to: Self.path)
    try await sandbox.succeed("install", "--strings")
    try await sandbox.git("add", "-A")
    try await sandbox.git("commit", "-qm", "Install")
    func edit() async throws {
      try await sandbox.commit(Self.edited, to: Self.path)
      if let french { try await sandbox.commit(french, to: "App/fr.lproj/Localizable.strings") }
    }
    func migrate() async throws {
      try await sandbox.git("rm", "-q", Self.path)
      try await sandbox.commit(catalog, to: Self.catalog)
    }
    try await sandbox.git("checkout", "-q", "-b", "side")
    if migratesMain { try await edit() } else { try await migrate() }
    try await sandbox.git("checkout", "-q", "main")
    if migratesMain { try await migrate() } else { try await edit() }
    return sandbox
  }

  private func text(_ path: String, in sandbox: SetupSandbox) throws -> String {
    try sandbox.folder.text(of: "work/" + path)
  }

  @Test(arguments: [true, false], ["merge", "rebase", "cherry-pick"])
  func theEditsFollowIntoTheCatalog(_ migratesMain: Bool, _ operation: String) async throws {
    let sandbox = try await diverged(migratesMain: migratesMain)
    // The last commit of a side alone would not have all of it.
    _ = try await sandbox.run("git", [operation] + (operation == "merge" ? ["--no-edit"] : []) + ["side"])
    let solved = try await sandbox.xibmerge("solve", "--stage")
    #expect(solved.status == 0, "\(solved.text)\(solved.errors)")
    #expect(try text(Self.catalog, in: sandbox) == Self.both, "\(solved.text)\(solved.errors)")
    #expect(
      !FileManager.default.fileExists(atPath: sandbox.folder.url.appendingPathComponent("work/" + Self.path).path))
    #expect(try await sandbox.run("git", ["ls-files", "-u"]).text.isEmpty)
    let check = try await sandbox.xibmerge("check", "--staged")
    #expect(check.status == 0 && !check.text.contains("lost-edit"), "\(check.text)")
  }

  @Test func aBranchIsToldBeforeTheMerge() async throws {
    let sandbox = try await diverged()
    let check = try await sandbox.xibmerge("check", "--against", "side")
    #expect(
      check.text.contains(
        "\(Self.catalog):1: error: An edit that theirs made in \(Self.path) belongs here, where ours brought its texts, and git "
          + "does not bring it: text \"pay\" Text in German: \"Zahlen\" → \"Bezahlen\"."), "\(check.text)")
    #expect(check.text.contains("[merge-file-conflict]") && check.text.contains("added text \"new\""), "\(check.text)")
  }

  @Test func whatBothSidesChangedIsAConflictInTheCatalog() async throws {
    let sandbox = try await diverged(to: Self.catalog([("end", "Ende"), ("pay", "Kaufen")]))
    _ = try await sandbox.run("git", ["merge", "--no-edit", "side"])
    let solved = try await sandbox.xibmerge("solve", "--stage")
    #expect(solved.status == 1, "\(solved.text)\(solved.errors)")
    let marked = try text(Self.catalog, in: sandbox)
    #expect(marked.contains("<<<<<<<") && marked.contains("\"Neu\""), "\(marked)")
    let resolve = try await sandbox.xibmerge("resolve", "--json")
    #expect(
      resolve.status == 1
        && resolve.text.contains(#""values":{"base":"Zahlen","ours":"Kaufen","theirs":"Bezahlen"}"#), "\(resolve.text)")
    try sandbox.folder.write(
      "{\"version\": 2, \"documents\": [{\"path\": \"\(Self.catalog)\", \"rest\": \"theirs\"}]}", to: "answers.json")
    let answered = try await sandbox.xibmerge(
      "resolve", "--json", "--stage", "--answers", sandbox.folder.url.appendingPathComponent("answers.json").path)
    #expect(answered.status == 0, "\(answered.text)\(answered.errors)")
    #expect(try text(Self.catalog, in: sandbox) == Self.both)
  }

  @Test func aNewLanguageBesideTheCatalogFollowsThoughGitDoesNotStop() async throws {
    let sandbox = try await diverged(french: "\"pay\" = \"Payer\";\n")
    _ = try await sandbox.run("git", ["merge", "--no-edit", "side"])
    let solved = try await sandbox.xibmerge("solve")
    #expect(solved.text.contains("App/fr.lproj/Localizable.strings: deleted, as its texts are in"), "\(solved.text)")
    #expect(
      try text(Self.catalog, in: sandbox)
        == Self.catalog([("end", "Ende"), ("new", "Neu"), ("pay", "Bezahlen")], french: "Payer"))
    #expect(try await sandbox.xibmerge("solve").errors.contains("edited since") == false)
  }

  @Test(arguments: [true, false])
  func whatACommittedMergeLostIsBroughtToTheCatalogAndNotToTheOldFile(isKept: Bool) async throws {
    let sandbox = try await diverged()
    _ = try await sandbox.run("git", ["merge", "--no-edit", "side"])
    if !isKept { try await sandbox.git("rm", "-q", Self.path) }
    try await sandbox.git("add", "-A")
    try await sandbox.git("commit", "-qm", "Merge")
    let audit = try await sandbox.xibmerge("audit")
    #expect(audit.status == 1 && audit.text.contains("xibmerge solve --commit"), "\(audit.text)")
    #expect(audit.text.contains(Self.catalog) && !audit.text.contains("git checkout"), "\(audit.text)")
    let solved = try await sandbox.xibmerge("solve", "--commit")
    #expect(solved.status == 0 && !solved.errors.contains("git checkout"), "\(solved.text)\(solved.errors)")
    #expect(try text(Self.catalog, in: sandbox) == Self.both)
    let again = try await sandbox.xibmerge("solve", "--commit", "HEAD")
    #expect(again.errors.contains("nothing to bring back"), "\(again.text)\(again.errors)")
  }

  /// Main moves a text to another table, and the branch edits it where it was.
  private func movedKey(to german: String) async throws -> SetupSandbox {
    let sandbox = try await SetupSandbox(), other = "de.lproj/Other.strings", table = "de.lproj/Main.strings"
    try await sandbox.commit("\"z\" = \"Z\";\n", to: other)
    try await sandbox.commit("\"a\" = \"A\";\n\"b\" = \"B\";\n", to: table)
    try await sandbox.succeed("install", "--strings")
    try await sandbox.git("add", "-A")
    try await sandbox.git("commit", "-qm", "Install")
    try await sandbox.git("checkout", "-q", "-b", "side")
    try await sandbox.commit("\"a\" = \"Ä\";\n\"b\" = \"Bb\";\n", to: table)
    try await sandbox.git("checkout", "-q", "main")
    try await sandbox.commit("\"b\" = \"B\";\n", to: table)
    try await sandbox.commit("\"a\" = \"\(german)\";\n\"z\" = \"Z\";\n", to: other)
    return sandbox
  }

  @Test func anEditFollowsATextToAnotherTable() async throws {
    let sandbox = try await movedKey(to: "A")
    let check = try await sandbox.xibmerge("check", "--against", "side")
    #expect(check.text.contains("de.lproj/Other.strings:1: error: An edit that theirs made in de.lproj/Main.strings"))
    #expect(try await sandbox.run("git", ["merge", "-q", "--no-edit", "side"]).status == 1)
    let solved = try await sandbox.xibmerge("solve", "--stage")
    #expect(solved.status == 0, "\(solved.text)\(solved.errors)")
    #expect(try text("de.lproj/Main.strings", in: sandbox) == "\"b\" = \"Bb\";\n", "\(solved.text)")
    #expect(try text("de.lproj/Other.strings", in: sandbox) == "\"a\" = \"Ä\";\n\"z\" = \"Z\";\n", "\(solved.text)")
    #expect(try await sandbox.xibmerge("solve").errors.contains("nothing to bring back"))
  }

  @Test func aTextThatBothSidesChangedIsAConflictWhereItIsNow() async throws {
    let sandbox = try await movedKey(to: "Á")
    _ = try await sandbox.run("git", ["merge", "-q", "--no-edit", "side"])
    let solved = try await sandbox.xibmerge("solve", "--stage")
    #expect(solved.status == 1, "\(solved.text)\(solved.errors)")
    #expect(try text("de.lproj/Main.strings", in: sandbox) == "\"b\" = \"Bb\";\n")
    let marked = try text("de.lproj/Other.strings", in: sandbox)
    #expect(marked.contains("\"a\" = \"Á\";\n=======\n\"a\" = \"Ä\";\n"), "\(marked)")
  }
}
