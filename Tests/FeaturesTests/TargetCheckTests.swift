import CodeReading
import Findings
import ProjectIndex
import Testing
import TestSupport
import XibArchives
import XibModel
@testable import Features
@testable import ProjectCheck

/// What a document lacks is what a target lacks that copies it.
@Suite struct TargetCheckTests {
  private typealias Sample = SampleSources

  /// What is found in a document of some targets, and how many uses were looked up.
  private func check(
    _ document: String, path: String = "Home.xib", code: [String: String], in targets: [String: [String]],
    type: String = "application", _ change: (String) -> String = { $0 }
  ) -> (findings: [Finding], uses: UseCount) {
    let project = Sample.project(targets)
      .replacing(
        "isa = PBXNativeTarget;", with: "isa = PBXNativeTarget; productType = \"com.apple.product-type.\(type)\";")
    let file = ProjectFile(Array(change(project).utf8), path: "App.xcodeproj/project.pbxproj")
    let files = code.sorted { $0.key < $1.key }.compactMap { path, text in
      SourceFile.Language(ofFile: path).map { (path, SourceFile(Array(text.utf8), language: $0)) }
    }
    let check = SourceCheck(of: SourceIndex(files, projects: Targets([file]))) { $0.isOnByDefault }
    return ParsedFile.with(Array(document.utf8)).document.map { check.findings(in: $0, path: path) } ?? ([], UseCount())
  }

  private static let bare = "class Twin: UIViewController {}"
  private static let full = "class Twin: UIViewController { @IBOutlet var label: UILabel! }"
  private static let document = Sample.document(owner: "Twin", Sample.outlet("label"))

  @Test(arguments: [("App", 1), ("$(GONE)", 0)])
  func aClassWhoseModuleIsNotKnownMayBeInAnyModule(product: String, count: Int) {
    let found = check(
      Self.document.replacing("customModule=\"App\" customModuleProvider=\"target\"", with: "customModule=\"Kit\""),
      code: ["Twin.swift": Self.full, "Kit/Kit.swift": "public struct Kit {}", "Use.swift": "import Kit"],
      in: ["App": ["Twin.swift", "Home.xib"]]
    ) { $0.replacing("$(TARGET_NAME)", with: product) }
    #expect(found.findings.count == count, "\(found.findings)")
  }

  @Test func noBuildLooksAtDocumentsOfTranslators() {
    let path = "de.xcloc/Source Contents/Home.xib"
    #expect(check(Self.document, path: path, code: ["Twin.swift": Self.bare], in: [:]).uses.total == 0)
  }

  @Test(arguments: [(bare, full, ["Mac/Twin.swift"]), (full, bare, [])])
  func ofTwoAppsWithOneProductNameTheClassOfTheDocumentsCounts(mac: String, phone: String, places: [String]) {
    let found = check(
      Self.document, code: ["Mac/Twin.swift": mac, "Phone/Twin.swift": phone],
      in: ["Mac": ["Mac/Twin.swift", "Home.xib"], "Phone": ["Phone/Twin.swift"]]
    ) { $0.replacing("$(TARGET_NAME)", with: "Desk") }
    #expect(found.findings.compactMap(\.code?.path) == places, "\(found)")
  }

  @Test func theHeaderOfAClassIsWhereItsImplementationIs() {
    let header = "@interface Twin : NSObject\n@property IBOutlet UILabel *label;\n@end"
    let found = check(
      Sample.document(owner: "Twin", module: "", Sample.outlet("label")),
      code: ["Mac/Twin.h": header, "Mac/Twin.m": "@implementation Twin\n@end", "Phone/Twin.swift": Self.bare],
      in: ["Mac": ["Mac/Twin.m"], "Phone": ["Phone/Twin.swift", "Home.xib"]])
    #expect(found.findings.map(\.rule) == [.unknownOutlet], "\(found)")
  }

  @Test(
    arguments: [(full, full, nil), (full, bare, "Two"), (bare, full, "One"), (bare, bare, "")]
      as [(String, String, String?)])
  func aDocumentOfTwoTargetsFitsTheClassesOfBoth(one: String, two: String, target: String?) {
    let found = check(
      Self.document, code: ["One/Twin.swift": one, "Two/Twin.swift": two],
      in: ["One": ["One/Twin.swift", "Home.xib"], "Two": ["Two/Twin.swift", "Home.xib"]])
    let place = target.map { $0.isEmpty ? "" : " of the target \($0)" }
    #expect(found.findings.map(\.message) == place.map { ["Twin\($0) has no outlet label, which is connected."] } ?? [])
  }

  @Test(arguments: [
    ("application", ["Phone/More.swift"], [CheckRule.unknownOutlet]), ("framework", ["Phone/More.swift"], []),
    ("application", [], [.unknownOutlet]),
  ])
  func whatAnotherAppOrNoTargetAddsToAClassIsNotThere(type: String, files: [String], rules: [CheckRule]) {
    let found = check(
      Self.document,
      code: [
        "Twin.swift": Self.bare,
        "Phone/More.swift": "extension Twin { @IBOutlet var label: UILabel! { get { nil } set {} } }",
      ],
      in: ["Mac": ["Twin.swift", "Home.xib"], "Phone": ["Twin.swift"] + files], type: type
    ) {
      $0.replacing(
        "FPhone0 =",
        with: "Left = { isa = PBXFileReference; path = \"Phone/More.swift\"; sourceTree = \"<group>\"; };\nFPhone0 ="
      ).replacing("children = (", with: "children = (Left, ")
    }
    #expect(found.findings.map(\.rule) == rules, "\(found)")
  }

  @Test(arguments: [("application", [CheckRule.unknownClass]), ("bundle", [])])
  func anAppCompilesTheClassesOfItsStoryboards(type: String, rules: [CheckRule]) {
    let found = check(
      Sample.document(owner: "Twin", buttonAction: "tap:"), path: "Home.storyboard",
      code: ["Twin.swift": "class Twin: UIViewController { @IBAction func tap(_ sender: Any) {} }", "More.swift": ""],
      in: ["One": ["Twin.swift"], "Two": ["More.swift", "Home.storyboard"]], type: type
    ) { $0.replacing("$(TARGET_NAME)", with: "Desk") }
    #expect(found.findings.map(\.rule) == rules, "\(found)")
    #expect(rules.isEmpty || found.findings[0].message.hasPrefix("The target Two does not compile the file"))
  }

  @Test func aFolderSaysNothingOfTheModuleOfATargetsFile() {
    let found = check(
      Self.document,
      code: ["Kit/Twin.swift": Self.full, "Kit/More.swift": "public struct More {}", "Use.swift": "import Kit"],
      in: ["App": ["Kit/Twin.swift", "Kit/More.swift"], "AppTests": ["Use.swift", "Home.xib"]]
    ) {
      $0.replacing("CApp = {", with: "CApp = { buildSettings = { PRODUCT_NAME = \"$(UNKNOWN)\"; }; }; COld = {")
    }
    #expect(found.findings.isEmpty, "\(found)")
  }

  @Test(arguments: ["App", "Other"])
  func fileOwnersClassIsThatOfTheTargetWhateverModuleTheDocumentNames(module: String) {
    let found = check(
      Sample.document(owner: "Twin", module: module, Sample.outlet("label")).replacing(
        " customModuleProvider=\"target\"", with: ""),
      code: ["Mac/Twin.swift": Self.full, "Phone/Twin.swift": Self.bare],
      in: ["App": ["Mac/Twin.swift", "Home.xib"], "Other": ["Phone/Twin.swift"]])
    #expect(found.findings.isEmpty, "\(found)")
  }

  @Test(arguments: [("Desk", []), ("Phone", [CheckRule.unknownOutlet])])
  func withoutAProjectTheFolderOfTheModuleHasItsClasses(module: String, rules: [CheckRule]) {
    let found = check(
      Sample.document(owner: "Home", Sample.outlet("label")).replacing(
        "customModule=\"App\"", with: "customModule=\"\(module)\""),
      path: "Home.storyboard",
      code: [
        "Desk/Home.swift": Self.full.replacing("Twin", with: "Home"),
        "Phone/Home.swift": Self.bare.replacing("Twin", with: "Home"),
      ],
      in: [:])
    #expect(found.findings.map(\.rule) == rules, "\(found)")
  }

  @Test func aTargetWhoseModuleHasNoKnownNameHasItsClasses() {
    let found = check(
      Self.document,
      code: ["Kit/Twin.swift": Self.full, "Kit/More.swift": "public struct More {}", "Use.swift": "import Kit"],
      in: ["App": ["Kit/Twin.swift", "Kit/More.swift", "Home.xib"]]
    ) { $0.replacing("$(TARGET_NAME)", with: "$(NAME_IN_A_FILE_OF_SETTINGS)") }
    #expect(found.findings.isEmpty, "\(found)")
  }

  @Test(arguments: [("0640", []), ("1200", [CheckRule.unknownOutlet])])
  func aProjectOfXcode7HasSwiftBefore4(version: String, rules: [CheckRule]) {
    let found = check(
      Self.document, code: ["Twin.swift": "class Twin: UIViewController { var label: UILabel! }"],
      in: ["App": ["Twin.swift", "Home.xib"]]
    ) { $0.replacing("isa = PBXProject;", with: "isa = PBXProject; attributes = { LastUpgradeCheck = \(version); };") }
    #expect(found.findings.map(\.rule) == rules, "\(found)")
  }

  // MARK: What is not known

  private static func manyOutlets(_ count: Int, owner: String = "Twin") -> String {
    Sample.document(owner: owner, (0..<count).map { Sample.outlet("label\($0)") }.joined())
  }

  @Test(
    arguments: [
      ("class Twin: PodController {}", "absent-superclass", []),
      (
        "class Twin: UIView { override func setValue(_ value: Any?, forUndefinedKey key: String) {} }", "any-key",
        ["unknown-uses"]
      ),
      ("class Twin: Base {}\ntypealias Base = (Int, Int)", "alias", ["unknown-uses"]),
    ] as [(String, String, [String])])
  func aUseThatCannotBeKnownIsCountedAndSaidIfTheSourcesHideIt(code: String, reason: String, rules: [String]) {
    let found = check(Self.manyOutlets(6), code: ["Twin.swift": code], in: ["App": ["Twin.swift", "Home.xib"]])
    #expect(found.uses.total == 7)
    #expect(found.uses.unknownTotal == 6, "\(found.uses)")
    #expect(found.uses.reasons.map(\.reason.kind) == [reason])
    #expect(found.findings.map(\.rule.name) == rules, "\(found)")
  }

  @Test func whatNoTargetCopiesIsCounted() {
    let found = check(
      Self.manyOutlets(6), code: ["Twin.swift": Self.full], in: ["App": ["Twin.swift", "Other.xib"]])
    #expect(found.findings.map(\.rule) == [.unknownUses])
    #expect(found.uses.sentence == "7 of 7 uses of code can't be known: 7 in documents that no target copies.")
  }
}
