/// A property list in the old style, as Xcode writes projects: texts, lists `( a, b, )` and tables `{ key = value; }`.
indirect enum PropertyList: Hashable, Sendable {
  case text(String)
  case list([PropertyList])
  case table([String: PropertyList])

  /// Reads a list; `nil` if it is not well-formed, as one with conflict markers.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }

  subscript(_ key: String) -> PropertyList? { if case .table(let table) = self { table[key] } else { nil } }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The texts of a list; empty for all else.
  var texts: [String] { if case .list(let items) = self { items.compactMap(\.text) } else { [] } }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    /// The depth limit. Projects are five levels deep.
    private static let deepest = 64

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool {
      mutating get {
        skipBlanks()
        return place == bytes.count
      }
    }

    mutating func value(depth: Int) -> PropertyList? {
      skipBlanks()
      guard place < bytes.count, depth < Self.deepest else { return nil }
      switch bytes[place] {
      case UInt8(ascii: "{"): return table(depth: depth + 1)
      case UInt8(ascii: "("): return list(depth: depth + 1)
      default: return word().map(PropertyList.text)
      }
    }

    private mutating func table(depth: Int) -> PropertyList? {
      place += 1
      var table: [String: PropertyList] = [:]
      while !takes("}") {
        guard let key = word(), takes("="), let value = value(depth: depth), takes(";") else { return nil }
        table[key] = value
      }
      return .table(table)
    }

    private mutating func list(depth: Int) -> PropertyList? {
      place += 1
      var items: [PropertyList] = []
      while !takes(")") {
        guard let item = value(depth: depth) else { return nil }
        items.append(item)
        guard takes(",") else { return takes(")") ? .list(items) : nil }
      }
      return .list(items)
    }

    /// Takes a mark if it is next.
    private mutating func takes(_ mark: Unicode.Scalar) -> Bool {
      skipBlanks()
      guard place < bytes.count, bytes[place] == UInt8(ascii: mark) else { return false }
      place += 1
      return true
    }

    /// A text, in quotation marks or not.
    private mutating func word() -> String? {
      skipBlanks()
      guard place < bytes.count else { return nil }
      if bytes[place] == UInt8(ascii: "\"") { return quoted() }
      let start = place
      while place < bytes.count, Self.isInWord(bytes[place]) { place += 1 }
      return place > start ? String(decoding: bytes[start..<place], as: UTF8.self) : nil
    }

    private mutating func quoted() -> String? {
      place += 1
      var text: [UInt8] = []
      while place < bytes.count {
        defer { place += 1 }
        switch bytes[place] {
        case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
        case UInt8(ascii: "\\") where place + 1 < bytes.count:
          place += 1
          text.append(bytes[place] == UInt8(ascii: "n") ? UInt8(ascii: "\n") : bytes[place])
        case let byte: text.append(byte)
        }
      }
      return nil
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
      default: "_$./:-+@".utf8.contains(byte)
      }
    }

    private func isNext(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
      place + 1 < bytes.count && bytes[place] == UInt8(ascii: first) && bytes[place + 1] == UInt8(ascii: second)
    }

    /// Skips white space and comments.
    private mutating func skipBlanks() {
      while place < bytes.count {
        if bytes[place] <= 0x20 {
          place += 1
        } else if isNext("/", "/") {
          while place < bytes.count, bytes[place] != 0x0A { place += 1 }
        } else if isNext("/", "*") {
          place += 2
          while place < bytes.count, !isNext("*", "/") { place += 1 }
          place = min(place + 2, bytes.count)
        } else {
          return
        }
      }
    }
  }
}
