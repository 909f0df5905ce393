import SemanticDiff
import TestSupport
import Testing
import XibModel

/// Changes that are found on two threads are those that one thread finds, in the same order.
@Suite struct TwoThreadsTests {
  private func said(_ changes: [Change]) -> [String] {
    changes.map { change in
      "\(change.kind) \(change.changeClass) \(change.object.path) \(change.object.name ?? "") \(change.object.identity) "
        + "\(change.fact) \(change.isList) \(change.contains)"
    }
  }

  private func foundOnOne(_ old: Document, _ new: Document, _ place: SourceLocation = #_sourceLocation) -> [Change] {
    let found = changes(from: old, to: new, forApplying: false)
    #expect(
      said(changes(from: old, to: new, forApplying: false, onTwoThreads: true)) == said(found), sourceLocation: place)
    return found
  }

  private static func label(_ number: Int, _ text: String, x: Int) -> String {
    "<label text=\"\(text)\" id=\"l\(number)\"><rect key=\"frame\" x=\"\(x)\" y=\"0\" width=\"10\" height=\"10\"/></label>"
  }

  @Test func ofALargeDocument() throws {
    let old = try Document(listing: 500) { Self.label($0, "Label \($0)", x: 0) }
    let new = try Document(listing: 520) { number in
      switch number % 50 {
      case 0: "<view id=\"v\(number)\"><subviews>\(Self.label(number, "Label \(number)", x: 0))</subviews></view>"
      case 1: "<switch id=\"s\(number)\"/>"
      default: Self.label(number, number % 3 == 0 ? "New" : "Label \(number)", x: number % 7)
      }
    }
    #expect(foundOnOne(old, new).count > 500)
  }

  @Test func ofAnAddedObjectWithMoreThanHalfOfTheDifferences() throws {
    let old = try Document(listing: 60) { Self.label($0, "Label", x: 0) }
    let views = (100..<400).map { Self.label($0, "Label", x: 0) }.joined()
    let new = try Document(listing: 60) { number in
      number == 30 ? "<view id=\"v\"><subviews>\(views)</subviews></view>" : Self.label(number, "Label", x: 1)
    }
    let found = foundOnOne(old, new)
    #expect(found.count { $0.kind == .added } == 1 && found.count == 61)
  }

  @Test func ofATextWhoseElementIsFarFromItsObject() throws {
    func document(_ attribute: String, _ element: String, x: Int) throws -> Document {
      let views = (0..<300).map { Self.label($0, "Label", x: x) }.joined()
      return try Document(listing: 1) { _ in
        "<button id=\"b\"\(attribute)><subviews>\(views)</subviews>\(element)</button>"
      }
    }
    let long = "<string key=\"text\">One\nTwo</string>"
    let found = foundOnOne(
      try document(" text=\"One&#10;Two\"", "", x: 0), try document("", long, x: 1))
    #expect(found.count { $0.object.id == "b" } == 1)
  }
}
