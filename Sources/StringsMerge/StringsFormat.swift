/// The formats of files with texts by key.
package enum StringsFormat: String, CaseIterable, Sendable {
  /// `"key" = "value";`
  case strings
  /// A property list in XML, as plurals have it. A file of another ending may be one, too.
  case stringsdict
  /// A string catalog: JSON.
  case xcstrings

  /// The format of a file; `nil` unless its name ends as one of these.
  package init?(path: String) {
    guard let dot = path.lastIndex(of: "."), let format = Self(rawValue: path[dot...].dropFirst().lowercased()) else {
      return nil
    }
    self = format
  }

  /// How many keys lead to the keys of the texts.
  package var depthOfTexts: Int { self == .xcstrings ? CatalogRules.depthOfEntries - 1 : 0 }
}

/// Why a file with texts can't be merged by keys.
package enum StringsMergeError: Error, Equatable, Sendable {
  case encoding
  case binaryPropertyList
  /// The file does not have what it must have at a line.
  case expected(String, line: Int)
  case tooDeep
}

extension StringsMergeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .encoding: "it is neither UTF-8 nor UTF-16; save it as UTF-8."
    case .binaryPropertyList: "it is a binary property list; convert it with plutil -convert xml1."
    case .expected(let what, let line): "line \(line) should have \(what); repair it."
    case .tooDeep: "its tables are nested too deep."
    }
  }
}

/// How a file is written beyond its text: the encoding and the line ends. Text and form together give every byte back.
struct TextForm: Equatable, Sendable {
  enum Encoding: Equatable, Sendable { case utf8, utf16LittleEndian, utf16BigEndian }

  var encoding = Encoding.utf8
  var hasByteOrderMark = false
  var usesCRLF = false
  /// Whether the last line has no end. The text has one then, so that lines can follow.
  var endsInLine = false

  /// Takes a file apart.
  ///
  /// - Parameter isOfLines: Whether what follows the last line needs its end.
  static func split(_ bytes: [UInt8], isOfLines: Bool) throws(StringsMergeError) -> (form: TextForm, text: [UInt8]) {
    var form = TextForm(), text: [UInt8]
    let marks: [(Encoding, [UInt8])] = [
      (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
    ]
    if let (encoding, mark) = marks.first(where: { bytes.starts(with: $0.1) }) {
      (form.encoding, form.hasByteOrderMark) = (encoding, true)
      text = try decoded(bytes[mark.count...], encoding)
    } else {
      // The first character of such a file is ASCII: a quotation mark or that of a comment.
      if bytes.count > 1, bytes[0] == 0 || bytes[1] == 0 {
        form.encoding = bytes[0] == 0 ? .utf16BigEndian : .utf16LittleEndian
      }
      text = try decoded(bytes[...], form.encoding)
    }
    let feeds = text.indices.filter { text[$0] == lineFeed }
    form.usesCRLF = !feeds.isEmpty && feeds.allSatisfy { $0 > 0 && text[$0 - 1] == carriageReturn }
    if form.usesCRLF {
      let ends = Set(feeds.map { $0 - 1 })
      text = text.indices.filter { !ends.contains($0) }.map { text[$0] }
    }
    if isOfLines, let last = text.last, last != lineFeed {
      form.endsInLine = true
      text.append(lineFeed)
    }
    return (form, text)
  }

  /// The file that has this text.
  func file(of text: [UInt8]) -> [UInt8] {
    var text = text
    if endsInLine, text.last == lineFeed { text.removeLast() }
    if usesCRLF { text = text.flatMap { $0 == lineFeed ? [carriageReturn, lineFeed] : [$0] } }
    if encoding == .utf8 { return (hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []) + text }
    let units = (hasByteOrderMark ? [0xFEFF] : []) + Array(String(decoding: text, as: UTF8.self).utf16)
    return units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return encoding == .utf16BigEndian ? [high, low] : [low, high]
    }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, _ encoding: Encoding) throws(StringsMergeError) -> [UInt8] {
    guard encoding != .utf8 else {
      guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else { throw .encoding }
      return Array(bytes)
    }
    guard bytes.count.isMultiple(of: 2) else { throw .encoding }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { at in
      let (one, other) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
      return encoding == .utf16BigEndian ? one << 8 | other : other << 8 | one
    }
    let text = String(decoding: units, as: UTF16.self)
    guard text.utf16.elementsEqual(units) else { throw .encoding }
    return Array(text.utf8)
  }
}
