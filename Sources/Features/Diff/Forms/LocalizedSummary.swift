internal import SemanticDiff
internal import XibModel

/// Texts in one language that are all new or all gone.
struct LocalizedSummary {
  let kind: Change.Kind
  let localization: ChangedProperty.Localization
  let count: Int

  /// So many texts are summed up.
  private static let fewest = 4

  private struct Key: Hashable {
    let kind: Change.Kind
    let localization: ChangedProperty.Localization
  }

  /// Takes the changes out of a list that are summed up.
  ///
  /// - Returns: The other changes in their order, and one summary for each language.
  static func split(_ changes: [Change]) -> (rest: [Change], summaries: [LocalizedSummary]) {
    var counts: [Key: Int] = [:], order: [Key] = []
    for key in changes.compactMap(key) {
      if counts[key] == nil { order.append(key) }
      counts[key, default: 0] += 1
    }
    order.removeAll { counts[$0, default: 0] < fewest }
    guard !order.isEmpty else { return (changes, []) }
    let rest = changes.filter { change in key(of: change).map { !order.contains($0) } ?? true }
    return (
      rest, order.map { LocalizedSummary(kind: $0.kind, localization: $0.localization, count: counts[$0] ?? 0) }
    )
  }

  private static func key(of change: Change) -> Key? {
    // Texts of no document are the subject themselves.
    guard let localization = change.fact.localization, !change.object.isText else { return nil }
    switch (change.old, change.new) {
    case (nil, _?): return Key(kind: .added, localization: localization)
    case (_?, nil): return Key(kind: .removed, localization: localization)
    default: return nil
    }
  }

  /// The summary in words: `12 texts in French (fr.lproj/Main.strings)`.
  ///
  /// - Parameter path: Writes the path of the file.
  func text(_ words: FactWords, path: (String) -> String) -> String {
    "\(count) texts in \(words.place(of: localization)) (\(path(localization.path)))"
  }
}

extension LocalizedChanges.Remark {
  /// The remark in words.
  ///
  /// - Parameter path: Writes the path of the file.
  func text(path: (String) -> String) -> String {
    if !leftBehind.isEmpty {
      let count = leftBehind.count
      let what =
        count == 1
        ? "1 text has the old id of an object that was" : "\(count) texts have the old ids of objects that were"
      let keys = TerminalText.line(leftBehind.prefix(5).joined(separator: ", "), limit: 200)
      return "\(path(self.path)): \(what) made anew: \(keys)\(count > 5 ? ", and \(count - 5) more" : "")"
    }
    if let problem { return "\(path(self.path)): texts are not compared, as \(problem)" }
    let texts = unmatched == 1 ? "1 text that differs belongs" : "\(unmatched) texts that differ belong"
    return "\(path(self.path)): \(texts) to no object of the document"
  }
}
