/// The path of a folder as it is compared with others; that of the root keeps its slash.
func withoutTrailingSlash(_ path: String) -> String {
  path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
}
