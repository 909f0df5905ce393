/// A property list in the old style, as Xcode writes projects: texts, lists `( a, b, )` and tables `{ key = value; }`.
package indirect enum PropertyList: Hashable, Sendable {
  case text(String)
  case list([PropertyList])
  case table([String: PropertyList])

  /// Reads a list; `nil` if it is not well-formed, as one with conflict markers.
  package init?(_ bytes: [UInt8]) {
    var reader = Reader(cursor: Cursor(bytes))
    guard let value = try? reader.value(depth: 0), (try? reader.skipBlanks()) != nil, reader.cursor.next == nil else {
      return nil
    }
    self = value
  }

  package subscript(_ key: String) -> PropertyList? { if case .table(let table) = self { table[key] } else { nil } }

  package var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The texts of a list; empty for all else.
  package var texts: [String] { if case .list(let items) = self { items.compactMap { $0.text } } else { [] } }

  private struct Reader {
    var cursor: Cursor

    /// The depth limit. Projects are five levels deep.
    private static let deepest = 64

    mutating func value(depth: Int) throws(StringsMergeError) -> PropertyList {
      guard depth < Self.deepest else { throw .tooDeep }
      if try takes("{") { return try table(depth: depth + 1) }
      if try takes("(") { return try list(depth: depth + 1) }
      return .text(try word())
    }

    private mutating func table(depth: Int) throws(StringsMergeError) -> PropertyList {
      var table: [String: PropertyList] = [:]
      while try !takes("}") {
        let key = try word()
        try expect("=")
        table[key] = try value(depth: depth)
        try expect(";")
      }
      return .table(table)
    }

    private mutating func list(depth: Int) throws(StringsMergeError) -> PropertyList {
      var items: [PropertyList] = []
      while try !takes(")") {
        items.append(try value(depth: depth))
        guard try !takes(",") else { continue }
        try expect(")")
        break
      }
      return .list(items)
    }

    private mutating func takes(_ mark: StaticString) throws(StringsMergeError) -> Bool {
      try skipBlanks()
      return cursor.take(mark)
    }

    private mutating func expect(_ mark: StaticString) throws(StringsMergeError) {
      guard try takes(mark) else { throw cursor.error("a sign") }
    }

    private mutating func word() throws(StringsMergeError) -> String {
      try skipBlanks()
      return try cursor.word("a text") { Cursor.isInWord($0) || $0 >= 0x80 || "+@".utf8.contains($0) }
    }

    /// Skips white space and comments.
    mutating func skipBlanks() throws(StringsMergeError) {
      repeat { cursor.skipSpace() } while try cursor.skipComment()
    }
  }
}
