/// The names of a grid's parts.
public enum Grid {
  public static let element = "gridView"
  public static let rows = "rows"
  public static let columns = "columns"
  public static let cells = "gridCells"
}
