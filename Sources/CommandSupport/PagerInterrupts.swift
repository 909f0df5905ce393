internal import Basics

extension HeldInterrupts {
  /// Leaves the keys to the pager for as long as it runs.
  ///
  /// Once the pager has ended they end this program too, as they end git: nobody waits for more of what it writes.
  init(until pager: Int32) {
    runningPager = pager
    self.init(handler: endAfterPager)
  }
}

/// The pager's process, where the handler of a signal can find it.
private nonisolated(unsafe) var runningPager: Int32 = 0

/// Handles a signal; nothing is called but what may be called there.
private func endAfterPager(_ number: Int32) {
  var ended = siginfo_t()
  // The process stays for whoever else waits for it.
  while waitid(P_PID, id_t(bitPattern: runningPager), &ended, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  signal(number, SIG_DFL)
  raise(number)
}
