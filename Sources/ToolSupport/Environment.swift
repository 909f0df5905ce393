#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The value of a variable of the environment.
public func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
