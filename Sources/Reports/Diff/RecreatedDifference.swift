internal import SemanticDiff
internal import XibModel

/// What differs between an object under its old id and the same one under its new id.
struct RecreatedDifference {
  let words: FactWords

  /// The differences, one per line. References to other objects are left out: these may have new ids too.
  func lines(from old: ObjectOutline, to new: ObjectOutline) -> [String] {
    let before = properties(of: old), after = properties(of: new)
    var lines: [String] = []
    for property in new.properties + old.properties.filter({ after[$0.name] == nil }) {
      let (one, other) = (before[property.name] ?? nil, after[property.name] ?? nil)
      guard !one.isExactly(other), !isReference(one), !isReference(other) else { continue }
      let isText = FactWords.isText(property.name)
      let texts = [one, other].map { value in value.map { isText ? "\"\($0)\"" : $0 } ?? "not set" }
      lines.append("\(words.property(property)): \(texts[0]) → \(texts[1])")
    }
    return lines + counts(old, new)
  }

  private func properties(of outline: ObjectOutline) -> [String: String?] {
    Dictionary(outline.properties.map { ($0.name, words.value($0.value)) }, uniquingKeysWith: { first, _ in first })
  }

  private func isReference(_ value: String?) -> Bool { value.map(Identifiers.looksGiven) ?? false }

  /// How many more or fewer objects of each kind it holds.
  private func counts(_ old: ObjectOutline, _ new: ObjectOutline) -> [String] {
    let before = elements(in: old), after = elements(in: new)
    return Set(before.keys).union(after.keys).sorted().compactMap { element in
      let (one, other) = (before[element] ?? 0, after[element] ?? 0)
      return one == other ? nil : "\(ObjectNames.spelledOut(element))s in it: \(one) → \(other)"
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
