internal import Basics

/// The git folder of a work tree, and what git notes there while an operation is going on.
struct GitFolder {
  let path: String

  init(_ path: String) { self.path = path }

  /// Finds the folder without asking git, which costs time.
  ///
  /// - Parameter top: The top of the work tree.
  init?(of top: String = ".") {
    if let folder = environment("GIT_DIR") {
      path = folder
      return
    }
    let entry = top == "." ? ".git" : top + "/.git"
    guard PathKind(at: entry) == .file else {
      path = entry
      return
    }
    // A linked work tree has a file that names the folder.
    guard let line = try? String(decoding: Files.read(entry), as: UTF8.self).split(separator: "\n").first,
      line.hasPrefix("gitdir: ")
    else { return nil }
    let folder = String(line.dropFirst("gitdir: ".count))
    path = folder.hasPrefix("/") ? folder : entry.dropLast(".git".count) + folder
  }

  // MARK: The repository

  /// The mark of the repository, and the branch that is checked out; `nil` where there is no repository.
  func place() async -> String? {
    guard let mark else { return nil }
    let prefix = "ref: refs/heads/"
    let head = lines(of: "HEAD").first ?? ""
    guard head.hasPrefix(prefix) else { return mark }
    var branch = String(head.dropFirst(prefix.count))
    // With reftables, the file has no name that could be one.
    if branch == ".invalid" { branch = await GitProgram.line(["symbolic-ref", "-q", "--short", "HEAD"]) ?? "" }
    return branch.isEmpty ? mark : mark + " " + TerminalText.line(branch, limit: 200)
  }

  /// What tells a repository from others, without the path of its git folder. Its linked work trees have the same.
  var mark: String? {
    realPath(path).map { path in
      let parts = path.split(separator: "/")
      let isLinked = parts.count > 2 && parts[parts.count - 2] == "worktrees"
      return Checksum((isLinked ? parts.dropLast(2) : parts[...]).joined(separator: "/").utf8).digits
    }
  }

  /// What tells the running command of git from all others: the lock that it holds on the index; `nil` if it holds none.
  static var lockOfIndex: String? {
    guard let index = environment("GIT_INDEX_FILE") ?? GitFolder().map({ $0.path + "/index" }) else { return nil }
    var status = stat()
    guard lstat(index + ".lock", &status) == 0 else { return nil }
    return "\(status.st_dev) \(status.st_ino) \(status.modified.tv_sec).\(status.modified.tv_nsec)"
  }

  // MARK: Operations

  /// Whether a rebase is going on.
  var isRebasing: Bool { kind("rebase-merge") == .folder || rebasesByPatches }

  /// Whether a rebase is going on that applies patches.
  var rebasesByPatches: Bool { kind("rebase-apply/rebasing") == .file }

  /// Whether patches are applied: mailed ones, or those of a rebase.
  var appliesPatches: Bool { kind("rebase-apply") == .folder }

  /// The commit that a rebase is at, as git names it; `nil` if git does not say.
  var commitOfRebase: String? {
    if let original = lines(of: "rebase-apply/original-commit").first { return original }
    // pick 1234567 Subject
    let words = lines(of: "rebase-merge/done").last?.split(separator: " ") ?? []
    return words.count > 1 && words[1].allSatisfy(\.isHexDigit) ? String(words[1]) : nil
  }

  /// The patch that is applied; `nil` if none is.
  var patch: [UInt8]? { try? Files.readIfThere(path + "/rebase-apply/patch") }

  /// The commit that a mailed patch was made of, as its first line says; `nil` if none is applied. It may be in another clone.
  var mailedCommit: String? {
    guard kind("rebase-apply/applying") == .file,
      let next = lines(of: "rebase-apply/next").first,
      let mail = try? Files.read("\(path)/rebase-apply/" + String(repeating: "0", count: max(0, 4 - next.count)) + next)
    else { return nil }
    // From 1234567... Mon Sep 17 00:00:00 2001
    let words = String(decoding: mail.prefix(100), as: UTF8.self).split(separator: " ")
    guard words.count > 1, words[0] == "From", words[1].allSatisfy(\.isHexDigit) else { return nil }
    return String(words[1])
  }

  /// Whether git may have a mark, which is a file, or a reference that is none in a repository with reftables.
  func mayHave(_ mark: String) -> Bool { kind(mark) != nil || mark.hasSuffix("_HEAD") && kind("reftable") == .folder }

  func kind(_ name: String) -> PathKind? { PathKind(at: "\(path)/\(name)") }

  /// The lines of a file of the folder that are not empty; none if it can't be read.
  func lines(of name: String) -> [String] {
    guard let bytes = try? Files.readIfThere("\(path)/\(name)") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }
}
