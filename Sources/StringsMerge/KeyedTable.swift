typealias Bytes = ArraySlice<UInt8>

/// A table of entries by key, with every byte of its text.
struct KeyedTable {
  /// The text up to the first entry.
  var opening: Bytes
  var entries: [Entry]
  /// The text after the last entry.
  var closing: Bytes
  /// What is between two entries.
  var separator: [UInt8] = []

  /// One entry: `lead`, `head`, `value` and `trail` are its text, one after another.
  struct Entry {
    /// What is the same entry in all versions: the key, and a number if the file has it more than once.
    let identity: String
    /// The key as a person knows it; `nil` for a remark that stands for itself.
    let key: String?
    /// White space and comments before the key.
    let lead: Bytes
    /// The key, and what is between it and the value.
    let head: Bytes
    let value: Value
    /// What is after the value and belongs to it.
    let trail: Bytes

    var text: [UInt8] { lead + head + value.text + trail }
  }

  indirect enum Value {
    /// A value that is one thing: its text, and what the text means.
    case leaf(Bytes, meaning: String)
    case table(KeyedTable)

    var text: [UInt8] {
      switch self {
      case .leaf(let text, _): Array(text)
      case .table(let table): table.text
      }
    }

    var table: KeyedTable? { if case .table(let table) = self { table } else { nil } }

    /// Whether two values mean the same.
    ///
    /// - Parameter ignored: Keys whose values don't count.
    func means(_ other: Value, ignoring ignored: Set<String> = []) -> Bool {
      switch (self, other) {
      case (.leaf(_, let one), .leaf(_, let two)): return one == two
      case (.table(let one), .table(let two)):
        let (mine, its) = (one.values(without: ignored), two.values(without: ignored))
        return mine.count == its.count
          && mine.allSatisfy { key, value in its[key].map { value.means($0, ignoring: ignored) } ?? false }
      default: return false
      }
    }
  }

  private func values(without ignored: Set<String>) -> [String: Value] {
    Dictionary(
      entries.filter { $0.key.map { !ignored.contains($0) } ?? false }.map { ($0.identity, $0.value) }
    ) { first, _ in first }
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
  var leaves: [(path: [String], words: String)] {
    entries.flatMap { entry -> [(path: [String], words: String)] in
      guard let key = entry.key else { return [] }
      switch entry.value {
      case .leaf(_, let meaning): return [([key], Self.words(of: meaning))]
      case .table(let table): return table.leaves.map { ([key] + $0.path, $0.words) }
      }
    }
  }

  /// A meaning as a person writes it: texts are marked by a quotation mark, and property lists have them in XML.
  private static func words(of meaning: String) -> String {
    if meaning.hasPrefix("\"") { return String(meaning.dropFirst()) }
    guard meaning.hasPrefix("<string>"), meaning.hasSuffix("</string>") else { return meaning }
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
    var words = "", rest = meaning.dropFirst(8).dropLast(9)
    while let next = rest.first {
      let entity = entities.first { rest.hasPrefix($0.0) }
      words += entity?.1 ?? String(next)
      rest = rest.dropFirst(entity?.0.count ?? 1)
    }
    return words
  }
}

/// Gives entries of one key different identities.
struct Identities {
  private var counts: [String: Int] = [:]

  mutating func next(_ key: String) -> String {
    counts[key, default: 0] += 1
    // No key has this character.
    return counts[key] == 1 ? key : "\(key)\u{0}\(counts[key] ?? 0)"
  }
}

/// A file with texts: the format that its bytes have, its form, and its table.
struct StringsText {
  let form: TextForm
  var table: KeyedTable

  init(_ bytes: [UInt8], _ format: StringsFormat) throws(StringsMergeError) {
    if bytes.starts(with: "bplist".utf8) { throw .binaryPropertyList }
    let text: [UInt8]
    (form, text) = try TextForm.split(bytes, isOfLines: format == .strings)
    switch format {
    case .xcstrings:
      table = try CatalogReader(text).table()
    case .strings where !text.isPropertyList:
      table = try StringsReader(text).table()
    case .strings, .stringsdict:
      table = try PropertyListReader(text).table()
    }
  }

  /// The bytes of the file.
  var bytes: [UInt8] { form.file(of: table.text) }
}

extension [UInt8] {
  fileprivate var isPropertyList: Bool { drop { $0 <= 0x20 }.starts(with: "<?xml".utf8) }
}

/// A position in a text.
struct Cursor {
  let text: [UInt8]
  var at = 0

  init(_ text: [UInt8]) { self.text = text }

  var next: UInt8? { at < text.count ? text[at] : nil }

  func error(_ what: String) -> StringsMergeError {
    .expected(what, line: 1 + text[..<min(at, text.count)].count { $0 == lineFeed })
  }

  func sees(_ word: StaticString) -> Bool {
    let end = at + word.utf8CodeUnitCount
    return end <= text.count && word.withUTF8Buffer { $0.elementsEqual(text[at..<end]) }
  }

  mutating func take(_ word: StaticString) -> Bool {
    guard sees(word) else { return false }
    at += word.utf8CodeUnitCount
    return true
  }

  mutating func skip(while isWanted: (UInt8) -> Bool) { while let byte = next, isWanted(byte) { at += 1 } }

  mutating func skipSpace() { skip { $0 == 0x20 || (0x09...0x0D).contains($0) } }

  /// Moves past a word that comes later.
  mutating func skip(past word: StaticString, _ what: String) throws(StringsMergeError) {
    let start = at
    while at < text.count {
      if take(word) { return }
      at += 1
    }
    at = start
    throw error(what)
  }
}
