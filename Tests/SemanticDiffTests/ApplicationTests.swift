import Foundation
import SemanticDiff
import TestSupport
import Testing
import XibModel

/// Changes made to the document that they were found from.
@Suite struct ApplicationTests {
  private static let edits: [(String, String)] = [
    ("text=\"Welcome\"", "text=\"A &amp; B &lt;&#10;\""),
    ("<button id=\"but-01\">", "<button tag=\"1\" id=\"but-01\">"),
    (SampleDocument.label, ""),
    (SampleDocument.label, "<view id=\"n\"><subviews>\(SampleDocument.label)</subviews></view>"),
    ("<stackView", "<label id=\"n1\"/><label id=\"n2\"/><stackView"),
    ("<customView", "<stackView"), ("<button id=\"but-01\">", "<button id=\"but-02\">"),
    ("<size key=\"spacing\" width=\"8\" height=\"8\"/>", "<string key=\"text\"></string>"),
    ("<stackView id=\"sta-01\">", "<scrollView id=\"sta-01\">"),
  ]

  private func changed(_ edit: (String, String)) -> String {
    var text = SampleDocument.text.replacingOccurrences(of: edit.0, with: edit.1)
    if edit.1.hasPrefix("<scrollView") { text = text.replacingOccurrences(of: "</stackView>", with: "</scrollView>") }
    return text
  }

  @Test func allChangesGiveTheNewDocument() throws {
    let old = try Document(SampleDocument.text)
    for edit in Self.edits {
      let new = try Document(changed(edit))
      let made = try apply(changes(from: old, to: new), to: old)
      #expect(made.isEqual(0, to: 0, in: new), "\(edit)")
      let back = try apply(changes(from: new, to: old), to: new)
      #expect(back.isEqual(0, to: 0, in: old), "\(edit)")
    }
  }

  @Test func anyOneChangeGivesADocumentNoFurtherFromTheNewOne() throws {
    let old = try Document(SampleDocument.text)
    for edit in Self.edits {
      let new = try Document(changed(edit))
      let all = changes(from: old, to: new)
      for change in all {
        let left = changes(from: try apply([change], to: old), to: new)
        // What has its place in or after something that is not there may not find it.
        let mayMissItsPlace = change.kind == .moved || change.kind == .added
        #expect(mayMissItsPlace ? left.count <= all.count : left.count < all.count, "\(edit) \(change)")
      }
    }
  }

  @Test func anObjectWhoseNewParentIsLeftOutStaysWhereItWas() throws {
    let old = try Document(SampleDocument.text)
    let new = try Document(changed(Self.edits[3]))
    let moves = changes(from: old, to: new).filter { $0.kind == .moved }
    let made = try apply(moves, to: old)
    #expect(made.isEqual(0, to: 0, in: old))
  }

  @Test(arguments: 1...60)
  func generatedVersionsBecomeOneAnother(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let texts = (0..<2).map { _ in Self.random(&generator) }
    let (old, new) = (try Document(texts[0]), try Document(texts[1]))
    let found = changes(from: old, to: new)
    let made = try apply(found, to: old)
    #expect(
      made.isEqual(0, to: 0, in: new), "\(texts[0])\n\(texts[1])\n\(String(decoding: made.text, as: UTF8.self))")
    #expect(
      (FactListing.lines(of: old) == FactListing.lines(of: new)) == found.allSatisfy { $0.changeClass == .bookkeeping })
  }

  /// A tree of views with the ids 1 to 12 anywhere in it, some missing.
  private static func random(_ generator: inout SplitMix64) -> String {
    var lists: [Int: [Int]] = [:]
    var placed = [0]
    for id in (1...12).shuffled(using: &generator) where Int.random(in: 0..<5, using: &generator) > 0 {
      lists[placed.randomElement(using: &generator) ?? 0, default: []].append(id)
      placed.append(id)
    }
    func write(_ id: Int) -> String {
      let children = (lists[id] ?? []).map(write).joined()
      let tag = Int.random(in: 0..<3, using: &generator)
      let frame =
        Bool.random(using: &generator) ? "<rect key=\"frame\" x=\"\(tag)\" y=\"0\" width=\"1\" height=\"1\"/>" : ""
      let list = children.isEmpty ? "" : "<subviews>\(children)</subviews>"
      return "<view tag=\"\(tag)\" id=\"v\(id)\">\(frame)\(list)</view>"
    }
    return
      "<document toolsVersion=\"\(Int.random(in: 1...2, using: &generator))\"><objects>\(write(0))</objects></document>"
  }
}
