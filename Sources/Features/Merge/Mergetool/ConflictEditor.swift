internal import Basics
internal import SemanticMerge
internal import Subprocess
internal import XibModel

/// Why lines could not be edited.
enum ConflictEditorError: Error, CustomStringConvertible {
  case noEditor
  case failed(Int32)
  /// The edited text still has markers.
  case stillMarked([UInt8])
  case file(FileError)

  var description: String {
    switch self {
    case .noEditor: "Git names no editor (git var GIT_EDITOR); set GIT_EDITOR, or core.editor in your own settings."
    case .failed(let status):
      "The editor failed with status \(status), so your edit was not used; edit again, or choose a side."
    case .stillMarked:
      "Your text still has conflict markers; edit it again (e) and remove them, or choose a side."
    case .file(let error): error.description
    }
  }
}

/// The editor that git uses, for the lines of one conflict.
enum ConflictEditor {
  /// Lets a person edit a text with conflict markers. Throws if the edited text still has markers.
  static func edit(_ text: [UInt8], markerSize: Int) async throws(ConflictEditorError) -> [UInt8] {
    guard let editor = await editor() else { throw .noEditor }
    let edited = try await edited(text, with: editor)
    guard !isMarked(edited, markerSize) else { throw .stillMarked(edited) }
    return edited
  }

  /// The editor that git would use outside of this repository: its settings name no program for us.
  private static func editor() async -> String? {
    var changes: [String: String?] = ["GIT_DIR": "/dev/null"]
    if environment("GIT_EDITOR") == nil, let users = await GitProgram.program("core.editor") {
      changes["GIT_EDITOR"] = users
    }
    let result = await GitProgram.run(["var", "GIT_EDITOR"], environment: changes, outputLimit: 1 << 16)
    guard let result, result.status == 0 else { return nil }
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }

  private static func edited(_ text: [UInt8], with editor: String) async throws(ConflictEditorError) -> [UInt8] {
    let folder: ScratchFolder, file: String
    do {
      folder = try ScratchFolder()
      file = try folder.write(text, to: "conflict.xml")
    } catch {
      throw .file(error)
    }
    // Keep the folder to the end: it is removed with the last reference to it.
    defer { withExtendedLifetime(folder) {} }
    let status = await run(editor, on: file)
    guard status == 0 else { throw .failed(status) }
    do { return try Files.read(file) } catch { throw .file(error) }
  }

  /// Runs the editor as git does: in a shell, which splits the command into words.
  private static func run(_ editor: String, on file: String) async -> Int32 {
    guard let shell = SearchPath.program("sh") else { return 127 }
    let interrupts = HeldInterrupts()
    defer { interrupts.release() }
    let result = try? await Subprocess.run(
      .path(FilePath(shell)), arguments: ["-c", "\(editor) \"$@\"", editor, file],
      input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
      output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
      error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
    guard case .exited(let status)? = result?.terminationStatus else { return 127 }
    return status
  }

  private static func isMarked(_ text: [UInt8], _ size: Int) -> Bool {
    text.split(separator: UInt8(ascii: "\n")).contains { line in
      ConflictMarkers.signs.contains { ConflictMarkers.run(of: $0, in: line) == size }
    }
  }
}

/// Asks what to do with a file that somebody has changed since the merge.
struct EditedFileQuestion {
  /// What to do with the file.
  enum Action: Equatable {
    case keep, merge, quit
  }

  /// The path of the file, safe for a terminal.
  let name: String
  /// Whether markers are left in it; it then can't count as resolved.
  let isMarked: Bool

  /// Asks until there is an answer; the end of the input means to quit.
  func ask() -> Action {
    TerminalLoop.say(["\(name) was edited after the merge."])
    while true {
      TerminalLoop.write(prompt)
      guard let line = readLine() else {
        TerminalLoop.say([""])
        return .quit
      }
      if let action = action(line) { return action }
    }
  }

  var prompt: String {
    let (merge, quit) = ("(m)erge again and lose those edits", "(q)uit")
    return isMarked
      ? "It still has conflict markers: \(merge), \(quit) [m,q] "
      : "(k)eep it, and count it as resolved, \(merge), \(quit) [k,m,q] "
  }

  /// What a line asks for; `nil` if it is none of these.
  func action(_ line: String) -> Action? {
    switch line.split(whereSeparator: \.isWhitespace).first {
    case "k" where !isMarked: .keep
    case "m": .merge
    case "q": .quit
    default: nil
    }
  }
}

/// A session on a terminal: shows its state, reads a line, and presses the key in that line.
struct TerminalLoop {
  let text: SessionText
  let style: ConflictStyle

  func run(_ start: MergetoolSession) async -> MergetoolSession {
    var session = start
    var drafts: [Int: [UInt8]] = [:]
    show(session)
    while true {
      if case .ended = session.state { return session }
      Self.write(text.prompt(session.state))
      let line = readLine()
      if line == nil { Self.say([""]) }
      let before = session.state
      let reply = session.press(MergetoolSession.Key(line))
      Self.say(text.reply(reply, to: before))
      if case .edit(let question) = reply {
        if case .lines(let merge) = session.resolution.content {
          await edit(merge.marked(merge.hunks[question], style), of: question, &session, &drafts)
        } else {
          await editValue(question, &session, &drafts)
        }
      }
      if case .askName = reply, let name = readLine(), !name.isEmpty {
        if let failure = session.take(.answer(.both(named: name))) { Self.say([failure.description]) }
      }
      if session.state != before { show(session) }
    }
  }

  private func show(_ session: MergetoolSession) {
    Self.say(text.state(session.state) { text.summary(of: session.resolution) })
  }

  /// Lets a person edit the lines of a question.
  ///
  /// - Parameter drafts: What was edited last, with which the next edit begins.
  private func edit(
    _ lines: [UInt8], of question: Int, _ session: inout MergetoolSession, _ drafts: inout [Int: [UInt8]]
  ) async {
    do {
      session.take(.edited(try await ConflictEditor.edit(drafts[question] ?? lines, markerSize: style.markerSize)))
      drafts[question] = nil
    } catch {
      if case .stillMarked(let text) = error { drafts[question] = text }
      Self.say([error.description])
    }
  }

  private func editValue(
    _ question: Int, _ session: inout MergetoolSession, _ drafts: inout [Int: [UInt8]]
  ) async {
    let values = session.resolution.questions[question].values
    let start = drafts[question] ?? Array(((values?.ours ?? values?.theirs ?? "") + "\n").utf8)
    do {
      var text = try await ConflictEditor.edit(start, markerSize: style.markerSize)
      drafts[question] = text
      // Editors end the last line.
      if text.last == UInt8(ascii: "\n") { text.removeLast() }
      let answer = Answer.value(String(decoding: text, as: UTF8.self))
      if let failure = session.take(.answer(answer)) { Self.say([failure.description]) }
    } catch {
      Self.say([error.description])
    }
  }

  static func say(_ lines: [String]) { if !lines.isEmpty { write(lines.map { $0 + "\n" }.joined()) } }

  /// Writes to the terminal. If the terminal is gone, the next read finds the end of the input.
  static func write(_ text: String) { try? StandardOutput.write(Array(text.utf8)) }
}
