import TestSupport
import Testing

/// What `xibmerge check --sources` finds of objects that a document can't make, or that lack what their views ask for.
extension SourceCheckTests {
  private func view(_ attributes: String, _ content: String = "") -> String {
    SampleSources.document(extra: "<view id=\"vIe-wx-002\" \(attributes)>\(content)</view>")
  }

  @Test(arguments: [
    ("class Panel: UIView {}", "", false), ("@objc(Panel) class Panel: UIView {}", "", true),
    ("@objc(OldPanel) class Panel: UIView {}", "", false), ("@interface Panel : UIView\n@end", "", true),
    ("class Panel: UIView {}", "customModuleProvider=\"target\"", true),
    ("class Panel: UIView {}", "customModule=\"App\"", true),
  ])
  func aClassOfSwiftNeedsItsModule(code: String, module: String, isSound: Bool) async throws {
    let file = code.hasPrefix("@interface") ? "App/Panel.h" : "App/Panel.swift"
    let found = try await check(view("customClass=\"Panel\" \(module)"), code: [file: code])
    #expect(found.rules == (isSound ? [] : ["unknown-class"]), "\(found.text)")
  }

  @Test(arguments: [
    ("required init?(coder: NSCoder) { fatalError(\"no\") }", false),
    ("required init?(coder: NSCoder) { super.init(coder: coder) }", true), ("", true),
    ("required init?(coder: NSCoder) { fatalError() }\n init?(model: Int, coder: NSCoder) {}", true),
  ])
  func aClassOfADocumentCanBeDecoded(code: String, isSound: Bool) async throws {
    let document = view("customClass=\"Panel\" customModule=\"App\"")
    for name in ["Panel", "Base"] {
      let code = ["Base", "Panel"].map {
        "class \($0): \($0 == "Base" ? "UIView" : "Base") { \($0 == name ? code : "") }"
      }
      let found = try await check(document, code: ["App/Panel.swift": code.joined(separator: "\n")])
      #expect(found.rules == (isSound ? [] : ["unknown-class"]), "\(found.text)")
    }
  }

  @Test(arguments: [
    ("{ nil }", false), ("{ get { nil } }", false), ("{ get { nil } set {} }", true), ("{ didSet {} }", true),
  ])
  func anOutletCanBeSet(accessors: String, isSound: Bool) async throws {
    let found = try await check(
      SampleSources.document(SampleSources.outlet("picture")),
      code: ["App/More.swift": "extension HomeController { @IBOutlet var picture: UILabel! \(accessors) }"])
    #expect(found.rules == (isSound ? [] : ["unknown-outlet"]), "\(found.text)")
    #expect(isSound || found.text.contains("has a getter only"))
  }

  @Test(arguments: [
    ("tableView", true), ("view", false), ("tableView customClass=\"Rows\" customModule=\"App\"", true),
  ])
  func theViewOfATableViewControllerIsATable(view: String, isSound: Bool) async throws {
    let scene = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"><scenes><scene sceneID="s"><objects>
        <viewController id="v" customClass="List" customModule="App" sceneMemberID="viewController">
          <\(view) key="view" id="t"/>
        </viewController>
      </objects></scene></scenes></document>
      """
    let code = "class List: UITableViewController {}\nclass Rows: UITableView {}"
    let found = try await check(scene, code: ["App/List.swift": code])
    #expect(found.rules == (isSound ? [] : ["unknown-class"]), "\(found.text)")
  }

  @Test(arguments: [
    ("class Rows: NSObject {}", false), ("class Rows: UITableViewController {}", true),
    ("class Rows: Unknown {}", true),
    ("class Rows: NSObject { func set() { table.dataSource = other } }", true),
    ("class Rows: NSObject {}\nextension Rows: UITableViewDataSource {}", true),
    (
      "class Rows: NSObject { @objc func tableView(_ t: UITableView, numberOfRowsInSection s: Int) -> Int { 1 }\n"
        + "@objc func tableView(_ t: UITableView, cellForRowAt p: IndexPath) -> UITableViewCell { c } }", true
    ),
    (
      "class Rows: NSObject { @objc func tableView(_ t: UITableView, numberOfRowsInSection s: Int) -> Int { 1 } }",
      false
    ),
  ])
  func aDataSourceHasTheMethodsOfOne(code: String, isSound: Bool) async throws {
    let table = """
      <tableView dataMode="prototypes" id="tAb-le-001"><connections>
        <outlet property="dataSource" destination="rOw-so-001" id="oUt-ds-001"/>
      </connections></tableView>
      <customObject id="rOw-so-001" customClass="Rows" customModule="App"/>
      """
    let found = try await check(SampleSources.document(extra: table), code: ["App/Rows.swift": code])
    #expect(found.rules == (isSound ? [] : ["incomplete-data-source"]), "\(found.text)")
  }

  @Test(arguments: [
    ("setValue(_ value: Any?, forUndefinedKey key: String) {}", []),
    ("setValue(_ value: Any?, forKeyPath path: String) {}", ["unknown-outlet"]),
    ("forwardingTarget(for selector: Selector!) -> Any? { nil }", ["unknown-outlet"]),
  ])
  func whatTakesAnyKeyPathOrMessageTakesNotAnyOutlet(method: String, rules: [String]) async throws {
    let found = try await check(
      SampleSources.document(owner: "Pane", SampleSources.outlet("gone")),
      code: ["App/Pane.swift": "class Pane: UIViewController { override func \(method) }"])
    #expect(found.rules == rules, "\(found.text)")
  }

  @Test(arguments: [("borderGlow", []), ("borderGlwo", ["unknown-key-path"]), ("shadowSize", [])])
  func aLetterBesideAPropertyThatTheCodeAddsIsASlip(key: String, rules: [String]) async throws {
    let view = """
      <view id="vIe-wx-002"><userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="string" keyPath="\(key)" value="x"/>
      </userDefinedRuntimeAttributes></view>
      """
    let code = "import Fancy\nextension UIView { @IBInspectable var borderGlow: Bool { get { true } set {} } }"
    let found = try await check(SampleSources.document(extra: view), code: ["App/View.swift": code])
    #expect(found.rules == rules, "\(found.text)")
  }
}
