import Foundation
import TestSupport
import Testing
import XibArchives
import XibDrawing
import XibModel

/// Real documents: each one is drawn, and nothing is drawn where no frame puts it.
@Suite struct CorpusTests {
  /// What is counted over many documents; printed for whoever works on the drawings.
  private struct Tally {
    var documents = 0
    var views = 0
    var known = 0
    var unknown: [String: Int] = [:]
    var seconds: [Double] = []
    var sizes: [Int] = []
    var shares: [Double] = []

    var text: String {
      let share = Double(known) / Double(max(1, views)) * 100
      let rare = unknown.sorted { $0.value > $1.value }.prefix(12).map { "\($0.key) \($0.value)" }
      return """
        \(documents) documents; \(share) % of \(views) views have a drawing of their own; others: \
        \(rare.joined(separator: ", "))
        seconds: \(Self.spread(seconds)); bytes of SVG: \(Self.spread(sizes.map(Double.init))); \
        of the document's: \(Self.spread(shares))
        """
    }

    private static func spread(_ values: [Double]) -> String {
      let sorted = values.sorted()
      guard let last = sorted.last else { return "-" }
      return "median \(sorted[sorted.count / 2]), p99 \(sorted[sorted.count * 99 / 100]), largest \(last)"
    }
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func everyWellFormedModernDocumentIsDrawn() throws {
    var tally = Tally()
    for file in try Corpus.documents(every: 8) {
      let bytes = [UInt8](try Data(contentsOf: file))
      guard let document = try? Document(file: bytes), document.kind == .modern else { continue }
      let name = file.lastPathComponent
      let start = Date()
      let drawings = try drawings(of: document)
      let svgs = drawings.map { SVG.document($0) }
      tally.seconds.append(Date().timeIntervalSince(start))
      tally.sizes.append(svgs.reduce(0) { $0 + $1.utf8.count })
      tally.shares.append(Double(tally.sizes.last ?? 0) / Double(max(1, bytes.count)))
      tally.documents += 1
      count(document, in: &tally)
      for (drawing, svg) in zip(drawings, svgs) {
        #expect(throws: Never.self, "\(name)") { try Document(file: Array(svg.utf8)) }
        check(drawing, of: document, name)
      }
    }
    #expect(tally.documents > 0)
    #expect(tally.known * 100 >= tally.views * 95)
    print(tally.text)
  }

  private func check(_ drawing: Drawing, of document: Document, _ name: String) {
    let around = Rect(
      -drawing.size.width, -drawing.size.height, 3 * drawing.size.width, 3 * drawing.size.height)
    for box in drawing.boxes {
      let numbers = [box.frame.x, box.frame.y, box.frame.width, box.frame.height]
      #expect(numbers.allSatisfy { $0.isFinite }, "\(name): \(box.title)")
      // A frame of the document may put a view anywhere; a guess must not.
      guard box.isGuessed, box.clip == nil else { continue }
      #expect(box.frame.union(around) == around, "\(name): \(box.title)")
    }
  }

  private func count(_ document: Document, in tally: inout Tally) {
    for node in document.nodes.indices where document.nodes[node].name == "rect" {
      guard document.value("key", of: node) == "frame" else { continue }
      let view = document.nodes[document.nodes[node].parent].name
      tally.views += 1
      if isDrawn(view, in: document) { tally.known += 1 } else { tally.unknown[view, default: 0] += 1 }
    }
  }
}
