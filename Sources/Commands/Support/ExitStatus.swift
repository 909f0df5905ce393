/// The exit statuses of all commands (see the README).
public enum ExitStatus {
  /// Success, and nothing was found.
  public static let clean: Int32 = 0
  /// Differences with `--exit-code`, conflicts, or findings.
  public static let found: Int32 = 1
  public static let trouble: Int32 = 2
  /// A failure of the merge driver.
  ///
  /// Git takes 1 to 128 for a conflict whose markers are in the file, and anything above for a failure.
  public static let driverTrouble: Int32 = 130
}
