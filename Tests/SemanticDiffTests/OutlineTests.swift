import SemanticDiff
import TestSupport
import Testing
import XibModel

/// What is in added and removed objects, and objects under new ids.
@Suite struct OutlineTests {
  private func document(_ content: String) throws -> Document {
    try Document("<document><objects>\(content)</objects></document>")
  }

  private let label = #"<label text="Hi" numberOfLines="0" id="l"><color key="textColor" white="1" alpha="1"/></label>"#

  @Test func anAddedObjectHasItsPropertiesAndObjects() throws {
    let found = try changes(
      from: document(""), to: document("<view id=\"v\" customClass=\"Box\"><subviews>\(label)</subviews></view>"))
    let outline = try #require(found.first { $0.kind == .added }?.outline)
    #expect(outline.customClass == "Box" && outline.identifiers == ["l"] && outline.count == 1)
    let inner = try #require(outline.object("l"))
    #expect(inner.properties.map(\.name) == ["text", "numberOfLines", "textColor"])
    #expect(inner.properties.map { $0.label ?? "" } == ["Text", "Lines", "Color"])
    #expect(inner.properties.last?.value.words == "#FFFFFF")
  }

  @Test func anIDOfATemplateAloneMovesNothingToAnotherDocument() throws {
    func view(_ element: String, _ count: Int) -> String {
      let inner = (1...count).map { "<\(element) title=\"\(element) \($0)\" id=\"\(element)-\($0)\"/>" }.joined()
      return "<customView id=\"Hz6-mo-xeY\"><subviews>\(inner)</subviews></customView>"
    }
    func transfers(_ new: String) throws -> Int {
      let gone = try changes(from: document(view("textField", 9)), to: document(""))
      return TransferredObjects(in: [gone, try changes(from: document(""), to: document(new))]).transfers.count
    }
    #expect(try transfers(view("imageView", 9)) == 0)
    #expect(try transfers(view("textField", 12)) == 1)
  }

  @Test func whatMovedIntoAnAddedObjectIsNotInItsOutline() throws {
    let found = try changes(
      from: document(label), to: document("<view id=\"v\"><subviews>\(label)<button id=\"b\"/></subviews></view>"))
    #expect(found.first { $0.kind == .added }?.contains == ["b"])
  }

  @Test func anObjectUnderANewIDIsPairedWithTheOldOne() throws {
    func cell(_ id: String, _ text: String, lines: String = "0") -> String {
      "<view id=\"\(id)\"><subviews><label text=\"\(text)\" numberOfLines=\"\(lines)\" tag=\"7\" id=\"\(id)l\"/></subviews></view>"
    }
    let old = try document(cell("a", "One") + cell("b", "Two"))
    let found = try changes(from: old, to: document(cell("c", "One", lines: "2") + "<slider id=\"d\" value=\"9\"/>"))
    let recreated = RecreatedObjects(in: found)
    #expect(recreated.pairs.map { [$0.removed.object.identity, $0.added.object.identity] } == [["a", "c"]])
    let unlike = try #require(found.first { $0.object.id == "d" })
    #expect(recreated.pair(of: unlike) == nil)
  }

  @Test func aConnectionIsPairedByWhatItConnects() throws {
    func outlets(_ id: String, _ property: String, to target: String = "v") -> String {
      "<label id=\"l\"/><view id=\"v\"><connections>"
        + "<outlet property=\"\(property)\" destination=\"\(target)\" id=\"\(id)\"/></connections></view>"
    }
    let same = try changes(from: document(outlets("aaa", "box")), to: document(outlets("bbb", "box")))
    let renamed = try changes(from: document(outlets("aaa", "box")), to: document(outlets("bbb", "lid")))
    let other = try changes(from: document(outlets("aaa", "box")), to: document(outlets("bbb", "lid", to: "l")))
    let two = try changes(
      from: document(outlets("aaa", "box")),
      to: document(
        outlets("bbb", "lid").replacing(
          "</connections>", with: "<outlet property=\"top\" destination=\"v\" id=\"ccc\"/></connections>")
      ))
    #expect(RecreatedObjects(in: same).pairs.count == (same.contains { $0.kind == .added } ? 1 : 0))
    #expect(RecreatedObjects(in: renamed).pairs.map(\.removed.object.identity) == ["aaa"])
    #expect(RecreatedObjects(in: other).pairs.isEmpty && RecreatedObjects(in: two).pairs.isEmpty)
  }
}
