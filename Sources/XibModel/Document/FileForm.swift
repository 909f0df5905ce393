internal import Basics

/// The form of a file around the text of its document: a byte order mark, and CRLF line ends.
public struct FileForm: Sendable, Equatable {
  public let hasByteOrderMark: Bool
  /// Whether every line of the file ends in CRLF.
  public let usesCRLF: Bool

  public init(hasByteOrderMark: Bool = false, usesCRLF: Bool = false) {
    self.hasByteOrderMark = hasByteOrderMark
    self.usesCRLF = usesCRLF
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Splits a file into its form and its text. If a file mixes line ends, all of them stay in the text.
  public static func split(_ bytes: [UInt8]) -> (form: FileForm, text: [UInt8]) {
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
  public func fileBytes(of text: [UInt8]) -> [UInt8] {
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

let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
