/// A 64-bit checksum (FNV-1a). It is well distributed, but easy to forge.
package struct Checksum: Sendable {
  package let value: UInt64

  package init(_ bytes: some Sequence<UInt8>) {
    value = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The value as sixteen hexadecimal digits.
  package var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
