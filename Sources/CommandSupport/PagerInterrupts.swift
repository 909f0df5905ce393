internal import Basics

extension HeldInterrupts {
  /// Leaves the keys to the pager for as long as it runs.
  ///
  /// Once the pager has ended they end this program too, as they end git: nobody waits for more of what it writes.
  init(until pager: Int32) {
    runningPager = pager
    self.init(handler: endAfterPager)
  }

  /// Ends the program by the interrupt that came while the pager ran, if one did.
  ///
  /// The handler does the same, in whichever thread got the signal; but another may be faster to end the program well.
  static func endIfInterrupted() {
    if interruption != 0 { end(by: interruption) }
  }
}

/// The pager's process, where the handler of a signal can find it.
private nonisolated(unsafe) var runningPager: Int32 = 0
/// The signal that came while the pager ran; 0 for none.
private nonisolated(unsafe) var interruption: Int32 = 0

/// Handles a signal; nothing is called but what may be called there.
private func endAfterPager(_ number: Int32) {
  interruption = number
  var ended = siginfo_t()
  // The process stays for whoever else waits for it.
  while waitid(P_PID, id_t(bitPattern: runningPager), &ended, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  end(by: number)
}

/// Ends the program by a signal, also in a thread that holds signals back, as those of a queue do.
private func end(by number: Int32) {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, number)
  signal(number, SIG_DFL)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  raise(number)
}
