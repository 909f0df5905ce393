internal import ArgumentParser
internal import Basics
internal import GitHistory
internal import SemanticMerge
internal import XibModel

struct MergetoolCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mergetool",
    abstract: "Asks how to resolve each conflict of a file; for git mergetool.",
    discussion: """
      xibmerge install sets it up. To set it up by hand:

        git config mergetool.xibmerge.cmd 'xibmerge mergetool "$BASE" "$LOCAL" "$REMOTE" "$MERGED"'
        git config mergetool.xibmerge.trustExitCode true
        git config mergetool.xibmerge.hideResolved false

      Exit status: 0 when all is resolved, 1 when the file stays in conflict, 2 when there was trouble.
      """)

  @Argument(help: "The common ancestor. (By hand, run git mergetool -t xibmerge.)", completion: .file())
  var base: String
  @Argument(help: "Our version. (By hand, run git mergetool -t xibmerge.)", completion: .file())
  var local: String
  @Argument(help: "Their version.", completion: .file())
  var remote: String
  @Argument(help: "The file to write, with the markers of a first merge or without.", completion: .file())
  var merged: String

  @OptionGroup
  var colors: ColorOptions

  func run() async throws {
    guard StandardInput.isTerminal, StandardOutput.isTerminal else {
      throw MergetoolError.noTerminal
    }
    let found = try Files.read(merged)
    let versions = try MergeVersions(reading: MergeFiles(base: base, ours: local, theirs: remote))
    guard try await isToBeMerged(found, versions) else { return say("\(name) stays as it is, and counts as resolved.") }
    let start = try await ConflictResolution.start(versions, of: merged, found: found)
    for notice in start.notices { say(TerminalText.line(notice, limit: 300)) }
    let resolution: ConflictResolution
    switch start.result {
    case .settled(let bytes):
      try Files.write(bytes, to: merged)
      if try await leavesEdits() {
        // Git would add it, and what the driver stopped for would be lost.
        say("\(name) has nothing to decide; git stopped for edits that belong to another document: run xibmerge solve.")
        throw ExitCode(ExitStatus.found)
      }
      return say("\(name): merged without a conflict")
    case .binary: throw MergetoolError.binary(merged)
    case .unclearMarkers: throw MergetoolError.unclearMarkers(merged)
    case .open(let open): resolution = open
    }
    var shown = resolution.style
    shown.form = .diff3
    let text = SessionText(
      questions: resolution.questions, style: shown, sides: GitOperation.sidesOfRebase,
      terminal: TerminalStyle(isOn: colors.isColored)
    ) {
      resolution.place(of: $0.id)
    }
    try finish(await TerminalLoop(text: text, style: shown).run(MergetoolSession(resolution)))
  }

  /// Writes the choices. The exit status tells git whether the file is resolved.
  private func finish(_ session: MergetoolSession) throws {
    guard case .ended(.written(let open)) = session.state else {
      say("\(name) stays as it was.")
      throw ExitCode(ExitStatus.found)
    }
    let bytes = session.resolution.bytes
    try Files.write(bytes, to: merged)
    guard open > 0 else { return say("\(name): resolved") }
    // With this status git restores the file, and all choices would be lost.
    guard let copy = try Files.createNumbered(merged + ".partial", like: merged, bytes) else {
      throw MergetoolError.noFreeName(merged)
    }
    say(
      "\(name): \(counted(open, "conflict")) \(open == 1 ? "is" : "are") left; your choices are also in "
        + TerminalText.line(copy, limit: 210))
    throw ExitCode(ExitStatus.found)
  }

  /// Whether to merge; `false` to keep the file as somebody has resolved it.
  private func isToBeMerged(_ found: [UInt8], _ versions: MergeVersions) async throws -> Bool {
    if await FirstMerge(of: versions).made(found) { return true }
    switch EditedFileQuestion(name: name, isMarked: ConflictText.looksMarked(found)).ask() {
    case .merge: return true
    case .keep: return false
    case .quit:
      say("\(name) stays as it was.")
      throw ExitCode(ExitStatus.found)
    }
  }

  /// Whether edits of the document belong to others.
  private func leavesEdits() async throws -> Bool {
    guard let history = try await WorkingHistory.openIfThere(), !history.layout.isBare,
      let path = history.layout.named(merged)
    else { return false }
    return try await !history.openMerges().moved(from: path).isEmpty
  }

  private var name: String { TerminalText.line(merged, limit: 200) }

  private func say(_ line: String) { TerminalLoop.say([line]) }
}

/// Why questions could not be asked.
enum MergetoolError: Error, CustomStringConvertible {
  case noTerminal
  case binary(String)
  case unclearMarkers(String)
  case noFreeName(String)

  var description: String {
    switch self {
    case .noTerminal:
      "xibmerge mergetool asks questions, so it needs a terminal; run git mergetool in one, or use xibmerge solve."
    case .binary(let path):
      "\(TerminalText.line(path, limit: 200)) can't be merged, neither by objects nor by lines; take one side with "
        + "git checkout --ours or --theirs, then run git add."
    case .unclearMarkers(let path):
      "\(TerminalText.line(path, limit: 200)) has lines that look like conflict markers, so its conflicts can't be found; "
        + "edit it by hand."
    case .noFreeName(let path):
      "There is no free name to save your choices under (\(TerminalText.line(path, limit: 200)).partial); remove old "
        + "files of that name, and choose again."
    }
  }
}
