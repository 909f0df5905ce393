/// Reads JSON, in which objects are tables.
struct JSONReader {
  private var cursor: Cursor

  init(_ text: [UInt8]) { cursor = Cursor(text) }

  func table() throws(StringsMergeError) -> KeyedTable {
    var reader = self
    reader.cursor.skipSpace()
    guard reader.cursor.next == UInt8(ascii: "{") else { throw reader.cursor.error("an object of JSON") }
    var table = try reader.object(depth: 0)
    let end = reader.cursor.at
    reader.cursor.skipSpace()
    guard reader.cursor.next == nil else { throw reader.cursor.error("the end of the file") }
    let text = cursor.text
    table.opening = text[..<table.opening.endIndex]
    table.closing = text[(end - table.closing.count)...]
    return table
  }

  private static let deepest = 100

  private mutating func object(depth: Int) throws(StringsMergeError) -> KeyedTable {
    guard depth < Self.deepest else { throw .tooDeep }
    let opening = cursor.at..<(cursor.at + 1)
    cursor.at += 1
    var entries: [KeyedTable.Entry] = []
    while true {
      let start = cursor.at
      cursor.skipSpace()
      if entries.isEmpty, cursor.take("}") { return table(opening, entries, start..<cursor.at) }
      let head = cursor.at
      guard cursor.next == UInt8(ascii: "\"") else { throw cursor.error("a key") }
      let key = try string()
      cursor.skipSpace()
      guard cursor.take(":") else { throw cursor.error("\":\" after \"\(key)\"") }
      cursor.skipSpace()
      let first = cursor.at
      let value = try value(depth: depth)
      let end = cursor.at
      cursor.skipSpace()
      let isLast = cursor.next == UInt8(ascii: "}")
      // White space before the end belongs to the table.
      let trail = end..<(isLast ? end : cursor.at)
      entries.append(
        .init(
          identity: key, key: key, lead: cursor.text[start..<head], head: cursor.text[head..<first],
          value: value, trail: cursor.text[trail]))
      if isLast {
        cursor.at += 1
        return table(opening, entries, end..<cursor.at)
      }
      guard cursor.take(",") else { throw cursor.error("\",\" or \"}\" after \"\(key)\"") }
    }
  }

  private func table(_ opening: Range<Int>, _ entries: [KeyedTable.Entry], _ closing: Range<Int>) -> KeyedTable {
    KeyedTable(
      opening: cursor.text[opening], entries: entries, closing: cursor.text[closing],
      separator: [UInt8(ascii: ",")])
  }

  private mutating func value(depth: Int) throws(StringsMergeError) -> KeyedTable.Value {
    let start = cursor.at
    switch cursor.next {
    case UInt8(ascii: "{"): return .table(try object(depth: depth + 1))
    case UInt8(ascii: "\""):
      let meaning = try string()
      return .leaf(cursor.text[start..<cursor.at], meaning: "\"\(meaning)")
    case UInt8(ascii: "["):
      let items = try list(depth: depth + 1)
      return .list(cursor.text[start..<cursor.at], items)
    case let first?:
      guard "-0123456789tfn".utf8.contains(first) else { throw cursor.error("a value") }
      cursor.skip { !" \t\r\n,]}:\"".utf8.contains($0) }
      let text = cursor.text[start..<cursor.at]
      return .leaf(text, meaning: String(decoding: text, as: UTF8.self))
    case nil: throw cursor.error("a value")
    }
  }

  private mutating func list(depth: Int) throws(StringsMergeError) -> [KeyedTable.Value] {
    guard depth < Self.deepest else { throw .tooDeep }
    var items: [KeyedTable.Value] = []
    cursor.at += 1
    while true {
      cursor.skipSpace()
      if items.isEmpty, cursor.take("]") { return items }
      items.append(try value(depth: depth))
      cursor.skipSpace()
      if cursor.take("]") { return items }
      guard cursor.take(",") else { throw cursor.error("\",\" or \"]\"") }
    }
  }

  private mutating func string() throws(StringsMergeError) -> String {
    let start = cursor.at
    if let text = Escapes.json(try cursor.quoted("a text")) { return text }
    cursor.at = start
    throw cursor.error("a text without control characters and unknown escapes")
  }
}
