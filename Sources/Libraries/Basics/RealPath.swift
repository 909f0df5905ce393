/// The absolute path of an existing file or folder, with all links resolved; `nil` if there is none.
public func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
