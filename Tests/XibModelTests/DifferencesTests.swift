import TestSupport
import Testing
import XibModel

@Suite struct DifferencesTests {
  private static let old = """
    <document><objects>
      <view id="a"><subviews><label id="b" text="One"/><label id="c"/><label id="d"/></subviews></view>
      <view id="e"><string key="title">old</string></view>
    </objects></document>
    """

  /// Asks about an object, or an element by its key, after a change of the old document.
  private func ask<Answer>(
    _ name: String, replacing text: String, with other: String, _ answer: (Differences, Int, Int) -> Answer
  ) throws -> Answer {
    let new = Self.old.replacing(text, with: other)
    #expect(text.isEmpty || new != Self.old)
    let (before, after) = (try Document(Self.old), try Document(new))
    let differences = Differences(Correspondence([before, after]), from: before, to: after)
    func node(_ document: Document) throws -> Int {
      try #require(document.nodes.indices.first { document.id(of: $0) == name || document.key(of: $0) == name })
    }
    return answer(differences, try node(before), try node(after))
  }

  @Test func anElementMovedIfItHasAnotherParent() throws {
    let label = #"<label id="d"/>"#, title = #"<string key="title">old</string>"#
    #expect(try ask("d", replacing: label + "</subviews>", with: "</subviews>" + label) { $0.isMoved($1, $2) })
    #expect(try !ask("c", replacing: label, with: "") { $0.isMoved($1, $2) })
    #expect(try !ask("title", replacing: title, with: "\n" + title) { $0.isMoved($1, $2) })
  }

  @Test func anElementIsRenamedIfItKeepsItsIdUnderAnotherName() throws {
    #expect(try ask("c", replacing: #"<label id="c"/>"#, with: #"<button id="c"/>"#) { $0.isRenamed($1, $2) })
    #expect(try !ask("b", replacing: "One", with: "Two") { $0.isRenamed($1, $2) })
  }

  @Test func attributesAreChangedOrAddedInTheirOrderAndThenRemoved() throws {
    let names = try ask("b", replacing: #"id="b" text="One""#, with: #"z="1" id="b" a="2""#) { $0.attributes($1, $2) }
    #expect(names == ["z", "a", "text"])
    #expect(try ask("b", replacing: "One", with: "Two") { $0.attributes($1, $2) } == ["text"])
    #expect(try ask("b", replacing: #"id="b" text="One""#, with: #"text="One" id="b""#) { $0.attributes($1, $2) } == [])
  }

  @Test func textsAreComparedAsTheyAreWritten() throws {
    #expect(try ask("title", replacing: "old", with: "new") { $0.hasOtherText($1, $2) })
    #expect(try ask("title", replacing: "old", with: "") { $0.hasOtherText($1, $2) })
    #expect(try !ask("title", replacing: "old", with: "&#111;ld") { $0.hasOtherText($1, $2) })
    #expect(try !ask("e", replacing: "old", with: "new") { $0.hasOtherText($1, $2) })
  }

  @Test func asFewChildrenAsPossibleMoveInAnotherOrder() throws {
    let subviews = #"<label id="b" text="One"/><label id="c"/><label id="d"/>"#
    let reordered = #"<label id="x"/><label id="d"/><label id="b" text="One"/><label id="c"/>"#
    func reordering(_ list: String) throws -> Differences.Reordering? {
      try ask("b", replacing: subviews, with: list) { differences, before, after in
        differences.reordering(differences.old.nodes[before].parent, differences.new.nodes[after].parent)
      }
    }
    let found = try #require(try reordering(reordered))
    #expect(found.oldPlaces == [2, 0, 1] && found.staying == [1, 2] && found.children.count == 3)
    #expect(try reordering(#"<label id="x"/><label id="b" text="One"/><label id="d"/>"#) == nil)
  }
}
