/// Reads JSON, in which objects are tables and everything else is one value.
struct CatalogReader {
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
    var entries: [KeyedTable.Entry] = [], identities = Identities()
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
          identity: identities.next(key), key: key, lead: cursor.text[start..<head], head: cursor.text[head..<first],
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
      try skipArray()
    default:
      cursor.skip { !" \t\r\n,]}".utf8.contains($0) }
      guard cursor.at > start else { throw cursor.error("a value") }
    }
    let text = cursor.text[start..<cursor.at]
    return .leaf(text, meaning: String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self))
  }

  private mutating func skipArray() throws(StringsMergeError) {
    var depth = 0
    repeat {
      switch cursor.next {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""):
        _ = try string()
        continue
      case nil: throw cursor.error("\"]\"")
      default: break
      }
      cursor.at += 1
    } while depth > 0
  }

  private mutating func string() throws(StringsMergeError) -> String {
    let start = cursor.at + 1
    cursor.at = start
    while let byte = cursor.next, byte != UInt8(ascii: "\"") { cursor.at += byte == UInt8(ascii: "\\") ? 2 : 1 }
    guard cursor.next != nil else {
      cursor.at = start
      throw cursor.error("a text that ends in a quotation mark")
    }
    cursor.at += 1
    return Escapes.json(cursor.text[start..<(cursor.at - 1)])
  }
}
