internal import Basics
internal import SemanticDiff
internal import SemanticMerge
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// Changes in the words of a line, as what somebody did.
enum ChangeSentence {
  /// Changes in words, those of one object together.
  static func lines(of changes: [Change], besides object: String? = nil) -> [String] {
    var lines: [String] = [], places: [String: Int] = [:]
    for change in changes {
      let id = change.object.identity
      if change.kind == .changed, id != object, let place = places[id] {
        let fact = fact(of: change)
        if !lines[place].hasSuffix(fact) { lines[place] += ", " + fact }
        continue
      }
      let line = line(of: change, besides: object)
      if !lines.contains(line) { lines.append(line) }
      if change.kind == .changed { places[id] = lines.count - 1 }
    }
    return lines
  }

  /// A changed property with both values.
  private static func fact(of change: Change) -> String {
    let words = FactWords(isRaw: false)
    let values = words.values(change.fact, isText: change.object.isText)
    return "\(TerminalText.line(words.property(change.fact) ?? "")): \(values.old) → \(values.new)"
  }

  /// A change in words.
  ///
  /// - Parameter object: The id of the object that "it" stands for.
  static func line(of change: Change, besides object: String? = nil) -> String {
    let isOwn = object != nil && change.object.identity == object
    let subject = MergeTextReport.subject(
      element: change.object.element, name: change.object.name, id: change.object.id ?? "")
    switch change.kind {
    case .added: return isOwn ? "added it" : "added \(subject)"
    case .removed: return isOwn ? "deleted it" : "deleted \(subject)"
    case .moved:
      let what = isOwn ? "moved it" : "moved \(subject)"
      guard let old = change.fact.old.words, let new = change.fact.new.words else { return what }
      let places = MovedPlaces.shortened(from: old, to: new)
      let (from, to) = TerminalText.pair(places.old, places.new, limit: 80)
      return "\(what): \(from) → \(to)"
    case .reordered: return isOwn ? "gave it another place" : "gave \(subject) another place"
    case .changed:
      return isOwn ? fact(of: change) : "\(subject) \(fact(of: change))"
    }
  }

  /// The changes of a list that a reader looks at, the weightiest first: no bookkeeping, and frames only if nothing else
  /// changed.
  static func told(_ changes: [Change]) -> [Change] {
    let seen = changes.filter { !$0.isList && $0.changeClass != .bookkeeping }
    let edits = seen.filter { $0.changeClass == .edit }
    return (edits.isEmpty ? seen : edits).sorted(byWeight: { ChangeWeight(of: $0) })
  }

  /// What a side changed in a document that the other side deleted, each on one line; empty if a version can't be read.
  ///
  /// - Parameter path: The path of the file, if it may be one with texts.
  static func lines(from old: [UInt8], to new: [UInt8], at path: String = "") -> [String] {
    if let format = StringsFormat(path: path) {
      return ((try? TextsComparison.changes(from: old, to: new, at: path, format)) ?? []).byObject.map { line(of: $0) }
    }
    guard let old = ParsedFile.with(old).modern, let new = ParsedFile.with(new).modern
    else { return [] }
    let all = SemanticDiff.changes(from: old, to: new, forApplying: false).filter { !$0.isList }
    let edits = all.filter { $0.changeClass == .edit }
    return (edits.isEmpty ? all : edits).map { line(of: $0) }
  }
}
