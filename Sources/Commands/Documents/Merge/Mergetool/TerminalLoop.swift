internal import Basics
internal import SemanticMerge

/// A session on a terminal: shows its state, reads a line, and presses the key in that line.
struct TerminalLoop {
  let text: SessionText
  let style: ConflictStyle

  func run(_ start: MergetoolSession) async -> MergetoolSession {
    var session = start
    var drafts: [Int: [UInt8]] = [:]
    Self.say(text.state(session.state))
    while true {
      if case .ended = session.state { return session }
      Self.write(text.prompt(session.state))
      let line = readLine()
      if line == nil { Self.say([""]) }
      let before = session.state
      let reply = session.press(MergetoolSession.Key(line))
      Self.say(text.reply(reply, to: before))
      if case .edit(let question) = reply { await edit(question, &session, &drafts) }
      if session.state != before { Self.say(text.state(session.state)) }
    }
  }

  /// Lets a person edit the hunks of a question, or its value if other questions are about the same hunk.
  ///
  /// - Parameter drafts: The unfinished edits of hunks, with which the next edit begins.
  private func edit(_ question: Int, _ session: inout MergetoolSession, _ drafts: inout [Int: [UInt8]]) async {
    let merge = session.resolution.merge
    guard merge.isAlone(question) else { return await editValue(question, &session) }
    let hunks = merge.questions[question].hunks
    for hunk in hunks {
      let start = drafts[hunk] ?? merge.marked(merge.hunks[hunk], style)
      do {
        drafts[hunk] = try await ConflictEditor.edit(start, markerSize: style.markerSize)
      } catch {
        if case .stillMarked(let text) = error { drafts[hunk] = text }
        return Self.say([error.description])
      }
    }
    session.take(.edited(hunks.map { drafts.removeValue(forKey: $0) ?? [] }))
  }

  private func editValue(_ question: Int, _ session: inout MergetoolSession) async {
    let resolution = session.resolution
    let start = resolution.value(of: question, in: .ours) ?? resolution.value(of: question, in: .theirs) ?? ""
    do {
      var text = try await ConflictEditor.edit(Array((start + "\n").utf8), markerSize: style.markerSize)
      // Editors end the last line.
      if text.last == UInt8(ascii: "\n") { text.removeLast() }
      if let failure = session.take(.typed(String(decoding: text, as: UTF8.self))) { Self.say([failure.description]) }
    } catch {
      Self.say([error.description])
    }
  }

  static func say(_ lines: [String]) { if !lines.isEmpty { write(lines.map { $0 + "\n" }.joined()) } }

  /// Writes to the terminal. If the terminal is gone, the next read finds the end of the input.
  static func write(_ text: String) { try? StandardOutput.write(Array(text.utf8)) }
}
