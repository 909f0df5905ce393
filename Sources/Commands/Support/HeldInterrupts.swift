internal import Basics

/// Holds back SIGINT and SIGQUIT while another program has the terminal.
///
/// An editor or a pager gives the interrupt keys a meaning of its own.
public struct HeldInterrupts {
  private let before: [(signal: Int32, action: sigaction)]

  /// Holds the signals back until ``release()``.
  /// - Parameter handler: Runs at each signal, with the signal's number; it may call only async-signal-safe functions.
  public init(handler: @escaping @convention(c) (Int32) -> Void = { _ in }) {
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

  public func release() {
    for held in before {
      var action = held.action
      sigaction(held.signal, &action, nil)
    }
  }
}
