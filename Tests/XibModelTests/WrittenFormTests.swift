import Foundation
import TestSupport
import Testing
import XibModel

/// What no Xcode writes, each beside what it does write.
@Suite struct WrittenFormTests {
  private func messages(_ content: String, type: String = "CocoaTouch.XIB") throws -> [String] {
    let document = try Document("<document type=\"com.apple.InterfaceBuilder3.\(type)\">\(content)</document>")
    let rules: Set<Fault.Rule> = [.neverWritten, .constraintOutsideItsView, .gridWithoutCell]
    return document.faults(of: DocumentRule.all.filter { rules.contains($0.name) }).map(\.message)
  }

  @Test(arguments: [
    ("<UILabel id=\"l\"/>", "<label id=\"l\"/>", "UILabel is the name of a class"),
    ("<lable id=\"l\"/>", "<label id=\"l\"/>", "Xcode writes label"),
    ("<label hidden=\"true\" id=\"l\"/>", "<label hidden=\"YES\" id=\"l\"/>", "YES or NO"),
    ("<label alpha=\"50%\" id=\"l\"/>", "<label alpha=\"0.5\" id=\"l\"/>", "a number"),
    ("<label id=\"l\"><rect/></label>", "<label id=\"l\"><rect key=\"frame\"/></label>", "rect has no key"),
    (
      "<label id=\"l\"><rect key=\"frame\" x=\"1pt\"/></label>",
      "<label id=\"l\"><rect key=\"frame\" x=\"1\"/></label>",
      "x is \"1pt\""
    ),
    (
      "<view id=\"v\"><subviews><constraint firstAttribute=\"width\" id=\"c\"/></subviews></view>",
      "<view id=\"v\"><constraints><constraint firstAttribute=\"width\" id=\"c\"/></constraints></view>",
      "Xcode writes it in constraints only"
    ),
    (
      "<view id=\"v\"><constraints><constraint firstAttribute=\"heigth\" id=\"c\"/></constraints></view>",
      "<view id=\"v\"><constraints><constraint firstAttribute=\"height\" id=\"c\"/></constraints></view>",
      "Xcode writes height"
    ),
    (
      "<view><constraints><constraint firstAttribute=\"width\" multiplier=\"2x\" id=\"c\"/></constraints></view>",
      "<view><constraints><constraint firstAttribute=\"width\" multiplier=\"2:1\" id=\"c\"/></constraints></view>",
      "a ratio"
    ),
    (
      "<label contentMode=\"scaletofill\" id=\"l\"/>", "<label contentMode=\"scaleToFill\" id=\"l\"/>",
      "Xcode writes scaleToFill"
    ),
    (
      "<label textAlignment=\"centre\" id=\"l\"/>", "<label textAlignment=\"center\" id=\"l\"/>",
      "textAlignment is \"centre\""
    ),
    (
      "<button id=\"b\"><connections><segue destination=\"v\" kind=\"Show\" id=\"s\"/></connections></button>",
      "<button id=\"b\"><connections><segue destination=\"v\" kind=\"show\" id=\"s\"/></connections></button>",
      "kind is \"Show\""
    ),
    (
      "<label id=\"l\"><rect key=\"Frame\"/></label>", "<label id=\"l\"><rect key=\"frame\"/></label>",
      "Xcode writes frame"
    ),
    (
      "<button id=\"b\"><state key=\"nromal\"/></button>", "<button id=\"b\"><state key=\"normal\"/></button>",
      "key is \"nromal\"; Xcode writes normal"
    ),
    ("<button buttonType=\"sytem\" id=\"b\"/>", "<button buttonType=\"plugin\" id=\"b\"/>", "Xcode writes system"),
    ("<textFieldCell id=\"c\"/>", "<textField id=\"c\"/>", "another platform"),
  ])
  func whatNoXcodeWritesIsNamed(wrong: String, right: String, words: String) throws {
    let found = try messages(wrong)
    #expect(found.contains { $0.contains(words) }, "\(found)")
    #expect(try messages(right).isEmpty)
  }

  @Test func theKindOfADocumentIsOneOfThose() throws {
    #expect(try messages("", type: "CocoaTouch.Storybord.XIB").count == 1)
    #expect(try messages("<textFieldCell id=\"c\"/>", type: "Cocoa.XIB").isEmpty)
  }

  @Test(arguments: [
    ("firstItem=\"a\" firstAttribute=\"top\" secondItem=\"b\" secondAttribute=\"bottom\"", nil),
    ("firstAttribute=\"trailing\" secondItem=\"a\" secondAttribute=\"centerX\"", nil),
    ("firstItem=\"a\" firstAttribute=\"width\"", nil),
    ("firstItem=\"a\" firstAttribute=\"top\"", "second item"),
    ("firstItem=\"a\" firstAttribute=\"top\" secondItem=\"z\" secondAttribute=\"top\"", "outside"),
    ("firstItem=\"a\" firstAttribute=\"leading\" secondItem=\"b\" secondAttribute=\"top\"", "leading with top"),
    ("firstItem=\"a\" firstAttribute=\"leading\" secondItem=\"b\" secondAttribute=\"left\"", "leading with left"),
    ("firstItem=\"a\" firstAttribute=\"width\" secondItem=\"b\" secondAttribute=\"top\"", "width with top"),
  ])
  func aConstraintThatCanNotBeMadeIsNamed(constraint: String, words: String?) throws {
    let found = try messages(
      "<view id=\"v\"><subviews><label id=\"a\"/><label id=\"b\"/></subviews><constraints><constraint \(constraint) "
        + "id=\"c\"/></constraints></view><view id=\"z\"/>")
    #expect(found.count == (words == nil ? 0 : 1))
    #expect(found.allSatisfy { $0.contains(words ?? "") }, "\(found)")
  }

  @Test func theGuideOfAControllerIsBesideItsView() throws {
    #expect(
      try messages(
        "<viewController id=\"o\"><layoutGuides><viewControllerLayoutGuide type=\"top\" id=\"g\"/></layoutGuides>"
          + "<view key=\"view\" id=\"v\"><constraints><constraint firstItem=\"v\" firstAttribute=\"top\" secondItem=\"g\" "
          + "secondAttribute=\"bottom\" id=\"c\"/></constraints></view></viewController>"
      ).isEmpty)
  }

  @Test(arguments: 0...2)
  func aGridHasACellForEachCrossing(cells: Int) throws {
    let rows = "<rows><gridRow id=\"r\"/></rows><columns><gridColumn id=\"c\"/><gridColumn id=\"d\"/></columns>"
    let list = String(repeating: "<gridCell/>", count: cells)
    #expect(
      try messages("<gridView id=\"g\">\(rows)<gridCells>\(list)</gridCells></gridView>", type: "Cocoa.XIB").count
        == (cells == 2 ? 0 : 1))
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func noDocumentOfXcodeHasOne() throws {
    let rules = DocumentRule.all.filter { $0.name == .neverWritten || $0.name == .gridWithoutCell }
    for file in try Corpus.documents(every: 8) {
      let document = try? Document(parsing: [UInt8](Data(contentsOf: file)))
      let found = document?.faults(of: rules).map(\.message) ?? []
      #expect(found.isEmpty, "\(file.lastPathComponent): \(found.prefix(3))")
    }
  }
}
