internal import SemanticMerge
internal import XibArchives
internal import XibModel

/// Checks whether the three versions that markers show can replace the versions that git merged.
///
/// They are never the same, because lines that git merged outside of the markers are in all three. That is harmless if
/// git aligned the lines correctly. If it did not, it mixed the lines of two objects, or kept an object in two places,
/// and nobody can tell any more which side changed what.
struct RebuiltSides {
  /// The problem with the versions; `nil` if they can be used.
  let problem: String?

  init(_ found: [UInt8]) {
    // Offsets refer to the documents' texts.
    guard let markers = ConflictMarkers(FileForm.split(found).text) else {
      problem = nil
      return
    }
    var outside: [[Placement]] = []
    var lineOf: (Int) -> Int = { _ in 0 }
    for (part, name) in [(ConflictMarkers.Part.ours, "ours"), (.theirs, "theirs"), (.base, "the base")] {
      // A base that contains markers comes from a criss-cross history; the merge handles them.
      guard let text = markers.text(taking: part), let document = ParsedFile.with(text).document else { continue }
      if let fault = document.faults().first(where: { $0.rule == .duplicateIdentifier }) {
        problem = "\(name): \(fault.message)"
        return
      }
      if outside.isEmpty { lineOf = document.line }
      outside.append(Self.placements(in: document, markers.rangesOutside(taking: part)))
    }
    guard let first = outside.first else {
      problem = nil
      return
    }
    let strays = outside.dropFirst().compactMap { other in
      zip(first, other).first { $0 != $1 }?.0
        ?? (first.count == other.count ? nil : first.dropFirst(other.count).first ?? first.last)
    }
    problem = strays.first.map {
      "the \($0.element) in line \(lineOf($0.start)) of ours is not in the same object everywhere"
    }
  }

  /// An element outside of the markers, and the object that it belongs to.
  private struct Placement: Equatable {
    let element: String
    let owner: String
    /// The offset of the element in its version.
    let start: Int

    static func == (one: Self, other: Self) -> Bool { one.element == other.element && one.owner == other.owner }
  }

  private static func placements(in document: Document, _ ranges: [Range<Int>]) -> [Placement] {
    var owners: [String] = []
    owners.reserveCapacity(document.nodes.count)
    var placements: [Placement] = []
    var range = ranges[...]
    for node in document.nodes.indices {
      let parent = document.nodes[node].parent
      let own = document.identity(of: node)
      owners.append(own ?? (parent < 0 ? "" : owners[parent]))
      let start = document.nodes[node].start
      while let next = range.first, next.upperBound <= start { range.removeFirst() }
      guard let next = range.first, next.contains(start) else { continue }
      placements.append(Placement(element: document.nodes[node].name, owner: owners[node], start: start))
    }
    return placements
  }
}
