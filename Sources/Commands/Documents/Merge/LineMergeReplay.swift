internal import Basics
internal import CommandSupport

/// Git's own merge of the lines of three versions, repeated in every way that git may have done it.
///
/// `git checkout -m` and `git am` find changed lines differently from `git merge` and `git rebase`, and each style of
/// markers has its own hunks.
struct LineMergeReplay {
  let versions: MergeVersions

  /// Whether a file with markers is as git left it: nothing in it was resolved or changed since.
  func made(_ file: ConflictText) async -> Bool {
    guard file.isMarked, let folder = try? ScratchFolder() else { return false }
    let styles = file.showsBase ? ["diff3", "zdiff3"] : ["merge"]
    for style in styles {
      if let text = await mergedFiles(style, folder), ConflictText(text) == file { return true }
    }
    guard let trees = await TreeMerge(of: [versions]) else { return false }
    for style in styles {
      if let text = await trees.results(style: style)?.first?.bytes, ConflictText(text) == file { return true }
    }
    return false
  }

  /// The merge as `git checkout -m` does it.
  private func mergedFiles(_ style: String, _ folder: ScratchFolder) async -> [UInt8]? {
    guard let base = try? folder.write(versions.base, to: "base"),
      let ours = try? folder.write(versions.ours, to: "ours"),
      let theirs = try? folder.write(versions.theirs, to: "theirs")
    else { return nil }
    let form = style == "merge" ? [] : ["--\(style)"]
    return await Self.git(
      ["-c", "merge.conflictStyle=merge", "merge-file", "-p", "-q"] + form + [ours, base, theirs], within: 0...127)
  }

  /// Runs git outside of any repository.
  private static func git(_ arguments: [String], within statuses: ClosedRange<Int32>) async -> [UInt8]? {
    guard let result = await GitProgram.run(arguments, environment: GitProgram.otherRepository),
      statuses.contains(result.status)
    else { return nil }
    return result.output
  }
}
