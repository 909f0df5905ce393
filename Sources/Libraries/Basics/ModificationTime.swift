extension stat {
  /// When the file was last changed, in seconds and nanoseconds since 1970.
  public var modified: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
