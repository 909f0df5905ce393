import TestSupport
import Testing
import XibModel

/// What Xcode refuses to build, on documents that nearly are so too.
@Suite struct BuildRuleTests {
  private func rules(_ text: String) throws -> [String] {
    try Document(text).faults(of: DocumentRule.all).map(\.rule.rawValue)
  }

  @Test(arguments: [
    ("<view id=\"v\" customClass=\"Own\"/>", true), ("<view id=\"v\"/>", false),
    ("<placeholder placeholderIdentifier=\"IBFirstResponder\" id=\"-2\" customClass=\"UIResponder\"/>", false),
    (
      "<label id=\"l\"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute keyPath=\"k\"/></userDefinedRuntimeAttributes></label>",
      true
    ),
    ("<view id=\"v\"><connections><outlet property=\"title\" destination=\"v\" id=\"o\"/></connections></view>", true),
    (
      "<view id=\"v\"><connections><outlet property=\"delegate\" destination=\"v\" id=\"o\"/></connections></view>",
      false
    ),
    (
      "<button id=\"v\"><connections><action selector=\"tap:\" destination=\"v\" id=\"a\"/></connections></button>",
      true
    ),
    (
      "<navigationController id=\"n\"><connections><segue destination=\"n\" kind=\"relationship\" relationship=\"rootViewController\" id=\"s\"/></connections></navigationController>",
      false
    ),
    ("<button id=\"v\"><connections><segue destination=\"v\" kind=\"show\" id=\"s\"/></connections></button>", true),
  ])
  func aLaunchScreenHasNothingOfCode(content: String, isRefused: Bool) throws {
    let found = try rules("<document launchScreen=\"YES\"><objects>\(content)</objects></document>")
    #expect(found == (isRefused ? ["launch-screen"] : []))
    #expect(try rules("<document><objects>\(content)</objects></document>").isEmpty)
  }

  @Test(arguments: [
    ("prototypes", "<prototypes><tableViewCell id=\"c\"/></prototypes><sections/>", false),
    ("static", "<prototypes/><sections><tableViewSection id=\"s\"/></sections>", false),
    ("static", "<prototypes><tableViewCell id=\"c\"/></prototypes>", true),
    (
      "prototypes",
      "<prototypes><tableViewCell id=\"c\"/></prototypes><sections><tableViewSection id=\"s\"/></sections>", true
    ),
  ])
  func aTableHasCellsOfOneKind(mode: String, content: String, isRefused: Bool) throws {
    let found = try rules(
      "<document><tableViewController id=\"x\"><tableView dataMode=\"\(mode)\" id=\"t\">\(content)</tableView>"
        + "</tableViewController></document>")
    #expect(found == (isRefused ? ["cells-of-both-kinds"] : []))
  }

  @Test(arguments: [
    ("tableViewController", "static", false), ("viewController", "static", true), ("view", "static", true),
    ("viewController", "prototypes", false),
  ])
  func aTableOfStaticCellsIsTheViewOfATableViewController(around: String, mode: String, isRefused: Bool) throws {
    let found = try rules(
      "<document><\(around) id=\"x\"><tableView key=\"view\" dataMode=\"\(mode)\" id=\"t\"/></\(around)></document>")
    #expect(found == (isRefused ? ["static-table"] : []))
  }

  @Test(arguments: [
    ("version=\"2048\" identifier=\"iOS\"", true), ("version=\"2304\" identifier=\"iOS\"", false),
    ("identifier=\"iOS\"", false), ("version=\"1090\" identifier=\"macosx\"", false),
  ])
  func aStackViewNeedsARelease(deployment: String, isRefused: Bool) throws {
    let found = try rules(
      "<document><dependencies><deployment \(deployment)/></dependencies><stackView id=\"s\"/></document>")
    #expect(found == (isRefused ? ["too-new-for-deployment"] : []))
  }

  @Test(arguments: [("label", true), ("button", false), ("viewController", false)])
  func aSegueBeginsAtWhatHasAnEvent(element: String, isRefused: Bool) throws {
    let segue = "<connections><segue destination=\"x\" kind=\"show\" id=\"s\"/></connections>"
    #expect(
      try rules("<document><\(element) id=\"x\">\(segue)</\(element)></document>")
        == (isRefused ? ["segue-without-trigger"] : []))
  }

  @Test(arguments: [("viewController", true), ("tapGestureRecognizer", true), ("view", false), ("variation", false)])
  func aFrameIsThatOfAView(element: String, isRefused: Bool) throws {
    #expect(
      try rules("<document><\(element) id=\"x\"><rect key=\"frame\" x=\"0.0\"/></\(element)></document>")
        == (isRefused ? ["frame-without-view"] : []))
  }
}
