import Testing

@testable import StringsMerge

/// Property lists in the old style, as Xcode writes projects.
@Suite struct PropertyListTests {
  private func list(_ text: String) -> PropertyList? { PropertyList(Array(text.utf8)) }

  @Test func tablesListsAndTextsAreReadWithoutComments() {
    let text = """
      // !$*UTF8*$!
      {
        "a b" = "c \\"d\\" /* no comment */";
        list = ( one /* 1 */, "t,o", ); /* ; } */
        empty = {};
        path = ../A+B/c.d-e@2x;
      }
      """
    #expect(
      list(text)
        == .table([
          "a b": .text("c \"d\" /* no comment */"), "list": .list([.text("one"), .text("t,o")]), "empty": .table([:]),
          "path": .text("../A+B/c.d-e@2x"),
        ]))
    #expect(list("( a, b )")?.texts == ["a", "b"])
    #expect(list("()")?.texts == [])
  }

  /// Each with a list that differs from it in one place.
  @Test(arguments: [
    ("", "()"), ("{", "{}"), ("{ a = b }", "{ a = b; }"), ("{ a b; }", "{ a = b; }"), ("( a b )", "( a, b )"),
    ("{ a = \"b; }", "{ a = \"b\"; }"), ("{ a = b; } c", "{ a = b; }"), ("<<<<<<< ours\n{}\n", "{}\n"),
  ])
  func whatIsNotWellFormedIsNoList(_ text: String, _ sound: String) {
    #expect(list(text) == nil)
    #expect(list(sound) != nil)
  }

  @Test(arguments: [(64, true), (65, false), (100_000, false)])
  func deepNestingIsRefused(_ depth: Int, _ isRead: Bool) {
    let text = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
    #expect((list(text) != nil) == isRead)
  }
}
