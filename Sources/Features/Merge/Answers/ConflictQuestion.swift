internal import Basics
internal import SemanticMerge
internal import StringsMerge
internal import XibModel

/// Something that a person must decide: a conflict of a merge by objects, or lines that conflict where only lines were
/// merged.
struct ConflictQuestion: Sendable {
  /// An id that is the same in every merge of the same versions: eight hexadecimal digits, and a number if several are
  /// equal.
  private(set) var id: String
  /// The conflict as it is told; `nil` if lines were merged.
  let told: ConflictPresentation?
  /// The numbers of the conflicts, or of the hunk, that it is about.
  let numbers: [Int]
  /// The answers that it takes.
  let kinds: [Answer.Kind]
  /// The value in each version, as the file has it; `nil` if the question is about more than one value.
  let values: ThreeWay<String?>?
  /// The attribute with this value.
  let attribute: String?
  /// The lines of each version between its markers.
  let lines: ThreeWay<String>
  /// A question for each of its conflicts, if they are several; else empty.
  private(set) var parts: [ConflictQuestion] = []

  /// The questions of one conflict each.
  var each: [ConflictQuestion] { parts.isEmpty ? [self] : parts }

  /// The conflict, with its consequences; `nil` if lines were merged.
  var conflict: Conflict? { told?.conflict }

  /// Whether another question is this one, or about the same property of another object.
  func isLike(_ other: ConflictQuestion) -> Bool {
    guard let conflict, let another = other.conflict else { return id == other.id }
    return conflict.isLike(another) && told?.label == other.told?.label
  }

  /// The questions of a merge by objects, in the order of its conflicts.
  static func questions(of merge: ThreeWayMerge) -> [ConflictQuestion] {
    let held = merge.conflictsInHunks()
    let hunks = MarkedLines(merge.fileBytes(ConflictStyle(form: .diff3)))?.hunks ?? []
    func question(_ told: ConflictPresentation) -> ConflictQuestion {
      let own = zip(hunks, held).filter { told.numbers.contains(where: $1.contains) }.map { $0.0 }
      let only = told.parts.isEmpty ? told.numbers.first : nil
      return ConflictQuestion(
        id: key(told), told: told, numbers: told.numbers, kinds: told.kinds,
        values: only.flatMap { index in
          told.kinds.contains(.value) ? ThreeWay { merge.value(in: index, of: $0) } : nil
        },
        attribute: only.flatMap { merge.attribute(inConflict: $0) }, lines: text(own), parts: told.parts.map(question))
    }
    return named(ConflictPresentation.all(of: merge, .effects).map(question))
  }

  /// The questions of a merge of texts.
  ///
  /// - Parameter path: The path of the file.
  static func questions(of merge: StringsMerge, at path: String) -> [ConflictQuestion] {
    named(
      merge.conflicts.enumerated().map { index, conflict in
        let told = merge.presentation(index, at: path)
        let values = ThreeWay(base: conflict.base, ours: conflict.ours, theirs: conflict.theirs)
        return ConflictQuestion(
          id: ([told.conflict.kind.rawValue] + conflict.path).joined(separator: "\u{0}"), told: told,
          numbers: [index], kinds: told.kinds, values: told.kinds.contains(.value) ? values : nil, attribute: nil,
          lines: merge.lines(of: index))
      })
  }

  /// The questions of a merge of lines.
  static func questions(of lines: MarkedLines) -> [ConflictQuestion] {
    named(
      lines.hunks.enumerated().map { index, hunk in
        ConflictQuestion(
          id: String(decoding: hunk.ours + [0] + hunk.base + [0] + hunk.theirs, as: UTF8.self), told: nil,
          numbers: [index], kinds: [.ours, .theirs, .base], values: nil, attribute: nil, lines: text([hunk]))
      })
  }

  private static func text(_ hunks: [MarkedLines.Hunk]) -> ThreeWay<String> {
    ThreeWay { version in String(decoding: hunks.flatMap { $0[version] }, as: UTF8.self) }
  }

  private static func key(_ told: ConflictPresentation) -> String {
    let conflict = told.conflict
    return [
      told.parts.isEmpty ? conflict.kind.rawValue : told.label ?? "", conflict.object.element, conflict.object.id,
      conflict.property ?? "",
    ].joined(
      separator: "\u{0}")
  }

  /// The questions with short names instead of long keys.
  private static func named(_ questions: [ConflictQuestion]) -> [ConflictQuestion] {
    var known: [String: Int] = [:]
    func short(_ question: ConflictQuestion) -> ConflictQuestion {
      var result = question
      let name = String(Checksum(question.id.utf8).digits.prefix(8))
      let count = known[name, default: 0]
      known[name] = count + 1
      result.id = count == 0 ? name : "\(name)-\(count + 1)"
      result.parts = question.parts.map(short)
      return result
    }
    return questions.map(short)
  }
}
