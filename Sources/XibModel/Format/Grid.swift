/// The names of a grid's parts.
public enum Grid {
  public static let element = "gridView"
  public static let rows = "rows"
  public static let columns = "columns"
  public static let cells = "gridCells"

  /// The attributes of a cell that name its row, its column, and the cell that it is merged into.
  public static let row = "row"
  public static let column = "column"
  public static let head = "headOfMergedCell"
}
