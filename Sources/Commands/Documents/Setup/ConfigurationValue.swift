/// Values in configuration files of git.
enum ConfigurationValue {
  /// The value in the lines of an entry, as git reads it.
  static func decoded(_ entry: ArraySlice<UInt8>) -> [UInt8] {
    var rest = entry.drop { $0 != UInt8(ascii: "=") }.dropFirst().drop { blanks.contains($0) }
    var value: [UInt8] = []
    // Blanks at the end don't count.
    var end = 0
    var isQuoted = false
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst() else { break }
        if next == UInt8(ascii: "\n") { break }
        if next == UInt8(ascii: "\r"), rest.first == UInt8(ascii: "\n") {
          rest.removeFirst()
          break
        }
        value.append(escapes[next] ?? next)
        end = value.count
      case UInt8(ascii: "#"), UInt8(ascii: ";"):
        guard isQuoted else { return Array(value[..<end]) }
        value.append(byte)
        end = value.count
      default:
        value.append(byte)
        if isQuoted || !blanks.contains(byte) { end = value.count }
      }
    }
    return Array(value[..<end])
  }

  private static let blanks = Set(" \t\r\n".utf8)
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "t"): UInt8(ascii: "\t"), UInt8(ascii: "b"): 0x08,
  ]
}
