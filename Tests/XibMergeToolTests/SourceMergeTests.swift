import Foundation
import TestSupport
import Testing

/// `xibmerge check --merge` with sources: one side changes code, the other a document.
@Suite struct SourceMergeTests {
  private typealias Sample = SampleSources
  private static let code = "App/Home.swift"

  /// The findings of a merge in which ours changes code and theirs connects something.
  private func findings(
    base: String = Sample.document(), before: [String: String] = [:], code: [String: String?], theirs: String,
    options: [String] = [], isSwapped: Bool = false
  ) async throws -> [String] {
    let repository = try await TemporaryRepository()
    try repository.write(Sample.code, to: Self.code)
    try repository.write(Sample.base, to: "App/Base.swift")
    try repository.write(base, to: "Home.xib")
    for (path, text) in before { try repository.write(text, to: path) }
    try await repository.commit("Base")
    _ = try await repository.git("checkout", "-q", "-b", "side")
    try repository.write(theirs, to: "Home.xib")
    try await repository.commit("Theirs")
    _ = try await repository.git("checkout", "-q", "main")
    for (path, text) in code {
      if let text { try repository.write(text, to: path) } else { _ = try await repository.git("rm", "-q", path) }
    }
    try await repository.commit("Ours")
    let sides = isSwapped ? ["side", "main"] : ["main", "side"]
    let result = try await Program.run(
      Program.xibmerge, ["check", "--sources", "App", "--merge"] + sides + options, in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(result.status < 2, "\(result.errors)")
    return result.text.split(separator: "\n").dropLast().map(String.init)
  }

  private static func code(replacing old: String, by new: String) -> [String: String?] {
    [code: Sample.code.replacingOccurrences(of: old, with: new)]
  }

  @Test func foldersWithoutCodeOnBothSidesAreTrouble() async throws {
    let repository = try await TemporaryRepository()
    try repository.write(Sample.code, to: Self.code)
    try await repository.commit("Base")
    let result = try await Program.run(
      Program.xibmerge, ["check", "--sources", "Sources", "--merge", "HEAD", "main"], in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(result.status == 2 && result.errors.contains("no Swift or Objective-C file in Sources"), "\(result.errors)")
  }

  @Test(arguments: [("LibraryController", 1), ("UIViewController", 0)])
  func anOutletBesideASuperclassOfALibraryIsMissed(superclass: String, count: Int) async throws {
    func code(_ superclass: String, _ outlet: String) -> String {
      "class TabController: \(superclass) { @IBOutlet var \(outlet): UILabel! }"
    }
    let found = try await findings(
      base: Sample.document(owner: "TabController"), before: ["App/Tab.swift": code(superclass, "title")],
      code: ["App/Tab.swift": code("LibraryController", "heading")],
      theirs: Sample.document(owner: "TabController", Sample.outlet("title")))
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [false, true]) func anOutletRenamedInCodeAndConnectedIsFound(isSwapped: Bool) async throws {
    let found = try await findings(
      code: Self.code(replacing: "titleLabel", by: "heading"), theirs: Sample.document(Sample.outlet("titleLabel")),
      isSwapped: isSwapped)
    #expect(found.count == 1 && found[0].contains("HomeController has no outlet titleLabel"), "\(found)")
    #expect(found[0].contains("merging"))
  }

  @Test func anOutletDeletedInCodeAndConnectedIsFound() async throws {
    let found = try await findings(
      code: Self.code(replacing: "@IBOutlet weak var titleLabel: UILabel!", by: ""),
      theirs: Sample.document(Sample.outlet("titleLabel")))
    #expect(found.count == 1 && found[0].hasSuffix("[unknown-outlet]"), "\(found)")
  }

  @Test func aPropertyThatAnExtensionGaveAnAppleClassIsMissed() async throws {
    let code = "import Fancy\nextension UIView { @IBInspectable var corner: String? { get { nil } set {} } }"
    let attribute = """
      <view id="vIe-wx-002"><userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="corner" value="1"/>
      </userDefinedRuntimeAttributes></view>
      """
    let found = try await findings(
      before: ["App/More.swift": code], code: ["App/More.swift": code.replacing("corner", with: "radius")],
      theirs: Sample.document(extra: attribute))
    #expect(found.count == 1 && found[0].contains("UIView has no property corner"), "\(found)")
  }

  @Test func anActionWithNewParametersIsFound() async throws {
    let found = try await findings(
      code: Self.code(replacing: "tap(_ sender: Any)", by: "tap(_ sender: Any, event: UIEvent)"),
      theirs: Sample.document(buttonAction: "tap:"))
    #expect(found.count == 1 && found[0].contains("it has tap:event:"), "\(found)")
  }

  @Test func aClassRenamedInCodeAndUsedIsFoundThoughCodeStillNamesIt() async throws {
    let found = try await findings(
      base: Sample.document(owner: "BaseController"),
      code: [
        Self.code: Sample.code.replacingOccurrences(of: "HomeController", with: "StartController")
          + "\nlet old = HomeController.self"
      ],
      theirs: Sample.document(owner: "HomeController"))
    #expect(found.count == 1 && found[0].hasSuffix("[unknown-class]"), "\(found)")
  }

  @Test(arguments: [true, false]) func aClassThatMovesToAnotherTargetAndIsUsedIsFound(moves: Bool) async throws {
    let targets = [
      "App": ["Home.xib"] + (moves ? [] : [Self.code]), "Kit": ["App/Base.swift"] + (moves ? [Self.code] : []),
    ]
    let found = try await findings(
      base: Sample.document(owner: "UIViewController", module: ""),
      code: ["App.xcodeproj/project.pbxproj": Sample.project(targets)], theirs: Sample.document())
    #expect(found.count == (moves ? 1 : 0), "\(found)")
    #expect(found.allSatisfy { $0.contains("the class is in the module Kit") }, "\(found)")
  }

  @Test func aClassWhoseFileLeavesItsTargetIsFoundThoughNoOtherIsBeside() async throws {
    let project = "App.xcodeproj/project.pbxproj"
    let found = try await findings(
      base: Sample.document(owner: "UIViewController", module: ""),
      before: [project: Sample.project(["App": ["Home.xib", Self.code]])],
      code: [project: Sample.project(["App": ["Home.xib"]])], theirs: Sample.document())
    #expect(found.count == 1 && found[0].contains("No target compiles the file"), "\(found)")
  }

  @Test func anIdentifierThatOneSideRenamesAndTheOtherUsesInCodeIsAnError() async throws {
    func document(_ identifier: String) -> String {
      Sample.document(extra: "<tableViewCell reuseIdentifier=\"\(identifier)\" id=\"cEl-l0-001\"/>")
    }
    let use = "\nfunc cell(_ table: UITableView) { _ = table.dequeueReusableCell(withIdentifier: \"Old\") }\n"
    let merged = try await findings(
      base: document("Old"), code: [Self.code: Sample.code + use], theirs: document("New"))
    #expect(
      merged.count == 1 && merged[0].contains("error: No document has a reusable view with the identifier Old"),
      "\(merged)")
  }

  @Test func codeThatASideHasUnusedAlreadyIsFoundOnlyWithAll() async throws {
    let options = ["--enable", "unconnected-outlet"]
    func found(_ options: [String]) async throws -> [String] {
      try await findings(
        base: Sample.document(Sample.outlet("titleLabel")), code: Self.code(replacing: "plain", by: "simple"),
        theirs: Sample.document(), options: options)
    }
    #expect(try await found(options).isEmpty)
    let all = try await found(options + ["--all"])
    #expect(all.contains { $0.contains("the outlet titleLabel of HomeController") && $0.contains("merging") }, "\(all)")
  }

  @Test func whatASideHasAlreadyIsReportedOnlyOnRequest() async throws {
    let wrong = Sample.document(Sample.outlet("gone"))
    let theirs = Sample.document(Sample.outlet("gone") + Sample.outlet("titleLabel"))
    let change = Self.code(replacing: "plain", by: "simple")
    #expect(try await findings(base: wrong, code: change, theirs: theirs).isEmpty)
    let all = try await findings(base: wrong, code: change, theirs: theirs, options: ["--all"])
    #expect(all.count == 1 && all[0].contains("gone"), "\(all)")
  }

  @Test func aDocumentInConflictIsCheckedForWhatIsWrongWithEitherSide() async throws {
    func titled(_ title: String, _ connections: String = "") -> String {
      Sample.document(connections).replacingOccurrences(of: "text=\"Hi\"", with: "text=\"\(title)\"")
    }
    var ours = Self.code(replacing: "titleLabel", by: "heading")
    ours["Home.xib"] = titled("Hello")
    let found = try await findings(code: ours, theirs: titled("Welcome", Sample.outlet("titleLabel")))
    #expect(found.count == 2 && found.contains { $0.hasSuffix("[merge-conflict]") }, "\(found)")
    #expect(found.contains { $0.contains("HomeController has no outlet titleLabel") }, "\(found)")
  }

  @Test func harmlessChangesOfCodeAreNoFinding() async throws {
    let connected = Sample.document(Sample.outlet("titleLabel"), buttonAction: "tap:")
    let moved: [String: String?] = [Self.code: nil, "App/Start.swift": Sample.code]
    #expect(try await findings(code: moved, theirs: connected).isEmpty)
    let inherited: [String: String?] = [
      Self.code: Sample.code.replacingOccurrences(of: "@IBOutlet weak var titleLabel: UILabel!", with: ""),
      "App/Base.swift": Sample.base.replacingOccurrences(
        of: "@IBOutlet var inherited: UIView!", with: "@IBOutlet var titleLabel: UILabel!"),
    ]
    #expect(try await findings(code: inherited, theirs: connected).isEmpty)
    #expect(try await findings(code: Self.code(replacing: "plain", by: "simple"), theirs: connected).isEmpty)
    #expect(try await findings(code: Self.code(replacing: "titleLabel", by: "heading"), theirs: connected).count == 1)
  }
}
