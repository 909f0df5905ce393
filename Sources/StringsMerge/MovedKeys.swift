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

/// What somebody edited of texts that are in another file of the format now: versions of that file, to be merged.
package struct EditedKeys {
  /// The other file with the texts as they were, and as they were edited.
  package let base: [UInt8]
  package let edited: [UInt8]

  /// - Parameters:
  ///   - old: The file that had the texts, before the edit.
  ///   - new: The same file after the edit.
  ///   - target: The file that has the texts now.
  package init(
    _ keys: Set<String>, from old: [UInt8], to new: [UInt8], in target: [UInt8], _ format: StringsFormat
  ) throws(StringsMergeError) {
    func taking(_ file: [UInt8]) throws(StringsMergeError) -> [UInt8] {
      let source = try StringsText(file, format).texts(format)
      var text = try StringsText(target, format)
      text.change(format) { table in
        table.entries = table.entries.map { entry in
          guard let key = entry.key, key == entry.identity, keys.contains(key), let value = source[key] else {
            return entry
          }
          return entry.with(value: value)
        }
      }
      return text.bytes
    }
    (base, edited) = (try taking(old), try taking(new))
  }

  /// The keys of texts that the first file lost, and that the other version of it says otherwise.
  package static func contested(
    base: [UInt8], without deleting: [UInt8], edited: [UInt8], _ format: StringsFormat
  ) throws(StringsMergeError) -> Set<String> {
    let left = Set(try StringsText(deleting, format).texts(format).entries.compactMap { $0.key })
    let was = try StringsText(base, format).texts(format), now = try StringsText(edited, format).texts(format)
    return Set(
      was.entries.compactMap { $0.key }.filter { key in
        guard !left.contains(key), let one = was[key], let other = now[key] else { return false }
        return !one.means(other)
      })
  }
}
