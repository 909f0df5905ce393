internal import ToolSupport
internal import XibMerge
internal import XibMergeCommand

/// The merge of three versions object by object, or why there is none.
enum ObjectMerge {
  case merged(DocumentMerge.Outcome)
  case notUnderstood(String)

  init(_ sides: MergeSides, _ options: MergeOptions, _ style: ConflictStyle) async throws {
    let folder = try ScratchFolder()
    let files = MergeFiles(
      base: try folder.write(sides.base, to: "base"), ours: try folder.write(sides.ours, to: "ours"),
      theirs: try folder.write(sides.theirs, to: "theirs"))
    let outcome = try await DocumentMerge(files: files, options: options, style: { style }).run()
    // Lines are merged already.
    if outcome.merge == nil, let reason = outcome.notices.first {
      self = .notUnderstood(reason)
    } else {
      self = .merged(outcome)
    }
  }
}
