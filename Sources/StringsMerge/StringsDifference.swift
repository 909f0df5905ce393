/// The differences between two versions of a file with texts, key by key.
package struct StringsDifference: Sendable {
  /// A key that differs.
  package struct Key: Sendable {
    package let name: String
    package let isOld: Bool
    package let isNew: Bool
    package let values: [Value]
  }

  /// A value that differs.
  package struct Value: Sendable {
    /// The keys that lead to the value within its entry; empty for the text of a strings file.
    package let path: [String]
    /// `nil` where a version has none.
    package let old: String?
    package let new: String?
  }

  /// In the order of the new version, with what is gone in the order of the old one after that.
  package let keys: [Key]

  /// The name of the value that is the comment of an entry.
  package static let comment = "comment"

  /// - Parameters:
  ///   - old: The bytes of the old version; `nil` if there is none.
  ///   - new: The bytes of the new version.
  package init(from old: [UInt8]?, to new: [UInt8]?, format: StringsFormat) throws(StringsMergeError) {
    func table(_ bytes: [UInt8]?) throws(StringsMergeError) -> KeyedTable? {
      guard let bytes, !bytes.isEmpty else { return nil }
      return try StringsText(bytes, format).table
    }
    self.init(from: try table(old), to: try table(new), format: format)
  }

  init(from old: KeyedTable?, to new: KeyedTable?, format: StringsFormat) {
    let (before, after) = (Self.entries(old, format), Self.entries(new, format))
    let known = before.reduce(into: [:]) { $0[$1.identity] = $1 }
    let current = Set(after.map { $0.identity })
    var keys: [Key] = []
    for entry in after + before.filter({ !current.contains($0.identity) }) {
      let (was, now) = (known[entry.identity], current.contains(entry.identity) ? entry : nil)
      let (one, other) = (Self.values(of: was), Self.values(of: now))
      // Linear searches: an entry has few values.
      var values = other.compactMap { value -> Value? in
        let text = one.first { $0.path == value.path }?.value
        return text == value.value ? nil : Value(path: value.path, old: text, new: value.value)
      }
      values += one.filter { value in !other.contains { $0.path == value.path } }
        .map { Value(path: $0.path, old: $0.value, new: nil) }
      guard !values.isEmpty || was == nil || now == nil else { continue }
      keys.append(Key(name: entry.key ?? "", isOld: was != nil, isNew: now != nil, values: values))
    }
    self.keys = keys
  }

  /// The entries with a key. What a catalog says of itself has its name as key.
  private static func entries(_ table: KeyedTable?, _ format: StringsFormat) -> [KeyedTable.Entry] {
    let all = table?.entries.filter { $0.key != nil } ?? []
    guard format == .xcstrings else { return all }
    return all.flatMap { $0.key == "strings" ? $0.value.table?.entries ?? [$0] : [$0] }
  }

  /// Whether a file was only written anew, in another order or with other blanks and escapes. In a catalog, a build may have
  /// added keys that have no text yet, or one that is new.
  package static func isOnlyWrittenAnew(
    from old: [UInt8], to new: [UInt8], format: StringsFormat
  ) throws(StringsMergeError) -> Bool {
    let (before, after) = (try StringsText(old, format).table, try StringsText(new, format).table)
    func remarks(_ table: KeyedTable) -> Set<String> {
      Set(table.entries.filter { $0.key == nil }.map { $0.identity })
    }
    return remarks(before) == remarks(after)
      && Self(from: before, to: after, format: format).keys.allSatisfy { key in
        format == .xcstrings && !key.isOld
          && key.values.allSatisfy { value in
            switch value.path.last {
            case CatalogRules.state: value.new == "new"
            case "extractionState": value.new != CatalogRules.marks["extractionState"]
            case CatalogRules.value: key.values.contains { $0.path == value.path.dropLast() + [CatalogRules.state] }
            case comment: true
            default: false
            }
          }
      }
  }

  private static func values(of entry: KeyedTable.Entry?) -> [(path: [String], value: String)] {
    guard let entry else { return [] }
    let remark = entry.remark
    let own = KeyedTable(opening: [], entries: [entry], closing: []).leaves.map {
      (path: Array($0.path.dropFirst()), value: $0.words)
    }
    return remark.isEmpty ? own : own + [([Self.comment], remark)]
  }
}

extension KeyedTable.Entry {
  /// The words of the comments before the key.
  var remark: String { Self.comments(in: lead).joined(separator: " ") }

  /// What a person says of the entry: the comments before and after it without what Xcode writes for an object of a document.
  var note: String {
    Self.comments(in: lead + trail).map { comment in
      var cursor = Cursor(Array(comment.utf8))
      guard cursor.take("Class = \""), (try? cursor.skip(past: "ObjectID = \"", "")) != nil,
        (try? cursor.skip(past: "\";", "")) != nil
      else { return comment }
      return String(decoding: cursor.text[cursor.at...], as: UTF8.self)
    }.joined(separator: " ")
  }

  /// The words of each comment in a text.
  private static func comments(in text: Bytes) -> [String] {
    let marks: [(StaticString, StaticString)] = [("/*", "*/"), ("//", "\n"), ("<!--", "-->")]
    var comments: [String] = [], cursor = Cursor(Array(text))
    while cursor.next != nil {
      guard let mark = marks.first(where: { cursor.take($0.0) }) else {
        cursor.at += 1
        continue
      }
      let start = cursor.at
      while cursor.next != nil, !cursor.sees(mark.1) { cursor.at += 1 }
      let words = String(decoding: cursor.text[start..<cursor.at], as: UTF8.self).split { $0.isWhitespace }
      if !words.isEmpty { comments.append(words.joined(separator: " ")) }
      _ = cursor.take(mark.1)
    }
    return comments
  }
}
