internal import Basics
internal import CommandSupport

/// Git's own merge of the lines of three versions, repeated in every way that git may have done it.
///
/// `git checkout -m` and `git am` find changed lines in another way than `git merge` and `git rebase`, and each style
/// of markers has its own hunks.
struct LineMergeReplay {
  let versions: MergeVersions

  /// Whether a file with markers is as git left it: nothing in it was resolved or changed since.
  func explains(_ file: ConflictText) async -> Bool {
    guard file.isMarked, let folder = try? ScratchFolder() else { return false }
    for style in file.showsBase ? ["diff3", "zdiff3"] : ["merge"] {
      for merge in [Self.mergedFiles, Self.mergedTrees] {
        if let text = await merge(self)(style, folder), ConflictText(text) == file { return true }
      }
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

  /// The merge as `git merge` does it: in a separate repository, with a commit for each version.
  private func mergedTrees(_ style: String, _ folder: ScratchFolder) async -> [UInt8]? {
    let repository = "--git-dir=\(folder.path)/repository"
    if !Files.isThere(folder.path + "/repository") {
      guard await Self.git([repository, "init", "-q", "--bare", "--template="]) != nil,
        await Self.git([repository, "fast-import", "--quiet"], input: commits()) != nil
      else { return nil }
    }
    let merge = ["-c", "merge.conflictStyle=\(style)", "merge-tree", "--write-tree", "ours", "theirs"]
    guard let answer = await Self.git([repository] + merge, within: 0...1),
      let tree = String(decoding: answer, as: UTF8.self).split(separator: "\n").first
    else { return nil }
    return await Self.git([repository, "cat-file", "blob", "\(tree):document"])
  }

  /// The input of `git fast-import` that makes the commits.
  private func commits() -> [UInt8] {
    var stream: [UInt8] = []
    func commit(_ branch: String, _ content: [UInt8], from parent: String? = nil) {
      let head = "commit refs/heads/\(branch)\ncommitter x <x> 0 +0000\ndata 0\n"
      stream += Array((head + (parent.map { "from refs/heads/\($0)\n" } ?? "")).utf8)
      if !content.isEmpty {
        stream += Array("M 100644 inline document\ndata \(content.count)\n".utf8) + content + Array("\n".utf8)
      }
      stream.append(UInt8(ascii: "\n"))
    }
    commit("base", versions.base)
    commit("ours", versions.ours, from: "base")
    commit("theirs", versions.theirs, from: "base")
    return stream
  }

  /// Runs git outside of any repository but the one in the arguments.
  private static func git(_ arguments: [String], input: [UInt8] = [], within statuses: ClosedRange<Int32> = 0...0) async
    -> [UInt8]?
  {
    guard let result = await GitProgram.run(arguments, environment: GitProgram.otherRepository, input: input),
      statuses.contains(result.status)
    else { return nil }
    return result.output
  }
}
