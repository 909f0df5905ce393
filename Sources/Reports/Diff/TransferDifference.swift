internal import SemanticDiff
internal import XibModel

/// The differences of an object that moved to another document, object by object.
struct TransferDifference {
  /// One object with its differences; those of an added or removed object are empty.
  struct Part {
    let kind: Change.Kind
    let object: ObjectOutline
    let lines: [String]
    /// A constraint that changed, as it was and as it is; `nil` for anything else.
    var formulas: (old: String, new: String)?
  }

  let words: FactWords

  /// The parts that differ, in the order of the new document.
  func parts(from old: ObjectOutline, to new: ObjectOutline, depth: Int = 0) -> [Part] {
    var parts = own(from: old, to: new).map { [$0] } ?? []
    // Documents may nest deeper than the stack of a thread reaches.
    guard depth < Self.deepest else { return parts }
    var rest = old.children
    let kept = Set(new.children.compactMap(\.id))
    // Xcode gives ids of connections and constraints to others when it writes a scene anew: what they say comes first.
    let alike = new.children.map { child in
      Self.position(of: child, amongAlike: rest).map { rest.remove(at: $0) }
    }
    for (child, same) in zip(new.children, alike) {
      if let counterpart = same ?? counterpart(of: child, in: rest, kept).map({ rest.remove(at: $0) }) {
        parts += self.parts(from: counterpart, to: child, depth: depth + 1)
      } else {
        parts.append(Part(kind: .added, object: child, lines: []))
      }
    }
    return parts + rest.map { Part(kind: .removed, object: $0, lines: []) }
  }

  /// The differences of an object itself; `nil` if it has none.
  private func own(from old: ObjectOutline, to new: ObjectOutline) -> Part? {
    if Identifiers.isFormula(new.element), let one = old.name, let other = new.name, !one.isExactly(other) {
      return Part(kind: .changed, object: new, lines: [], formulas: (one, other))
    }
    let difference = RecreatedDifference(words: words, comparesReferences: false)
    let lines = difference.properties(from: old, to: new, besidesFormula: Identifiers.isFormula(new.element))
    return lines.isEmpty ? nil : Part(kind: .changed, object: new, lines: lines)
  }

  /// The position of a connection or constraint that says the same.
  private static func position(of child: ObjectOutline, amongAlike rest: [ObjectOutline]) -> Int? {
    guard Identifiers.isRecreated(child.element), let name = child.name else { return nil }
    let found = rest.indices.filter { rest[$0].element == child.element && name.isExactly(rest[$0].name ?? "") }
    return found.first { rest[$0].id == child.id } ?? found.first
  }

  private static let deepest = 200

  /// The position of an object among those of the other document: the one with its id, or else the first of its element
  /// whose id is gone.
  private func counterpart(of child: ObjectOutline, in rest: [ObjectOutline], _ kept: Set<String>) -> Int? {
    if let index = rest.firstIndex(where: { $0.id == child.id && $0.element == child.element }) { return index }
    return rest.firstIndex { $0.element == child.element && $0.id.map { !kept.contains($0) } ?? true }
  }
}
