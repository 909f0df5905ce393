internal import Basics

/// Keys that interrupt a program, left to the one that has the terminal for now: in an editor or a pager, they mean something else.
public struct HeldInterrupts {
  private let before: [(signal: Int32, action: sigaction)]

  /// Holds them back until ``release()``.
  /// - Parameter handler: what is done at each, with the signal's number; it may call only what a handler of signals may.
  public init(handler: @escaping @convention(c) (Int32) -> Void = { _ in }) {
    before = [SIGINT, SIGQUIT].map { signal in
      var held = sigaction(), before = sigaction()
      // Unlike a signal that is ignored, one that is handled is not so in the programs that are started.
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

  public func release() {
    for held in before {
      var action = held.action
      sigaction(held.signal, &action, nil)
    }
  }
}
