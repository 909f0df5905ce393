internal import Basics
internal import SemanticDiff
internal import XibModel

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
      let texts = shown.map { value in value.map { isText ? "\"\($0)\"" : $0 } ?? "not set" }
      lines.append("\(words.property(property)): \(texts[0]) → \(texts[1])")
    }
    return lines
  }

  private func properties(of outline: ObjectOutline) -> [String: Fact.Value] {
    Dictionary(outline.properties.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a value refers to an object that has no name.
  private func isUnnamed(_ value: Fact.Value?) -> Bool {
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
      counts.merge(elements(in: child), uniquingKeysWith: +)
    }
    return counts
  }
}

extension RecreatedObjects.Pair {
  /// The name that a connection had, if it has another one now; `nil` for any other pair.
  var oldName: String? {
    guard let attribute = Identifiers.connectionName(of: added.object.element) else { return nil }
    let names = [removed, added].map { change in
      change.outline?.properties.first { $0.name == attribute }?.text
    }
    return names[0].isExactly(names[1]) ? nil : names[0]
  }
}
