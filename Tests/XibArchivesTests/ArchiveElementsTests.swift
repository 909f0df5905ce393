import Testing

@testable import XibArchives

@Suite struct ArchiveElementsTests {
  @Test(arguments: [
    ("NSTitle", "title"), ("NSHTTPHeader", "httpHeader"), ("IBUIURL", "uRL"), ("NSX", "x"), ("NStitle", "NStitle"),
    ("plain", "plain"), ("NS", "nS"),
  ])
  func aPropertyThatNoTableHasLosesItsPrefix(_ key: String, _ name: String) {
    #expect(ArchiveElements.property(ofKey: key) == name)
  }

  @Test(arguments: [("IBUIScrollView", "scrollView"), ("NSXYZView", "xyzView"), ("MyView", "myView"), ("NS", "nS")])
  func anElementIsNamedForItsClass(_ className: String, _ element: String) {
    #expect(ArchiveElements.element(ofClass: className) == element)
  }
}
