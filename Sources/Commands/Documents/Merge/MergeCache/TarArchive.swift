/// An archive of files in the format of `tar`, without their owners.
struct TarArchive {
  private(set) var bytes: [UInt8] = []

  private static let blockSize = 512

  /// - Parameters:
  ///   - name: At most a hundred bytes.
  ///   - seconds: The file's time, in seconds since 1970.
  mutating func add(_ name: String, _ content: [UInt8], seconds: Int) {
    bytes += Self.header(name, size: content.count, seconds: seconds) + content
    bytes += [UInt8](repeating: 0, count: (Self.blockSize - content.count % Self.blockSize) % Self.blockSize)
  }

  /// The complete archive, with its end blocks.
  var closed: [UInt8] { bytes + [UInt8](repeating: 0, count: 2 * Self.blockSize) }

  /// The header of a file: the fields of POSIX's ustar format, in order; fields that are left out are empty.
  private static func header(_ name: String, size: Int, seconds: Int) -> [UInt8] {
    let start =
      text(name, 100) + number(0o644, 8) + number(nobody, 8) + number(nobody, 8) + number(size, 12)
      + number(seconds, 12)
    // A regular file, without a link target.
    let kind = text("0", 1) + text("", 100)
    let rest = kind + text("ustar", 6) + text("00", 2) + text("nobody", 32) + text("nobody", 32)
    let blanks = Array("        ".utf8)
    let sum = (start + blanks + rest).reduce(0) { $0 + Int($1) }
    let header = start + number(sum, 7) + [blanks[0]] + rest
    return header + [UInt8](repeating: 0, count: blockSize - header.count)
  }

  /// The id of the user and group `nobody`.
  private static let nobody = 65_534

  private static func text(_ text: String, _ width: Int) -> [UInt8] {
    let bytes = Array(text.utf8.prefix(width))
    return bytes + [UInt8](repeating: 0, count: width - bytes.count)
  }

  /// A field of octal digits and a zero byte.
  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    let digits = String(value, radix: 8).suffix(width - 1)
    return text(String(repeating: "0", count: width - 1 - digits.utf8.count) + digits, width)
  }
}
