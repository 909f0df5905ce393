internal import SemanticMerge
internal import XibModel

/// Why lines were merged instead of objects.
struct LineFallback: Sendable {
  /// Why the objects can't be merged, such as "ours: The file is empty; restore it from version control."
  let reason: String
  /// The problem of the merge of lines; `nil` if there is none, or if git takes a side for binary.
  let problem: String?

  /// A fault that the document has with the same side at each conflict; `nil` if there is none.
  let fault: String?

  /// The side that was taken whole, because lines could not be merged or gave no document; `nil` if lines were merged.
  let wholeSide: Side?

  /// Whether nothing was merged, and both sides are marked whole as one conflict.
  let isWholeConflict: Bool

  init(
    reason: String, problem: String? = nil, fault: String? = nil, wholeSide: Side? = nil, isWholeConflict: Bool = false
  ) {
    self.reason = reason
    self.isWholeConflict = isWholeConflict
    self.problem = problem
    self.fault = fault
    self.wholeSide = wholeSide
  }

  var sentences: [String] {
    if isWholeConflict { return ["Not merged: \(Self.withoutStop(reason))."] }
    if let wholeSide {
      let second =
        problem.map { "Merging lines gives no document (\(Self.withoutStop($0)))" }
        ?? "Lines can't be merged either, because git treats the file as binary"
      return ["Objects can't be merged: \(Self.withoutStop(reason)).", "\(second), so \(wholeSide) is taken whole."]
    }
    let first = "Merged line by line: \(Self.withoutStop(reason))."
    if let fault {
      return [first, "The same side at each conflict breaks the document: \(Self.withoutStop(fault)). Mend that, too."]
    }
    guard let problem else { return [first] }
    let second =
      "Merging lines gives no document (\(Self.withoutStop(problem))), so every difference of the sides is marked."
    return [first, second]
  }

  private static func withoutStop(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}
