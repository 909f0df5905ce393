internal import Basics
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
    let kept = Set(new.children.compactMap { $0.id })
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

/// The differences between an object under its old id and the same one under its new id.
struct RecreatedDifference {
  let words: FactWords
  /// Whether references count; in another document, all objects may have other ids and names.
  var comparesReferences = true

  /// The differences, one per line. References to objects without a name are left out: these may have new ids too.
  func lines(from old: ObjectOutline, to new: ObjectOutline) -> [String] {
    properties(from: old, to: new, besidesFormula: Identifiers.isFormula(new.element)) + counts(old, new)
  }

  /// The differences of its own properties, one per line.
  ///
  /// - Parameter besidesFormula: Whether to leave out what the formula of a constraint shows.
  func properties(from old: ObjectOutline, to new: ObjectOutline, besidesFormula: Bool = false) -> [String] {
    let before = properties(of: old), after = properties(of: new)
    var lines: [String] = []
    for property in new.properties + old.properties.filter({ after[$0.name] == nil }) {
      if besidesFormula, Identifiers.isDescribed(property.name, of: new.element) { continue }
      let values = [before[property.name], after[property.name]]
      let shown = values.map { $0.flatMap(words.value) }
      guard !shown[0].isExactly(shown[1]), !values.contains(where: isUnnamed),
        comparesReferences || !values.allSatisfy({ $0?.isReference == true })
      else { continue }
      let isText = FactWords.isText(property.name)
      let texts = shown.map { value in
        value.map { isText || $0.isEmpty ? "\"\($0)\"" : $0 } ?? property.unset
      }
      lines.append("\(words.property(property)): \(texts[0]) → \(texts[1])")
    }
    return lines
  }

  private func properties(of outline: ObjectOutline) -> [String: ChangedProperty.Value] {
    Dictionary(firstOf: outline.properties.map { ($0.name, $0.value) })
  }

  /// Whether a value refers to an object that has no name.
  private func isUnnamed(_ value: ChangedProperty.Value?) -> Bool {
    value.map { $0.isReference && $0.words.isExactly($0.text) } ?? false
  }

  /// The kinds of objects in it whose number differs, with both numbers, one kind per line.
  private func counts(_ old: ObjectOutline, _ new: ObjectOutline) -> [String] {
    let before = elements(in: old), after = elements(in: new)
    return Set(before.keys).union(after.keys).sorted().compactMap { element in
      let (one, other) = (before[element] ?? 0, after[element] ?? 0)
      return one == other ? nil : "\(plural(of: ObjectNames.spelledOut(element))) in it: \(one) → \(other)"
    }
  }

  private func elements(in outline: ObjectOutline) -> [String: Int] {
    var counts: [String: Int] = [:]
    for child in outline.children {
      counts[child.element, default: 0] += 1
      for (element, count) in elements(in: child) { counts[element, default: 0] += count }
    }
    return counts
  }
}

extension RecreatedObjects.Pair {
  /// Whether only the ids differ.
  var isSame: Bool {
    removed.object.name.isExactly(added.object.name) && differences(FactWords(isRaw: false)).isEmpty
  }

  /// Whether it is a connection or a constraint, which is the same if it connects the same.
  var isOfFact: Bool { Identifiers.isRecreated(added.object.element) }

  /// What the new object has differently, one per line.
  func differences(_ words: FactWords) -> [String] {
    guard let old = removed.outline, let new = added.outline else { return [] }
    return RecreatedDifference(words: words).lines(from: old, to: new)
  }

  /// The name that a connection had, if it has another one now; `nil` for any other pair.
  var oldName: String? {
    guard let attribute = Identifiers.connectionName(of: added.object.element) else { return nil }
    let names = [removed, added].map { change in
      change.outline?.properties.first { $0.name == attribute }?.text
    }
    return names[0].isExactly(names[1]) ? nil : names[0]
  }
}

/// Connections and constraints of one object that only have new ids, such as those of a view that was made anew.
struct SameFacts {
  /// The elements, each with its number.
  private let counts: [(element: String, count: Int)]

  /// So many of them are summed up.
  private static let fewest = 2

  /// Takes the members out of a list that say the same under new ids.
  ///
  /// - Returns: What sums them up, `nil` if there are few; and the other members in their order.
  static func split(
    _ members: [ObjectGroup], _ recreated: RecreatedObjects
  ) -> (same: SameFacts?, rest: [ObjectGroup]) {
    let same = members.map { isSame($0, recreated) }
    guard same.count(where: { $0 }) >= fewest else { return (nil, members) }
    var counts: [(element: String, count: Int)] = []
    for (member, isSame) in zip(members, same) where isSame {
      if let index = counts.firstIndex(where: { $0.element == member.element }) {
        counts[index].count += 1
      } else {
        counts.append((member.element, 1))
      }
    }
    return (SameFacts(counts: counts), zip(members, same).filter { !$0.1 }.map { $0.0 })
  }

  private static func isSame(_ member: ObjectGroup, _ recreated: RecreatedObjects) -> Bool {
    guard Identifiers.isRecreated(member.element), member.own.count == 1, let change = member.own.first else {
      return false
    }
    return recreated.pair(of: change)?.isSame == true
  }

  /// `3 constraints and 1 outlet re-created under new ids`.
  var text: String {
    let parts = counts.map { element, count in
      counted(count, ObjectNames.spelledOut(element))
    }
    return parts.joined(separator: " and ") + " re-created under new ids"
  }
}
