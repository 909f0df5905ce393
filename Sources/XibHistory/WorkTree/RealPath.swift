#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The absolute path of an existing file or folder, without links in it.
func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// Whether a path leads to a folder.
func isDirectory(_ path: String) -> Bool {
  var information = stat()
  return stat(path, &information) == 0 && UInt32(information.st_mode) & 0o170000 == 0o040000
}

/// Whether a path leads to a file that may be run.
func isExecutable(_ path: String) -> Bool { !isDirectory(path) && access(path, X_OK) == 0 }

/// A variable of this process's environment.
func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func withoutTrailingSlash(_ path: String) -> String {
  path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
}
