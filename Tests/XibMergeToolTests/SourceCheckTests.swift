import Foundation
import TestSupport
import Testing

/// `xibmerge check --sources`, as people run it.
@Suite struct SourceCheckTests {
  static let code = """
    class HomeController: BaseController {
      @IBOutlet weak var titleLabel: UILabel!
      @IBOutlet var buttons: [UIButton]!
      @IBInspectable var tint: UIColor?
      var plain: UILabel!
    }

    extension HomeController {
      @IBAction private func tap(_ sender: Any) {}
      func hidden(_ sender: Any) {}
    }
    """
  static let base = """
    class BaseController: UIViewController {
      @IBOutlet var inherited: UIView!
    }
    class OpenController: LibraryController {}
    """
  static let objectiveC = """
    @interface ABCell : UITableViewCell {
      UILabel *_count;
    }
    @end
    @implementation ABCell
    - (void)setBadge:(UIView *)badge {}
    - (IBAction)more:(id)sender forEvent:(UIEvent *)event {}
    @end
    @interface ABHeader : UIView
    @end
    """

  /// A xib whose File's Owner has a class and connections, with a label and a button.
  static func document(
    owner: String = "HomeController", module: String = "App", _ connections: String = "", extra: String = "",
    buttonAction: String = ""
  ) -> String {
    let target = module.isEmpty ? "" : " customModule=\"\(module)\" customModuleProvider=\"target\""
    let action =
      buttonAction.isEmpty
      ? ""
      : "<connections><action selector=\"\(buttonAction)\" destination=\"-1\" eventType=\"touchUpInside\" "
        + "id=\"aCt-io-001\"/></connections>"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507">
          <objects>
              <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="\(owner)"\(target)>
                  <connections>
                      \(connections)
                  </connections>
              </placeholder>
              <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
              <view contentMode="scaleToFill" id="vIe-wx-001">
                  <subviews>
                      <label opaque="NO" text="Hi" id="lAb-el-001"/>
                      <button opaque="NO" id="bUt-to-001">\(action)</button>
                      \(extra)
                  </subviews>
              </view>
          </objects>
      </document>

      """
  }

  static func outlet(_ property: String, to id: String = "lAb-el-001") -> String {
    "<outlet property=\"\(property)\" destination=\"\(id)\" id=\"oUt-\(property)\"/>"
  }

  /// The rules that a document breaks, and the report.
  private func check(
    _ document: String, options: [String] = [], code: [String: String] = [:]
  ) async throws -> (rules: [String], text: String, status: Int32) {
    let folder = try TemporaryFolder()
    try folder.write(Self.code, to: "App/Home.swift")
    try folder.write(Self.base, to: "App/Base.swift")
    try folder.write(Self.objectiveC, to: "App/Cells.m")
    for (path, text) in code { try folder.write(text, to: path) }
    try folder.write(document, to: "Home.xib")
    let result = try await Program.run(
      Program.xibmerge, ["check", "--sources", "App", "Home.xib"] + options, in: folder.url,
      environment: Program.environment(home: folder.url))
    let lines = result.text.split(separator: "\n").dropLast()
    return (lines.map { String($0.split(separator: "[").last?.dropLast() ?? "") }, result.text, result.status)
  }

  // MARK: What is sound

  @Test(arguments: [
    outlet("titleLabel"), outlet("TitleLabel"), outlet("inherited"), outlet("view"),
    "<outletCollection property=\"buttons\" destination=\"bUt-to-001\" id=\"oUt-co-001\"/>",
  ])
  func whatTheCodeHasIsNoFinding(connection: String) async throws {
    let found = try await check(Self.document(connection))
    #expect(found.rules.isEmpty && found.status == 0, "\(found.text)")
  }

  @Test(arguments: [("makeDetail:", true), ("makeDetials:", false)])
  func theMethodThatMakesTheViewControllerOfASegueIsAnAction(selector: String, isSound: Bool) async throws {
    let segue = #"<segue destination="lAb-el-001" destinationCreationSelector="\#(selector)" id="sEg-ue-001"/>"#
    let code = "class Detail: NSObject { @IBSegueAction func makeDetail(_ coder: NSCoder) -> Detail? { nil } }"
    let found = try await check(Self.document(segue), code: ["App/Detail.swift": code])
    #expect(found.rules == (isSound ? [] : ["unknown-action"]), "\(found.text)")
  }

  @Test(arguments: ["count", "badge", "textLabel"])
  func anObjectiveCVariableSetterOrInheritedPropertyIsNoFinding(name: String) async throws {
    let found = try await check(Self.document(owner: "ABCell", module: "", Self.outlet(name)))
    #expect(!found.rules.contains("unknown-outlet"), "\(found.text)")
  }

  @Test(arguments: [
    ("HomeController", "tap:"), ("HomeController", "setTitle:"), ("HomeController", "becomeFirstResponder"),
    ("ABCell", "more:forEvent:"),
  ])
  func anActionThatTheClassOrItsFrameworkHasIsNoFinding(owner: String, selector: String) async throws {
    let found = try await check(Self.document(owner: owner, module: "", buttonAction: selector))
    #expect(!found.rules.contains("unknown-action"), "\(found.text)")
  }

  @Test func aClassOfAnUnknownSuperclassMayHaveAnything() async throws {
    let found = try await check(
      Self.document(owner: "OpenController", Self.outlet("anything"), buttonAction: "anything:"))
    #expect(found.rules.isEmpty, "\(found.text)")
  }

  @Test(arguments: ["LibraryController", "MapboxView", "UICollectionView"])
  func aClassOfALibraryOrAFrameworkIsNoFinding(name: String) async throws {
    let found = try await check(Self.document(extra: "<view id=\"vIe-wx-002\" customClass=\"\(name)\"/>"))
    #expect(found.rules.isEmpty, "\(found.text)")
  }

  // MARK: What is not

  @Test func aMissingOutletIsFoundWithItsPlaceInDocumentAndCode() async throws {
    let found = try await check(Self.document(Self.outlet("titelLabel")))
    #expect(found.rules == ["unknown-outlet"] && found.status == 1)
    #expect(found.text.hasPrefix("Home.xib:6: error: HomeController has no outlet titelLabel, which is connected."))
    #expect(found.text.contains("App/Home.swift:1"))
  }

  @Test func severalMissingOutletsOfOneObjectAreOneFinding() async throws {
    let found = try await check(Self.document(Self.outlet("one") + Self.outlet("two")))
    #expect(found.rules == ["unknown-outlet"] && found.text.contains("no outlets one and two, which are connected"))
  }

  @Test func aPropertyThatObjectiveCDoesNotSeeIsNoOutlet() async throws {
    let found = try await check(Self.document(Self.outlet("plain")))
    #expect(found.rules == ["unknown-outlet"] && found.text.contains("mark it with @IBOutlet"))
  }

  @Test(arguments: [("tap", "it has tap:"), ("hidden:", "mark it with @IBAction"), ("none:", "has no action none:")])
  func aMissingActionIsFound(selector: String, words: String) async throws {
    let found = try await check(Self.document(buttonAction: selector))
    #expect(found.rules == ["unknown-action"] && found.text.contains(words), "\(found.text)")
  }

  @Test(arguments: ["HomeControler", "Other"]) func aMissingClassOfTheTargetIsFound(name: String) async throws {
    let found = try await check(Self.document(owner: name))
    #expect(found.rules == ["unknown-class"], "\(found.text)")
  }

  @Test func aMissingClassNamedLikeTheOthersIsFound() async throws {
    let found = try await check(Self.document(extra: "<view id=\"vIe-wx-002\" customClass=\"ABFooter\"/>"))
    #expect(found.rules == ["unknown-class"], "\(found.text)")
  }

  @Test func anOutletOfAnotherClassIsFound() async throws {
    let found = try await check(Self.document(Self.outlet("titleLabel", to: "bUt-to-001")))
    #expect(found.rules == ["outlet-type"])
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
      Self.document(extra: attribute), code: ["App/Panel.swift": "class Panel: UIView { @IBInspectable var tint = 1 }"])
    #expect(found.rules == (isSound ? [] : ["unknown-key-path"]), "\(found.text)")
  }

  @Test func aClassThatIsInAnotherModuleIsFound() async throws {
    let found = try await check(
      Self.document(owner: "KitController"),
      code: [
        "App/Use.swift": "import Kit", "App/Kit/Kit.swift": "public class KitController: UIViewController {}",
        "App/Kit/More.swift": "public struct More {}",
      ])
    #expect(found.rules == ["unknown-class"] && found.text.contains("the class is in the module Kit"), "\(found.text)")
  }

  /// An Xcode project with some targets, by the names of their modules, and the files of each.
  static func project(_ targets: [String: [String]]) -> String {
    var objects = ["G = { isa = PBXGroup; sourceTree = \"<group>\"; children = (ALL); };"]
    var all: [String] = []
    for (module, files) in targets.sorted(by: { $0.key < $1.key }) {
      for (number, file) in files.enumerated() {
        let id = "\(module)\(number)"
        all.append("F\(id)")
        objects.append("F\(id) = { isa = PBXFileReference; path = \"\(file)\"; sourceTree = \"<group>\"; };")
        objects.append("B\(id) = { isa = PBXBuildFile; fileRef = F\(id); };")
      }
      let built = files.indices.map { "B\(module)\($0)" }.joined(separator: ", ")
      objects += [
        "S\(module) = { isa = PBXSourcesBuildPhase; files = (\(built)); };",
        "T\(module) = { isa = PBXNativeTarget; name = \(module); buildPhases = (S\(module)); buildConfigurationList = L\(module); };",
        "L\(module) = { isa = XCConfigurationList; buildConfigurations = (C\(module)); };",
        "C\(module) = { isa = XCBuildConfiguration; buildSettings = { PRODUCT_NAME = \"$(TARGET_NAME)\"; }; };",
      ]
    }
    let text = objects.joined(separator: "\n").replacingOccurrences(of: "ALL", with: all.joined(separator: ", "))
    return "{ objects = { P = { isa = PBXProject; mainGroup = G; };\n\(text)\n}; }\n"
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
    let document = Self.document().replacingOccurrences(
      of: " customModuleProvider=\"target\"", with: isFixed ? "" : " customModuleProvider=\"target\"")
    let found = try await check(document, code: ["App/App.xcodeproj/project.pbxproj": Self.project(targets)])
    #expect(found.rules == (isSound ? [] : ["unknown-class"]), "\(found.text)")
    if !isSound { #expect(found.text.contains("the class is in the module \(codeTarget)"), "\(found.text)") }
  }

  // MARK: What is off

  @Test func codeThatNoDocumentUsesIsFoundOnRequest() async throws {
    let found = try await check(
      Self.document(Self.outlet("titleLabel")),
      options: ["--enable", "unconnected-outlet", "--enable", "unused-action", "--enable", "unknown-identifier"],
      code: ["App/Go.swift": "func go() { performSegue(withIdentifier: \"next\", sender: nil) }"])
    #expect(Set(found.rules) == ["unconnected-outlet", "unused-action", "unknown-identifier"] && found.status == 0)
    #expect(found.text.contains("App/Home.swift:3: warning: No document connects the outlet buttons of Home"))
    #expect(found.text.contains("App/Go.swift:1: warning: No document has a segue with the identifier next."))
  }

  // MARK: Options

  @Test func aFolderThatIsNotThereIsTrouble() async throws {
    let found = try await check(Self.document(), options: ["--sources", "Nowhere"])
    #expect(found.status == 2)
  }

  @Test func aFolderWithoutCodeIsTrouble() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Notes", to: "Empty/notes.txt")
    try folder.write(Self.document(), to: "Home.xib")
    let result = try await Program.run(
      Program.xibmerge, ["check", "--sources", "Empty", "Home.xib"], in: folder.url,
      environment: Program.environment(home: folder.url))
    #expect(result.status == 2 && result.errors.contains("no Swift or Objective-C file in Empty"), "\(result.errors)")
  }

  @Test func theConfigurationNamesSources() async throws {
    let repository = try await TemporaryRepository()
    try repository.write("sources:\n  - App\n", to: ".xibmerge.yml")
    try repository.write(Self.code + Self.base, to: "App/Home.swift")
    try repository.write(Self.document(Self.outlet("gone")), to: "Home.xib")
    try await repository.commit("All")
    let result = try await Program.run(
      Program.xibmerge, ["check"], in: repository.url, environment: Program.environment(home: repository.folder.url))
    #expect(result.status == 1 && result.text.contains("HomeController has no outlet gone"), "\(result.errors)")
  }
}
