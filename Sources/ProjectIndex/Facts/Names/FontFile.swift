/// The names of the fonts in a TrueType or OpenType file, or in a collection of these.
package enum FontFile {
  /// The names that code and documents may use; empty if the file can't be read.
  package static func names(_ bytes: [UInt8]) -> [String] {
    let font = Reader(bytes: bytes)
    var starts = [0]
    if bytes.starts(with: "ttcf".utf8) {
      starts = (0..<min(font.long(8) ?? 0, 256)).compactMap { font.long(12 + 4 * $0) }
    }
    return Array(Set(starts.flatMap(font.names(ofFontAt:)))).sorted()
  }

  /// Family, full name, and the name for PostScript.
  private static let kinds: Set<Int> = [1, 4, 6, 16]

  private struct Reader {
    let bytes: [UInt8]

    func short(_ at: Int) -> Int? { at >= 0 && at + 2 <= bytes.count ? Int(bytes[at]) << 8 | Int(bytes[at + 1]) : nil }

    func long(_ at: Int) -> Int? { short(at).flatMap { high in short(at + 2).map { high << 16 | $0 } } }

    func names(ofFontAt start: Int) -> [String] {
      let tables = (0..<(short(start + 4) ?? 0)).map { start + 12 + 16 * $0 }
      guard
        let entry = tables.first(where: { $0 + 16 <= bytes.count && bytes[$0..<($0 + 4)].elementsEqual("name".utf8) }),
        let table = long(entry + 8), let count = short(table + 2), let texts = short(table + 4)
      else { return [] }
      return (0..<count).compactMap { place in
        let record = table + 6 + 12 * place
        guard let platform = short(record), let kind = short(record + 6), kinds.contains(kind),
          let length = short(record + 8), let offset = short(record + 10)
        else { return nil }
        let first = table + texts + offset
        guard first + length <= bytes.count else { return nil }
        // The Macintosh has one byte a letter, all others two.
        guard platform != 1 else { return String(decoding: bytes[first..<(first + length)], as: UTF8.self) }
        let units = stride(from: first, to: first + length - 1, by: 2).compactMap { short($0).map { UInt16($0) } }
        return String(decoding: units, as: UTF16.self)
      }
    }
  }
}
