private import CThreads

/// Runs two functions at the same time, and returns when both are done.
///
/// The second one runs on the calling thread. For one document this is faster than tasks: the first task that waits starts
/// all of a program's threads, a millisecond or two, and none of them may run at once.
package func onTwoThreads<One: Sendable, Other>(_ one: @escaping @Sendable () -> One, _ other: () -> Other)
  -> (One, Other)
{
  let result = ThreadResult<One>()
  let job = Unmanaged.passRetained(ThreadJob { result.value = one() })
  let thread = thread_start({ $0.map(ThreadJob.run) }, job.toOpaque())
  let second = other()
  if let thread { thread_join(thread) } else { job.release() }
  // If no thread could be started, it has not run yet.
  return (result.value ?? one(), second)
}

/// Runs two functions, at the same time if that is worth a thread.
package func onTwoThreads<One: Sendable, Other>(
  if isWorthAThread: Bool, _ one: @escaping @Sendable () -> One, _ other: () -> Other
) -> (One, Other) {
  isWorthAThread ? onTwoThreads(one, other) : (one(), other())
}

/// The results of a function for each number of a range; every second one on a thread of its own, if that is worth it.
package func mapOnTwoThreads<Value: Sendable>(
  _ numbers: Range<Int>, if isWorthAThread: Bool, _ value: @escaping @Sendable (Int) -> Value
) -> [Value] {
  let (odd, even) = onTwoThreads(if: isWorthAThread && numbers.count > 1) {
    stride(from: numbers.lowerBound + 1, to: numbers.upperBound, by: 2).map(value)
  } _: {
    stride(from: numbers.lowerBound, to: numbers.upperBound, by: 2).map(value)
  }
  return even.indices.flatMap { [even[$0]] + odd.dropFirst($0).prefix(1) }
}

/// What a thread has to do.
private final class ThreadJob {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  static func run(_ job: UnsafeMutableRawPointer) { Unmanaged<ThreadJob>.fromOpaque(job).takeRetainedValue().body() }
}

/// What a thread found. Only that thread writes it; others read it after the thread's end.
private final class ThreadResult<Value: Sendable>: @unchecked Sendable {
  var value: Value?
}
