/// The commits in which one file changed, as they are found.
public typealias LogEntries = AsyncThrowingStream<LogEntry, any Error>

extension AsyncThrowingStream where Failure == any Error, Element: Sendable {
  /// A stream of the elements that a walk finds. The walk is cancelled when nobody reads the stream any more.
  package init(_ walk: @escaping @Sendable (_ tell: @Sendable (Element) -> Void) async throws -> Void) {
    self.init { continuation in
      let task = Task {
        do {
          try await walk { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
