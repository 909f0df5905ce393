#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Keys that interrupt a program, left to the one that has the terminal for now: in an editor, they mean something else.
struct HeldInterrupts {
  private let before: [(signal: Int32, action: sigaction)]

  init() {
    before = [SIGINT, SIGQUIT].map { signal in
      var held = sigaction(), before = sigaction()
      // Unlike a signal that is ignored, one that is handled is not so in the programs that are started.
      #if canImport(Glibc)
        held.__sigaction_handler.sa_handler = { _ in }
      #else
        held.__sigaction_u.__sa_handler = { _ in }
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
