internal import Basics
internal import SemanticMerge
internal import XibModel

/// Why lines could not be merged.
enum LineMergeError: Error, CustomStringConvertible {
  case noGit
  case binary
  case failed(String)
  case noScratchFolder(FileError)

  var description: String {
    switch self {
    case .noGit: "The line merge needs git, which could not be run; install git, or put it on the search path."
    case .binary: "Git treats the file as binary, so its lines can't be merged; take one side."
    case .failed(let message):
      "git merge-file could not merge the lines (\(message)); merge the file by hand, or give it the attribute "
        + "-merge in .git/info/attributes to take one side."
    case .noScratchFolder(let error): "The line merge needs a temporary folder: \(error)"
    }
  }
}

/// Git's merge of lines, for documents that can't be merged object by object.
struct LineMerge {
  let versions: MergeVersions
  let style: ConflictStyle
  let favor: Side?

  /// The merge of lines, with git's markers where lines conflict.
  func merged() async throws(LineMergeError) -> (bytes: [UInt8], conflicts: Int) {
    guard !versions.hasBinary else { throw .binary }
    return try await run(hasBase: true)
  }

  /// The differences between the two sides, each marked as a conflict: taking one side throughout gives that side.
  func contrasted() async throws(LineMergeError) -> (bytes: [UInt8], conflicts: Int) {
    try await run(hasBase: false)
  }

  private func run(hasBase: Bool) async throws(LineMergeError) -> (bytes: [UInt8], conflicts: Int) {
    if let files = versions.files, files.areReadableAgain { return try await run(files, hasBase: hasBase) }
    let scratch: ScratchFolder
    let files: MergeFiles
    do {
      scratch = try ScratchFolder()
      files = MergeFiles(
        base: try scratch.write(versions.base, to: "base"), ours: try scratch.write(versions.ours, to: "ours"),
        theirs: try scratch.write(versions.theirs, to: "theirs"))
    } catch {
      throw .noScratchFolder(error)
    }
    defer { withExtendedLifetime(scratch) {} }
    return try await run(files, hasBase: hasBase)
  }

  private func run(_ files: MergeFiles, hasBase: Bool) async throws(LineMergeError) -> (bytes: [UInt8], conflicts: Int)
  {
    let isDiff3 = style.form == .diff3
    var arguments = ["-c", "merge.conflictStyle=\(isDiff3 ? "diff3" : "merge")", "merge-file", "-p", "-q"]
    arguments.append("--marker-size=\(style.markerSize)")
    if isDiff3 { arguments.append("--diff3") }
    switch favor {
    case .ours: arguments.append("--ours")
    case .theirs: arguments.append("--theirs")
    case nil: break
    }
    for label in [style.oursLabel, style.baseLabel, style.theirsLabel] { arguments += ["-L", label] }
    guard
      let result = await GitProgram.run(
        arguments + ["--", files.ours, hasBase ? files.base : "/dev/null", files.theirs])
    else { throw .noGit }
    // A status of 127 may also mean that the system can't load git; but conflicts leave markers.
    guard (0...127).contains(result.status), result.status == 0 || isMarked(result.output) else {
      throw .failed(result.errors.split(separator: "\n").first.map(String.init) ?? "status \(result.status)")
    }
    return (result.output, Int(result.status))
  }

  private func isMarked(_ text: [UInt8]) -> Bool {
    let marker = repeatElement(UInt8(ascii: "<"), count: style.markerSize)
    return text.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: marker) }
  }
}

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
    guard let trees = await ManyLineMerges(of: [versions]) else { return false }
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
