internal import ThreeVersions

/// A table of entries by key, with every byte of its text.
package struct KeyedTable: Sendable {
  /// The text up to the first entry.
  var opening: Bytes
  package var entries: [Entry]
  /// The text after the last entry.
  var closing: Bytes
  /// What is between two entries.
  var separator: [UInt8] = []

  init(opening: Bytes, entries: [Entry], closing: Bytes, separator: [UInt8] = []) {
    (self.opening, self.entries, self.closing, self.separator) = (opening, entries, closing, separator)
    var counts: [String: Int] = [:]
    // Of the entries of a key the last counts, as in Foundation. Remarks are counted from the first on.
    let remarks = entries.indices.filter { entries[$0].key == nil }
    for place in remarks + entries.indices.reversed().filter({ entries[$0].key != nil }) {
      let identity = entries[place].identity, count = counts[identity, default: 0] + 1
      counts[identity] = count
      // No key has this character.
      if count > 1 { self.entries[place].identity = "\(identity)\u{0}\(count)" }
    }
  }

  /// One entry: `lead`, `head`, `value` and `trail` are its text, one after another.
  package struct Entry: Sendable {
    /// What is the same entry in all versions: the key, and a number for all but the last of its entries.
    fileprivate(set) var identity: String
    /// The key as a person knows it; `nil` for a remark that stands for itself.
    package let key: String?
    /// White space and comments before the key.
    let lead: Bytes
    /// The key, and what is between it and the value.
    let head: Bytes
    package let value: Value
    /// What is after the value and belongs to it.
    let trail: Bytes

    var text: [UInt8] { lead + head + value.text + trail }
  }

  package indirect enum Value: Sendable {
    /// A value that is one thing: its text, and what the text means; a quotation mark begins what texts mean.
    case leaf(ArraySlice<UInt8>, meaning: String)
    case list(ArraySlice<UInt8>, [Value])
    case table(KeyedTable)

    var text: [UInt8] {
      switch self {
      case .leaf(let text, _), .list(let text, _): Array(text)
      case .table(let table): table.text
      }
    }

    /// Whether two values mean the same.
    ///
    /// - Parameter ignored: Keys whose values don't count.
    func means(_ other: Value, ignoring ignored: Set<String> = []) -> Bool {
      switch (self, other) {
      case (.leaf(_, let one), .leaf(_, let two)): return one == two
      case (.list(_, let one), .list(_, let two)):
        return one.count == two.count && zip(one, two).allSatisfy { $0.means($1, ignoring: ignored) }
      case (.table(let one), .table(let two)):
        let (mine, its) = (one.values(without: ignored), two.values(without: ignored))
        return mine.count == its.count
          && mine.allSatisfy { key, value in its[key].map { value.means($0, ignoring: ignored) } ?? false }
      default: return false
      }
    }
  }

  private func values(without ignored: Set<String>) -> [String: Value] {
    entries.reduce(into: [:]) { values, entry in
      if let key = entry.key, !ignored.contains(key) { values[entry.identity] = entry.value }
    }
  }

  /// The whole text.
  var text: [UInt8] {
    var text = Array(opening)
    for (position, entry) in entries.enumerated() {
      text += entry.text
      if position < entries.count - 1 { text += separator }
    }
    return text + closing
  }

  /// The values of all leaves in words, by the keys that lead to them.
  package var leaves: [(path: [String], words: String)] {
    entries.flatMap { entry -> [(path: [String], words: String)] in
      guard let key = entry.key else { return [] }
      return entry.value.table?.leaves.map { ([key] + $0.path, $0.words) } ?? [([key], entry.value.words)]
    }
  }
}

extension KeyedTable {
  /// The keys, each after those that lead to it, that have more than one entry.
  package var repeatedKeys: [[String]] {
    entries.flatMap { entry -> [[String]] in
      guard let key = entry.key else { return [] }
      return (entry.identity == key ? [] : [[key]]) + (entry.value.table?.repeatedKeys.map { [key] + $0 } ?? [])
    }
  }

  /// The entries whose key comes again with another value, which counts: their keys, each after those that lead to it, and
  /// the lines of both.
  fileprivate func contradicted(in text: [UInt8]) -> [(path: [String], line: Int, counts: Int)] {
    func line(_ entry: Entry) -> Int { 1 + text[..<entry.lead.endIndex].count { $0 == lineFeed } }
    return entries.flatMap { entry -> [(path: [String], line: Int, counts: Int)] in
      guard let key = entry.key else { return [] }
      let inner = (entry.value.table?.contradicted(in: text) ?? []).map {
        (path: [key] + $0.path, line: $0.line, counts: $0.counts)
      }
      guard entry.identity != key, let last = entries.last(where: { $0.identity == key }),
        !last.value.means(entry.value)
      else { return inner }
      return inner + [(path: [key], line: line(entry), counts: line(last))]
    }
  }

  /// Reads an object of JSON. Foundation would take longer to load than a comparison takes.
  ///
  /// - Parameter json: The JSON in UTF-8.
  package init(json: [UInt8]) throws(StringsMergeError) { self = try JSONReader(json).table() }

  /// The value of a key; of several, the last, as in Foundation.
  package subscript(key: String) -> Value? { entries.last { $0.key == key }?.value }
}

extension KeyedTable.Value {
  package subscript(key: String) -> KeyedTable.Value? { table?[key] }

  package var table: KeyedTable? { if case .table(let table) = self { table } else { nil } }

  /// The items of a list; none of any other value.
  package var items: [KeyedTable.Value] { if case .list(_, let items) = self { items } else { [] } }

  /// What a text says; `nil` of any other value.
  package var string: String? { isText ? words : nil }

  /// Whether a person can write it as one text: a text, or that of a catalog with its state.
  fileprivate var takesText: Bool { isText || self[CatalogRules.value]?.isText == true }

  /// The value with another text, written as it is.
  func saying(_ text: String, inJSON isJSON: Bool) -> Self {
    guard case .table(var table) = self else {
      return .leaf(Escapes.written(text, like: self.text[...], inJSON: isJSON), meaning: "\"" + text)
    }
    table.entries = table.entries.map {
      $0.key == CatalogRules.value ? $0.with(value: $0.value.saying(text, inJSON: isJSON)) : $0
    }
    return .table(table)
  }

  private var isText: Bool { if case .leaf(_, let meaning) = self { meaning.hasPrefix("\"") } else { false } }

  /// A value that is no table as a person writes it.
  var words: String {
    if case .leaf(_, let meaning) = self { return String(meaning.dropFirst(isText ? 1 : 0)) }
    return String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self)
  }
}

extension ThreeWay<KeyedTable.Value?> {
  /// Whether a person can write one text in place of the values.
  var takesText: Bool { all.allSatisfy { $0?.takesText ?? true } }
}

/// A file with texts: the format that its bytes have, its form, and its table.
package struct StringsText {
  let form: TextForm
  package internal(set) var table: KeyedTable

  package init(_ bytes: [UInt8], _ format: StringsFormat) throws(StringsMergeError) {
    if bytes.starts(with: "bplist".utf8) { throw .binaryPropertyList }
    let text: [UInt8]
    (form, text) = try TextForm.split(bytes, isOfLines: format == .strings)
    switch format {
    case .xcstrings:
      table = try JSONReader(text).table()
    case .strings where !text.drop(while: { $0 <= 0x20 }).starts(with: "<?xml".utf8):
      table = try StringsReader(text).table()
    case .strings, .stringsdict:
      table = try PropertyListReader(text).table()
    }
  }

  /// The keys, each after those that lead to it, that have several texts, with the line of one that never counts and of that
  /// which does.
  package var contradictedKeys: [(path: [String], line: Int, counts: Int)] { table.contradicted(in: table.text) }

  /// The texts with their lines: of a catalog, each language of a key, or the key alone if it has no text.
  package func places(_ format: StringsFormat) -> [(key: String, language: String?, lines: ClosedRange<Int>)] {
    let text = table.text
    var line = 1, counted = 0
    // The places of a file come one after another.
    func lines(_ entry: KeyedTable.Entry) -> ClosedRange<Int> {
      let start = entry.lead.endIndex, size = entry.head.count + entry.value.text.count
      line += text[min(counted, start)..<start].count { $0 == lineFeed }
      counted = start
      return line...(line + text[start..<min(start + size, text.count)].count { $0 == lineFeed })
    }
    return texts(format).entries.flatMap { entry -> [(key: String, language: String?, lines: ClosedRange<Int>)] in
      guard let key = entry.key else { return [] }
      let own = lines(entry)
      let languages = format == .xcstrings ? entry.value[CatalogRules.localizations]?.table?.entries ?? [] : []
      return languages.isEmpty ? [(key, nil, own)] : languages.map { (key, $0.key, lines($0)) }
    }
  }

  /// Whether it is a string catalog that does not say of which version.
  package func lacksVersion(_ format: StringsFormat) -> Bool {
    format == .xcstrings && table[CatalogRules.texts] != nil && table[CatalogRules.version] == nil
  }

  /// The bytes of the file.
  var bytes: [UInt8] { form.file(of: table.text) }
}
