/// Reads `"key" = "value";` with the comments between.
///
/// A comment right before an entry belongs to it. One that a blank line parts from it stands for itself, as the head of the
/// file and those of its parts do.
struct StringsReader {
  private var cursor: Cursor
  private var entries: [KeyedTable.Entry] = []

  init(_ text: [UInt8]) { cursor = Cursor(text) }

  func table() throws(StringsMergeError) -> KeyedTable {
    var reader = self
    return try reader.read()
  }

  private mutating func read() throws(StringsMergeError) -> KeyedTable {
    while true {
      let start = cursor.at
      let blocks = try skipToEntry()
      // The last block is right before the entry, or before the end of the file.
      let own = blocks.last ?? start
      addRemarks(blocks.dropLast(), from: start, to: own)
      guard cursor.next != nil else {
        if own < cursor.at, cursor.text[own..<cursor.at].contains(where: { $0 > 0x20 }) {
          addRemarks([own], from: own, to: cursor.at)
          return KeyedTable(opening: [], entries: entries, closing: [])
        }
        return KeyedTable(opening: [], entries: entries, closing: cursor.text[own...])
      }
      try readEntry(lead: cursor.text[own..<cursor.at])
    }
  }

  /// Moves past white space and comments.
  ///
  /// - Returns: The starts of the blocks of comments, each with the blank lines before it; the last block is what is right
  ///   before the entry, which may be white space alone.
  private mutating func skipToEntry() throws(StringsMergeError) -> [Int] {
    var starts = [cursor.at]
    var hasComment = false
    while true {
      let space = cursor.at
      cursor.skipSpace()
      let blank = cursor.text[space..<cursor.at]
      // A comment ends before its line end, an entry after it.
      let feeds = blank.count { $0 == lineFeed }
      if hasComment, feeds > 1, let end = blank.firstIndex(of: lineFeed) {
        starts.append(end + 1)
        hasComment = false
      }
      guard try cursor.skipComment() else { return starts }
      hasComment = true
    }
  }

  private mutating func addRemarks(_ starts: some Collection<Int>, from first: Int, to end: Int) {
    let ends = Array(starts.dropFirst()) + [end]
    for (start, end) in zip(starts, ends) {
      let text = cursor.text[start..<end]
      let words = String(decoding: text.drop { $0 <= 0x20 }, as: UTF8.self)
      entries.append(
        .init(
          identity: "\u{0}" + words, key: nil, lead: [], head: text, value: .leaf([], meaning: ""),
          trail: []))
    }
  }

  private mutating func readEntry(lead: Bytes) throws(StringsMergeError) {
    let start = cursor.at
    let key = try cursor.word("a key")
    var value = start..<cursor.at, meaning = key
    try skipComments()
    if cursor.take("=") {
      try skipComments()
      let first = cursor.at
      meaning = try cursor.word("the value of \"\(key)\"")
      value = first..<cursor.at
    }
    // A key alone is its own value.
    let isAlone = value.lowerBound == start
    try skipComments()
    guard cursor.take(";") else {
      // The place is after the value, not where the next entry begins.
      cursor.at = value.upperBound
      throw cursor.error(isAlone ? "\"=\" or \";\" after \"\(key)\"" : "a semicolon after \"\(meaning)\"")
    }
    skipLine()
    entries.append(
      .init(
        identity: key, key: key, lead: lead,
        head: isAlone ? [] : cursor.text[start..<value.lowerBound],
        value: .leaf(cursor.text[value], meaning: "\"\(meaning)"), trail: cursor.text[value.upperBound..<cursor.at]))
  }

  private mutating func skipComments() throws(StringsMergeError) { _ = try skipToEntry() }

  /// Moves past a comment on the same line, and the line's end; stays if something else follows.
  private mutating func skipLine() {
    let start = cursor.at
    cursor.skip { $0 == 0x20 || $0 == 0x09 }
    cursor.skipLineComment()
    if cursor.take("/*") {
      while cursor.next != nil, cursor.next != lineFeed, !cursor.sees("*/") { cursor.at += 1 }
      _ = cursor.take("*/")
      cursor.skip { $0 == 0x20 || $0 == 0x09 }
    }
    if !cursor.take("\n"), !cursor.take("\r\n") { cursor.at = start }
  }
}
