private import CProcess

/// A value that only one thread at a time uses, for values that keep what they looked up.
package final class Guarded<Value>: @unchecked Sendable {
  private let value: Value
  private let lock = lock_create()

  package init(_ value: Value) { self.value = value }
  deinit { lock_destroy(lock) }

  /// Calls a function with the value, which must not escape.
  package func use<Result: Sendable, Failure>(_ body: (Value) throws(Failure) -> Result) throws(Failure) -> Result {
    lock_acquire(lock)
    defer { lock_release(lock) }
    return try body(value)
  }
}
