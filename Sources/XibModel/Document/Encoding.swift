/// Checks of a file's bytes before any XML is read.
enum Encoding {
  static func check(_ bytes: [UInt8]) throws(ParseError) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= ParseError.largestFile else { throw .tooLarge(bytes: bytes.count) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { throw .unsupportedEncoding("UTF-16") }
    if bytes.starts(with: Array("bplist".utf8)) { throw .binary }
    if bytes.starts(with: Array("version https://git-lfs.github.com/spec/".utf8)) { throw .largeFilePointer }
    if bytes.starts(with: [0x3C, 0x00]) || bytes.starts(with: [0x00, 0x3C]) { throw .unsupportedEncoding("UTF-16") }
    if isUsual(bytes) { return }
    let text = bytes.dropFirst(bytes.starts(with: FileForm.byteOrderMark) ? FileForm.byteOrderMark.count : 0)
    guard let name = declaredEncoding(text) else { return }
    switch name.lowercased() {
    case "utf-8", "utf8": return
    case "us-ascii", "ascii":
      guard let other = text.firstIndex(where: { $0 >= 0x80 }) else { return }
      let line = 1 + text[..<other].count { $0 == lineFeed }
      throw .notWellFormed(line: line, reason: "the file declares \(name) and has other characters")
    default: throw .unsupportedEncoding(name)
    }
  }

  /// The encoding that the XML declaration names.
  private static func declaredEncoding(_ text: ArraySlice<UInt8>) -> String? {
    guard text.starts(with: XMLText.declarationOpen), let end = text.firstRange(of: XMLText.instructionClose) else {
      return nil
    }
    let declaration = String(decoding: text[..<end.lowerBound], as: UTF8.self)
    guard let after = declaration.split(separator: "encoding", maxSplits: 1).dropFirst().first else { return nil }
    let value = after.drop { $0.isWhitespace || $0 == "=" }
    return String(value.dropFirst().prefix { $0 != value.first })
  }

  /// Whether a file declares that it is in UTF-8, as Xcode writes it.
  static func isUsual(_ bytes: [UInt8]) -> Bool { bytes.starts(with: usualDeclaration) }

  private static let usualDeclaration = Array(#"<?xml version="1.0" encoding="UTF-8""#.utf8)

  /// The line of the first opening conflict marker (`<`) of seven characters or more at the start of a line.
  static func firstConflictMarker(in text: [UInt8]) -> Int? {
    var line = 1
    var run = 0
    for byte in text {
      if run >= 7, isSpace(byte) {
        return line
      } else if byte == lineFeed {
        line += 1
        run = 0
      } else if run >= 0, byte == UInt8(ascii: "<") {
        run += 1
      } else {
        run = -1
      }
    }
    return run >= 7 ? line : nil
  }
}
