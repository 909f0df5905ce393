internal import XibModel

/// Whether the three versions that markers show can be taken for those that git merged.
///
/// They never are the same: what git merged outside of the markers is in all three. That does no harm as long as git took
/// each line for what it is. Where it did not, it joined lines of one object to those of another, or left an object in one
/// place and put it in another too, and nobody can tell any more who changed what.
struct RebuiltSides {
  /// What is wrong with the versions, or `nil` where they can be used.
  let problem: String?

  init(_ found: [UInt8]) {
    // Offsets are those of the documents' texts.
    guard let markers = ConflictMarkers(FileForm.split(found).text) else {
      problem = nil
      return
    }
    var outside: [[Placement]] = []
    var lineOf: (Int) -> Int = { _ in 0 }
    for (part, name) in [(ConflictMarkers.Part.ours, "ours"), (.theirs, "theirs"), (.base, "the base")] {
      // A base with markers of its own comes from a criss-cross history; the merge looks into these.
      guard let text = markers.text(taking: part), let document = try? Document(parsing: text) else { continue }
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
    let strays = outside.dropFirst().compactMap { other in zip(first, other).first { $0 != $1 }?.0 }
    problem = strays.first.map {
      "the \($0.element) in line \(lineOf($0.start)) of ours is not in the same object everywhere"
    }
  }

  /// The object that an element outside of the markers belongs to.
  private struct Placement: Equatable {
    let element: String
    let owner: String
    /// Where it begins in its version.
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
