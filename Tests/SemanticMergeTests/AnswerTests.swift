import SemanticMerge
import TestSupport
import Testing
import XibModel

/// What an answer makes of the document.
@Suite struct AnswerTests {
  private func document(_ inner: String, resources: String = "") throws -> Document {
    try Document(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="1">
          <objects>
              <label text="A" id="l-1">
                  \(inner)
              </label>
          </objects>\(resources)
      </document>
      """)
  }

  private func merge(_ texts: (String, String, String)) throws -> ThreeWayMerge {
    try ThreeWayMerge(base: document(texts.0), ours: document(texts.1), theirs: document(texts.2))
  }

  private func text(_ merge: ThreeWayMerge) -> String {
    String(decoding: merge.fileBytes(ConflictStyle()), as: UTF8.self)
  }

  @Test(arguments: [
    ("system\" pointSize=\"11", "system\" pointSize=\"12", "boldSystem\" pointSize=\"13"),
    ("system\" pointSize=\"11", "system\" weight=\"medium\" pointSize=\"12", "system\" pointSize=\"13"),
  ])
  func theBaseOfAFontIsAnAnswer(_ types: (String, String, String)) throws {
    func font(_ type: String) -> String { "<fontDescription key=\"fontDescription\" type=\"\(type)\"/>" }
    let merge = try merge((font(types.0), font(types.1), font(types.2)))
    #expect(merge.conflicts.count == 1)
    #expect(merge.kindsOfAnswers(to: 0).contains(.base))
    let resolved = try merge.resolving([0: .base])
    #expect(resolved.conflicts.isEmpty)
    #expect(text(resolved).contains(font(types.0)))
  }

  /// Each side added the button, with another constraint.
  @Test func aViewThatBothSidesAddedMayStayTwice() throws {
    let fixture = try Fixture("added-twice-a-view-with-another-constraint-on-each-side")
    let merge = try fixture.merge()
    #expect(merge.kindsOfAnswers(to: 0) == [.ours, .theirs, .both])
    for (answer, kept) in [(Answer.ours, ["Our"]), (.theirs, ["The"]), (.both(), ["Our", "The"])] {
      let resolved = try merge.resolving([0: answer])
      #expect(resolved.conflicts.isEmpty)
      for side in ["Our", "The"] {
        #expect(text(resolved).contains("\(side)-bu-Btn") == kept.contains(side))
        #expect(text(resolved).contains("\(side)-co-Con") == kept.contains(side))
      }
    }
  }

  /// With the base at several titles at once, each is found to be an answer.
  @Test func theBaseOfOneOfManyValuesIsAnAnswer() throws {
    func labels(_ text: String) throws -> Document {
      let labels = (0..<4).map { "<label text=\"\(text) \($0)\" id=\"n-\($0)\"/>" }.joined()
      return try document("<subviews>\(labels)</subviews>")
    }
    let merge = try ThreeWayMerge(base: labels("A"), ours: labels("B"), theirs: labels("C"))
    #expect(merge.conflicts.indices.allSatisfy { merge.kindsOfAnswers(to: $0) == [.ours, .theirs, .base, .value] })
    let resolved = try merge.resolving([0: .base, 1: .theirs, 2: .ours, 3: .base])
    #expect(text(resolved) == string(try labels("x").text).replacingLabels(["A 0", "C 1", "B 2", "A 3"]))
  }

  @Test func theBaseOfATextInPiecesIsAnAnswer() throws {
    func pieces(_ texts: String...) -> String {
      let fragments = texts.map { "<fragment content=\"\($0)\"><attributes/></fragment>" }.joined()
      return "<attributedString key=\"attributedText\">\(fragments)</attributedString>"
    }
    let merge = try merge((pieces("One two"), pieces("Three"), pieces("Four ", "five", " six")))
    #expect(merge.conflicts.count == 1)
    #expect(merge.kindsOfAnswers(to: 0).contains(.base))
    let resolved = try merge.resolving([0: .base])
    #expect(text(resolved).contains(pieces("One two")))
  }

  /// Both sides gave up the color that the base names, so its entry among the resources is gone.
  @Test func aBaseThatNamesWhatIsGoneIsNoAnswer() throws {
    func color(_ attributes: String) -> String { "<color key=\"textColor\" \(attributes)/>" }
    let rgb = "green=\"0\" blue=\"0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"sRGB\""
    let resources = "<resources><namedColor name=\"Brand\"><color red=\"1\" \(rgb)/></namedColor></resources>"
    let merge = try ThreeWayMerge(
      base: document(color("name=\"Brand\""), resources: resources), ours: document(color("red=\"0.5\" \(rgb)")),
      theirs: document(color("red=\"0.7\" \(rgb)")))
    #expect(merge.conflicts.count == 1)
    #expect(!merge.kindsOfAnswers(to: 0).contains(.base))
    #expect(merge.kindsOfAnswers(to: 0).contains(.ours))
  }
}

extension String {
  fileprivate func replacingLabels(_ texts: [String]) -> String {
    texts.enumerated().reduce(self) {
      $0.split(separator: "x \($1.offset)", omittingEmptySubsequences: false).joined(separator: $1.element)
    }
  }
}
