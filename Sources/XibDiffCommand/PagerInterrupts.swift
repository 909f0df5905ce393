#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Keys that interrupt a program, left to the pager for as long as it runs: in it they mean something else.
///
/// Once the pager has ended they end this program too, as they end git: nobody waits for more of what it writes.
struct PagerInterrupts {
  private let before: [(signal: Int32, action: sigaction)]

  init(until pager: Int32) {
    runningPager = pager
    before = [SIGINT, SIGQUIT].map { signal in
      var held = sigaction(), before = sigaction()
      #if canImport(Glibc)
        held.__sigaction_handler.sa_handler = endAfterPager
      #else
        held.__sigaction_u.__sa_handler = endAfterPager
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
