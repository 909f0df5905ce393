/// The path of a folder without a slash at the end; the root keeps its slash.
func withoutTrailingSlash(_ path: String) -> String {
  path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
}
