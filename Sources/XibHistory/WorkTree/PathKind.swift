#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether a path leads to a folder.
func isDirectory(_ path: String) -> Bool {
  var information = stat()
  return stat(path, &information) == 0 && UInt32(information.st_mode) & 0o170000 == 0o040000
}

/// Whether a path leads to a file that may be run.
func isExecutable(_ path: String) -> Bool { !isDirectory(path) && access(path, X_OK) == 0 }
