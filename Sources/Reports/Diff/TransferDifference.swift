internal import SemanticDiff
internal import XibModel

/// The differences of an object that moved to another document, object by object.
struct TransferDifference {
  /// One object with its differences; those of an added or removed object are empty.
  struct Part {
    let kind: Change.Kind
    let object: ObjectOutline
    let lines: [String]
  }

  let words: FactWords

  /// The parts that differ, in the order of the new document.
  func parts(from old: ObjectOutline, to new: ObjectOutline, depth: Int = 0) -> [Part] {
    let lines = RecreatedDifference(words: words, comparesReferences: false).properties(from: old, to: new)
    var parts = lines.isEmpty ? [] : [Part(kind: .changed, object: new, lines: lines)]
    // Documents may nest deeper than the stack of a thread reaches.
    guard depth < Self.deepest else { return parts }
    var rest = old.children
    let kept = Set(new.children.compactMap(\.id))
    for child in new.children {
      if let index = counterpart(of: child, in: rest, kept) {
        parts += self.parts(from: rest.remove(at: index), to: child, depth: depth + 1)
      } else {
        parts.append(Part(kind: .added, object: child, lines: []))
      }
    }
    return parts + rest.map { Part(kind: .removed, object: $0, lines: []) }
  }

  private static let deepest = 200

  /// The position of an object among those of the other document: the one with its id, or else the first of its element
  /// whose id is gone.
  private func counterpart(of child: ObjectOutline, in rest: [ObjectOutline], _ kept: Set<String>) -> Int? {
    if let index = rest.firstIndex(where: { $0.id == child.id && $0.element == child.element }) { return index }
    return rest.firstIndex { $0.element == child.element && $0.id.map { !kept.contains($0) } ?? true }
  }
}
