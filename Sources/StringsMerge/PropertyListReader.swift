/// Reads a property list in XML, in which dictionaries are tables and every other element is one value.
package struct PropertyListReader {
  private var cursor: Cursor

  init(_ text: [UInt8]) { cursor = Cursor(text) }

  /// The texts of a property list, however deep, each with its line and the key before it; as far as the list can be read.
  package static func texts(in bytes: [UInt8]) -> [(key: String, text: String, line: Int)] {
    var texts: [(key: String, text: String, line: Int)] = []
    var reader = PropertyListReader(bytes), key = "", line = 1, counted = 0
    while true {
      reader.cursor.skip { $0 != UInt8(ascii: "<") }
      let start = reader.cursor.at
      guard let isThere = try? reader.skipMarkup(), isThere else { return texts }
      let tag = bytes[start..<reader.cursor.at], first = reader.cursor.at
      let isKey = tag.elementsEqual("<key>".utf8)
      guard isKey || tag.elementsEqual("<string>".utf8) else { continue }
      guard (try? reader.cursor.skip(past: isKey ? "</key>" : "</string>", "")) != nil else { return texts }
      // The end tag is no character.
      let text = characters(bytes[first..<reader.cursor.at])
      line += bytes[counted..<start].count { $0 == lineFeed }
      counted = start
      if isKey { key = text } else { texts.append((key, text, line)) }
    }
  }

  func table() throws(StringsMergeError) -> KeyedTable {
    var reader = self
    reader.cursor.skipSpace()
    while !reader.cursor.sees("<dict") {
      guard try reader.skipMarkup() else { throw reader.cursor.error("<dict>") }
      reader.cursor.skipSpace()
    }
    let start = reader.cursor.at
    guard case .table(var table) = try reader.value(depth: 0) else {
      throw reader.cursor.error("<dict> with entries")
    }
    let end = reader.cursor.at
    table.opening = cursor.text[..<(start + table.opening.count)]
    table.closing = cursor.text[(end - table.closing.count)...]
    return table
  }

  private static let deepest = 100

  private mutating func dictionary(depth: Int) throws(StringsMergeError) -> KeyedTable {
    guard depth < Self.deepest else { throw .tooDeep }
    let opening = cursor.at
    try cursor.skip(past: ">", "the end of <dict>")
    let first = cursor.at
    var entries: [KeyedTable.Entry] = []
    while true {
      let start = cursor.at
      try skipSpaceAndComments()
      if cursor.take("</dict>") {
        return KeyedTable(
          opening: cursor.text[opening..<first], entries: entries, closing: cursor.text[start..<cursor.at])
      }
      let head = cursor.at
      guard cursor.take("<key>") else { throw cursor.error("<key>") }
      let name = cursor.at
      cursor.skip { $0 != UInt8(ascii: "<") }
      let key = Self.characters(cursor.text[name..<cursor.at])
      guard cursor.take("</key>") else { throw cursor.error("</key>") }
      try skipSpaceAndComments()
      let valueStart = cursor.at
      let value = try value(depth: depth)
      entries.append(
        .init(
          identity: key, key: key, lead: cursor.text[start..<head],
          head: cursor.text[head..<valueStart], value: value, trail: []))
    }
  }

  private mutating func value(depth: Int) throws(StringsMergeError) -> KeyedTable.Value {
    let start = cursor.at
    if cursor.sees("<dict>") { return .table(try dictionary(depth: depth + 1)) }
    guard cursor.next == UInt8(ascii: "<"), !cursor.sees("</") else { throw cursor.error("a value") }
    var depth = 0
    repeat {
      let tag = cursor.at
      if cursor.sees("<!--") || cursor.sees("<![CDATA[") {
        guard try skipMarkup() else { throw cursor.error("markup") }
      } else {
        try cursor.skip(past: ">", "the end of a tag")
        if cursor.text[tag + 1] == UInt8(ascii: "/") {
          depth -= 1
        } else if cursor.text[cursor.at - 2] != UInt8(ascii: "/") {
          depth += 1
        }
      }
      guard depth > 0 else { break }
      cursor.skip { $0 != UInt8(ascii: "<") }
      guard cursor.next != nil else { throw cursor.error("an end tag") }
    } while true
    let text = cursor.text[start..<cursor.at]
    guard text.starts(with: "<string".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) else {
      return .leaf(text, meaning: String(decoding: text, as: UTF8.self))
    }
    // The end tag is no character.
    return .leaf(text, meaning: "\"" + Self.characters(text[(end + 1)...]))
  }

  private static let entities: [(name: StaticString, character: UInt8)] = [
    ("lt;", UInt8(ascii: "<")), ("gt;", UInt8(ascii: ">")), ("amp;", UInt8(ascii: "&")), ("quot;", UInt8(ascii: "\"")),
    ("apos;", UInt8(ascii: "'")),
  ]

  /// What a text says beside its tags and comments.
  private static func characters(_ text: Bytes) -> String {
    var cursor = Cursor(Array(text)), characters: [UInt8] = []
    while let byte = cursor.next {
      let start = cursor.at
      if cursor.sees("<![CDATA["), (try? cursor.skip(past: "]]>", "")) != nil {
        characters += cursor.text[(start + 9)..<(cursor.at - 3)]
      } else if byte == UInt8(ascii: "<"), (try? cursor.skip(past: cursor.sees("<!--") ? "-->" : ">", "")) != nil {
        continue
      } else if cursor.take("&"), let character = Self.entity(&cursor) {
        characters += character
      } else {
        characters.append(byte)
        cursor.at = start + 1
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The character of an entity or a number after its `&`.
  private static func entity(_ cursor: inout Cursor) -> [UInt8]? {
    if let entity = entities.first(where: { cursor.take($0.name) }) { return [entity.character] }
    guard cursor.take("#") else { return nil }
    let radix = cursor.take("x") ? 16 : 10, start = cursor.at
    cursor.skip { $0 != UInt8(ascii: ";") }
    let digits = String(decoding: cursor.text[start..<cursor.at], as: UTF8.self)
    guard cursor.take(";"), let scalar = UInt32(digits, radix: radix).flatMap(Unicode.Scalar.init) else { return nil }
    return Array(String(scalar).utf8)
  }

  private mutating func skipSpaceAndComments() throws(StringsMergeError) {
    cursor.skipSpace()
    while cursor.sees("<!--") {
      try cursor.skip(past: "-->", "the end of a comment")
      cursor.skipSpace()
    }
  }

  /// Moves past a comment, a declaration or one tag; returns whether there was one.
  private mutating func skipMarkup() throws(StringsMergeError) -> Bool {
    let start = cursor.at
    if cursor.sees("<!--") {
      try cursor.skip(past: "-->", "the end of a comment")
    } else if cursor.sees("<![CDATA[") {
      try cursor.skip(past: "]]>", "the end of CDATA")
    } else if cursor.next == UInt8(ascii: "<") {
      try cursor.skip(past: ">", "the end of a tag")
    }
    return cursor.at > start
  }
}
