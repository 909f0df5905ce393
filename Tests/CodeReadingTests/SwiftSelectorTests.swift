import ProjectIndex
import Testing

@testable import CodeReading

@Suite struct SwiftSelectorTests {
  @Test(arguments: [
    ("reload", [], "reload"),
    ("reload", [nil], "reload:"),
    ("reload", [nil, "event"], "reload:event:"),
    ("reload", ["sender"], "reloadWithSender:"),
    ("reload", ["for"], "reloadFor:"),
    ("reload", ["fromButton"], "reloadFromButton:"),
    ("reloadFrom", ["button"], "reloadFromButton:"),
    ("reload", ["sender", nil], "reloadWithSender::"),
  ])
  func namesTheMethodAsTheCompilerDoes(name: String, labels: [String?], selector: String) {
    #expect(SwiftSelector.selector(of: name, labels: labels) == selector)
  }
}
