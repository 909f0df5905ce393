private import CProcess

/// Runs two functions, at the same time if that is worth a thread, and returns when both are done.
///
/// The second one runs on the calling thread.
package func onTwoThreads<One: Sendable, Other>(
  if isWorthAThread: Bool, _ one: @escaping @Sendable () -> One, _ other: () -> Other
) -> (One, Other) {
  guard isWorthAThread else { return (one(), other()) }
  let result = ThreadResult<One>()
  let job = Unmanaged.passRetained(ThreadJob { result.value = one() })
  let thread = thread_start({ $0.flatMap(ThreadJob.run) }, job.toOpaque())
  let second = other()
  if let thread { thread_join(thread) } else { job.release() }
  // If no thread could be started, it has not run yet.
  return (result.value ?? one(), second)
}

/// What a thread has to do.
private final class ThreadJob {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  /// Does a job, and returns what a thread of the C library must return.
  static func run(_ job: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadJob>.fromOpaque(job).takeRetainedValue().body()
    return nil
  }
}

/// What a thread found. Only that thread writes it; others read it after the thread's end.
private final class ThreadResult<Value: Sendable>: @unchecked Sendable {
  var value: Value?
}
