import TestSupport
import Testing
import SemanticMerge
import XibArchives
import XibModel

/// Documents that nobody makes in Xcode, but somebody may send.
@Suite struct HostileMergeTests {
  private func document(_ views: String) throws -> Document {
    try Document("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<document>\n<objects>\n\(views)</objects>\n</document>\n")
  }

  private func nested(_ outer: Int, _ inner: Int) -> String {
    "<view id=\"c\(outer)\"><subviews><view id=\"c\(inner)\"/></subviews></view>\n"
  }

  private func flat(_ numbers: Range<Int>) -> String {
    numbers.map { "<view id=\"c\($0)\"/>\n" }.joined()
  }

  /// A merge in which each side puts every second view into the one before, and both together put each into the one before.
  private func chain(_ count: Int) throws -> ThreeWayMerge {
    let ours = stride(from: 0, to: count, by: 2).map { nested($0, $0 + 1) }.joined()
    let theirs = stride(from: 1, to: count - 1, by: 2).map { nested($0, $0 + 1) }.joined()
    return try ThreeWayMerge(
      base: document(flat(0..<count)), ours: document(ours),
      theirs: document(flat(0..<1) + theirs + flat(count - 1..<count)))
  }

  @Test func whatTheSidesNestTogetherIsMerged() throws {
    let merge = try chain(20)
    #expect(merge.conflicts.isEmpty)
    let merged = try Document(file: merge.fileBytes(ConflictStyle()))
    let innermost = try #require(merged.node(id: "c19"))
    var depth = 0
    var at = innermost
    while at > 0 {
      at = merged.nodes[at].parent
      depth += 1
    }
    // The document, its objects, and twenty views with the list that each but the last has.
    #expect(depth == 2 + 19 * 2)
  }

  @Test(arguments: [202, 4_000]) func whatTheSidesNestTogetherTooDeepIsRefused(_ count: Int) throws {
    #expect(throws: MergeError.tooDeep) { try chain(count) }
  }

  @Test func aNumberThatNoneFollowsGetsAFreshOneToo() throws {
    func version(_ title: String?) throws -> Document {
      try document(
        "<view id=\"\(Int.max)\"/>\n" + (title.map { "<view id=\"1\" title=\"\($0)\"/>\n" } ?? ""))
    }
    let merge = try ThreeWayMerge(base: version(nil), ours: version("o"), theirs: version("t"))
    let decision = try #require(merge.decisions.first { $0.reason == .freshIdentifier })
    #expect(decision.explanation.hasSuffix("theirs is now 2"))
    #expect([decision.base, decision.ours, decision.theirs] == [nil, "1", "1"])
  }

  /// Both sides moved the view, and one gave the view around it another size, so the place is computed.
  @Test(arguments: ["4e300", "1e19", "400"]) func aSizeThatNoCanvasHasIsMerged(_ width: String) throws {
    func version(_ outer: String, _ x: String, _ inner: String) throws -> Document {
      try document(
        """
        <view id="out"><rect key="frame" x="0.0" y="0.0" width="\(outer)" height="100"/><subviews>
        <view id="inn"><rect key="frame" x="\(x)" y="5" width="\(inner)" height="50"/>
        <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/></view>
        </subviews></view>

        """)
    }
    let merge = try ThreeWayMerge(
      base: version("100", "10", "90"), ours: version(width, "10", width), theirs: version("100", "30", "70"))
    let merged = merge.fileBytes(ConflictStyle(form: .valid))
    #expect(try Document(file: merged).faults().isEmpty)
    #expect(String(decoding: merged, as: UTF8.self).contains("width=\"\(width)\""))
  }

  @Test func theOrderOfAFileMakesNoConflict() throws {
    let moved = "<view id=\"R\"><subviews><view id=\"c\"/></subviews></view>\n"
    let around =
      "<view id=\"Q\"><subviews><view id=\"O\"><subviews><view id=\"c\"/></subviews></view></subviews></view>\n"
    func conflicts(_ base: String, _ ours: String) throws -> [String] {
      try ThreeWayMerge(
        base: document(base), ours: document(ours), theirs: document(around + "<view id=\"R\"/>\n")
      ).conflicts.map { "\($0.kind) \($0.object.id)" }.sorted()
    }
    let (outer, other) = ("<view id=\"Q\"/>\n", "<view id=\"O\"/>\n")
    let (late, early) = (
      try conflicts(outer + other + moved, other + moved), try conflicts(moved + outer + other, moved + other)
    )
    #expect(late == early)
    // Only theirs moved it.
    #expect(!late.contains { $0.hasSuffix(" c") })
  }

  @Test func whatIsEmptiedIsWrittenAsXcodeWritesIt() throws {
    func version(_ places: [String]) throws -> Document {
      try document(
        ["A", "B", "C"].map { view in
          places.contains(view)
            ? "<view id=\"\(view)\">\n<subviews>\n<view id=\"c\"/>\n</subviews>\n</view>\n" : "<view id=\"\(view)\"/>\n"
        }.joined())
    }
    for (side, place) in [(Side.ours, "A"), (.theirs, "B")] {
      let merge = try ThreeWayMerge(
        base: version(["C"]), ours: version(["A"]), theirs: version(["B"]), options: MergeOptions(favor: side))
      #expect(string(merge.fileBytes(ConflictStyle())) == string(try version([place]).bytes))
    }
  }

  @Test func anotherSpellingOfACharacterIsKept() throws {
    func version(_ title: String, _ text: String, _ enabled: String) throws -> Document {
      try document(
        "<button title=\"\(title)\" enabled=\"\(enabled)\" id=\"a\"/>\n<label id=\"b\"><string key=\"text\">\(text)</string></label>\n"
      )
    }
    let (composed, apart) = ("\u{E9}", "e\u{301}")
    let merge = try ThreeWayMerge(
      base: version(composed, composed, "YES"), ours: version(composed, composed, "NO"),
      theirs: version(apart, apart, "YES"))
    #expect(merge.conflicts.isEmpty)
    #expect(merge.fileBytes(ConflictStyle()) == (try version(apart, apart, "NO")).bytes)
  }
}
