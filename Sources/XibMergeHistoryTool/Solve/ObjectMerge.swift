internal import XibMerge
internal import XibMergeCommand

/// The merge of three versions object by object, or why there is none.
enum ObjectMerge {
  case merged(DocumentMerge.Outcome)
  case notUnderstood(String)

  init(_ sides: MergeSides, _ options: MergeOptions, _ style: ConflictStyle) async throws {
    let versions = MergeVersions(base: sides.base, ours: sides.ours, theirs: sides.theirs)
    let outcome = try await DocumentMerge(versions: versions, options: options, style: { style }).run()
    // Lines are merged already.
    if outcome.merge == nil, let reason = outcome.notices.first {
      self = .notUnderstood(Self.withoutPreface(reason))
    } else {
      self = .merged(outcome)
    }
  }

  /// The sentence that tells of a merge of lines; only what it was for is of interest here.
  private static func withoutPreface(_ notice: String) -> String {
    let preface = "Merged line by line: "
    return notice.hasPrefix(preface) ? String(notice.dropFirst(preface.count)) : notice
  }
}
