/// The exit statuses of xibdiff.
public enum ExitStatus {
  public static let nothing: Int32 = 0
  public static let differences: Int32 = 1
  public static let trouble: Int32 = 2
}
