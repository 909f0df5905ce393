import Foundation
import TestSupport
import Testing

/// `xibmerge check --sources` on unwind segues and on Cocoa bindings.
@Suite struct UnwindingAndBindingTests {
  private static let code = """
    class HomeController: NSViewController {
      @objc dynamic var title2 = ""
      var plain = ""
      @objc func count() -> Int { 0 }
      @IBAction func unwindHome(_ segue: UIStoryboardSegue) {}
      func unwindHidden(_ segue: UIStoryboardSegue) {}
    }
    """

  private func check(_ document: String) async throws -> Program.Result {
    let folder = try TemporaryFolder()
    try folder.write(Self.code, to: "App/Home.swift")
    try folder.write(document, to: "Home.xib")
    return try await Program.run(
      Program.xibmerge, ["check", "--sources", "App", "Home.xib"], in: folder.url,
      environment: Program.environment(home: folder.url))
  }

  /// A document whose button has a connection.
  private static func document(type: String, _ connection: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="\(type)" version="3.0" toolsVersion="21507">
        <objects>
            <customObject id="-2" userLabel="File's Owner" customClass="HomeController" customModule="App" \
    customModuleProvider="target"/>
            <button id="bUt-to-001"><connections>\(connection)</connections></button>
            <exit id="eXi-tx-001" sceneMemberID="exit"/>
        </objects>
    </document>

    """
  }

  @Test(arguments: [
    ("unwindHome:", ""), ("unwindHome", "no class of the sources has the action unwindHome, to which"),
    ("unwindNowhere:", "no class of the sources has the action unwindNowhere:, to which"), ("unwindHidden:", ""),
  ])
  func anUnwindSegueNeedsAnActionOfSomeClass(_ selector: String, _ finding: String) async throws {
    let segue =
      "<segue destination=\"eXi-tx-001\" kind=\"unwind\" unwindAction=\"\(selector)\" id=\"sEg-ue-001\"/>"
    let result = try await check(
      Self.document(type: "com.apple.InterfaceBuilder3.CocoaTouch.XIB", segue))
    #expect(result.status == (finding.isEmpty ? 0 : 1), "\(result.text)\(result.errors)")
    #expect(finding.isEmpty || result.text.lowercased().contains(finding.lowercased()), "\(result.text)")
  }

  @Test(arguments: [
    ("self.title2", ""), ("title2.length", ""), ("representedObject.name", ""), ("count", ""), ("view.frame", ""),
    ("@count", ""), ("maybeOfAppKit", ""), ("plain", "mark it with @objc dynamic"),
    ("self.plain.count", "mark it with @objc dynamic"),
  ])
  func whatABindingReadsMustBeShownToObjectiveC(_ keyPath: String, _ finding: String) async throws {
    let binding = "<binding destination=\"-2\" name=\"value\" keyPath=\"\(keyPath)\" id=\"bIn-di-001\"/>"
    let result = try await check(
      Self.document(type: "com.apple.InterfaceBuilder3.Cocoa.XIB", binding))
    #expect(result.status == (finding.isEmpty ? 0 : 1), "\(result.text)\(result.errors)")
    #expect(finding.isEmpty || result.text.contains(finding), "\(result.text)")
    #expect(finding.isEmpty || result.text.contains("[unknown-key-path]"))
  }
}
