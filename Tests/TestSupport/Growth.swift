#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Measures how the time of some work grows with its size.
///
/// It measures only the processor time of the running thread, so other programs do not matter. It judges only the
/// growth of that time, so the speed of the machine does not matter either.
public enum Growth {
  private static let factor = 8
  /// The number of attempts, because a measurement may be disturbed.
  private static let attempts = 5

  /// Returns whether the time of some work grows about linearly with its size.
  ///
  /// Quadratic work takes 64 times as long for 8 times the size; sorting takes about 10 times.
  public static func isNearlyLinear(upTo size: Int, of work: (Int) async throws -> Void) async rethrows -> Bool {
    for _ in 0..<attempts {
      let small = try await time { try await work(size / factor) }
      let large = try await time { try await work(size) }
      // If the work continues on another thread, the times mean nothing.
      if small > 0, large > 0, large <= small * 20 { return true }
    }
    return false
  }

  /// The processor time of some work, in nanoseconds.
  private static func time(of work: () async throws -> Void) async rethrows -> Int {
    let start = threadTime()
    try await work()
    return threadTime() - start
  }

  private static func threadTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
