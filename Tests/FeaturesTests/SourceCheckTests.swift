import CodeReading
import Findings
import Foundation
import GitHistory
import ProjectIndex
import Testing
import TestSupport
@testable import Features
@testable import ProjectCheck

/// What `xibmerge check --sources` finds in a document and its code.
@Suite struct SourceCheckTests {
  private typealias Sample = SampleSources

  /// The rules that a document breaks, and the report.
  func check(
    _ document: String, enabled: [String] = [], code: [String: String] = [:]
  ) async throws -> (rules: [String], text: String) {
    let usual = ["App/Home.swift": Sample.code, "App/Base.swift": Sample.base, "App/Cells.m": Sample.objectiveC]
    let code = usual.merging(code) { $1 }
    let files = code.sorted { $0.key < $1.key }.compactMap { path, text in
      SourceFile.Language(ofFile: path).map { (path, SourceFile(Array(text.utf8), language: $0)) }
    }
    let projects = code.filter { ProjectFile.isProject($0.key) }.map { ProjectFile(Array($1.utf8), path: $0) }
    let configuration = try CheckConfiguration(
      file: ConfigurationFile(), disabled: [], enabled: enabled.compactMap(CheckRule.named), sources: [], layout: nil)
    let index = SourceIndex(files, roots: ["App"], projects: Targets(projects))
    let sources = SourceCheck(of: index, isOn: configuration.isOn)
    let history = try FakeHistory(["Home.xib": document])
    let inputs = try await history.trackedDocuments(at: .all).map { CheckInput(name: "Home.xib", place: .version($0)) }
    let outcomes = await DocumentCheck(history: history, configuration: configuration, sources: sources)
      .outcomes(of: inputs)
    let findings = outcomes.flatMap(\.findings) + sources.findings(inCodeUsedBy: outcomes.compactMap(\.uses))
    return (findings.map(\.rule.name), CheckResult(findings: findings, documents: ["Home.xib"]).text)
  }

  // MARK: What is sound

  @Test(arguments: [
    Sample.outlet("titleLabel"), Sample.outlet("TitleLabel"), Sample.outlet("inherited"), Sample.outlet("view"),
    "<outletCollection property=\"buttons\" destination=\"bUt-to-001\" id=\"oUt-co-001\"/>",
  ])
  func whatTheCodeHasIsNoFinding(connection: String) async throws {
    let found = try await check(Sample.document(connection))
    #expect(found.rules.isEmpty, "\(found.text)")
  }

  @Test(arguments: [("makeDetail:", true), ("makeDetials:", false)])
  func theMethodThatMakesTheViewControllerOfASegueIsAnAction(selector: String, isSound: Bool) async throws {
    let segue = #"<segue destination="lAb-el-001" destinationCreationSelector="\#(selector)" id="sEg-ue-001"/>"#
    let code = "class Detail: NSObject { @IBSegueAction func makeDetail(_ coder: NSCoder) -> Detail? { nil } }"
    let found = try await check(Sample.document(segue), code: ["App/Detail.swift": code])
    #expect(found.rules == (isSound ? [] : ["unknown-action"]), "\(found.text)")
  }

  @Test(arguments: [("count", []), ("badge", []), ("textLabel", []), ("nothing", ["unknown-outlet"])])
  func anObjectiveCVariableSetterOrInheritedPropertyIsNoFinding(name: String, rules: [String]) async throws {
    let found = try await check(Sample.document(owner: "ABCell", module: "", Sample.outlet(name)))
    #expect(found.rules.filter { $0 == "unknown-outlet" } == rules, "\(found.text)")
  }

  @Test(arguments: [
    ("HomeController", "tap:"), ("HomeController", "setTitle:"), ("HomeController", "becomeFirstResponder"),
    ("ABCell", "more:forEvent:"),
  ])
  func anActionThatTheClassOrItsFrameworkHasIsNoFinding(owner: String, selector: String) async throws {
    let found = try await check(Sample.document(owner: owner, module: "", buttonAction: selector))
    #expect(!found.rules.contains("unknown-action"), "\(found.text)")
  }

  @Test(arguments: [("OpenController", []), ("HomeController", ["unknown-outlet", "unknown-action"])])
  func aClassOfAnUnknownSuperclassMayHaveAnything(owner: String, rules: [String]) async throws {
    let found = try await check(
      Sample.document(owner: owner, Sample.outlet("anything"), buttonAction: "anything:"))
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: [
    ("LibraryController", []), ("MapboxView", []), ("UICollectionView", []), ("HomeControler", ["unknown-class"]),
  ])
  func aClassOfALibraryOrAFrameworkIsNoFinding(name: String, rules: [String]) async throws {
    let found = try await check(Sample.document(extra: "<view id=\"vIe-wx-002\" customClass=\"\(name)\"/>"))
    #expect(found.rules == rules, "\(found.text)")
  }

  // MARK: What is not

  @Test func aMissingOutletIsFoundWithItsPlaceInDocumentAndCode() async throws {
    let found = try await check(Sample.document(Sample.outlet("titelLabel")))
    #expect(found.rules == ["unknown-outlet"])
    #expect(found.text.hasPrefix("Home.xib:6: error: HomeController has no outlet titelLabel, which is connected."))
    #expect(found.text.contains("App/Home.swift:1"))
  }

  @Test func severalMissingOutletsOfOneObjectAreOneFinding() async throws {
    let found = try await check(Sample.document(Sample.outlet("one") + Sample.outlet("two")))
    #expect(found.rules == ["unknown-outlet"] && found.text.contains("no outlets one and two, which are connected"))
  }

  @Test func aPropertyThatObjectiveCDoesNotSeeIsNoOutlet() async throws {
    let found = try await check(Sample.document(Sample.outlet("plain")))
    #expect(found.rules == ["unknown-outlet"] && found.text.contains("mark it with @IBOutlet"))
  }

  @Test(arguments: [("tap", "it has tap:"), ("hidden:", "mark it with @IBAction"), ("none:", "has no action none:")])
  func aMissingActionIsFound(selector: String, words: String) async throws {
    let found = try await check(Sample.document(buttonAction: selector))
    #expect(found.rules == ["unknown-action"] && found.text.contains(words), "\(found.text)")
  }

  @Test(arguments: ["HomeControler", "Other"]) func aMissingClassOfTheTargetIsFound(name: String) async throws {
    let found = try await check(Sample.document(owner: name))
    // Code makes File's Owner.
    #expect(found.rules == ["unknown-class"] && found.text.contains(": warning: "), "\(found.text)")
  }

  @Test func aMissingClassNamedLikeTheOthersIsFound() async throws {
    let found = try await check(Sample.document(extra: "<view id=\"vIe-wx-002\" customClass=\"ABFooter\"/>"))
    #expect(found.rules == ["unknown-class"] && found.text.contains(": error: "), "\(found.text)")
  }

  /// What AppKit only logs. A property that is not shown stays nil, and code may use it.
  @Test(arguments: [
    ("CocoaTouch.XIB", "UIViewController", "nothing", "error"), ("Cocoa.XIB", "NSViewController", "nothing", "warning"),
    ("Cocoa.XIB", "NSViewController", "plain", "error"),
    ("WatchKit.Storyboard", "WKInterfaceController", "nothing", "error"),
  ])
  func anOutletThatTheClassLacksEndsAnAppOfUIKitOnly(type: String, base: String, outlet: String, severity: String)
    async throws
  {
    let found = try await check(
      Sample.document(Sample.outlet(outlet)).replacing("CocoaTouch.XIB", with: type),
      code: ["App/Base.swift": "class BaseController: \(base) {}"])
    let line = found.text.split(separator: "\n").first { $0.contains("[unknown-outlet]") }
    #expect(line?.contains(": \(severity): ") == true, "\(found.text)")
  }

  /// One source for several platforms gives the classes of one the names of the other.
  @Test func theClassOfThePlatformCountsWhateverCodeGivesItsName() async throws {
    let tall = "<label id=\"lAb-el-002\" customClass=\"Tall\" customModule=\"App\" customModuleProvider=\"target\"/>"
    let found = try await check(
      Sample.document(extra: tall),
      code: [
        "App/Mac.swift": "class UILabel: NSTextField { required init?(coder: NSCoder) { fatalError() } }",
        "App/Tall.swift": "class Tall: UILabel {}",
      ])
    #expect(found.rules.isEmpty, "\(found.text)")
  }

  @Test func anOutletOfAnotherClassIsFound() async throws {
    let found = try await check(Sample.document(Sample.outlet("titleLabel", to: "bUt-to-001")))
    #expect(found.rules == ["outlet-type"] && found.text.contains(": warning: "))
    #expect(found.text.contains("titleLabel of HomeController is a UILabel, and is connected to a UIButton."))
  }

  @Test(arguments: [("tint", true), ("tnit", false), ("layer.cornerRadius", true)])
  func aRuntimeAttributeNeedsItsProperty(keyPath: String, isSound: Bool) async throws {
    let attribute = """
      <view id="vIe-wx-002" customClass="Panel" customModule="App" customModuleProvider="target">
        <userDefinedRuntimeAttributes>
          <userDefinedRuntimeAttribute type="string" keyPath="\(keyPath)" value="x"/>
        </userDefinedRuntimeAttributes>
      </view>
      """
    let found = try await check(
      Sample.document(extra: attribute),
      code: ["App/Panel.swift": "class Panel: UIView { @IBInspectable var tint = 1 }"])
    #expect(found.rules == (isSound ? [] : ["unknown-key-path"]), "\(found.text)")
    #expect(found.text.contains(": warning: ") == !isSound, "\(found.text)")
  }

  @Test func aClassThatIsInAnotherModuleIsFound() async throws {
    let found = try await check(
      Sample.document(owner: "KitController"),
      code: [
        "App/Use.swift": "import Kit", "App/Kit/Kit.swift": "public class KitController: UIViewController {}",
        "App/Kit/More.swift": "public struct More {}",
      ])
    #expect(found.rules == ["unknown-class"] && found.text.contains("the class is in the module Kit"), "\(found.text)")
  }

  /// What the targets of the document and of its class are, and whether the document fixes the module.
  @Test(arguments: [
    ("App", "App", false, true), ("Kit", "App", false, false), ("New", "New", false, true), ("New", "New", true, false),
    ("Kit", "New", true, false), ("App", "New", true, true),
  ])
  func aClassMustBeInATargetOfTheDocumentOrInTheModuleThatItNames(
    codeTarget: String, documentTarget: String, isFixed: Bool, isSound: Bool
  ) async throws {
    var targets = ["App": ["Base.swift"], "Kit": ["Kit.swift"]]
    targets[codeTarget, default: []].append("Home.swift")
    targets[documentTarget, default: []].append("../Home.xib")
    let document = Sample.document().replacingOccurrences(
      of: " customModuleProvider=\"target\"", with: isFixed ? "" : " customModuleProvider=\"target\"")
    let found = try await check(document, code: ["App/App.xcodeproj/project.pbxproj": Sample.project(targets)])
    #expect(found.rules == (isSound ? [] : ["unknown-class"]), "\(found.text)")
    if !isSound { #expect(found.text.contains("the class is in the module \(codeTarget)"), "\(found.text)") }
  }

  @Test(arguments: ["// Gone", "let name = \"Gone\"", "let other = Gone.self", "extension Gone {}"])
  func nothingButADeclarationDeclaresAClassOfTheTarget(code: String) async throws {
    let found = try await check(Sample.document(owner: "Gone"), code: ["App/Use.swift": code])
    #expect(found.rules == ["unknown-class"], "\(found.text)")
  }

  @Test(arguments: [("App", ["unknown-class"]), ("Kit", [])])
  func theModuleOfTheTargetIsNoLibrary(module: String, rules: [String]) async throws {
    let view = "<view id=\"vIe-wx-002\" customClass=\"Gone\" customModule=\"\(module)\"/>"
    let found = try await check(Sample.document(extra: view))
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: [
    ("struct Outer { class Inner: UIView {} }", false), ("class Inner<T>: UIView {}", false),
    ("struct Outer { @objc(Inner) class Inner: UIView {} }", true), ("class Inner: UIView {}", true),
  ])
  func aClassNeedsTheNameThatTheRunTimeKnows(code: String, isSound: Bool) async throws {
    let view = #"<view id="vIe-wx-002" customClass="Inner" customModule="App" customModuleProvider="target"/>"#
    let found = try await check(Sample.document(extra: view), code: ["App/Inner.swift": code])
    #expect(found.rules == (isSound ? [] : ["unknown-class"]), "\(found.text)")
  }

  @Test(arguments: [("view", "HomeController", "UIView"), ("button", "Panel", "UIControl")])
  func theClassOfAnObjectIsOfItsKind(element: String, name: String, kind: String) async throws {
    let view =
      #"<\#(element) id="vIe-wx-002" customClass="\#(name)" customModule="App" customModuleProvider="target"/>"#
    let found = try await check(Sample.document(extra: view), code: ["App/Panel.swift": "class Panel: UIView {}"])
    #expect(found.rules == ["unknown-class"] && found.text.contains("\(name) is no \(kind)"), "\(found.text)")
  }

  @Test(arguments: [
    (Sample.outlet("buttons", to: "bUt-to-001"), "is a collection, and is connected as a single outlet"),
    (
      "<outletCollection property=\"titleLabel\" destination=\"lAb-el-001\" id=\"oUt-co-001\"/>",
      "connected as a collection"
    ),
    (Sample.outlet("picture", to: "vIe-wx-001"), "is a UIImageView, and is connected to a UIView"),
  ])
  func anOutletIsConnectedAsWhatItIs(connection: String, words: String) async throws {
    let code = [
      "App/More.swift": "extension HomeController { @IBOutlet var picture: UIImageView! { get { nil } set {} } }"
    ]
    let found = try await check(Sample.document(connection), code: code)
    #expect(found.rules == ["outlet-type"] && found.text.contains(words), "\(found.text)")
  }

  @Test(arguments: [("UISwitch", false), ("UIButton", true), ("UIView", true), ("AnyObject", true)])
  func theControlOfAnActionIsOfTheTypeOfItsSender(type: String, isSound: Bool) async throws {
    let code = ["App/More.swift": "extension HomeController { @IBAction func flip(_ sender: \(type)) {} }"]
    let found = try await check(Sample.document(buttonAction: "flip:"), code: code)
    #expect(found.rules == (isSound ? [] : ["unknown-action"]), "\(found.text)")
  }

  @Test(arguments: [("App", ["unknown-outlet"]), ("Kit", [])])
  func ofTwoClassesTheOneInTheModuleOfTheDocumentCounts(module: String, rules: [String]) async throws {
    let project = Sample.project(["App": ["Twin.swift", "../Home.xib"], "Kit": ["Kit/Twin.swift"]])
    let document = Sample.document(owner: "Twin", module: module, Sample.outlet("label"))
      .replacingOccurrences(of: " customModuleProvider=\"target\"", with: "")
    let found = try await check(
      document,
      code: [
        "App/App.xcodeproj/project.pbxproj": project, "App/Twin.swift": "class Twin: UIViewController {}",
        "App/Kit/Twin.swift": "class Twin: UIViewController { @IBOutlet var label: UILabel! }",
      ])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: ["Copy.swift", "Old/Copy.swift"])
  func aFileOfNoTargetDoesNotDeclareAClassAnew(file: String) async throws {
    let found = try await check(
      Sample.document(owner: "Twin", Sample.outlet("label")),
      code: [
        "App/App.xcodeproj/project.pbxproj": Sample.project(["App": ["Twin.swift", "../Home.xib"]]),
        "App/Twin.swift": "class Twin: UIViewController {}",
        "App/\(file)": "class Twin: UIViewController { @IBOutlet var label: UILabel! }",
      ])
    #expect(found.rules == ["unknown-outlet"], "\(found.text)")
  }

  @Test(arguments: [("Home", ["unknown-outlet"]), ("HomeController", ["unknown-outlet"]), ("Other", [])])
  func aDocumentWithTheNameOfItsOwnerIsLoadedByIt(owner: String, rules: [String]) async throws {
    let code = "class \(owner): UIView {}\nclass Loader: UIView { @IBOutlet var label: UILabel! }"
    let found = try await check(
      Sample.document(owner: owner, Sample.outlet("label")), code: ["App/More.swift": code])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: ["TARGET_NAME", "NAME_IN_A_FILE_OF_SETTINGS"])
  func aClassWhoseFileLeftItsTargetIsFound(name: String) async throws {
    let project = Sample.project(["App": ["Base.swift", "../Home.xib"]]).replacing("TARGET_NAME", with: name)
    let found = try await check(Sample.document(), code: ["App/App.xcodeproj/project.pbxproj": project])
    #expect(found.rules == ["unknown-class"] && found.text.contains("No target compiles the file"), "\(found.text)")
  }

  @Test(
    arguments: ["ABPane ()", "ABPane (More)", "ABBase : UIView", "ABBase (More)", "UIView (More)"],
    [("LABEL(title);", []), ("EXCEPTION_BODY_BEGIN", ["unknown-outlet"]), ("", ["unknown-outlet"])])
  func aMacroInAnyInterfaceOfAClassMayDeclareAnything(
    _ head: String, _ macro: (line: String, rules: [String])
  ) async throws {
    let code = """
      @interface ABBase : UIView
      @end
      @interface ABPane : ABBase
      NS_ASSUME_NONNULL_END
      @end
      """
    let pane =
      #"<view id="vIe-wx-002" customClass="ABPane"><connections>"# + Sample.outlet("title") + "</connections></view>"
    let found = try await check(
      Sample.document(extra: pane),
      code: ["App/Pane.h": code, "App/More.h": "@interface \(head)\n\(macro.line)\n@end"])
    #expect(found.rules == macro.rules)
  }

  @Test(arguments: [("import UIKit", ["unknown-key-path"]), ("import Fancy", [])])
  func aLibraryMayExtendAppleClasses(line: String, rules: [String]) async throws {
    let attribute = Sample.document(
      extra: """
        <view id="vIe-wx-002" customClass="Panel" customModule="App" customModuleProvider="target">
          <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="cornerRadius" value="x"/>
          </userDefinedRuntimeAttributes>
        </view>
        """)
    let found = try await check(attribute, code: ["App/Panel.swift": line + "\nclass Panel: UIView {}"])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: [("", []), ("SWIFT_VERSION = 5.0;", ["unknown-action"])])
  func swiftBeforeThreeGivesTheFirstParameterNoLabel(setting: String, rules: [String]) async throws {
    let project = Sample.project(["App": ["Old.swift", "../Home.xib"]])
      .replacingOccurrences(of: "buildSettings = {", with: "buildSettings = { " + setting)
    let code = "class OldController: UIViewController { @IBAction func tap(sender: UIButton) {} }"
    let found = try await check(
      Sample.document(owner: "OldController", buttonAction: "tap:"),
      code: [
        "App/Old.swift": code, "App/App.xcodeproj/project.pbxproj": project,
        "App/Home.swift": Sample.code.replacingOccurrences(of: "_ sender", with: "sender"),
      ])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: [("3.0", []), ("4.0", ["unknown-outlet"]), ("4.0; SWIFT_SWIFT3_OBJC_INFERENCE = On", [])])
  func swiftBeforeFourShowsMembersToObjectiveC(version: String, rules: [String]) async throws {
    let project = Sample.project(["App": ["Home.swift", "../Home.xib"]])
      .replacingOccurrences(of: "buildSettings = {", with: "buildSettings = { SWIFT_VERSION = \(version);")
    let found = try await check(
      Sample.document(Sample.outlet("plain")), code: ["App/App.xcodeproj/project.pbxproj": project])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: [("_", []), ("_ count", ["unknown-action"])])
  func aParameterWithoutANameIsNoSignOfARecentSwift(parameter: String, rules: [String]) async throws {
    var code = [
      "App/Old.swift": "class OldController: UIViewController { @IBAction func tap(sender: UIButton) {} }",
      "App/Home.swift": Sample.code.replacingOccurrences(of: "_ sender", with: "sender"),
    ]
    for number in 1...3 { code["App/More\(number).swift"] = "class More\(number) { func more(\(parameter): Int) {} }" }
    let found = try await check(Sample.document(owner: "OldController", buttonAction: "tap:"), code: code)
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test func whatCodeAddsToAnAliasTheClassHas() async throws {
    let code =
      "typealias Developer = HomeController\nextension Developer { @IBOutlet var panel: UILabel! { get { nil } set {} } }"
    #expect(try await check(Sample.document(Sample.outlet("panel")), code: ["App/More.swift": code]).rules.isEmpty)
    #expect(try await check(Sample.document(Sample.outlet("panel"))).rules == ["unknown-outlet"])
  }

  // MARK: What is off

  @Test func aVariableIsConnectedByItsNameWithoutTheUnderscore() async throws {
    let pane =
      #"<view id="vIe-wx-002" customClass="ABPane"><connections>"# + Sample.outlet("title") + "</connections></view>"
    let code = "@interface ABPane : UIView {\n  IBOutlet UILabel *_title;\n  IBOutlet UILabel *_unused;\n}\n@end"
    let found = try await check(
      Sample.document(extra: pane), enabled: ["unconnected-outlet"], code: ["App/Pane.h": code])
    #expect(!found.text.contains("_title") && found.text.contains("_unused"), "\(found.text)")
  }

  @Test func codeThatNoDocumentUsesIsFoundOnRequest() async throws {
    let found = try await check(
      Sample.document(Sample.outlet("titleLabel")),
      enabled: ["unconnected-outlet", "unused-action"])
    #expect(Set(found.rules) == ["unconnected-outlet", "unused-action"])
    #expect(found.text.contains("App/Home.swift:3: warning: No document connects the outlet buttons of Home"))
  }

  // MARK: Classes of libraries and of other modules

  /// An object of a class that only the document names.
  private static let floating = Sample.document(extra: #"<textField id="tXt-fi-001" customClass="ABFloatingField"/>"#)

  @Test(arguments: [
    ("Podfile", "target 'App' do\n  pod 'Floating'\nend", []), ("Podfile", "# pod 'Floating'", ["unknown-class"]),
    ("Cartfile", "github \"a/b\"", []),
    ("Package.swift", "let a = [.package(url: \"https://a\", from: \"1.0.0\")]", []),
    ("Notes.txt", "pod 'Floating'", ["unknown-class"]),
  ])
  func aClassThatOnlyALibraryElsewhereCanHaveIsNoFinding(file: String, text: String, rules: [String]) async throws {
    #expect(try await check(Self.floating, code: [file: text]).rules == rules)
  }

  @Test func aFileWithTheNameOfAClassIsASignThatItIsTheProjects() async throws {
    let code = ["Podfile": "pod 'Floating'", "App/ABFloatingField.m": "@implementation ABOther\n@end"]
    #expect(try await check(Self.floating, code: code).rules == ["unknown-class"])
  }

  /// Classes of one prefix.
  private static let classes = (1...5).map { "@interface FLRView\($0) : UIView\n@end\n" }.joined()

  @Test(arguments: [
    ("HomePanel", "", "", []), ("HomeControllers", "", "", ["unknown-class"]),
    ("Elsewhere", Sample.outlet("title"), "", []), ("Elsewhere", Sample.outlet("titleLabel"), "", ["unknown-class"]),
    ("FLRField", "", "", []), ("FLRField", "", classes, ["unknown-class"]),
  ])
  func aClassIsTheProjectsInSpiteOfLibrariesIfItsNameOrItsConnectionsSaySo(
    name: String, connections: String, code: String, rules: [String]
  ) async throws {
    let document = Sample.document(
      owner: name, module: "", connections, buttonAction: connections.isEmpty ? "more:" : "")
    let found = try await check(document, code: ["Podfile": "pod 'Floating'", "App/More.m": code])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: [("tap:", []), ("cut:", []), ("tapp:", ["unanswered-action"])])
  func someClassHasAnActionThatGoesToTheFirstResponder(selector: String, rules: [String]) async throws {
    let document = Sample.document(buttonAction: selector).replacing("destination=\"-1\"", with: "destination=\"-2\"")
    let found = try await check(document)
    #expect(found.rules == rules && (rules.isEmpty || found.text.contains("note:")), "\(found.text)")
  }

  @Test func aTargetCompilesAClassOfSwiftThatNamesNoModule() async throws {
    let project = Sample.project(["App": ["Home.xib", "App/Base.swift", "App/Cells.m"]])
      .replacing("children = (", with: "children = (FX, ")
      .replacing(
        "G = {", with: "FX = { isa = PBXFileReference; path = \"App/Panel.swift\"; sourceTree = \"<group>\"; };\nG = {")
    let found = try await check(
      Sample.document(owner: "Panel", module: "", Sample.outlet("title")),
      code: [
        "App/Panel.swift": "@objc(Panel) class Panel: UIView { @IBOutlet var title: UILabel! }",
        "App.xcodeproj/project.pbxproj": project,
      ])
    #expect(found.rules == ["unknown-class"] && found.text.contains("No target compiles"), "\(found.text)")
  }

  @Test func aClassThatManyObjectsAreOfIsMissedOnce() async throws {
    let extra = (1...3).map { #"<textField id="tXt-fi-00\#($0)" customClass="ABFloatingField"/>"# }.joined()
    let found = try await check(Sample.document(extra: extra))
    #expect(found.rules == ["unknown-class"] && found.text.contains("So are 2 other objects."), "\(found.text)")
  }

  @Test(arguments: [("Core.Panel", []), ("UIKit.UIView", []), ("UIViewController", ["unknown-class"])])
  func aClassIsNotItsOwnSuperclass(superclass: String, rules: [String]) async throws {
    let view = #"<view id="vIe-wx-002" customClass="Panel" customModule="App" customModuleProvider="target"/>"#
    let found = try await check(
      Sample.document(extra: view),
      code: ["App/Panel.swift": "import Core\nimport UIKit\nclass Panel: \(superclass) {}"])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: [("Kit", ["unknown-class"]), ("Other", [])])
  func aModuleOfAnotherTargetIsTheProjects(module: String, rules: [String]) async throws {
    let view = #"<view id="vIe-wx-002" customClass="Pane" customModule="\#(module)"/>"#
    let found = try await check(
      Sample.document(extra: view),
      code: [
        "App/App.xcodeproj/project.pbxproj": Sample.project([
          "App": ["Home.swift", "../Home.xib"], "Kit": ["Base.swift"],
        ])
      ])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: [("IBSC_MODULE = Ext;", []), ("", ["unknown-class"])])
  func aWatchAppLooksForClassesInTheModuleThatItsSettingsName(setting: String, rules: [String]) async throws {
    var project = Sample.project(["Watch": ["../Home.xib"], "Ext": ["Home.swift"]])
    project = project.replacing(
      "CWatch = { isa = XCBuildConfiguration; buildSettings = { ",
      with: "CWatch = { isa = XCBuildConfiguration; buildSettings = { " + setting)
    let found = try await check(
      Sample.document(module: "Watch"), code: ["App/App.xcodeproj/project.pbxproj": project])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: [true, false])
  func aTargetCompilesTheImplementationOfAClass(isCompiled: Bool) async throws {
    let files = ["Home.swift", "../Home.xib"] + (isCompiled ? ["Cells.m"] : [])
    let cell = #"<tableViewCell id="cEl-l1-001" customClass="ABCell"/>"#
    let found = try await check(
      Sample.document(extra: cell), code: ["App/App.xcodeproj/project.pbxproj": Sample.project(["App": files])])
    #expect(found.rules == (isCompiled ? [] : ["unknown-class"]), "\(found.text)")
  }

  // MARK: Objects without a custom class

  @Test(arguments: [
    ("heading", "", ["unknown-outlet"]), ("anything", "", []), ("textLabel", "", []),
    ("heading", "extension UITableViewCell { @IBOutlet var heading: UILabel! { get { nil } set {} } }", []),
  ])
  func anObjectThatLostItsClassLacksItsOutlets(outlet: String, code: String, rules: [String]) async throws {
    let cell =
      #"<tableViewCell id="cEl-l1-001"><connections>"# + Sample.outlet(outlet) + "</connections></tableViewCell>"
    let own = "class HeadingCell: UITableViewCell { @IBOutlet var heading: UILabel! }\n"
    let found = try await check(Sample.document(extra: cell), code: ["App/Cell.swift": own + code])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: [("- (IBAction)go:(id)sender {}", []), ("- (void)other {}", ["unknown-action"])])
  func anActionThatIsOnlyDeclaredIsFound(method: String, rules: [String]) async throws {
    let code = """
      @interface ABPaneController : UIViewController
      - (IBAction)go:(id)sender;
      @end
      @implementation ABPaneController
      \(method)
      @end
      """
    let found = try await check(
      Sample.document(owner: "ABPaneController", module: "", buttonAction: "go:"), code: ["App/Pane.m": code])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: [
    ("captionKey", "import UIKit", ["unknown-key-path"]), ("captionKey", "import Fancy", []),
    ("captionKe", "import Fancy", ["unknown-key-path"]), ("cornerRadius", "import UIKit", []),
  ])
  func aLibraryElsewhereHidesNoPropertyOfAnOwnClass(key: String, line: String, rules: [String]) async throws {
    let label = """
      <label id="lAb-el-002" customClass="Tag" customModule="App" customModuleProvider="target">
        <userDefinedRuntimeAttributes>
          <userDefinedRuntimeAttribute type="string" keyPath="\(key)" value="x"/>
        </userDefinedRuntimeAttributes>
      </label>
      """
    let own = key == "captionKe" ? "captionKey" : "other"
    let found = try await check(
      Sample.document(extra: label),
      code: [
        "App/Tag.swift": line + "\nclass Tag: UILabel { @IBInspectable var \(own): String? }",
        "App/Net.swift": "import Network2",
      ])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test func theSceneOfAMacsApplicationIsLoaded() async throws {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB" version="3.0" initialViewController="wCo-nt-001">
        <scenes>
          <scene sceneID="one"><objects>
            <application id="aPp-li-001" sceneMemberID="viewController">
              <menu key="mainMenu" id="mEn-u1-001"><items><menuItem title="Go" id="mEn-it-001">
                <connections><action selector="goe:" target="dEl-eg-001" id="aCt-io-001"/></connections>
              </menuItem></items></menu>
            </application>
            <customObject id="dEl-eg-001" customClass="Delegate" customModule="App" customModuleProvider="target"/>
          </objects></scene>
          <scene sceneID="two"><objects>
            <viewController id="wCo-nt-001" sceneMemberID="viewController"/>
          </objects></scene>
        </scenes>
      </document>
      """
    let found = try await check(
      document, code: ["App/Delegate.swift": "class Delegate: NSObject { @IBAction func go(_ sender: Any?) {} }"])
    #expect(found.rules == ["unknown-action"], "\(found.text)")
  }
}
