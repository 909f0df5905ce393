internal import ToolSupport
internal import XibMerge

/// A session on a terminal: shows its state, reads a line, and presses the key that it stands for.
struct TerminalLoop {
  let text: SessionText
  let style: ConflictStyle

  func run(_ start: MergetoolSession) async -> MergetoolSession {
    var session = start
    Self.say(text.state(session.state))
    while true {
      if case .ended = session.state { return session }
      Self.write(text.prompt(session.state))
      let line = readLine()
      if line == nil { Self.say([""]) }
      let before = session.state
      let reply = session.press(MergetoolSession.Key(line))
      Self.say(text.reply(reply, to: before))
      if case .edit(let question) = reply { await edit(question, &session) }
      if session.state != before { Self.say(text.state(session.state)) }
    }
  }

  private func edit(_ question: Int, _ session: inout MergetoolSession) async {
    var texts: [[UInt8]] = []
    do throws(ConflictEditorError) {
      for hunk in session.merge.questions[question].hunks {
        let marked = session.merge.marked(session.merge.hunks[hunk], style)
        texts.append(try await ConflictEditor.edit(marked, markerSize: style.markerSize))
      }
      session.take(.edited(texts))
    } catch {
      Self.say([error.description])
    }
  }

  static func say(_ lines: [String]) { if !lines.isEmpty { write(lines.map { $0 + "\n" }.joined()) } }

  /// Where the terminal is gone, the next line is the end of the input.
  static func write(_ text: String) { try? StandardOutput.write(Array(text.utf8)) }
}
