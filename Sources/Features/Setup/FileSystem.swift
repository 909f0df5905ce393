internal import Basics

/// Changes to the file system that `Files` lacks.
enum FileSystem {
  /// The path with all links resolved; the same path if nothing is there.
  static func resolved(_ path: String) -> String { realPath(path) ?? path }

  /// Makes the folder of a file, and the folders above it.
  static func makeFolder(of path: String) throws(SetupError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    do { try Files.makeFolder(folder) } catch { throw .noFolder("\(error)") }
  }

  static func remove(_ path: String) throws(SetupError) {
    guard unlink(path) == 0 else { throw .unremovable(path, reason: "\(Errno(rawValue: errno))") }
  }

  /// Removes the folders above a file that are empty, up to another folder, which stays.
  static func removeEmptyFolders(above path: String, upTo top: String) {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      guard folder.hasPrefix(top + "/"), rmdir(String(folder)) == 0 else { return }
    }
  }

  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
}

/// The state of a file before lines were added to it.
enum PriorFileState: Equatable, Sendable {
  case absent
  /// The last line had a line end, or the file was empty.
  case ended
  /// The last line had no line end; the checksum tells whether that line is still the last.
  case unended(checksum: String)

  init(_ bytes: [UInt8]?) {
    guard let bytes else {
      self = .absent
      return
    }
    self =
      bytes.isEmpty || bytes.last == Self.newline ? .ended : .unended(checksum: Self.checksumOfLastLine(bytes[...]))
  }

  /// The state that ``text`` describes.
  init(text: String) {
    self =
      switch text {
      case Self.absent.text: .absent
      case Self.ended.text: .ended
      default: .unended(checksum: text)
      }
  }

  var text: String {
    switch self {
    case .absent: "absent"
    case .ended: "ended"
    case .unended(let checksum): checksum
    }
  }

  /// Restores the end of the last line, in a file from which the added lines were removed.
  func restored(_ bytes: [UInt8]) -> [UInt8] {
    guard case .unended(let checksum) = self, bytes.last == Self.newline,
      Self.checksumOfLastLine(bytes.dropLast()) == checksum
    else { return bytes }
    return bytes.dropLast()
  }

  private static let newline = UInt8(ascii: "\n")

  /// A checksum instead of the line itself, which may be private.
  private static func checksumOfLastLine(_ bytes: ArraySlice<UInt8>) -> String {
    let line = bytes[((bytes.lastIndex(of: newline) ?? bytes.startIndex - 1) + 1)...]
    return String(Checksum(line).value, radix: 16)
  }
}

/// The hook of a repository that checks staged documents before each commit.
struct HookFile {
  private let path: String
  /// The folder of hooks that the configuration names; `nil` for the repository's own.
  private let configured: String?
  let isDryRun: Bool

  private static let mark = "# xibmerge checks the documents that are staged; xibmerge uninstall removes this file."

  init(isDryRun: Bool) async throws(SetupError) {
    guard let path = await GitProgram.line(["rev-parse", "--git-path", "hooks/pre-commit"]) else { throw .noHookFolder }
    self.path = path
    self.isDryRun = isDryRun
    configured = await GitProgram.line(["config", "--type=path", "--get", "core.hooksPath"])
  }

  private var name: String { TerminalText.line(path, limit: 300) }

  /// Writes the hook, unless there is another one; returns what was done.
  ///
  /// A folder that the configuration names may serve other repositories, so nothing is written there.
  func install(_ programs: ProgramPaths) throws -> [SetupStep] {
    let program = ShellWord.quoted(programs.xibmerge)
    let command = "\(program) check --staged"
    // Others have the program elsewhere, or not at all; their commits must go on. A graphical program of a Mac has a
    // search path without Homebrew's folders.
    let shared =
      "(PATH=$PATH:/opt/homebrew/bin:/usr/local/bin; ! command -v xibmerge >/dev/null || xibmerge check --staged) || exit 1"
    if let configured {
      let folder = TerminalText.line(configured, limit: 300)
      // husky 9 has hooks of its own there, and writes them anew.
      let file = configured.hasSuffix(".husky/_") ? "\(folder.dropLast("/_".count))/pre-commit" : "its pre-commit"
      return [
        step(.leave, "left as it is, because core.hooksPath is \(folder); add this line to \(file): \(shared)")
      ]
    }
    let text = "#!/bin/sh\n\(Self.mark)\ncommand -v \(program) >/dev/null || exit 0\nexec \(command)\n"
    if PathKind(at: path) != nil {
      guard try isOwn() else {
        return [step(.leave, "there is a hook already; \(remedy(shared))")]
      }
      if try Files.read(path) == Array(text.utf8) { return [step(.unchanged, "has the hook already")] }
    }
    if !isDryRun {
      try FileSystem.makeFolder(of: path)
      try Files.write(Array(text.utf8), to: path)
      chmod(path, 0o755)
    }
    return [step(.set, "\(isDryRun ? "would be written" : "written"); it checks what is staged before each commit")]
  }

  /// How the check gets into a hook that somebody else wrote.
  private func remedy(_ line: String) -> String {
    let text = (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    // These write their hook anew.
    if text.contains("lefthook") {
      return "lefthook wrote it: add the command \"xibmerge check --staged\" under pre-commit in lefthook.yml"
    }
    if text.contains("pre-commit.com") || text.contains("pre_commit") {
      return "pre-commit wrote it: add the hook xibmerge-check to .pre-commit-config.yaml (Documentation/check.md)"
    }
    return "add this line to it: \(line)"
  }

  /// Why the hook that an installation wrote checks nothing, with what to do; `nil` if it does, or if there is none.
  static func problem() async -> (String, remedy: String)? {
    guard let folder = await GitProgram.line(["rev-parse", "--git-common-dir"]) else { return nil }
    let path = folder + "/hooks/pre-commit"
    guard let bytes = try? Files.read(path), let program = program(in: bytes) else { return nil }
    let name = TerminalText.line(path, limit: 300)
    if let other = await GitProgram.line(["config", "--type=path", "--get", "core.hooksPath"]),
      FileSystem.resolved(other) != FileSystem.resolved(folder + "/hooks")
    {
      return (
        "git does not run \(name), because core.hooksPath is \(TerminalText.line(other, limit: 200))",
        "Run xibmerge install --hooks, which says what to add there."
      )
    }
    let renewal = "Run xibmerge install --hooks, which writes it anew."
    guard SearchPath.isProgram(path) else { return ("git does not run \(name): it is not executable", renewal) }
    guard await ChildProgram.run("sh", ["-c", "command -v \(program)"])?.status == 0 else {
      return ("\(name) checks nothing, because its program is gone: \(TerminalText.line(program, limit: 200))", renewal)
    }
    return nil
  }

  /// The program that a hook runs, as a word of the shell; `nil` if no installation wrote the hook.
  private static func program(in hook: [UInt8]) -> String? {
    let lines = String(decoding: hook, as: UTF8.self).split(separator: "\n")
    let (start, end) = ("command -v ", " >/dev/null || exit 0")
    guard lines.count == 4, lines[1] == mark, lines[2].hasPrefix(start), lines[2].hasSuffix(end) else { return nil }
    return String(lines[2].dropFirst(start.count).dropLast(end.count))
  }

  /// Removes the hook that an installation wrote; returns what was done.
  func uninstall() throws -> [SetupStep] {
    guard configured == nil, PathKind(at: path) != nil, try isOwn() else { return [] }
    if !isDryRun { try FileSystem.remove(path) }
    return [step(.remove, isDryRun ? "would be removed" : "removed")]
  }

  private func step(_ action: SetupStep.Action, _ text: String) -> SetupStep {
    SetupStep(action: action, file: path, text: "\(name): \(text)")
  }

  /// Whether the file is what an installation wrote, and nobody added to it.
  private func isOwn() throws -> Bool {
    guard PathKind(at: path) == .file else { return false }
    let lines = String(decoding: try Files.read(path), as: UTF8.self).split(separator: "\n")
    return lines.count == 4 && lines[1] == Self.mark
  }
}
