internal import Basics

/// Transforms many values on all processors; returns the results in the order of the values.
///
/// - Parameters:
///   - stopsEarly: Whether Ctrl-C ends it with the results of the first values; once more, it ends the program.
///   - progress: The progress to advance with each result.
///   - weight: Returns the number of steps that a result counts for.
func concurrentMap<Value: Sendable, Result: Sendable>(
  _ values: [Value], progress: inout Progress, stopsEarly: Bool = false, weight: (Result) -> Int = { _ in 1 },
  _ transform: @escaping @Sendable (Value) async -> Result
) async -> [Result] {
  let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  var results: [Result?] = Array(repeating: nil, count: values.count)
  let interrupts = stopsEarly ? HeldInterrupts(handler: HeldInterrupts.stop) : nil
  defer { interrupts?.release() }
  await withTaskGroup(of: (Int, Result).self) { group in
    var next = 0
    func start() {
      guard next < values.count, !stopsEarly || !HeldInterrupts.wasStopped else { return }
      let (index, value) = (next, values[next])
      next += 1
      group.addTask { (index, await transform(value)) }
    }
    // Start twice as many tasks as there are processors, so that no processor waits for its next task.
    for _ in 0..<2 * processors { start() }
    while let (index, result) = await group.next() {
      results[index] = result
      progress.step(by: weight(result))
      start()
    }
  }
  progress.end()
  return results.compactMap { $0 }
}

extension Result where Failure == any Error {
  /// Runs a function and keeps the error that it throws.
  init(running body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
