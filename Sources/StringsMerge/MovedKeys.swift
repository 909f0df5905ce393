/// Texts that go from one file with texts to another, with their comments: those of objects that another document has now.
package struct MovedKeys {
  /// The file without them.
  package let source: [UInt8]
  /// The other file with them.
  package let target: [UInt8]
  package let keys: [String]

  /// - Parameters:
  ///   - target: The other file; `nil` if it is not there yet, and is made like the first one.
  ///   - isWanted: Whether a text is moved, by its key. A key that the other file has already stays.
  package init(
    from source: [UInt8], to target: [UInt8]?, _ format: StringsFormat, where isWanted: (String) -> Bool
  ) throws(StringsMergeError) {
    var (left, right) = (try StringsText(source, format), try StringsText(target ?? source, format))
    let known = target == nil ? [] : Set(right.texts(format).entries.map { $0.identity })
    func isMoved(_ entry: KeyedTable.Entry) -> Bool {
      entry.key.map(isWanted) == true && !known.contains(entry.identity)
    }
    let moved = left.texts(format).entries.filter(isMoved)
    keys = moved.compactMap { $0.key }
    left.change(format) { table in table.entries.removeAll(where: isMoved) }
    right.change(format) { table in
      if target == nil {
        table.entries = moved
        if format == .strings, let first = moved.first {
          table.entries[0] = first.with(lead: first.lead.drop { $0 <= 0x20 }, value: first.value)
        }
      } else {
        // Xcode sorts a catalog when it saves it.
        let sorting = format == .xcstrings ? Sorting.of(table.entries.map { $0.identity }) : nil
        table.entries += moved
        if let sorting { table.entries.sort { sorting.precedes($0.identity, $1.identity) } }
      }
    }
    (self.source, self.target) = (left.bytes, right.bytes)
  }
}

extension StringsText {
  /// The table with the texts: in a catalog, that of its strings.
  func texts(_ format: StringsFormat) -> KeyedTable {
    format == .xcstrings ? table[CatalogRules.texts]?.table ?? table : table
  }

  /// Changes the table with the texts.
  mutating func change(_ format: StringsFormat, _ change: (inout KeyedTable) -> Void) {
    guard format == .xcstrings else { return change(&table) }
    table.entries = table.entries.map { entry in
      guard entry.key == "strings", var inner = entry.value.table else { return entry }
      change(&inner)
      return entry.with(value: .table(inner))
    }
  }
}
