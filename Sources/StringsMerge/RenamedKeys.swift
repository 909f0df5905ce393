/// A file with texts in which objects have other ids: the part of a key up to its first dot.
package struct RenamedKeys {
  package private(set) var bytes: [UInt8] = []
  /// The keys that are other ones now, in the order of the file.
  package private(set) var keys: [(old: String, new: String)] = []

  /// - Parameter ids: The new ids by the old ones. A key that the file has already stays with its own text.
  package init(in bytes: [UInt8], _ format: StringsFormat, ids: [String: String]) throws(StringsMergeError) {
    var text = try StringsText(bytes, format)
    if format == .xcstrings {
      text.table.entries = text.table.entries.map { entry in
        guard entry.key == "strings", let table = entry.value.table else { return entry }
        return entry.with(value: .table(renamed(table, ids, isSorted: true)))
      }
    } else {
      text.table = renamed(text.table, ids, isSorted: false)
    }
    self.bytes = text.bytes
  }

  private mutating func renamed(_ table: KeyedTable, _ ids: [String: String], isSorted: Bool) -> KeyedTable {
    let known = Set(table.entries.map { $0.identity })
    var changed = table
    changed.entries = table.entries.map { entry in
      guard let key = entry.key, let dot = key.firstIndex(of: "."), let new = ids[String(key[..<dot])],
        !known.contains(new + key[dot...])
      else { return entry }
      keys.append((key, new + key[dot...]))
      return entry.renamed(from: String(key[..<dot]), to: new)
    }
    // Xcode sorts a catalog when it saves it.
    if isSorted, let sorting = Sorting.of(table.entries.map { $0.identity }) {
      changed.entries.sort { sorting.precedes($0.identity, $1.identity) }
    }
    return changed
  }
}

extension KeyedTable.Entry {
  func with(lead: Bytes? = nil, head: Bytes? = nil, value: KeyedTable.Value, key: String? = nil) -> Self {
    .init(
      identity: key ?? identity, key: key ?? self.key, lead: lead ?? self.lead, head: head ?? self.head, value: value,
      trail: trail)
  }

  /// The entry with another id in its key, and in the comment that Xcode writes: `ObjectID = "…";`.
  fileprivate func renamed(from old: String, to new: String) -> Self {
    func commented(_ text: Bytes) -> Bytes {
      ["\"", "\\\""].reduce(text) { text, quote in
        text.replacing("ObjectID = \(quote)\(old)\(quote)", with: "ObjectID = \(quote)\(new)\(quote)")
      }
    }
    var value = value
    if case .table(var table) = value {
      table.entries = table.entries.map { entry in
        guard entry.key == StringsDifference.comment, case .leaf(let text, let meaning) = entry.value else {
          return entry
        }
        return entry.with(value: .leaf(commented(text), meaning: meaning))
      }
      value = .table(table)
    }
    return with(
      lead: commented(lead), head: head.replacing(old + ".", with: new + "."), value: value,
      key: new + (key ?? "").dropFirst(old.count))
  }
}

extension Bytes {
  /// The text with a word replaced at its first place.
  fileprivate func replacing(_ word: String, with other: String) -> Bytes {
    let word = Array(word.utf8)
    guard let start = indices.first(where: { self[$0...].starts(with: word) }) else { return self }
    return self[..<start] + Array(other.utf8) + self[(start + word.count)...]
  }
}
