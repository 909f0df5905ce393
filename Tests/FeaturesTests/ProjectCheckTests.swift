import CodeReading
import Findings
import Foundation
import ProjectIndex
import Testing
import TestSupport
import XibArchives
import XibModel
@testable import Features
@testable import ProjectCheck

/// What `xibmerge check --project` finds between the files of a project.
@Suite struct ProjectCheckTests {
  private typealias Sample = SampleSources

  /// What is wrong between some files.
  func check(_ files: [String: String], bytes: [String: [UInt8]] = [:]) async throws -> [NameCheck.Problem] {
    let all = files.mapValues { Array($0.utf8) }.merging(bytes) { $1 }
    let read = all.map { path, bytes in NameCheck.File(path, ParsedFile.with(bytes)) }
    let sources = files.compactMap { path, text in
      SourceFile.Language(ofFile: path).map { (path, SourceFile(Array(text.utf8), language: $0)) }
    }
    let projects = files.filter { ProjectFile.isProject($0.key) }.map { ProjectFile(Array($1.utf8), path: $0) }
    return NameCheck(read, sources: SourceIndex(sources, projects: Targets(projects))).problems()
  }

  /// A storyboard with one scene that has an identifier, and something in its view controller.
  func board(_ identifier: String, _ inside: String = "", resources: String = "", scene: String = "one")
    -> String
  {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="vCo-nt-001">
      <scenes><scene sceneID="\(scene)"><objects>
        <viewController storyboardIdentifier="\(identifier)" id="vCo-nt-001" sceneMemberID="viewController">
          <view key="view" id="vIe-wx-001"><subviews>\(inside)</subviews></view>
        </viewController>
      </objects></scene></scenes>
      <resources>\(resources)</resources>
    </document>
    """
  }

  private static let label = #"<label opaque="NO" text="Hi" id="lAb-el-001"/>"#
  private static let coloured = #"<label id="lAb-el-001"><color key="textColor" name="Brand"/></label>"#

  private static func reference(to storyboard: String, _ identifier: String) -> String {
    #"<viewControllerPlaceholder storyboardName="\#(storyboard)" referencedIdentifier="\#(identifier)" id="pLa-ce-001"/>"#
  }

  @Test(arguments: [
    ("Help", "Start", []), ("Help", "Strat", ["unknown-storyboard-reference"]),
    ("Hepl", "Start", ["unknown-storyboard-reference"]),
  ])
  func aStoryboardReferenceLeadsToAScene(name: String, identifier: String, rules: [String]) async throws {
    let main = board("Home", Self.reference(to: name, identifier))
    let found = try await check(["App/Main.storyboard": main, "App/Help.storyboard": board("Start", scene: "two")])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test func codeAndPropertiesLoadDocumentsThatAreThere() async throws {
    let code = """
      enum Boards { static let help = "Help"; static let gone = "Gone" }
      func go() {
        _ = UIStoryboard(name: Boards.help, bundle: nil)
        _ = UIStoryboard(name: Boards.gone, bundle: nil)
        _ = UIStoryboard(name: computed(), bundle: nil)
        _ = UINib(nibName: "Cell", bundle: nil)
        _ = Bundle.main.loadNibNamed("Cel", owner: nil)
      }
      """
    let properties = "<plist><dict><key>UIMainStoryboardFile</key>\n<string>Main</string></dict></plist>"
    let found = try await check([
      "App/Go.swift": code, "App/Help.storyboard": board("Start"), "App/Cell.xib": Sample.document(),
      "App/Info.plist": properties,
    ])
    let messages = found.map { "\($0.path):\($0.line) \($0.rule.name)" }.sorted()
    #expect(
      messages == [
        "App/Go.swift:4 unknown-storyboard", "App/Go.swift:7 unknown-nib", "App/Info.plist:2 unknown-storyboard",
      ])
  }

  @Test(arguments: [
    ("A.xcassets/logo.imageset/Contents.json", []), ("A.xcassets/Group/logo.imageset/Contents.json", []),
    ("Images/logo@2x.png", []), ("A.xcassets/other.imageset/Contents.json", ["unknown-image"]), ("Main.swift", []),
  ])
  func anImageIsInACatalogOrAFile(path: String, rules: [String]) async throws {
    let images =
      #"<imageView image="logo" id="iMa-ge-001"/><imageView image="star" catalog="system" id="iMa-ge-002"/>"#
    let listed =
      #"<image name="logo" width="8" height="8"/><image name="star" catalog="system" width="8" height="8"/>"#
    let found = try await check(["Main.storyboard": board("Home", images, resources: listed), path: ""])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [("true", "Kit/Brand", []), ("false", "Brand", []), ("true", "Brand", ["unknown-color"])])
  func aFolderOfACatalogMayBeAPartOfTheName(provides: String, name: String, rules: [String]) async throws {
    let found = try await check([
      "Main.storyboard": board("Home", Self.coloured.replacingOccurrences(of: "Brand", with: name)),
      "A.xcassets/Kit/Brand.colorset/Contents.json": "{}",
      "A.xcassets/Kit/Contents.json": #"{"properties": {"provides-namespace" : \#(provides)}}"#,
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [("Sample-Bold", []), ("Other", ["unknown-font"])])
  func aFontIsInAFontFile(name: String, rules: [String]) async throws {
    let fonts = #"<customFonts key="customFonts"><array key="S.ttf"><string>\#(name)</string></array></customFonts>"#
    let document = board("Home").replacingOccurrences(of: "<scenes>", with: fonts + "<scenes>")
    let found = try await check(["Main.storyboard": document], bytes: ["S.ttf": Self.font(named: "Sample-Bold")])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  /// A font file with nothing but its name for PostScript.
  private static func font(named name: String) -> [UInt8] {
    let table = Array("name".utf8) + [0, 0, 0, 0, 0, 0, 0, 28, 0, 0, 0, 99]
    let record: [UInt8] = [0, 1, 0, 0, 0, 0, 0, 6, 0, UInt8(name.utf8.count), 0, 0]
    return [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + table + [0, 0, 0, 1, 0, 18] + record + Array(name.utf8)
  }

  @Test(arguments: [
    ("App", label, ["scene-twice"]), ("Sample", label, []), ("App", #"<button id="lAb-el-001"/>"#, []),
  ])
  func aSceneIsInOneStoryboardOfATarget(target: String, other: String, rules: [String]) async throws {
    var targets = ["App": ["A.storyboard"]]
    targets[target, default: []].append("B.storyboard")
    let found = try await check([
      "App.xcodeproj/project.pbxproj": Sample.project(targets), "A.storyboard": board("Home", Self.label),
      "B.storyboard": board("Home", other),
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
    #expect(found.allSatisfy { $0.path == "B.storyboard" })
  }

  @Test func aSceneWhoseTargetIsNotKnownMayBeInTwoStoryboards() async throws {
    #expect(try await check(["A.storyboard": board("Home"), "B.storyboard": board("Home")]).isEmpty)
    let found = try await merge(
      base: ["Main.storyboard": board("One", scene: "one")], ours: ["A.storyboard": board("Two", scene: "two")],
      theirs: ["B.storyboard": board("Two", Self.label, scene: "two")])
    #expect(found.contains("error scene-twice B.storyboard"), "\(found)")
  }

  @Test(arguments: [("App", ["code-identifier-twice"]), ("Other", [])])
  func storyboardsOfOneNameInATargetHaveDifferentIdentifiers(target: String, rules: [String]) async throws {
    var targets = ["App": ["A/Main.storyboard"]]
    targets[target, default: []].append("B/Main.storyboard")
    let found = try await check([
      "App.xcodeproj/project.pbxproj": Sample.project(targets), "A/Main.storyboard": board("Home"),
      "B/Main.storyboard": board("Home", scene: "two"),
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [
    (["Localizable.xcstrings", "en.lproj/Localizable.strings"], ["Localizable.xcstrings"]),
    (["Localizable.xcstrings", "en.lproj/Localizable.stringsdict"], ["Localizable.xcstrings"]),
    (["A/Localizable.xcstrings", "B/Localizable.xcstrings"], ["A/Localizable.xcstrings", "B/Localizable.xcstrings"]),
    (["en.lproj/Localizable.xcstrings"], ["en.lproj/Localizable.xcstrings"]),
    (["mul.lproj/Main.xcstrings", "fr.lproj/Main.strings"], []),
    (["Localizable.xcstrings", "en.lproj/Other.strings", "Other.xcstrings.txt"], []),
    (["Localizable.xcstrings", "App.help/Contents/Resources/en.lproj/Localizable.strings"], []),
  ])
  func whatTheBuildSystemRefusesOfCatalogsIsFound(_ files: [String], _ paths: [String]) async throws {
    func found(_ targets: [String: [String]]) async throws -> [NameCheck.Problem] {
      var all = Dictionary(uniqueKeysWithValues: files.map { ($0, "") })
      all["App.xcodeproj/project.pbxproj"] = Sample.project(targets)
      return try await check(all)
    }
    let problems = try await found(["App": files])
    #expect(problems.map(\.path).sorted() == paths && problems.allSatisfy { $0.rule == .tableTwice }, "\(problems)")
    // Each target has its own tables.
    if files.count > 1 {
      #expect(try await found(["App": [files[0]], "Kit": Array(files.dropFirst())]).isEmpty)
    }
  }

  @Test func aDocumentThatCodeLoadsIsInATarget() async throws {
    let found = try await check([
      "App/App.xcodeproj/project.pbxproj": Sample.project(["App": ["Main.storyboard"]]),
      "App/Main.storyboard": board("Home"), "App/Cell.xib": Sample.document(),
      "App/Go.swift": "let nib = UINib(nibName: \"Cell\", bundle: nil)",
    ])
    #expect(found.map(\.rule.name) == ["document-in-no-target"] && found.first?.path == "App/Cell.xib", "\(found)")
  }

  /// A launch screen may be a storyboard or a nib, and a property list of no target loads nothing.
  @Test(arguments: [("Main.storyboard", true, 1), ("Launch.xib", true, 0), ("Main.storyboard", false, 0)])
  func whatThePropertyListOfATargetLoadsIsInATarget(copied: String, isOfTarget: Bool, count: Int) async throws {
    let file = isOfTarget ? "INFOPLIST_FILE = Info.plist;" : ""
    let found = try await check([
      "App.xcodeproj/project.pbxproj": Sample.project(["App": ["Main.storyboard", copied]])
        .replacing("buildSettings = {", with: "buildSettings = { \(file)"),
      "Main.storyboard": board("Home"), "Launch.storyboard": board("Launch"), "Launch.xib": Sample.document(),
      "Info.plist": "<dict><key>UILaunchStoryboardName</key><string>Launch</string></dict>",
    ])
    #expect(found.filter { $0.path == "Launch.storyboard" }.count == count, "\(found)")
  }

  @Test(arguments: [
    ("Home.storyboard", "../Kit/Views/Launch.storyboard", []),
    ("Home.storyboard", "Launch.storyboard", ["unknown-storyboard"]),
    ("Views/Home.storyboard", "Old/Launch.storyboard", ["unknown-storyboard"]),
    ("Assets.xcassets/a.imageset/a.png", "../Kit/Views/Assets.xcassets", []),
    ("Assets.xcassets/a.imageset/a.png", "Other.xcassets", ["unknown-image"]),
  ])
  func whatAProjectListsInFoldersThatAreNotHereMayBeThere(file: String, listed: String, rules: [String]) async throws {
    let found = try await check([
      "App/\(file)": file.hasSuffix("d") ? board("Home") : "", "App/Sources/More.swift": "",
      "App/App.xcodeproj/project.pbxproj": Sample.project(["App": [file, listed]]),
      "App/Go.swift": listed.hasSuffix("d")
        ? "let a = UIStoryboard(name: \"Launch\", bundle: nil)" : "let a = UIImage(named: \"b\")",
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  // MARK: Identifiers

  private static let segue =
    #"<button id="bUt-to-001"><connections><segue destination="vCo-nt-001" kind="show" identifier="one" id="sEg-ue-001"/></connections></button>"#

  @Test(arguments: [
    ("SegueID.next.rawValue", "enum SegueID: String { case next }", true),
    ("SegueID.next.rawValue", "enum SegueID: String { case next = \"one\" }", false),
    ("Names.next", "enum Names { static let next = \"two\" }", true), ("next", "let other = 1", false),
    ("String(describing: Detail.self)", "class Detail: NSObject {}", true),
    (
      "Detail.name",
      "class Detail: NSObject {}\nextension NSObject { static var name: String { String(describing: self) } }", true
    ),
    ("prefix + Names.next", "enum Names { static let next = \"two\" }", false),
    ("name", "extension Home { static let other = 1 }", true), ("self.name", "", true), ("local", "", true),
    ("given", "", false), ("Inner.name", "enum Other { enum Inner { static let name = \"one\" } }", true),
    ("String(describing: type(of: self))", "", true),
    ("String(describing: type(of: self))", "class Later: Home {}", false),
  ])
  func identifiersInConstantsAreRead(argument: String, code: String, isFound: Bool) async throws {
    let home = """
      class Home: UIViewController {
        let name = "two"
        let given = "two"
        enum Inner { static let name = "three" }
        func go(given: String) {
          let local = "two"
          performSegue(withIdentifier: \(argument), sender: nil)
        }
      }

      """
    let found = try await check(["Main.storyboard": board("Home", Self.segue), "App/Go.swift": home + code])
    #expect(found.map(\.rule.name) == (isFound ? ["unknown-identifier"] : []), "\(found)")
  }

  @Test(arguments: [
    ("UIStoryboard(name: \"Help\", bundle: nil)", true), ("UIStoryboard(name: \"Main\", bundle: nil)", false),
    ("UIStoryboard(name: \"Help\", bundle: Bundle(for: type(of: self)))\n      ", true),
    ("UIStoryboard(name: \"Help\", bundle: other())", false), ("Boards.help", true), ("UIStoryboard.help", true),
    ("local", true), ("given", false), ("property", true), ("storyboard?", true), ("self.storyboard!", true),
    ("other.storyboard!", false), ("parent?.storyboard?", false),
  ])
  func aSceneIsInTheStoryboardThatIsAsked(asked: String, isFound: Bool) async throws {
    let code = """
      enum Boards { static let help = UIStoryboard(name: "Help", bundle: nil) }
      extension UIStoryboard { static var help: UIStoryboard { UIStoryboard(name: "Help", bundle: .main) } }
      class Guide: UIViewController {
        let property = UIStoryboard(name: "Help", bundle: nil)
        func go(given: UIStoryboard) {
          let local = UIStoryboard(name: "Help", bundle: nil)
          let controller = \(asked).instantiateViewController(withIdentifier: "Home")
        }
      }
      """
    let help = board("Start", scene: "two").replacing("<view ", with: "<view customClass=\"Guide\" ")
    let found = try await check([
      "Main.storyboard": board("Home"), "Help.storyboard": help, "App/Go.swift": code,
    ])
    #expect(found.map(\.rule.name) == (isFound ? ["unknown-storyboard-reference"] : []), "\(found)")
  }

  @Test func aSceneThatNoDocumentHasIsMissedInTheStoryboardThatIsAsked() async throws {
    let code = "UIStoryboard(name: \"Main\", bundle: nil).instantiateViewController(withIdentifier: \"Gone\")"
    let found = try await check(["Main.storyboard": board("Home"), "App/Go.swift": code])
    #expect(found.map(\.rule) == [.unknownStoryboardReference], "\(found)")
  }

  @Test(arguments: [
    ("[[UIStoryboard storyboardWithName:@\"Help\" bundle:[NSBundle mainBundle]]", "", true),
    ("[board", "UIStoryboard *board = [UIStoryboard storyboardWithName:@\"Help\" bundle:nil];", true),
    ("[board", "UIStoryboard *board = [UIStoryboard storyboardWithName:@\"Main\" bundle:nil];", false),
    (
      "[board",
      "UIStoryboard *board = [UIStoryboard storyboardWithName:@\"Help\" bundle:nil];\n"
        + "if (old) board = [UIStoryboard storyboardWithName:@\"Main\" bundle:nil];", false
    ),
    ("[self.storyboard", "", true), ("[board", "}\n- (void)next {", false),
  ])
  func aSceneIsInTheStoryboardThatIsAskedInObjectiveC(asked: String, before: String, isFound: Bool) async throws {
    let code = """
      @interface Guide : UIViewController
      @end
      @implementation Guide
      - (void)first { UIStoryboard *board = [UIStoryboard storyboardWithName:@"Help" bundle:nil];
      }
      - (void)go {
        \(before)
        id controller = \(asked) instantiateViewControllerWithIdentifier:@"Home"];
      }
      @end
      """
    let help = board("Start", scene: "two").replacing("<view ", with: "<view customClass=\"Guide\" ")
    let found = try await check(["Main.storyboard": board("Home"), "Help.storyboard": help, "App/Go.m": code])
    #expect(found.count == (isFound ? 1 : 0), "\(found)")
  }

  @Test(arguments: [
    ("performSegue(withIdentifier: \"one\", sender: nil)", "", true),
    ("self.performSegue(withIdentifier: \"one\", sender: nil)", "", true),
    ("other.performSegue(withIdentifier: \"one\", sender: nil)", "", false),
    ("performSegue(withIdentifier: \"one\", sender: nil)", "class Later: Guide {}", false),
    ("}}\nextension UIView { func go() { performSegue(withIdentifier: \"one\", sender: nil)", "", false),
    ("if segue.identifier == \"one\" {}", "", false),
    ("table.dequeueReusableCell(withIdentifier: \"Row\")", "", false),
  ])
  func anObjectAsksItsOwnScene(call: String, code: String, isFound: Bool) async throws {
    let guide = "class Guide: UIViewController {\n  func go() {\n    \(call)\n  }\n}\n"
    let found = try await check([
      "Main.storyboard": board("Home", Self.segue + "<tableViewCell reuseIdentifier=\"Row\" id=\"cEl-l1-001\"/>"),
      "Guide.xib": Sample.document(owner: "Guide"),
      "Plain.xib": Sample.document(owner: "UIView"),
      "App/Go.swift": guide + code,
    ])
    #expect(found.map(\.rule.name) == (isFound ? ["unknown-identifier"] : []), "\(found)")
  }

  @Test(arguments: [
    ("UIImage(resource: .sideBar)", []), ("UIImage(resource: .sidebars)", ["unknown-image"]),
    ("import SwiftUI\nlet a = Image(.sideBar)", []),
    ("import SwiftUI\nlet a = Image(\"side-bars\")", ["unknown-image"]),
    ("let a = Image(\"side-bars\")", []), ("import SwiftUI\nlet a = Color(.red)", []),
    ("UIImage(resource: .other)\nextension ImageResource {}", []),
    ("class Kit {}\nlet a = UIImage(named: \"sides\", in: Kit.bundle, compatibleWith: nil)", ["unknown-image"]),
    ("let a = UIImage(named: \"sides\", in: Kit.bundle, compatibleWith: nil)", []),
    ("let b = nil\nlet a = UIImage(named: \"sides\", in: .kit, compatibleWith: nil)", []),
    ("let a = UIImage(named: \"sides\") ?? UIImage()", ["unknown-image"]),
    ("let a = UIImage(named: \"side-bar60x60\")", []),
    ("let a = UIImage(named: \"side-bar@2x\")", []), ("let a = UIImage(named: \"side-bar@2x.png\")", []),
    ("let a = UIImage(named: \"sides@2x\")", ["unknown-image"]),
    ("let a = UIImage(named: \"sides.png\")", ["unknown-image"]),
    ("let a = UIImage(named: \"arrow.right\")", []),
  ])
  func imagesAreNamedInCode(code: String, rules: [String]) async throws {
    let found = try await check(["A.xcassets/side-bar.imageset/Contents.json": "{}", "App/Go.swift": code])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [("side", []), ("sides", ["unknown-image"])])
  func imagesInRuntimeAttributesAreThere(name: String, rules: [String]) async throws {
    let view = """
      <view id="vIe-wx-002"><userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="image" keyPath="icon" value="\(name)"/>
      </userDefinedRuntimeAttributes></view>
      """
    let found = try await check([
      "A.xcassets/side.imageset/Contents.json": "{}",
      "Main.storyboard": board("Home", view, resources: "<image name=\"\(name)\" width=\"8\" height=\"8\"/>"),
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [
    ("swift", "if segue.identifier == \"one\" {}", []),
    ("swift", "if segue.identifier == \"two\" {}", ["unknown-identifier"]),
    ("swift", "if cell.identifier == \"two\" {}", []),
    ("m", "if ([segue.identifier isEqualToString:@\"two\"]) {}", ["unknown-identifier"]),
    ("m", "go(); [self performSegueWithIdentifier:@\"two\" sender:nil];", ["unknown-identifier"]),
    ("m", "@try {\n  [self performSegueWithIdentifier:@\"two\" sender:nil]; } @catch (NSException *e) {}", []),
    (
      "swift", "switch segue.identifier { case \"one\": go()\ncase \"none\", \"two\": go()\ndefault: break }",
      ["unknown-identifier", "unknown-identifier"]
    ),
    ("swift", "switch event.identifier { case \"two\": go()\ndefault: break }", []),
    ("swift", "enum MainSegue: String { case one, two }", ["unknown-identifier"]),
    ("swift", "enum MainSegue { case one, two }", []),
  ])
  func codeExpectsSeguesThatADocumentHas(ending: String, code: String, rules: [String]) async throws {
    let found = try await check(["Main.storyboard": board("Home", Self.segue), "App/Go.\(ending)": code])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [("Row", []), ("Rows", ["unknown-identifier"]), ("", [])])
  func aNibIsRegisteredForTheIdentifierOfItsCell(identifier: String, rules: [String]) async throws {
    let cell = Sample.document(extra: #"<tableViewCell reuseIdentifier="\#(identifier)" id="cEl-l1-001"/>"#)
    let code = "table.register(UINib(nibName: \"Cell\", bundle: nil), forCellReuseIdentifier: \"Row\")"
    let found = try await check(["Cell.xib": cell, "App/Go.swift": code])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: ["\"Gone\"", "NSNib.Name(\"Gone\")", "return NSNib.Name(\"Gone\")"])
  func aGetterNamesTheNibOfAController(value: String) async throws {
    let code = "class Home: NSViewController { override var nibName: NSNib.Name? { \(value) } }"
    let found = try await check(["Cell.xib": Sample.document(), "App/Go.swift": code])
    #expect(found.map(\.rule.name) == ["unknown-nib"], "\(found)")
  }

  @Test func namesInGeneratedCodeAreThoseOfDocuments() async throws {
    let code = """
      enum StoryboardScene { enum Main: StoryboardType {
        static let home = SceneType<HomeController>(storyboard: Main.self, identifier: "Home")
        static let gone = SceneType<HomeController>(storyboard: Main.self, identifier: "Gone")
      } }
      enum StoryboardSegue { enum Main: String, SegueType {
        case one
        case openSecond = "OpenSecond"
      } }
      """
    let found = try await check(["Main.storyboard": board("Home", Self.segue), "App/Generated.swift": code])
    #expect(
      found.map { "\($0.rule.name) \($0.line)" }.sorted() == ["unknown-identifier 3", "unknown-identifier 7"])
  }

  @Test(arguments: [
    ("NSUserInterfaceItemIdentifier(\"Cell\")", "", []),
    ("NSUserInterfaceItemIdentifier(\"Cel\")", "", ["unknown-identifier"]),
    ("NSUserInterfaceItemIdentifier(\"Cel\")", "view.identifier = NSUserInterfaceItemIdentifier(\"Cel\")", []),
    ("NSUserInterfaceItemIdentifier(\"Cel\")", "view.identifier = made()", []),
    ("Names.cell", "", ["unknown-identifier"]),
  ])
  func viewsOfAMacHaveIdentifiers(argument: String, code: String, rules: [String]) async throws {
    let go = """
      enum Names { static let cell = NSUserInterfaceItemIdentifier("Person") }
      func go() { table.makeView(withIdentifier: \(argument), owner: nil); \(code) }
      """
    let cell = #"<tableCellView identifier="Cell" id="cEl-l1-001"/>"#
    let found = try await check(["Main.storyboard": board("Home", cell), "App/Go.swift": go])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [("<document>", []), ("<document/>", ["unknown-identifier"])])
  func aDocumentThatCantBeReadMayHaveAnyIdentifier(other: String, rules: [String]) async throws {
    let found = try await check([
      "Main.storyboard": board("Home", Self.segue), "Other.storyboard": other,
      "App/Go.swift": "func go() { performSegue(withIdentifier: \"two\", sender: nil) }",
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  // MARK: What code and settings show

  @Test(arguments: [
    ("UIImage(named: \"alarm\")", ["unknown-image"]), ("UIImage(named: \"bell\")", []),
    ("UIImage(named: \"alarm\", in: kit, compatibleWith: nil)", []), ("UIColor(named: \"Brand\")", []),
    ("NSImage(named: \"NSCaution\")", []),
  ])
  func anImageThatCodeNamesIsThere(call: String, rules: [String]) async throws {
    let found = try await check([
      "A.xcassets/bell.imageset/Contents.json": "{}", "App/Bell.swift": "let bell = \(call)",
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [true, false])
  func aStoryboardWhoseFirstSceneIsShownHasOne(hasInitial: Bool) async throws {
    let main = hasInitial ? board("Home") : board("Home").replacing(" initialViewController=\"vCo-nt-001\"", with: "")
    let found = try await check([
      "Main.storyboard": main, "Info.plist": "<dict><key>UIMainStoryboardFile</key><string>Main</string></dict>",
      "Go.swift": "let first = UIStoryboard(name: \"Main\", bundle: nil).instantiateInitialViewController()",
      "More.swift":
        "let other = UIStoryboard(name: \"Main\", bundle: nil).instantiateViewController(withIdentifier: \"Home\")",
    ])
    #expect(found.map(\.path).sorted() == (hasInitial ? [] : ["Go.swift", "Info.plist"]), "\(found)")
    #expect(found.allSatisfy { $0.rule == .noInitialScene })
  }

  @Test(arguments: [("Main", []), ("Mian", ["unknown-storyboard"])])
  func settingsNameDocumentsAsPropertyListsDo(name: String, rules: [String]) async throws {
    let setting = "\n INFOPLIST_KEY_UIMainStoryboardFile = \(name);\n"
    let project = Sample.project(["App": ["Main.storyboard"]])
      .replacing("buildSettings = {", with: "buildSettings = {" + setting)
    let found = try await check(["App.xcodeproj/project.pbxproj": project, "Main.storyboard": board("Home")])
    #expect(found.map(\.rule.name) == rules, "\(found)")
    let settings = try await check([
      "App.xcconfig": "INFOPLIST_KEY_UIMainStoryboardFile = \(name)", "Main.storyboard": board("Home"),
    ])
    #expect(settings.map(\.rule.name) == rules, "\(settings)")
  }

  @Test(arguments: [
    ("<!-- <key>UIMainStoryboardFile</key><string>Old</string> -->", "Launch", []),
    ("<key>UIMainStoryboardFile</key><string>Old</string>", "Launch", ["unknown-storyboard"]),
    ("", "Lunch", ["unknown-storyboard"]),
  ])
  func aLaunchScreenMayBeAXibAndACommentIsNoKey(main: String, launch: String, rules: [String]) async throws {
    let found = try await check([
      "Main.storyboard": board("Home"), "Launch.xib": Sample.document(),
      "Info.plist": "<dict>\(main)\n<key>UILaunchStoryboardName</key><string>\(launch)</string></dict>",
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [
    ("HelveticaNeue-Medium", []), ("Helvetica Neue", []), ("ArialMT", []), ("PingFangSC-Regular", []),
    ("TimesNewRomanPSMT", []), ("TimesOldRomanPSMT", ["unknown-font"]),
  ])
  func aFontOfTheSystemIsThere(name: String, rules: [String]) async throws {
    let fonts = #"<customFonts key="customFonts"><array key="S.ttc"><string>\#(name)</string></array></customFonts>"#
    let document = board("Home").replacingOccurrences(of: "<scenes>", with: fonts + "<scenes>")
    let found = try await check(["Main.storyboard": document], bytes: ["S.ttf": Self.font(named: "Sample")])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  // MARK: Targets and copies

  @Test(arguments: [
    ("- (NSString *)windowNibName { return @\"Gone\"; }", "m", ["unknown-nib"]),
    ("- (NSString *)windowNibName { return [self name]; }", "m", []),
    ("class A { override var windowNibName: NSNib.Name? { \"Gone\" } }", "swift", ["unknown-nib"]),
    ("let a = UINib(nibName: \"Gone\", bundle: Bundle(for: Panel.self))\nclass Panel {}", "swift", ["unknown-nib"]),
    ("let a = UINib(nibName: \"Gone\", bundle: Bundle(for: Other.self))", "swift", []),
    ("let b = Bundle(for: Other.self)\nlet a = UINib(nibName: \"Gone\", bundle: b)", "swift", []),
    (
      "let b = Bundle(for: Panel.self)\nlet a = UINib(nibName: \"Gone\", bundle: b)\nclass Panel {}", "swift",
      ["unknown-nib"]
    ),
    ("let a = UINib(nibName: \"Gone\", bundle: made())", "swift", []),
  ])
  func aNibIsInTheBundleThatCodeNames(code: String, ending: String, rules: [String]) async throws {
    let found = try await check(["Home.xib": Sample.document(), "App/Go.\(ending)": code])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [("Views", []), ("Images", ["document-in-no-target"])])
  func aPodspecCopiesDocuments(folder: String, rules: [String]) async throws {
    let found = try await check([
      "Kit.podspec": "s.source_files = ['Code/**/*.swift']\ns.resources = ['Kit/\(folder)/**/*.xib']",
      "Kit.xcodeproj/project.pbxproj": Sample.project(["Kit": ["Main.storyboard"]]),
      "Main.storyboard": board("Home"), "Kit/Views/Cell.xib": Sample.document(),
      "Go.swift": "let nib = UINib(nibName: \"Cell\", bundle: nil)",
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [("App", []), ("Widget", ["document-in-no-target"])])
  func theTargetWhoseCodeLoadsADocumentCopiesIt(target: String, rules: [String]) async throws {
    var targets = ["App": ["Go.swift", "Main.storyboard"], "Widget": ["Widget.swift"]]
    targets[target, default: []].append("Cell.xib")
    let project = Sample.project(targets).replacing(
      "isa = PBXNativeTarget;", with: "isa = PBXNativeTarget; productType = \"com.apple.product-type.application\";")
    let found = try await check([
      "App.xcodeproj/project.pbxproj": project, "Main.storyboard": board("Home"), "Cell.xib": Sample.document(),
      "Widget.swift": "", "Go.swift": "let nib = UINib(nibName: \"Cell\", bundle: nil)",
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  /// The apps with some files.
  private func apps(_ targets: [String: [String]]) -> String {
    Sample.project(targets).replacing(
      "isa = PBXNativeTarget;", with: "isa = PBXNativeTarget; productType = \"com.apple.product-type.application\";")
  }

  @Test(arguments: [("Old.swift", []), ("Main.swift", ["document-in-no-target"])])
  func codeThatNoTargetCompilesLoadsNothing(file: String, rules: [String]) async throws {
    let loader = [file: "let old = UIStoryboard(name: \"Old\", bundle: nil)"]
    let found = try await check(
      [
        "App.xcodeproj/project.pbxproj": apps(["App": ["Main.swift", "Main.storyboard"]]), "Main.swift": "",
        "Main.storyboard": board("Home"), "Old.storyboard": board("Old", scene: "two"),
      ].merging(loader) { $1 })
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [
    ("@IBOutlet var title: UILabel!", ["document-in-no-target"]), ("", []),
    ("@IBOutlet var title: UILabel! { nil }; override func loadView() {}", []),
  ])
  func aControllerWithOutletsLoadsTheNibOfItsName(member: String, rules: [String]) async throws {
    let found = try await check([
      "App.xcodeproj/project.pbxproj": apps(["App": ["Panel.swift", "Main.storyboard"]]),
      "Main.storyboard": board("Home"), "Panel.xib": Sample.document(),
      "Panel.swift": "class Panel: UIViewController { \(member) }",
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test func aPathInAnotherCaseIsInTheTargetAndIsSaid() async throws {
    let found = try await check([
      "App.xcodeproj/project.pbxproj": apps(["App": ["Go.swift", "boards/Main.storyboard"]]),
      "Boards/Main.storyboard": board("Home"), "Go.swift": "let main = UIStoryboard(name: \"Main\", bundle: nil)",
    ])
    #expect(found.map { "\($0.rule.name) \($0.path)" } == ["path-in-another-case Boards/Main.storyboard"], "\(found)")
  }

  @Test(arguments: [
    ("$(SRCROOT)/Phone.plist", "Phone.plist", ["no-initial-scene Phone.plist"]), ("Pad.plist", "Phone.plist", []),
    ("Pad.plist", "Pad.plist", ["no-initial-scene Pad.plist"]),
  ])
  func aPropertyListNamesTheStoryboardOfItsTarget(setting: String, list: String, found expected: [String]) async throws
  {
    let project = apps(["Phone": ["A/Main.storyboard"], "Mac": ["B/Main.storyboard"]])
      .replacing(
        "CPhone = { isa = XCBuildConfiguration; buildSettings = {",
        with:
          "CPhone = { isa = XCBuildConfiguration; buildSettings = { INFOPLIST_FILE = \"\(setting)\";")
    let found = try await check([
      "App.xcodeproj/project.pbxproj": project, "B/Main.storyboard": board("Home"),
      "A/Main.storyboard": board("Home").replacing(" initialViewController=\"vCo-nt-001\"", with: ""),
      list: "<dict><key>UIMainStoryboardFile</key><string>Main</string></dict>",
    ])
    #expect(found.map { "\($0.rule.name) \($0.path)" } == expected, "\(found)")
  }

  @Test(arguments: [("Phone", []), ("Mac", ["unknown-identifier"])])
  func anotherAppsStoryboardHasNoSegueOfThisOne(target: String, rules: [String]) async throws {
    var targets = ["Phone": ["Go.swift", "A.storyboard"], "Mac": ["B.storyboard"]]
    targets[target, default: []].append("C.storyboard")
    let found = try await check([
      "App.xcodeproj/project.pbxproj": apps(targets),
      "A.storyboard": board("A", Self.segue.replacing("\"one\"", with: "\"two\"")),
      "B.storyboard": board("B", scene: "two"),
      "C.storyboard": board("C", Self.segue, scene: "three"),
      "Go.swift": "func go() { performSegue(withIdentifier: \"one\", sender: nil) }",
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  @Test(arguments: [
    ("nil", "", ["unknown-nib"]), (".main", "", ["unknown-nib"]), ("Bundle(for: Cell.self)", "", ["unknown-nib"]),
    (".module", "", []), ("bundle", "", []), ("nil", "let other = Bundle.module", []),
  ])
  func aNibOfAPackageIsInNoOtherBundle(bundle: String, more: String, rules: [String]) async throws {
    let files = [
      "Package.swift": "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])",
      "Sources/Kit/Cell.xib": Sample.document(),
      "Sources/Kit/Cell.swift": "let nib = UINib(nibName: \"Cell\", bundle: \(bundle))\n\(more)\nclass Cell {}",
    ]
    #expect(try await check(files).map(\.rule.name) == rules)
    let podspec = ["Kit.podspec": "s.resources = 'Sources/Kit/*.xib'"]
    #expect(try await check(files.merging(podspec) { $1 }).isEmpty)
  }

  @Test(arguments: [
    ([496], [501], []), ([496, 497], [501], ["de.lproj/Home.xib"]), ([496], [496, 497], ["en.lproj/Home.xib"]),
  ])
  func copiesForLanguagesMayHaveOtherIds(english: [Int], german: [Int], paths: [String]) async throws {
    func copy(_ ids: [Int]) -> String {
      let buttons = ids.map { id in
        "<button id=\"\(id)\"><connections><action selector=\"tap:\" destination=\"-1\" id=\"\(id + 100)\"/></connections></button>"
      }
      return Sample.document(extra: buttons.joined())
    }
    let found = try await check(["en.lproj/Home.xib": copy(english), "de.lproj/Home.xib": copy(german)])
    #expect(found.map(\.path) == paths && found.allSatisfy { $0.rule == .copiesOutOfStep }, "\(found)")
  }

  @Test(arguments: [("titleLabel", []), ("other", ["copies-out-of-step", "copies-out-of-step"])])
  func copiesForLanguagesHaveTheSameConnections(outlet: String, rules: [String]) async throws {
    let found = try await check([
      "en.lproj/Home.xib": Sample.document(Sample.outlet("titleLabel")),
      "es.lproj/Home.xib": Sample.document(Sample.outlet(outlet)).replacing("Hi", with: "Hola"),
    ])
    #expect(found.map(\.rule.name) == rules, "\(found)")
  }

  // MARK: Merges

  /// The rules that a merge breaks, and neither of its sides.
  private func merge(
    base: [String: String], ours: [String: String?], theirs: [String: String?]
  ) async throws -> [String] {
    let result = try await FakeHistory(base: base, ours: ours, theirs: theirs)
      .check("--project", "--merge", "main", "side", "--host", "driver")
    return result.findings.map { "\($0.severity.rawValue) \($0.rule.name) \($0.path)" }
  }

  @Test(arguments: [("Start", ["error unknown-storyboard-reference Main.storyboard"]), ("Never", [])])
  func aSceneRenamedByOneSideAndReferredToByTheOtherIsAnError(identifier: String, rules: [String]) async throws {
    let found = try await merge(
      base: ["Main.storyboard": board("Home"), "Help.storyboard": board("Start", scene: "two")],
      ours: ["Help.storyboard": board("Begin", scene: "two")],
      theirs: ["Main.storyboard": board("Home", Self.reference(to: "Help", identifier))])
    #expect(found == rules)
  }

  @Test(arguments: [("Help", ["error code-identifier-twice B/Help.storyboard"]), ("Other", [])])
  func scenesOfOneNameThatMeetInAMergeAreFound(name: String, rules: [String]) async throws {
    let found = try await merge(
      base: ["Main.storyboard": board("Home")], ours: ["A/Help.storyboard": board("Start", scene: "two")],
      theirs: ["B/\(name).storyboard": board("Start", scene: "three")])
    #expect(found == rules)
  }

  @Test(arguments: [false, true])
  func aColourRemovedByOneSideAndUsedAnewByTheOtherIsAnError(hasCopy: Bool) async throws {
    let copies = hasCopy ? ["Copy.storyboard": board("Start", Self.coloured)] : [:]
    let found = try await merge(
      base: ["Home.storyboard": board("Home"), "A.xcassets/Brand.colorset/Contents.json": "{}"].merging(copies) { $1 },
      ours: ["A.xcassets/Brand.colorset/Contents.json": nil, "A.xcassets/New.colorset/Contents.json": "{ }"],
      theirs: ["Home.storyboard": board("Home", Self.coloured)])
    #expect(found == ["error unknown-color Home.storyboard"])
  }

  @Test func theLastColourIsMissedToo() async throws {
    let found = try await merge(
      base: ["Home.storyboard": board("Home"), "A.xcassets/Brand.colorset/Contents.json": "{}"],
      ours: ["A.xcassets/Brand.colorset/Contents.json": nil], theirs: ["Home.storyboard": board("Home", Self.coloured)])
    #expect(found == ["error unknown-color Home.storyboard"])
  }

  @Test func anIdentifierRenamedByOneSideAndAskedForByTheOtherIsAnError() async throws {
    let code = "func go() { performSegue(withIdentifier: \"one\", sender: nil) }"
    let found = try await merge(
      base: ["Home.storyboard": board("Home", Self.segue), "Go.swift": "func go() {}"],
      ours: ["Home.storyboard": board("Home", Self.segue.replacing("\"one\"", with: "\"first\""))],
      theirs: ["Go.swift": code])
    #expect(found == ["error unknown-identifier Go.swift"])
  }

  @Test func anIdentifierThatABranchTookAwayIsAnError() async throws {
    let code = "func go() { performSegue(withIdentifier: \"one\", sender: nil) }"
    let found = try await merge(
      base: ["Home.storyboard": board("Home", Self.segue), "Go.swift": code],
      ours: ["Home.storyboard": board("Home", Self.segue.replacing("\"one\"", with: "\"first\""))],
      theirs: ["Go.swift": code + "\n"])
    #expect(found == ["error unknown-identifier Go.swift"])
  }

  @Test func anIdentifierThatABranchTookAwayIsAnErrorWhateverCodeRegisters() async throws {
    let cell = #"<tableViewCell reuseIdentifier="Row" id="cEl-l1-001"/>"#
    let code =
      "table.register(Cell.self, forCellReuseIdentifier: made())\ntable.dequeueReusableCell(withIdentifier: \"Row\")"
    let found = try await merge(
      base: ["Home.storyboard": board("Home", cell), "Go.swift": code],
      ours: ["Home.storyboard": board("Home", cell.replacing("Row", with: "Line"))], theirs: ["Go.swift": code + "\n"])
    #expect(found == ["error unknown-identifier Go.swift"])
  }

  @Test(arguments: [true, false])
  func anIdentifierThatABranchTookFromOneCopyIsAnError(isAsked: Bool) async throws {
    let scene = board("Home", Self.segue).replacing("<view ", with: "<view customClass=\"Guide\" ")
    let call = isAsked ? "performSegue(withIdentifier: \"one\", sender: nil)" : ""
    let code = "class Guide: UIViewController {\n  func go() { \(call) }\n}\n"
    let found = try await merge(
      base: [
        "Pad.storyboard": scene, "Phone.storyboard": scene.replacing("\"one\" id", with: "\"one\"  id"),
        "Go.swift": code,
      ],
      ours: ["Pad.storyboard": scene.replacing("identifier=\"one\"", with: "identifier=\"first\"")],
      theirs: ["Go.swift": code + "\n"])
    #expect(found == (isAsked ? ["error unknown-identifier Go.swift"] : []))
  }

  @Test func aNibWhoseIdentifierABranchChangedIsAnError() async throws {
    let cell = Sample.document(extra: #"<tableViewCell reuseIdentifier="Row" id="cEl-l1-001"/>"#)
    let code = "table.register(UINib(nibName: \"Cell\", bundle: nil), forCellReuseIdentifier: \"Row\")"
    let found = try await merge(
      base: ["Cell.xib": cell, "Go.swift": code], ours: ["Cell.xib": cell.replacing("Row", with: "Line")],
      theirs: ["Go.swift": code + "\n"])
    #expect(found == ["error unknown-identifier Go.swift"])
  }

  @Test(arguments: [("@IBOutlet var title: UILabel!", ["error unknown-nib Panel.swift"]), ("", [])])
  func aControllerWhoseNibABranchTookAwayIsAnError(member: String, rules: [String]) async throws {
    let code = "class Panel: UIViewController { \(member) }"
    let found = try await merge(
      base: [
        "Panel.xib": Sample.document(owner: "Panel"), "Home.xib": Sample.document(owner: "NSObject"),
        "Panel.swift": code,
        "App.xcodeproj/project.pbxproj": Sample.project(["App": ["Panel.swift"]]),
      ], ours: ["Panel.xib": nil], theirs: ["Panel.swift": code + "\n"])
    #expect(found == rules)
  }

  @Test(arguments: [(" storyboardIdentifier=\"Home\"", []), ("", ["error no-initial-scene Home.storyboard"])])
  func aStoryboardThatABranchClosedIsAnError(identifier: String, rules: [String]) async throws {
    let old = board("Home").replacing(" storyboardIdentifier=\"Home\"", with: identifier)
    let found = try await merge(
      base: ["Home.storyboard": old, "Go.swift": ""],
      ours: ["Home.storyboard": old.replacing(" initialViewController=\"vCo-nt-001\"", with: "")],
      theirs: ["Go.swift": "\n"])
    #expect(found == rules)
  }

  @Test(arguments: [
    (["en.lproj/Home.xib", "es.lproj/Home.xib"], true), (["Home~iphone.xib", "Home~ipad.xib"], true),
    (["Home.xib", "Other.xib"], false),
  ])
  func aBranchThatConnectsInOneCopyOnlyIsWarned(copies: [String], isFound: Bool) async throws {
    let (old, new) = (
      Sample.document(Sample.outlet("titleLabel")),
      Sample.document(Sample.outlet("titleLabel") + Sample.outlet("inherited"))
    )
    let found = try await merge(
      base: ["Home.swift": Sample.code + Sample.base, copies[0]: old, copies[1]: old],
      ours: [copies[0]: new], theirs: ["Home.swift": Sample.code + Sample.base + "\n"])
    #expect(found == (isFound ? ["warning copies-out-of-step \(copies[1])"] : []))
  }
}
