/// The exit statuses of all commands (Documentation/reference.md has a table).
enum ExitStatus {
  /// Success, and nothing was found.
  static let clean: Int32 = 0
  /// Differences with `--exit-code`, conflicts, or findings.
  static let found: Int32 = 1
  static let trouble: Int32 = 2
  /// A failure of the merge driver.
  ///
  /// Git takes 1 to 128 for a conflict whose markers are in the file, and anything above for a failure.
  static let driverTrouble: Int32 = 130
}
