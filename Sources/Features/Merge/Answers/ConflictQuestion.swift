internal import Basics
internal import SemanticMerge
internal import XibModel

/// Something that a person must decide: a conflict of a merge by objects, or lines that conflict where only lines were
/// merged.
struct ConflictQuestion: Sendable {
  /// An id that is the same in every merge of the same versions: eight hexadecimal digits, and a number if several are
  /// equal.
  private(set) var id: String
  /// The conflict, with its consequences; `nil` if lines were merged.
  let conflict: Conflict?
  /// The other side's changes and the consequences of the conflict, a line each.
  let details: [String]
  /// What the other side changed in a deleted object, a line each.
  let changes: [String]
  /// What taking each side keeps, deletes or leaves out; without a side that changes no object.
  let effects: [Side: String]
  /// The answers that it takes.
  let kinds: [Answer.Kind]
  /// The value in each version, as the file has it; `nil` if the question is about more than one value.
  let values: ThreeWay<String?>?
  /// The attribute with this value.
  let attribute: String?
  /// The lines of each version between its markers.
  let lines: ThreeWay<String>

  /// The questions of a merge by objects, in the order of its conflicts.
  static func questions(of merge: ThreeWayMerge) -> [ConflictQuestion] {
    let details = ConflictDetails(of: merge, isForQuestions: true)
    let held = merge.conflictsInHunks()
    let hunks = MarkedLines(merge.fileBytes(ConflictStyle(form: .diff3)))?.hunks ?? []
    return named(
      merge.conflicts.enumerated().map { index, conflict in
        let kinds = merge.kindsOfAnswers(to: index), effects = details.effects(in: conflict)
        let own = zip(hunks, held).filter { $1.contains(index) }.map(\.0)
        return ConflictQuestion(
          id: key(conflict), conflict: conflict, details: lines(of: conflict, details, effects),
          changes: details.changes(in: conflict), effects: effects.words, kinds: kinds,
          values: kinds.contains(.value) ? ThreeWay { merge.value(in: index, of: $0) } : nil,
          attribute: merge.attribute(inConflict: index), lines: text(own))
      })
  }

  /// What each side did, and what is decided with it. Of a plain value, its values say it.
  private static func lines(
    of conflict: Conflict, _ details: ConflictDetails, _ effects: AnswerEffects
  ) -> [String] {
    let constraints = details.constraints(in: conflict)
    let isSaid = !constraints.isEmpty || conflict.isSaidByValues
    let deeds = isSaid ? [] : details.deeds(in: conflict, effects)
    let lines = deeds.flatMap { side, changes -> [String] in
      let shown = changes.prefix(mostDeeds).map { "\(side.rawValue): \($0)" }
      return shown + (changes.count > shown.count ? ["\(side.rawValue): and \(changes.count - shown.count) more"] : [])
    }
    let isDeletion = Side.allCases.contains(where: effects.deletesObject)
    let others = isDeletion ? nil : ConflictDetails.alsoDecided(in: conflict)
    return constraints + lines + (others.map { ["your answer also decides \($0)"] } ?? [])
  }

  /// The most changes of a side to show.
  private static let mostDeeds = 4

  /// The questions of a merge of lines.
  static func questions(of lines: MarkedLines) -> [ConflictQuestion] {
    named(
      lines.hunks.map { hunk in
        ConflictQuestion(
          id: String(decoding: hunk.ours + [0] + hunk.base + [0] + hunk.theirs, as: UTF8.self), conflict: nil,
          details: [], changes: [], effects: [:], kinds: [.ours, .theirs, .base], values: nil,
          attribute: nil, lines: text([hunk]))
      })
  }

  private static func text(_ hunks: [MarkedLines.Hunk]) -> ThreeWay<String> {
    ThreeWay { version in String(decoding: hunks.flatMap { $0[version] }, as: UTF8.self) }
  }

  private static func key(_ conflict: Conflict) -> String {
    [conflict.kind.rawValue, conflict.object.element, conflict.object.id, conflict.property ?? ""].joined(
      separator: "\u{0}")
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
}
