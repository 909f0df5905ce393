internal import Basics
internal import SemanticMerge
internal import StringsMerge
internal import ThreeVersions
internal import XibModel

extension StringsMerge {
  /// The rules that decided something, one for each decision.
  var reasons: [Decision.Reason] {
    states.map { _ in .textState } + (comments.map { _ in .comment } + personal.map { _ in .comment })
  }

  /// The conflicts, and the comments that are lost, a line each.
  var lines: [String] {
    func quoted(_ path: [String]) -> String { "\"\(TerminalText.line(path.last ?? "", limit: 80))\"" }
    return conflicts.map { "CONFLICT (text): \($0.sentence)" }
      + comments.map { "comment: both sides changed that of \(quoted($0)); ours' stays" }
      + personal.map {
        "comment: \($0.side.other.rawValue) has a generated one of \(quoted($0.path)); that which \($0.side.rawValue) wrote stays"
      }
  }
}

extension StringsMerge.Conflict {
  /// What each side did, and to which text.
  var sentence: String {
    // What a string catalog has around a text.
    let frame: Set = ["strings", "localizations", "variations", "stringUnit", "value"]
    let words = path.enumerated().filter {
      $0.offset == path.count - 1 && path.count == 1 || !frame.contains($0.element)
    }
    .map { TerminalText.line($0.element, limit: 80) }
    let more = words.count > 1 ? " (\(words.dropFirst().joined(separator: ", ")))" : ""
    let subject = "\"\(words.first ?? "")\"\(more)"
    func quoted(_ text: String?) -> String { text.map { "\"\(TerminalText.line($0, limit: 120))\"" } ?? "none" }
    let (deleter, other): (Side, Side) = ours == nil ? (.ours, .theirs) : (.theirs, .ours)
    let deletion = "\(subject): \(deleter.rawValue) deleted it and \(other.rawValue)"
    switch kind {
    case .text where ours == nil || theirs == nil: return "\(deletion) changed it to \(quoted(ours ?? theirs))"
    case .text:
      return "\(subject): both changed it (base \(quoted(base)), ours \(quoted(ours)), theirs \(quoted(theirs)))"
    case .comment: return "\(deletion) wrote another comment"
    case .mark: return "\(deletion) marked it as one that stays"
    case .variation(let mine, let its):
      func deed(_ variation: String?, _ text: String?) -> String {
        variation.map { "varies it by \(TerminalText.line($0, limit: 80))" } ?? "changed it to \(quoted(text))"
      }
      return "\(subject): ours \(deed(mine, ours)), theirs \(deed(its, theirs))"
    }
  }
}
