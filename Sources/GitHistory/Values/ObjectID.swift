/// The id of an object in a repository, a SHA-1 or SHA-256 hash.
package struct ObjectID: Hashable, Sendable {
  // Four words hold SHA-1 and SHA-256 without an allocation, which would slow down a walk over a whole history.
  private let words: (UInt64, UInt64, UInt64, UInt64)
  /// The number of bytes in the hash: 20 for SHA-1, 32 for SHA-256.
  package let byteCount: Int

  /// The id with a full hexadecimal hash; `nil` if the text is not one.
  package init?(hex: some StringProtocol) {
    self.init(hexDigits: hex.utf8)
  }

  /// The id with the hexadecimal digits of a full hash; `nil` if they are not one.
  init?(hexDigits digits: some Collection<UInt8>) {
    let count = digits.count
    guard count == 40 || count == 64 else { return nil }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    let isHexadecimal = withUnsafeMutableBytes(of: &words) { bytes in
      var digits = digits.makeIterator()
      for index in 0..<count / 2 {
        guard let high = digits.next().flatMap(Self.value), let low = digits.next().flatMap(Self.value) else {
          return false
        }
        bytes[index] = high << 4 | low
      }
      return true
    }
    guard isHexadecimal else { return nil }
    self.words = words
    self.byteCount = count / 2
  }

  /// The id with the 20 or 32 bytes of a hash; `nil` for any other number of bytes.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 || bytes.count == 32 else { return nil }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
    self.words = words
    self.byteCount = bytes.count
  }

  /// An id for a content that is in no repository; each content has another number.
  package init(number: Int) {
    words = (UInt64(number), 0, 0, 0)
    byteCount = 20
  }

  /// The bytes of the hash.
  package var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0.prefix(byteCount)) } }

  /// The hash in lowercase hexadecimal, as git prints it.
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Whether every byte is zero, which git writes for "no object".
  package var isZero: Bool { words == (0, 0, 0, 0) }

  package static func == (one: Self, other: Self) -> Bool {
    one.words == other.words && one.byteCount == other.byteCount
  }

  package func hash(into hasher: inout Hasher) {
    // The hash is uniformly distributed, so one word of it is enough.
    hasher.combine(words.0)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension ObjectID: Comparable {
  package static func < (one: Self, other: Self) -> Bool { one.bytes.lexicographicallyPrecedes(other.bytes) }
}

extension ObjectID: CustomStringConvertible {
  package var description: String { hex }
}

/// The four kinds of objects in a repository.
package enum ObjectKind: String, Hashable, Sendable {
  case commit, tree, blob, tag
}

/// An object as it is stored.
struct RawObject: Sendable {
  let kind: ObjectKind
  let bytes: [UInt8]
}

/// An object that a revision expression names.
package struct NamedObject: Hashable, Sendable {
  package let id: ObjectID
  package let kind: ObjectKind
}
