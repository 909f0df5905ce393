import Findings
import TestSupport
import Testing

@testable import ProjectCheck

/// What `xibmerge check --project` finds of the objects that code gets from documents, and of the owners that it gives nibs.
extension ProjectCheckTests {
  private static let page = "class Page: UIViewController {\n  func go() { CALL }\n}\n"

  /// The rules that some code breaks, in a project with a storyboard and a nib.
  private func rules(_ call: String, more: String = "", scene: String = "", inside: String = "", nib: String = "")
    async throws -> [String]
  {
    let code = "class Detail: UIViewController {}\nclass Row: UITableViewCell {}\nclass Panel: UIView {}\n" + more
    let main = board("Detail", inside).replacing("<viewController ", with: "<viewController \(scene) ")
    let found = try await check([
      "Main.storyboard": main, "Panel.xib": nib.isEmpty ? SampleSources.document(owner: "NSObject") : nib,
      "Go.swift": code + Self.page.replacing("CALL", with: call),
    ])
    return found.map(\.rule.name)
  }

  private static let scene = #"storyboard!.instantiateViewController(withIdentifier: "Detail")"#
  private static let first = #"UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()!"#

  @Test(arguments: [
    (scene + " as! Detail", false), (scene + "\n as! Detail", false), (first + " as! Detail", false),
    (scene + " as? Detail", true), (scene + " as! UIViewController", true), (scene + " as! Unknown", true),
    (scene + " as! Generic<Int>", true), ("guard let d = \(scene) as? Detail else {\n fatalError()\n}", false),
    ("guard let d = \(scene) as? Detail else {\n return\n}", true), ("show(\(scene)) as! Detail", true),
  ])
  func aSceneIsOfTheClassToWhichCodeCastsIt(call: String, isSound: Bool) async throws {
    #expect(try await rules(call) == (isSound ? [] : ["failing-cast"]))
    let module = "customModule=\"App\" customModuleProvider=\"target\""
    #expect(try await rules(call, scene: "customClass=\"Detail\" \(module)").isEmpty)
    #expect(try await rules(call, scene: "customClass=\"OfALibrary\" \(module)").isEmpty)
  }

  @Test(arguments: [
    ("", ["failing-cast"]), ("table.register(Row.self, forCellReuseIdentifier: \"Row\");", []),
    ("table.register(Row.self, forCellReuseIdentifier: computed());", []),
  ])
  func aCellIsOfTheClassToWhichCodeCastsIt(registration: String, expected: [String]) async throws {
    let cell =
      #"<tableView id="tAb-le-001"><prototypes><tableViewCell reuseIdentifier="Row" id="cEl-l1-001"/></prototypes></tableView>"#
    let call = registration + #"_ = table.dequeueReusableCell(withIdentifier: "Row", for: path) as! Row"#
    #expect(try await rules(call, inside: cell) == expected)
  }

  @Test(arguments: [
    (#"if segue.identifier == "one" { (segue.destination as! Detail).title = "" }"#, false),
    (#"if segue.identifier == "one" { let page = segue.destination as! Page }"#, true),
    ("switch segue.identifier { case \"one\":\n let d = segue.destination as! Detail\n default: break }", false),
    (
      "switch segue.identifier { case \"one\": break\n case \"two\": let d = segue.destination as! Page\n default: break }",
      true
    ),
    (#"if segue.identifier == "one" { if isDetail { d = segue.destination as! Detail } }"#, true),
  ])
  func theDestinationOfASegueIsOfTheClassToWhichCodeCastsIt(call: String, isSound: Bool) async throws {
    let button = """
      <button id="bUt-to-001"><connections>
        <segue destination="vCo-nt-001" identifier="one" kind="show" id="sEg-ue-001"/>
        <segue destination="vCo-nt-001" identifier="two" kind="show" id="sEg-ue-002"/>
      </connections></button>
      """
    let scene = "customClass=\"Page\" customModule=\"App\" customModuleProvider=\"target\""
    #expect(try await rules(call, scene: scene, inside: button) == (isSound ? [] : ["failing-cast"]))
  }

  @Test(arguments: [
    (#"Bundle.main.loadNibNamed("Panel", owner: nil, options: nil)!.first as! Panel"#, ["failing-cast"]),
    (#"Bundle.main.loadNibNamed("Panel", owner: nil)?[0] as! Panel"#, ["failing-cast"]),
    (#"UINib(nibName: "Panel", bundle: nil).instantiate(withOwner: nil, options: nil)[0] as! Panel"#, ["failing-cast"]),
    (#"Bundle.main.loadNibNamed("Panel", owner: nil)!.first as! UIView"#, []),
    (#"Bundle.main.loadNibNamed("Panel", owner: nil) as! [Panel]"#, []),
  ])
  func whatIsInANibIsOfTheClassToWhichCodeCastsIt(call: String, expected: [String]) async throws {
    #expect(try await rules("_ = " + call) == expected)
  }

  @Test(arguments: [
    ("Bundle.main.loadNibNamed(\"Panel\", owner: nil)", false),
    ("Bundle.main.loadNibNamed(\"Panel\", owner: self)", false),
    ("UINib(nibName: \"Panel\", bundle: nil).instantiate(withOwner: nil)", false),
    ("UINib(nibName: \"Panel\", bundle: nil)", true),
    ("Bundle.main.loadNibNamed(\"Panel\", owner: other)", true),
  ])
  func aNibHasAnOwnerWithItsOutlets(call: String, isSound: Bool) async throws {
    let nib = SampleSources.document(owner: "Other", SampleSources.outlet("caption"))
    #expect(try await rules("_ = " + call, nib: nib) == (isSound ? [] : ["nib-owner"]))
    let more = "extension Page { @IBOutlet var caption: UILabel! { get { nil } set {} } }\n"
    #expect(
      try await rules("_ = " + call, more: more, nib: nib) == (isSound || call.contains("self") ? [] : ["nib-owner"]))
  }

  @Test(arguments: [
    (#"Detail(nibName: "Panel", bundle: nil)"#, false), (#"UIViewController(nibName: "Panel", bundle: nil)"#, false),
    (#"Drawn(nibName: "Panel", bundle: nil)"#, true), (#"Unknown(nibName: "Panel", bundle: nil)"#, true),
    (#"Bundle.main.loadNibNamed("Panel", owner: self)"#, true),
  ])
  func aNibGivesAControllerItsView(call: String, isSound: Bool) async throws {
    let more = "class Drawn: UIViewController { override func loadView() {} }\n"
    #expect(try await rules("_ = " + call, more: more) == (isSound ? [] : ["nib-owner"]))
    let nib = SampleSources.document(owner: "NSObject", SampleSources.outlet("view", to: "vIe-wx-001"))
    #expect(try await rules("_ = " + call, more: more, nib: nib).isEmpty)
  }

  @Test(arguments: [
    ("", "", ["nib-owner"]), ("UIViewController(nibName: \"Detail\", bundle: nil)", "", ["nib-owner"]),
    ("", "override func loadView() {}", []),
  ])
  func aControllerGetsItsViewFromTheNibOfItsName(call: String, member: String, expected: [String]) async throws {
    let code = "class Detail: UIViewController { @IBOutlet var title: UILabel!\n\(member) }\nlet a = \(call)"
    let found = try await check([
      "Detail.xib": SampleSources.document(owner: "Detail", SampleSources.outlet("title")), "Detail.swift": code,
      "App.xcodeproj/project.pbxproj": SampleSources.project(["App": ["Detail.swift", "Detail.xib"]]),
    ])
    #expect(found.map(\.rule.name) == expected, "\(found)")
  }

  @Test func aNibThatCodeInObjectiveCRegistersGivesNoControllerItsView() async throws {
    let code = """
      @implementation Detail
      - (void)viewDidLoad { [self.tableView registerNib:[UINib nibWithNibName:@"Panel" bundle:nil] forCellReuseIdentifier:@"Row"]; }
      @end
      """
    let found = try await check([
      "Panel.xib": SampleSources.document(owner: "NSObject"), "Detail.m": code,
      "Detail.h": "@interface Detail : UITableViewController\n@end",
    ])
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: [("Detail", []), ("Other", ["unknown-storyboard-reference"])])
  func aFunctionAsksForWhatHasTheNameOfItsType(name: String, expected: [String]) async throws {
    let helper = """
      class Other: UIViewController, Storyboarded {}
      extension Detail: Storyboarded {}
      protocol Storyboarded {}
      extension Storyboarded {
        static func instantiate() -> Self {
          let name = String(describing: self)
          return UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: name) as! Self
        }
      }

      """
    let scene = "customClass=\"Detail\" customModule=\"App\" customModuleProvider=\"target\""
    #expect(try await rules("_ = \(name).instantiate()", more: helper, scene: scene) == expected)
  }

  @Test(arguments: [
    ("for: path", "Row", []), ("for: path", "Line", ["unknown-identifier"]), ("sender: nil", "Line", []),
  ])
  func aCellIsOneOfTheTablesOfTheClassThatAsks(end: String, asked: String, expected: [String]) async throws {
    func table(_ cell: String) -> String {
      #"<tableView id="tAb-le-001"><prototypes><tableViewCell reuseIdentifier="\#(cell)" id="cEl-l1-001"/></prototypes></tableView>"#
    }
    let scene = board("Home", table("Row")).replacing("<viewController ", with: "<viewController customClass=\"Page\" ")
    let call = "table.dequeueReusableCell(withIdentifier: \"\(asked)\", \(end))"
    let found = try await check([
      "Home.storyboard": scene, "Other.storyboard": board("Other", table("Line"), scene: "two"),
      "Page.swift": Self.page.replacing("CALL", with: call),
    ])
    #expect(found.map(\.rule.name) == expected, "\(found)")
  }
}
