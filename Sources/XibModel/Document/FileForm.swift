internal import Basics

/// The form of a file around the text of its document: a byte order mark, and CRLF line ends.
package struct FileForm: Sendable, Equatable {
  package let hasByteOrderMark: Bool
  /// Whether every line of the file ends in CRLF.
  package let usesCRLF: Bool

  package init(hasByteOrderMark: Bool = false, usesCRLF: Bool = false) {
    self.hasByteOrderMark = hasByteOrderMark
    self.usesCRLF = usesCRLF
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether a file is a pointer of Git LFS, and not the document that it names.
  package static func isLargeFilePointer(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }

  /// Splits a file into its form and its text. If a file mixes line ends, all of them stay in the text.
  package static func split(_ bytes: [UInt8]) -> (form: FileForm, text: [UInt8]) {
    let marked = bytes.starts(with: byteOrderMark)
    let body = marked ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
    guard body.withUnsafeBufferPointer({ $0.has(carriageReturn) }) else {
      return (FileForm(hasByteOrderMark: marked), body)
    }
    var text: [UInt8] = []
    text.reserveCapacity(body.count)
    for (index, byte) in body.enumerated() {
      let next = index + 1 < body.count ? body[index + 1] : 0
      if byte == carriageReturn {
        guard next == lineFeed else { return (FileForm(hasByteOrderMark: marked), body) }
      } else {
        if byte == lineFeed, index == 0 || body[index - 1] != carriageReturn {
          return (FileForm(hasByteOrderMark: marked), body)
        }
        text.append(byte)
      }
    }
    return (FileForm(hasByteOrderMark: marked, usesCRLF: true), text)
  }

  /// The bytes of a file of this form that holds `text`.
  package func fileBytes(of text: [UInt8]) -> [UInt8] {
    guard hasByteOrderMark || usesCRLF else { return text }
    var bytes = hasByteOrderMark ? Self.byteOrderMark : []
    bytes.reserveCapacity(text.count + text.count / 32)
    for byte in text {
      if usesCRLF, byte == lineFeed { bytes.append(carriageReturn) }
      bytes.append(byte)
    }
    return bytes
  }
}

package let lineFeed = UInt8(ascii: "\n")
package let carriageReturn = UInt8(ascii: "\r")

/// Checks of a file's bytes before any XML is read.
enum Encoding {
  static func check(_ bytes: [UInt8]) throws(ParseError) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= ParseError.largestFile else { throw .tooLarge(bytes: bytes.count) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { throw .unsupportedEncoding("UTF-16") }
    if bytes.starts(with: Array("bplist".utf8)) { throw .binary }
    if FileForm.isLargeFilePointer(bytes) { throw .largeFilePointer }
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
    guard text.starts(with: XMLText.declarationOpen), let end = text.firstPlace(of: XMLText.instructionClose) else {
      return nil
    }
    let declaration = String(decoding: text[..<end.lowerBound], as: UTF8.self)
    guard let word = declaration.firstPlace(of: "encoding"), word.upperBound < declaration.endIndex else { return nil }
    let value = declaration[word.upperBound...].drop { $0.isWhitespace || $0 == "=" }
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

/// The line ends of a text, to look up the line of any byte quickly.
package struct LineIndex: Sendable {
  private let ends: [Int]

  package init(_ text: [UInt8]) {
    ends = text.indices.filter { text[$0] == lineFeed }
  }

  /// The line of a byte, counted from 1.
  package func line(at offset: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}

extension [UInt8] {
  /// The start of the line after that of a byte; the end of the text if there is none.
  func nextLine(after at: Int) -> Int { withUnsafeBytes { $0.nextLine(after: at) } }
}

extension UnsafeRawBufferPointer {
  /// The start of the next line.
  func nextLine(after at: Int) -> Int {
    guard let base = baseAddress, let end = memchr(base + at, Int32(lineFeed), count - at) else { return count }
    return UnsafeRawPointer(end) - base + 1
  }
}
