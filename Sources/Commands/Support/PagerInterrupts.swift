internal import Basics

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
