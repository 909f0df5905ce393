internal import Basics
internal import GitHistory
internal import XibModel

/// Documents in Git LFS: git gives drivers pointers, and `git lfs` the documents that they name.
enum LargeFiles {
  /// Whether Git LFS can be run.
  static func canBeRead() async -> Bool { await run("version", reading: "/dev/null")?.status == 0 }

  /// The versions that pointers name; `nil` if no version is a pointer, or if Git LFS can't give them all.
  static func versions(of given: MergeVersions) async -> MergeVersions? {
    guard [given.base, given.ours, given.theirs].contains(where: FileForm.isLargeFilePointer),
      let base = await content(of: given.base), let ours = await content(of: given.ours),
      let theirs = await content(of: given.theirs)
    else { return nil }
    return MergeVersions(base: base, ours: ours, theirs: theirs, format: given.format)
  }

  private static func content(of bytes: [UInt8]) async -> [UInt8]? {
    guard FileForm.isLargeFilePointer(bytes) else { return bytes }
    guard let result = await run("smudge", bytes), result.status == 0, !FileForm.isLargeFilePointer(result.output)
    else { return nil }
    return result.output
  }

  /// Runs a command of Git LFS, which reads a file: it may end before it has read all.
  private static func run(_ command: String, _ input: [UInt8]) async -> GitProgram.Result? {
    guard let folder = try? ScratchFolder(), let file = try? folder.write(input, to: "input") else { return nil }
    defer { withExtendedLifetime(folder) {} }
    return await run(command, reading: file)
  }

  /// Runs Git LFS by its own name: as a command of git, it could be an alias.
  private static func run(_ command: String, reading file: String) async -> GitProgram.Result? {
    let guarded = await GitProgram.guardHere()
    guard let program = guarded.largeFiles else { return nil }
    return await ChildProgram.run(at: program, [command], environment: guarded.environment, reading: file)
  }

  /// Stores a document, and returns the pointer to it.
  static func pointer(to bytes: [UInt8]) async throws(LargeFileError) -> [UInt8] {
    let result = await run("clean", bytes)
    guard let result, result.status == 0, FileForm.isLargeFilePointer(result.output) else {
      throw .notStored(result?.errors ?? "")
    }
    return result.output
  }
}

/// Why a merge can't be kept in Git LFS.
enum LargeFileError: Error, CustomStringConvertible {
  case notStored(String)

  var description: String {
    switch self {
    case .notStored(let message):
      "Git LFS could not store the merge (\(TerminalText.line(message, limit: 300))); check git lfs clean, then merge again."
    }
  }
}
