internal import ThreeVersions

/// How a writer of JSON sets tables apart, on lines of their own.
struct JSONStyle: Equatable {
  /// What is between a key and its value.
  private let colon: [UInt8]
  /// The space of one level.
  private let indentation: [UInt8]

  /// The style of a table; `nil` if it is on one line, or no JSON.
  init?(_ table: KeyedTable) {
    guard !table.separator.isEmpty, let first = table.entries.first, let feed = first.lead.lastIndex(of: lineFeed),
      let quote = first.head.lastIndex(of: UInt8(ascii: "\""))
    else { return nil }
    colon = Array(first.head[(quote + 1)...])
    indentation = Array(first.lead[(feed + 1)...])
  }

  private func line(_ depth: Int) -> [UInt8] { [lineFeed] + repeatElement(indentation, count: depth).joined() }

  /// An entry of a table as this style has it.
  func written(_ entry: KeyedTable.Entry, depth: Int) -> KeyedTable.Entry {
    let key = entry.head[...(entry.head.lastIndex(of: UInt8(ascii: "\"")) ?? entry.head.startIndex)]
    return .init(
      identity: entry.identity, key: entry.key, lead: line(depth + 1)[...], head: key + colon,
      value: entry.value.table.map { .table(written($0, depth: depth + 1)) } ?? entry.value, trail: [])
  }

  /// A table within others as this style has it.
  func written(_ table: KeyedTable, depth: Int) -> KeyedTable {
    var table = table
    table.entries = table.entries.map { written($0, depth: depth) }
    // Xcode has an empty line in a table without entries.
    let end = !table.entries.isEmpty ? line(depth) : colon.first == UInt8(ascii: " ") ? [lineFeed] + line(depth) : []
    (table.opening, table.closing) = ([UInt8(ascii: "{")], end + [UInt8(ascii: "}")])
    return table
  }
}

extension KeyedTable {
  /// Writes the table of a file in a style; what is around it stays.
  mutating func write(in style: JSONStyle) {
    guard let own = JSONStyle(self), own != style, let end = closing.lastIndex(of: UInt8(ascii: "}")) else { return }
    let written = style.written(self, depth: 0)
    (entries, closing) = (written.entries, written.closing + closing[(end + 1)...])
  }
}

extension ThreeWay<KeyedTable?> {
  /// The style that a side wrote the file anew in; `nil` if none did.
  var newStyle: JSONStyle? {
    let styles = map { $0.flatMap { JSONStyle($0) } }
    guard let base = styles.base, styles.ours != base || styles.theirs != base else { return nil }
    return styles[styles.source]
  }
}
