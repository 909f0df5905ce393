internal import Basics
internal import Reports
package import SemanticMerge

/// Something that a person must decide in one piece: a value, or hunks that belong together, with their conflicts.
package struct ConflictQuestion: Sendable {
  /// An id that is the same in every merge of the same versions: eight hexadecimal digits, and a number if several are
  /// equal.
  package private(set) var id: String
  let hunks: [Int]
  /// The conflicts, by cause; empty if lines were merged.
  package let conflicts: [Conflict]
  /// The other side's changes and the consequences of each conflict, a line each.
  package let details: [[String]]
  /// For each conflict, the other side's changes to the deleted object, a line each.
  package let changes: [[String]]
  /// The value in the hunk that the question is about; `nil` if it is about the whole hunk.
  let value: HunkValues.Place?

  /// The questions about the hunks of a merge, in the order of the text.
  ///
  /// A conflict that is marked in several hunks joins them to one question: an object that both sides moved must not
  /// end up in both places, or in neither. Values of one element are questions of their own.
  static func questions(
    about hunks: [MarkedMerge.Hunk], _ values: [HunkValues?], _ merge: ThreeWayMerge?
  ) -> [ConflictQuestion] {
    let held = merge?.conflictsInHunks() ?? []
    var questions: [ConflictQuestion] = []
    if let merge = merge?.describingConsequences(), held.count == hunks.count {
      let details = ConflictDetails(of: merge)
      for group in groups(of: held) {
        let conflicts = Set(group.flatMap { held[$0] }).sorted().map { merge.conflicts[$0] }
        let own = group.count == 1 ? places(of: conflicts, in: values[group[0]]) : nil
        questions += (own ?? [(nil, conflicts)]).map { place, conflicts in
          let lines = conflicts.map { MergeTextReport.lines(of: $0, details) }
          return ConflictQuestion(
            id: conflicts.map(key).joined(), hunks: group, conflicts: conflicts, details: lines,
            changes: conflicts.map { details.stake(in: $0)?.changes ?? [] }, value: place)
        }
      }
    } else {
      questions = hunks.indices.map { number in
        let hunk = hunks[number]
        let text = String(decoding: hunk.ours + [0] + hunk.base + [0] + hunk.theirs, as: UTF8.self)
        let place = values[number].flatMap { $0.differences.count == 1 ? $0.differences.first : nil }
        return ConflictQuestion(id: text, hunks: [number], conflicts: [], details: [], changes: [], value: place)
      }
    }
    return named(questions)
  }

  /// The place of each conflict in an element, if each is about one value there; `nil` if a conflict is not.
  private static func places(of conflicts: [Conflict], in values: HunkValues?) -> [(HunkValues.Place?, [Conflict])]? {
    guard let values, conflicts.allSatisfy({ $0.kind == .value && $0.consequences.isEmpty }) else { return nil }
    let differences = values.differences
    if conflicts.count == 1, differences.count == 1 { return [(differences[0], conflicts)] }
    let places = conflicts.map { conflict -> HunkValues.Place? in
      let name = conflict.property?.split(separator: ".").last.map(String.init) ?? ""
      return differences.first { $0 == .attribute(name) }
    }
    guard differences.count == conflicts.count, !places.contains(nil),
      Set(places.map { "\($0 ?? .text)" }).count == places.count
    else { return nil }
    return zip(places, conflicts).map { ($0, [$1]) }
  }

  private static func key(_ conflict: Conflict) -> String {
    [conflict.kind.rawValue, conflict.object.element, conflict.object.id, conflict.property ?? ""].joined(
      separator: "\u{0}")
      + "\u{1}"
  }

  /// The questions with short names instead of long keys.
  private static func named(_ questions: [ConflictQuestion]) -> [ConflictQuestion] {
    var known: [String: Int] = [:]
    return questions.map { question in
      var named = question
      let name = String(Checksum(question.id.utf8).digits.prefix(8))
      let count = known[name, default: 0]
      known[name] = count + 1
      named.id = count == 0 ? name : "\(name)-\(count + 1)"
      return named
    }
  }

  /// The groups of hunks that share conflicts, in the order of the text.
  ///
  /// - Parameter held: The conflicts of each hunk, by index.
  static func groups(of held: [[Int]]) -> [[Int]] {
    // Each hunk points to an earlier one of its group; the first one points to itself.
    var earlier = Array(held.indices)
    func first(of hunk: Int) -> Int {
      var hunk = hunk
      while earlier[hunk] != hunk {
        earlier[hunk] = earlier[earlier[hunk]]
        hunk = earlier[hunk]
      }
      return hunk
    }
    var holders: [Int: Int] = [:]
    for (hunk, conflicts) in held.enumerated() {
      for conflict in conflicts {
        let (one, other) = (first(of: hunk), first(of: holders[conflict] ?? hunk))
        earlier[max(one, other)] = min(one, other)
        holders[conflict] = hunk
      }
    }
    return Dictionary(grouping: held.indices, by: first).sorted { $0.key < $1.key }.map(\.value)
  }
}
