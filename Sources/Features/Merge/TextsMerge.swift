internal import Basics
internal import SemanticMerge
internal import StringsMerge
internal import XibModel

/// The merge of files with texts, by key.
extension DocumentMerge {
  func mergeTexts(_ format: StringsFormat) async throws(Failure) -> Outcome {
    let merge: StringsMerge
    do throws(StringsMerge.Unreadable) {
      merge = try StringsMerge(base: base, ours: versions.ours, theirs: versions.theirs, format: format)
    } catch {
      return try await mergeLines(error.description)
    }
    if merge.conflicts.isEmpty { return Outcome(bytes: merge.bytes(), texts: merge) }
    if let favor = options.favor {
      return Outcome(bytes: merge.bytes(favoring: favor), texts: merge)
    }
    var style = await markerStyle()
    if mustBeDocument { style.form = .valid }
    return Outcome(bytes: merge.bytes(style), conflicts: merge.conflicts.count, texts: merge)
  }

  /// The base; in a criss-cross merge, the older one at each of its conflicts.
  private var base: [UInt8] {
    guard let markers = ConflictMarkers(versions.base), let older = markers.text(taking: .base) else {
      return versions.base
    }
    return older
  }
}

extension StringsMerge {
  /// The merge in one line.
  var summary: String {
    conflicts.isEmpty ? "merged by key" : "merged by key, \(counted(conflicts.count, "conflict"))"
  }

  /// The conflicts, and the comments of theirs that are lost, a line each.
  var lines: [String] {
    conflicts.map { "CONFLICT (text): \($0.sentence)" }
      + comments.map {
        "comment: both sides changed that of \"\(TerminalText.line($0.last ?? "", limit: 80))\"; ours' stays"
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
