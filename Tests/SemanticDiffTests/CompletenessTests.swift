import Foundation
import SemanticDiff
import TestSupport
import Testing
import XibArchives
import XibModel

/// What must hold between any two versions of any document, tried on the real ones that the machine has.
@Suite("Changes of real documents", .enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct CompletenessTests {
  private typealias Version = any KeyPath<Corpus.Merge, [UInt8]> & Sendable
  private static let pairs: [(String, Version, Version)] = [
    ("base to ours", \.base, \.ours), ("base to theirs", \.base, \.theirs), ("ours to theirs", \.ours, \.theirs),
  ]

  @Test("Applied to the old version, the changes give the new one; the listing differs if and only if an edit does")
  func completeness() throws {
    for folder in try Corpus.merges(every: 17) {
      guard let merge = try Corpus.merge(in: folder) else { continue }
      for (name, old, new) in Self.pairs {
        guard let before = try? Document(file: merge[keyPath: old]),
          let after = try? Document(file: merge[keyPath: new])
        else { continue }
        let found = changes(from: before, to: after)
        let shown = changes(from: before, to: after, forApplying: false)
        #expect(shown.map(\.subject) == found.map(\.subject), "\(merge.name), \(name)")
        let made = try apply(found, to: before)
        #expect(made.isEqual(0, to: 0, in: after), "\(merge.name), \(name)")
        #expect(changes(from: made, to: after).isEmpty, "\(merge.name), \(name)")
        let isListedAlike = FactListing.lines(of: before) == FactListing.lines(of: after)
        #expect(isListedAlike == found.allSatisfy { $0.changeClass == .bookkeeping }, "\(merge.name), \(name)")
        let isAlike =
          FactListing.lines(of: before, showsBookkeeping: true) == FactListing.lines(of: after, showsBookkeeping: true)
        if found.isEmpty { #expect(isAlike, "\(merge.name), \(name)") }
      }
    }
  }

  @Test("The listing has fewer lines than the XML")
  func length() throws {
    for url in try Corpus.documents(every: 40) {
      let bytes = [UInt8](try Data(contentsOf: url))
      guard let document = try? Document(file: bytes), document.modernReading() == nil else { continue }
      let lines = bytes.split(separator: UInt8(ascii: "\n")).count
      #expect(FactListing.lines(of: document).count < lines, "\(url.lastPathComponent)")
    }
  }

  @Test("A document does not differ from itself")
  func identity() throws {
    for url in try Corpus.documents(every: 40) {
      guard let document = try? Document(file: [UInt8](Data(contentsOf: url))) else { continue }
      let copy = try apply([], to: document)
      #expect(changes(from: document, to: copy).isEmpty, "\(url.lastPathComponent)")
      #expect(FactListing.lines(of: document) == FactListing.lines(of: copy), "\(url.lastPathComponent)")
    }
  }
}
