internal import Basics
internal import CommandSupport

/// Whether a signal came. A signal handler may only set such a flag.
nonisolated(unsafe) private var wasInterrupted: sig_atomic_t = 0

/// Waits for the end of a session: the page's button, Ctrl-C, or a browser that has been gone for a while.
struct SessionEnd {
  let session: PageSession
  /// The number of seconds that a browser may be gone.
  let patience: Int

  func wait() async {
    let interrupts = HeldInterrupts { _ in wasInterrupted = 1 }
    defer { interrupts.release() }
    var hasAsked = false
    while wasInterrupted == 0, await !session.isOver {
      try? await Task.sleep(for: .milliseconds(100))
      guard await isBrowserGone else {
        if hasAsked { StandardError.write("The browser is back.") }
        hasAsked = false
        continue
      }
      guard StandardInput.isTerminal else {
        return StandardError.write("The browser has been gone for \(patience) seconds, so this ends.")
      }
      if !hasAsked {
        StandardError.write("The browser has been gone for \(patience) seconds. Wait on? [y,n] ", terminator: "")
        hasAsked = true
      }
      guard let answer = Self.answer() else { continue }
      guard answer else { return }
      await session.noteVisit()
      hasAsked = false
    }
  }

  /// Whether the browser sent nothing for too long; `false` before its first request.
  private var isBrowserGone: Bool {
    get async {
      guard let last = await session.lastVisit else { return false }
      return last.duration(to: .now) > .seconds(patience)
    }
  }

  /// Reads whether to go on waiting; `nil` if nothing was typed. The end of the input means no.
  private static func answer() -> Bool? {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, 0) > 0 else { return nil }
    guard let line = readLine() else { return false }
    return line.lowercased().hasPrefix("y")
  }
}
