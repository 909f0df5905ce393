#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A variable of this process's environment.
func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
