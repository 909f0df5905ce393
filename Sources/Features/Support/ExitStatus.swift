/// The exit statuses of all commands (Documentation/reference.md has a table); those of the driver are ``DriverStatuses``.
enum ExitStatus {
  /// Success, and nothing was found.
  static let clean: Int32 = 0
  /// Differences with `--exit-code`, conflicts, or findings.
  static let found: Int32 = 1
  static let trouble: Int32 = 2
}
