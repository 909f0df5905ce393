internal import Basics

/// The state of a file before lines were added to it.
enum PriorFileState: Equatable, Sendable {
  case absent
  /// The last line had a line end, or the file was empty.
  case ended
  /// The last line had no line end; the checksum tells whether that line is still the last.
  case unended(checksum: String)

  init(_ bytes: [UInt8]?) {
    guard let bytes else {
      self = .absent
      return
    }
    self =
      bytes.isEmpty || bytes.last == Self.newline ? .ended : .unended(checksum: Self.checksumOfLastLine(bytes[...]))
  }

  /// The state that ``text`` describes.
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

  /// Restores the end of the last line, in a file from which the added lines were removed.
  func restored(_ bytes: [UInt8]) -> [UInt8] {
    guard case .unended(let checksum) = self, bytes.last == Self.newline,
      Self.checksumOfLastLine(bytes.dropLast()) == checksum
    else { return bytes }
    return bytes.dropLast()
  }

  private static let newline = UInt8(ascii: "\n")

  /// A checksum instead of the line itself, which may be private.
  private static func checksumOfLastLine(_ bytes: ArraySlice<UInt8>) -> String {
    let line = bytes[((bytes.lastIndex(of: newline) ?? bytes.startIndex - 1) + 1)...]
    return String(Checksum(line).value, radix: 16)
  }
}
