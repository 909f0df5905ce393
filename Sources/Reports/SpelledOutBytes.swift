extension TerminalText {
  /// The bytes of any file as text that is safe for a terminal. Control characters, characters that change the
  /// direction of writing, and bytes that are not UTF-8 are spelled out, as `\u{1b}` and `\x{ff}`.
  ///
  /// Different files give different texts, because a backslash that would begin such a spelling is spelled out too.
  /// Tabs and both forms of line break stay.
  public static func spelledOut(_ bytes: [UInt8]) -> String {
    // Fast path: most files are plain, and some are large.
    if bytes.allSatisfy({ (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\\") || $0 == UInt8(ascii: "\n") }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var out = ""
    out.reserveCapacity(bytes.count)
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var at = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        at += encoded.count
        if isSafe(scalar, before: bytes[at...].prefix(2)) {
          out.unicodeScalars.append(scalar)
        } else {
          out += spelling(of: scalar)
        }
      case .error(let length):
        for byte in bytes[at..<(at + length)] { out += "\\x{" + String(byte, radix: 16) + "}" }
        at += length
      case .emptyInput:
        return out
      }
    }
  }

  private static func isSafe(_ scalar: Unicode.Scalar, before next: ArraySlice<UInt8>) -> Bool {
    switch scalar {
    case "\n", "\t": true
    case "\r": next.first == UInt8(ascii: "\n")
    case "\\": !next.elementsEqual("u{".utf8) && !next.elementsEqual("x{".utf8)
    case "\u{20}"..."\u{7E}": true
    default:
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      case .format: !scalar.properties.isBidiControl
      default: true
      }
    }
  }
}
