private import CProcess

/// Writes a number with its noun, such as "1 switch" or "2 switches".
package func counted(_ number: Int, _ noun: String) -> String { "\(number) \(number == 1 ? noun : plural(of: noun))" }

/// The plural of an English noun, by the regular rules; a noun that ends in one "s" is a plural already.
package func plural(of noun: String) -> String {
  if ["ss", "x", "ch", "sh"].contains(where: noun.hasSuffix) { return noun + "es" }
  if noun.hasSuffix("s") { return noun }
  if noun.hasSuffix("y"), let letter = noun.dropLast().last, !"aeiou".contains(letter) {
    return noun.dropLast() + "ies"
  }
  return noun + "s"
}

extension [String] {
  /// The texts in a sentence: `a, b and c`.
  package var inWords: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " and " + last
  }

  /// The first texts, and how many more there are: `a`, `b`, `4 more`.
  package func first(_ most: Int) -> [String] { count > most ? prefix(most) + ["\(count - most) more"] : self }

  /// The same in a row: `a, b, and 4 more`.
  package func list(first most: Int, separator: String = ", ") -> String {
    prefix(most).joined(separator: separator) + (count > most ? "\(separator)and \(count - most) more" : "")
  }
}

extension String {
  /// The text without the line break at its end, as of a program's output.
  package init(line bytes: [UInt8]) {
    self.init(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
}

extension Int {
  /// Reads a place in a list, or a count; one that is larger than any list is the largest number. In a browser, `Int` has 32
  /// bits, and what was read must not depend on that.
  package init?(place text: some StringProtocol) {
    guard let number = Int64(text) else { return nil }
    self.init(clamping: number)
  }
}

extension Double {
  /// The number in 17 significant digits without trailing zeros, which tell all numbers apart.
  package var seventeenDigits: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { buffer in
      let count = number_in_17_digits(self, buffer.baseAddress, Int32(buffer.count))
      return String(decoding: UnsafeRawBufferPointer(buffer).prefix(max(0, Int(count))), as: UTF8.self)
    }
  }
}

/// Characters that control a terminal, or that disguise the text around them.
package enum ControlCharacters {
  /// Replaces each of these characters with U+FFFD, and each line break with an arrow.
  ///
  /// Soft hyphens and the joiners that words in Persian and Hindi and emoji are written with stay.
  ///
  /// - Parameters:
  ///   - keepsLines: Whether line breaks stay as they are.
  ///   - keepsIsolates: Whether the isolates stay that keep a value apart from the direction of what is around it.
  package static func replaced(in text: String, keepsLines: Bool = false, keepsIsolates: Bool = false) -> String {
    let scalars = text.unicodeScalars
    var out = ""
    var rest = scalars.startIndex
    while let next = scalars[rest...].firstIndex(where: { !isPlain($0) }) {
      out += text[rest..<next]
      let scalar = scalars[next]
      switch scalar.properties.generalCategory {
      case .control where scalar == "\n", .lineSeparator, .paragraphSeparator: out += keepsLines ? "\n" : "↵"
      case .format where joiners.contains(scalar) || keepsIsolates && isolates.contains(scalar):
        out.unicodeScalars.append(scalar)
      case .control, .format, .surrogate, .privateUse, .unassigned:
        out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
      rest = scalars.index(after: next)
    }
    return rest == scalars.startIndex ? text : out + text[rest...]
  }

  private static let joiners: Set<Unicode.Scalar> = ["\u{AD}", "\u{200C}", "\u{200D}"]
  private static let isolates: Set<Unicode.Scalar> = ["\u{2068}", "\u{2069}"]

  /// Whether a character is one of those that most texts have: ASCII, Latin, dashes, quotation marks, arrows. The table of
  /// categories is slow.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xAE...0xFF, 0x2010...0x2027, 0x2190...0x21FF: true
    default: false
    }
  }
}
