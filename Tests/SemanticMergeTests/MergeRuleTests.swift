import TestSupport
import Testing
@testable import SemanticMerge
import XibArchives
import XibModel

@Suite struct ListMergeTests {
  private func elements(_ numbers: [Int]) -> [ElementID] { numbers.map { ElementID($0) } }

  private func merge(_ base: [Int], _ ours: [Int], _ theirs: [Int]) -> ListMerge.Order {
    ListMerge.merge(base: elements(base), ours: elements(ours), theirs: elements(theirs))
  }

  @Test(arguments: [
    // base, ours, theirs, result
    ([1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3]), ([1, 2, 3], [3, 1, 2], [1, 2, 3], [3, 1, 2]),
    ([1, 2, 3], [1, 2, 3], [2, 1, 3], [2, 1, 3]), ([1, 2], [1, 8, 2], [1, 9, 2], [1, 8, 9, 2]),
    ([1, 2], [8, 1, 2], [1, 2, 9], [8, 1, 2, 9]), ([], [8], [9], [8, 9]),
    ([1, 2, 3], [3, 1, 2], [1, 2, 9, 3], [3, 1, 2, 9]),
    ([1, 2, 3, 4], [2, 1, 3, 4], [1, 2, 4, 3], [2, 1, 4, 3]), ([], [7, 8], [7, 8], [7, 8]), ([], [], [], []),
    ([1, 2, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]),
  ])
  func ordersAreJoined(_ base: [Int], _ ours: [Int], _ theirs: [Int], _ result: [Int]) {
    #expect(merge(base, ours, theirs) == .resolved(elements(result)))
  }

  @Test(arguments: [
    ([1, 2, 3], [2, 1, 3], [1, 3, 2]),
    // What both added has no order of old that could say who changed it.
    ([], [8, 9], [9, 8]), ([1], [1, 8, 9], [9, 1, 8]),
  ])
  func ordersThatContradictAreAConflictOfTwoWholeLists(_ base: [Int], _ ours: [Int], _ theirs: [Int]) {
    #expect(merge(base, ours, theirs) == .conflict(ours: elements(ours), theirs: elements(theirs)))
    #expect(merge(base, theirs, ours) == .conflict(ours: elements(theirs), theirs: elements(ours)))
  }

  @Test func anyMergeHoldsEveryEntryOnceAndAgreesWithBothSidesWhereTheyAgree() {
    for seed in 0..<500 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let base = Array(0..<8)
      func version(_ additions: [Int]) -> [Int] {
        var list = base.filter { _ in Int.random(in: 0..<10, using: &random) > 0 }
        for addition in additions { list.insert(addition, at: Int.random(in: 0...list.count, using: &random)) }
        if Bool.random(using: &random), !list.isEmpty {
          list.insert(list.remove(at: Int.random(in: 0..<list.count, using: &random)), at: 0)
        }
        return list
      }
      let (one, other) = (version([10, 11]), version([20, 21]))
      // The merge gets what it keeps: of the base, what neither side deleted.
      let isKept = { (entry: Int) in entry >= 10 || (one.contains(entry) && other.contains(entry)) }
      let (ours, theirs) = (one.filter(isKept), other.filter(isKept))
      guard case .resolved(let merged) = merge(base, ours, theirs) else { continue }
      let result = merged.map(\.number)
      #expect(result.sorted() == Set(ours + theirs).sorted(), "seed \(seed)")
      for (first, second) in zip(result, result.dropFirst()) where first < 10 && second < 10 {
        let places = [ours, theirs].map { list in
          (list.firstIndex(of: first) ?? 0) < (list.firstIndex(of: second) ?? 0)
        }
        #expect(places.contains(true), "seed \(seed)")
      }
    }
  }
}

/// Two versions of a document without a base, as when both sides converted an archive.
@Suite struct MergeWithoutBaseTests {
  private func document(_ style: String) throws -> Document {
    try Document(
      parsing: Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0">
            <objects>
                \(commentedObject(style))
            </objects>
        </document>

        """.utf8))
  }

  @Test func whatOneSideLeavesOutOfAValueIsTakenFromTheOther() throws {
    let (old, new) = try (document(""), document(" tighteningFactor=\"0.0\""))
    for (ours, theirs) in [(old, new), (new, old)] {
      let merge = try ThreeWayMerge(base: nil, ours: ours, theirs: theirs)
      #expect(merge.conflicts.isEmpty)
      #expect(merge.fileBytes(ConflictStyle()) == new.bytes)
    }
  }

  @Test func aValueThatEachSideStatesInItsWayIsAConflict() throws {
    let pairs = [
      (" tighteningFactor=\"0.0\"", " tighteningFactor=\"0.5\""), (" tighteningFactor=\"0.0\"", " hyphenation=\"1\""),
    ]
    for (one, other) in pairs {
      #expect(try ThreeWayMerge(base: nil, ours: document(one), theirs: document(other)).conflicts.count == 1)
    }
  }
}

/// Documents without conflict markers, which copy most elements from a side.
@Suite struct ReadingTests {
  @Test func whatOneSideWroteBeforeAnElementStaysBeforeIt() throws {
    func version(_ title: String, _ space: String) throws -> Document {
      try Document(
        "<document>\n    <objects>\n        <button title=\"\(title)\" id=\"a\"/>\(space)<view id=\"b\"/>\n    </objects>\n"
          + "</document>\n")
    }
    let (old, new) = ("\n        ", "\n\n        <!-- The map -->\n        ")
    let (retitled, remarked) = try (version("new", old), version("old", new))
    for (ours, theirs) in [(retitled, remarked), (remarked, retitled)] {
      let merge = try ThreeWayMerge(base: version("old", old), ours: ours, theirs: theirs)
      #expect(merge.fileBytes(ConflictStyle(form: .valid)) == (try version("new", new)).bytes)
    }
  }
}

@Suite struct ConflictStyleTests {
  private func marked(_ style: ConflictStyle) throws -> [Substring] {
    func version(_ title: String) throws -> Document {
      try Document("<document>\n    <button title=\"\(title)\" id=\"a\"/>\n</document>\n")
    }
    let merge = try ThreeWayMerge(base: version("b"), ours: version("o"), theirs: version("t"))
    return string(merge.fileBytes(style)).split(separator: "\n")
  }

  @Test func markersHaveTheSizeAndTheLabels() throws {
    let style = ConflictStyle(form: .diff3, markerSize: 9, oursLabel: "HEAD", baseLabel: "1234abc", theirsLabel: "a b")
    #expect(
      try marked(style) == [
        "<document>", "<<<<<<<<< HEAD", "    <button title=\"o\" id=\"a\"/>", "||||||||| 1234abc",
        "    <button title=\"b\" id=\"a\"/>", "=========", "    <button title=\"t\" id=\"a\"/>", ">>>>>>>>> a b",
        "</document>",
      ])
  }

  @Test func anEmptyLabelIsNoLabel() throws {
    let lines = try marked(ConflictStyle(oursLabel: "", theirsLabel: ""))
    #expect(lines.contains("<<<<<<<") && lines.contains(">>>>>>>"))
    #expect(!lines.contains { $0.hasPrefix("|") })
  }

  @Test func theValidStyleIsOurs() throws {
    #expect(
      try marked(ConflictStyle(form: .valid)) == ["<document>", "    <button title=\"o\" id=\"a\"/>", "</document>"])
  }

  @Test func aDocumentOnOneLineIsMarkedOnLinesOfItsOwn() throws {
    func version(_ title: String) throws -> Document {
      try Document("<document><button title=\"\(title)\" id=\"a\"/></document>")
    }
    let merge = try ThreeWayMerge(base: version("b"), ours: version("o"), theirs: version("t"))
    let markers = try #require(ConflictMarkers(merge.fileBytes(ConflictStyle())))
    for (part, title) in [(ConflictMarkers.Part.ours, "o"), (.theirs, "t")] {
      let document = try Document(file: try #require(markers.text(taking: part)))
      #expect(document.value("title", of: 1) == title)
    }
  }

  @Test func aConflictInTheRootIsMarkedToo() throws {
    func version(_ first: String) throws -> Document {
      try Document("<document initialViewController=\"\(first)\"><a id=\"b\"/><a id=\"o\"/><a id=\"t\"/></document>")
    }
    let merge = try ThreeWayMerge(base: version("b"), ours: version("o"), theirs: version("t"))
    let markers = try #require(ConflictMarkers(merge.fileBytes(ConflictStyle())))
    for (part, first) in [(ConflictMarkers.Part.ours, "o"), (.theirs, "t")] {
      let document = try Document(file: try #require(markers.text(taking: part)))
      #expect(document.value("initialViewController", of: 0) == first)
    }
  }
}

@Suite struct FileFormTests {
  private func merged(_ base: String, _ ours: String, _ theirs: String) throws -> String {
    string(
      try ThreeWayMerge(base: Document(base), ours: Document(ours), theirs: Document(theirs)).fileBytes(ConflictStyle())
    )
  }

  private let old = "<document>\n<a id=\"1\" x=\"1\"/>\n</document>\n"
  private let new = "<document>\n<a id=\"1\" x=\"2\"/>\n</document>\n"
  private func crlf(_ text: String) -> String { text.replacing("\n", with: "\r\n") }

  @Test func oursLineEndsAndByteOrderMarkStay() throws {
    #expect(try merged(old, crlf(old), new) == crlf(new))
    #expect(try merged(old, "\u{FEFF}" + old, new) == "\u{FEFF}" + new)
  }

  @Test func whatOnlyTheirsDidToTheLineEndsIsTaken() throws {
    let plain = try merged(crlf(old), crlf(old), new), marked = try merged(old, old, "\u{FEFF}" + new)
    #expect(plain == new)
    #expect(marked == "\u{FEFF}" + new)
  }

  @Test func aFinalNewlineIsMergedLikeAnyText() throws {
    let bare = String(old.dropLast())
    #expect(try merged(old, bare, new) == String(new.dropLast()))
    #expect(try merged(old, new, bare) == String(new.dropLast()))
    #expect(try merged(bare, bare, old) == old)
  }
}

@Suite struct PolicyTests {
  private func canvas(_ y: Int) throws -> Document {
    try Document("<document><scene sceneID=\"s\"><point key=\"canvasLocation\" x=\"0\" y=\"\(y)\"/></scene></document>")
  }

  @Test(arguments: [(MergeOptions.Policy.decide, 1, 0), (.conflict, 0, 1), (.off, 0, 1)])
  func aPolicyDecidesWhetherAPersonIsAsked(_ policy: MergeOptions.Policy, _ decisions: Int, _ conflicts: Int) throws {
    let merge = try ThreeWayMerge(
      base: canvas(0), ours: canvas(1), theirs: canvas(2), options: MergeOptions(policies: [.editorState: policy]))
    #expect(merge.decisions.count == decisions)
    #expect(merge.conflicts.count == conflicts)
  }

  @Test func theOtherClassesGoOnByTheirRule() throws {
    let merge = try ThreeWayMerge(
      base: canvas(0), ours: canvas(1), theirs: canvas(2), options: MergeOptions(policies: [.toolStamp: .conflict]))
    #expect(merge.conflicts.isEmpty)
    #expect(merge.decisions.count == 1)
  }

  @Test func aConflictThatIsFavouredIsADecisionThatNamesAllValues() throws {
    func version(_ text: String) throws -> Document {
      try Document("<document><label text=\"\(text)\" id=\"a\"/></document>")
    }
    for (side, text) in [(Side.ours, "o"), (.theirs, "t")] {
      let merge = try ThreeWayMerge(
        base: version("b"), ours: version("o"), theirs: version("t"), options: MergeOptions(favor: side))
      #expect(merge.conflicts.isEmpty)
      let decision = try #require(merge.decisions.first)
      #expect(merge.decisions.count == 1)
      #expect(decision.reason == .favor)
      #expect([decision.base, decision.ours, decision.theirs] == ["b", "o", "t"])
      #expect(merge.fileBytes(ConflictStyle()) == (try version(text)).bytes)
    }
  }
}
