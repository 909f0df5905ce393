internal import Basics
internal import Subprocess

/// Writes to standard output, through a pager if that is a terminal, as git does.
struct Pager {
  let isWanted: Bool

  func write(_ text: String) async throws {
    var rest = text.isEmpty ? nil : text
    try await write {
      defer { rest = nil }
      return rest
    }
  }

  /// Writes texts one by one, as they come.
  ///
  /// - Parameter next: Returns the next text, or `nil` at the end. It is called only after the previous text was
  ///   written.
  func write(_ next: () async throws -> String?) async throws {
    // Start the pager only with the first text: until then it would hide the progress.
    guard var text = try await next() else { return }
    if isWanted, StandardOutput.isTerminal, let program = await program() {
      guard let unread = try await page(text, next, with: program) else { return }
      text = unread
    }
    repeat {
      do {
        try FileDescriptor.standardOutput.writeAll(Array(text.utf8))
      } catch {
        // The reader closed the pipe: it has read enough.
        guard error as? Errno != .brokenPipe else { return }
        throw FileError.unfinished("The output", error as? Errno ?? .ioError)
      }
      guard let more = try await next() else { return }
      text = more
    } while true
  }

  /// The pager from GIT_PAGER, the user's core.pager, PAGER or else `less`; `nil` if it is `cat` or empty.
  private func program() async -> String? {
    var program = environment("GIT_PAGER")
    if program == nil { program = await GitProgram.program("core.pager") }
    let choice = program ?? environment("PAGER") ?? "less"
    return choice.isEmpty || choice == "cat" ? nil : choice
  }

  /// Shows texts in a pager. Returns the texts so far if the pager could not be started, else `nil`.
  private func page(_ first: String, _ next: () async throws -> String?, with program: String) async throws -> String? {
    setenv("LESS", "FRX", 0)
    setenv("LV", "-c", 0)
    var given = ""
    var failure: (any Error)?
    var interrupts: HeldInterrupts?
    guard let shell = SearchPath.program("sh") else { return first }
    let result = try? await Subprocess.run(
      .path(FilePath(shell)), arguments: ["-c", program], input: .inputWriter,
      output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
      error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
    ) { execution in
      interrupts = HeldInterrupts(until: execution.processIdentifier.value)
      let writer = execution.standardInputWriter
      var text: String? = first
      while let more = text {
        given += more
        guard (try? await writer.write(Array(more.utf8))) != nil else { break }
        do { text = try await next() } catch {
          failure = error
          break
        }
      }
      try? await writer.finish()
    }
    interrupts?.release()
    HeldInterrupts.endIfInterrupted()
    if let failure { throw failure }
    switch result?.terminationStatus {
    case nil: return given.isEmpty ? first : given
    // The shell ends with 127 if it does not find the pager.
    case .exited(127): return given
    // If a signal ended the pager, the user has read enough.
    default: return nil
    }
  }
}

extension HeldInterrupts {
  /// Holds the interrupt keys back while the pager runs.
  ///
  /// Once the pager has ended, an interrupt ends this program too, as it ends git: nobody reads the rest.
  init(until pager: Int32) {
    runningPager = pager
    self.init(handler: endAfterPager)
  }

  /// Ends the program by the interrupt that came while the pager ran, if there was one.
  ///
  /// The handler does the same, in the thread that got the signal. But another thread may be faster, and end the
  /// program normally.
  static func endIfInterrupted() {
    if interruption != 0 { end(by: interruption) }
  }
}

extension HeldInterrupts {
  /// Whether Ctrl-C asked to stop.
  static var wasStopped: Bool { stops > 0 }

  /// Notes that Ctrl-C asked to stop; ends the program at the second time.
  static let stop: @convention(c) (Int32) -> Void = { number in
    if stops > 0 { end(by: number) }
    stops = 1
  }
}

/// Whether Ctrl-C asked to stop. A signal handler may only set such a flag.
private nonisolated(unsafe) var stops: sig_atomic_t = 0
/// The pager's process id, for the signal handler.
private nonisolated(unsafe) var runningPager: Int32 = 0
/// The signal that came while the pager ran; 0 for none.
private nonisolated(unsafe) var interruption: Int32 = 0

/// Handles a signal; calls only async-signal-safe functions.
private func endAfterPager(_ number: Int32) {
  interruption = number
  var ended = siginfo_t()
  // WNOWAIT leaves the process to others that wait for it.
  while waitid(P_PID, id_t(bitPattern: runningPager), &ended, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  end(by: number)
}

/// Ends the program by a signal, even in a thread that blocks signals, as the threads of a queue do.
private func end(by number: Int32) {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, number)
  signal(number, SIG_DFL)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  raise(number)
}

/// Holds back SIGINT and SIGQUIT while another program has the terminal.
///
/// An editor or a pager gives the interrupt keys a meaning of its own.
struct HeldInterrupts {
  private let before: [(signal: Int32, action: sigaction)]

  /// Holds the signals back until ``release()``.
  /// - Parameter handler: Runs at each signal, with the signal's number; it may call only async-signal-safe functions.
  init(handler: @escaping @convention(c) (Int32) -> Void = { _ in }) {
    before = [SIGINT, SIGQUIT].map { signal in
      var held = sigaction(), before = sigaction()
      // A child program inherits ignored signals, but not handled ones.
      #if canImport(Glibc)
        held.__sigaction_handler.sa_handler = handler
      #else
        held.__sigaction_u.__sa_handler = handler
      #endif
      held.sa_flags = SA_RESTART
      sigaction(signal, &held, &before)
      return (signal, before)
    }
  }

  func release() {
    for held in before {
      var action = held.action
      sigaction(held.signal, &action, nil)
    }
  }
}
