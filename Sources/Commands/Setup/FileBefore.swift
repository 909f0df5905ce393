internal import Basics

/// What a file was like before lines were added to it.
enum FileBefore: Equatable, Sendable {
  case absent
  /// Its last line had an end, or there was none.
  case ended
  /// Its last line had no end; the checksum tells whether it is still the last.
  case unended(checksum: String)

  init(_ bytes: [UInt8]?) {
    guard let bytes else {
      self = .absent
      return
    }
    self =
      bytes.isEmpty || bytes.last == Self.newline ? .ended : .unended(checksum: Self.checksumOfLastLine(bytes[...]))
  }

  /// What ``text`` gave.
  init(text: String) {
    self =
      switch text {
      case Self.absent.text: .absent
      case Self.ended.text: .ended
      default: .unended(checksum: text)
      }
  }

  var text: String {
    switch self {
    case .absent: "absent"
    case .ended: "ended"
    case .unended(let checksum): checksum
    }
  }

  /// The file with the end of its last line as it was, the added lines gone.
  func restored(_ bytes: [UInt8]) -> [UInt8] {
    guard case .unended(let checksum) = self, bytes.last == Self.newline,
      Self.checksumOfLastLine(bytes.dropLast()) == checksum
    else { return bytes }
    return bytes.dropLast()
  }

  private static let newline = UInt8(ascii: "\n")

  /// The line itself may be nothing to repeat elsewhere.
  private static func checksumOfLastLine(_ bytes: ArraySlice<UInt8>) -> String {
    let line = bytes[((bytes.lastIndex(of: newline) ?? bytes.startIndex - 1) + 1)...]
    return String(Checksum(line).value, radix: 16)
  }
}
