/// Rows of a table of the format by name.
///
/// A dictionary of some hundred names takes about ten times as many instructions to make, in each process anew.
struct RowTable<Row: Sendable>: Sendable {
  private var numbers = NumberTable()
  private var rows: [Row] = []

  /// - Parameter count: The names that there is room for at first.
  init(minimumCapacity count: Int) {
    numbers.reserveCapacity(count)
    rows.reserveCapacity(count)
  }

  subscript(name: String) -> Row? { numbers[name].map { rows[$0] } }

  /// The row of a name; a new name gets the default.
  subscript(name: String, default row: @autoclosure () -> Row) -> Row {
    get { self[name] ?? row() }
    _modify { yield &rows[number(of: name, row())] }
  }

  /// Adds a row, unless its name has one.
  mutating func add(_ row: Row, named name: String) {
    _ = number(of: name, row)
  }

  /// The number of a name; a new name gets a row.
  private mutating func number(of name: String, _ row: @autoclosure () -> Row) -> Int {
    let number = numbers.number(of: name)
    if number == rows.count { rows.append(row()) }
    return number
  }
}
