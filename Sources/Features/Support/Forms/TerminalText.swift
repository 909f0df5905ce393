internal import Basics
internal import SemanticDiff
internal import XibModel

/// Text from a document, made safe for a terminal.
enum TerminalText {
  /// The text on one line, without control characters, and no longer than `limit` characters.
  static func line(_ text: String, limit: Int = 60, keepsIsolates: Bool = false) -> String {
    // Fast path: most text is plain, and a long log has much of it.
    let safe =
      text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      ? text : ControlCharacters.replaced(in: text, keepsIsolates: keepsIsolates)
    // No text has more characters than bytes.
    return safe.utf8.count <= limit || safe.count <= limit ? safe : safe.prefix(limit - 1) + "…"
  }

  /// Spells out line separators and direction controls in lines that have no control characters.
  ///
  /// Unlike ``line(_:limit:)``, it keeps different texts different, and keeps characters that join letters and signs.
  static func spelledOut(_ text: String) -> String {
    // In UTF-8, all these characters begin with one of these bytes.
    guard text.utf8.contains(where: { $0 == 0xD8 || $0 == 0xE2 }) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: out += spelling(of: scalar)
      case .format where scalar.properties.isBidiControl: out += spelling(of: scalar)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  static func spelling(of scalar: Unicode.Scalar) -> String { "\\u{" + String(scalar.value, radix: 16) + "}" }

  /// The most characters of a value that is shown whole, and in which no sign marks the words that changed.
  static let short = 60

  /// Two texts, each on one line, shortened to what differs in them and a few words around each such place.
  ///
  /// - Parameters:
  ///   - limit: The most characters of a text that stays whole.
  ///   - marks: How the words that differ are marked.
  ///   - marksShort: Whether they are marked in short texts, too.
  static func pair(
    _ old: String, _ new: String, limit: Int = short, marks: WordMarks = .none, marksShort: Bool = false
  ) -> (String, String) {
    let (one, other) = (line(old, limit: .max), line(new, limit: .max))
    if !old.isExactly(new), looks(one) == looks(other) {
      return pair(spelled(old), spelled(new), limit: limit, marks: marks, marksShort: marksShort)
    }
    guard one != other else { return (line(one, limit: limit), line(other, limit: limit)) }
    // No text has more characters than bytes.
    let bytes = max(one.utf8.count, other.utf8.count)
    func isLonger(than most: Int) -> Bool { bytes > most && max(one.count, other.count) > most }
    guard isLonger(than: limit) || marks != .none && (marksShort || isLonger(than: short)) else { return (one, other) }
    // Longer texts take too long to compare word by word.
    guard bytes < 12_000 else { return window(one, other, limit) }
    let places = ChangedPlaces(one, other).texts(limit: limit, marks)
    return places.0 == places.1 ? window(one, other, limit) : places
  }

  /// Two texts from a little before the first character that differs, which may be deep inside of a word.
  private static func window(_ one: String, _ other: String, _ limit: Int) -> (String, String) {
    guard limit < .max else { return (one, other) }
    let common = zip(one, other).prefix { $0 == $1 }.count
    let skipped = common > limit / 2 ? common - limit / 4 : 0
    func cut(_ text: String) -> String {
      line(skipped > 0 ? "…" + text.dropFirst(skipped) : text, limit: limit)
    }
    return (cut(one), cut(other))
  }

  /// A text as a reader sees it: all kinds of space look alike, and joiners like nothing.
  private static func looks(_ text: String) -> String {
    // In UTF-8, every space but that of ASCII begins with one of these bytes.
    guard text.utf8.contains(where: { $0 == 0xC2 || (0xE1...0xE3).contains($0) }) else { return text }
    var out = ""
    for scalar in text.unicodeScalars where scalar.properties.generalCategory != .format {
      out.unicodeScalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    return out
  }

  /// A text with every character outside printable ASCII replaced by its number, because it may look like another one.
  private static func spelled(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      (0x20...0x7E).contains(scalar.value) ? String(scalar) : "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
    }.joined()
  }
}

/// The places at which two versions of a long text differ.
struct ChangedPlaces {
  private let old: [String]
  private let new: [String]
  /// The words that the versions share, as places in both.
  private var shared: [(old: Int, new: Int)] = []

  /// - Parameters:
  ///   - old: A text on one line.
  ///   - new: The other one.
  init(_ old: String, _ new: String) {
    (self.old, self.new) = (Self.words(old), Self.words(new))
    let difference = self.new.difference(from: self.old)
    let removed = Set(difference.removals.map(Self.place)), added = Set(difference.insertions.map(Self.place))
    shared = zip(
      self.old.indices.filter { !removed.contains($0) }, self.new.indices.filter { !added.contains($0) }
    ).map { ($0, $1) }
  }

  private static func place(_ change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  /// Words with the space after them; a sign of a script without spaces is one by itself.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      word.append(character)
      guard character == " " || character.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) else { continue }
      words.append(word)
      word = ""
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Both texts with a few words around each place, and "…" for the rest; whole if they are short.
  ///
  /// - Parameters:
  ///   - limit: The most characters of a text with one place; several may take three times as many.
  ///   - marks: How the words that differ are marked, if there are others.
  func texts(limit: Int, _ marks: WordMarks = .none) -> (String, String) {
    let isWhole = [old, new].allSatisfy { $0.reduce(0) { $0 + $1.count } <= limit }
    // Two short texts with little in common are easier to read whole than in pieces.
    let shared = isWhole && shared.count * 2 < min(old.count, new.count) ? [] : shared
    // A shared word is shown if it is near one that is not.
    var isNear = Array(repeating: false, count: shared.count), places = 0
    let ends = [(old: -1, new: -1)] + shared + [(old: old.count, new: new.count)]
    for (index, (one, next)) in zip(ends, ends.dropFirst()).enumerated()
    where next.old - one.old > 1 || next.new - one.new > 1 {
      places += 1
      for place in (index - Self.around)..<(index + Self.around) where shared.indices.contains(place) {
        isNear[place] = true
      }
    }
    let most = isWhole ? .max : limit * max(1, min(3, places))
    func text(_ words: [String], _ kind: Change.Kind, _ place: (Int) -> Int) -> String {
      // Runs of words that both texts have, or only this one; what is hidden is one sign.
      var runs: [(text: String, isShared: Bool)] = []
      var rest = shared.indices.map { (word: place($0), isShown: isWhole || isNear[$0]) }[...]
      for index in words.indices {
        let common = rest.first?.word == index ? rest.removeFirst() : nil
        if runs.isEmpty || runs[runs.count - 1].isShared != (common != nil) { runs.append(("", common != nil)) }
        let isShown = common?.isShown ?? true
        if !isShown, runs[runs.count - 1].text.hasSuffix("…") { continue }
        runs[runs.count - 1].text += isShown ? words[index] : "…"
      }
      var left = runs.reduce(0) { $0 + $1.text.count } > most ? most - 1 : .max
      var text = ""
      for run in runs where left > 0 {
        let shown = String(run.text.prefix(left))
        left -= shown.count
        text += run.isShared || shared.isEmpty ? shown : marks.marked(shown, kind)
        if left == 0 { text += "…" }
      }
      return text
    }
    return (text(old, .removed) { shared[$0].old }, text(new, .added) { shared[$0].new })
  }

  /// The number of words that are shown on both sides of a place.
  private static let around = 4
}

/// How the words of a text are marked that the other version lacks.
enum WordMarks: Sendable {
  case none
  /// As git does without colours: `[-old-]` and `{+new+}`.
  case signs
  /// With the attributes of a terminal.
  case bold
  /// Between control characters, which no text has that is shown, for forms that mark in their own way.
  case controls

  /// - Parameter kind: Whether the words are removed or added.
  func marked(_ text: String, _ kind: Change.Kind) -> String {
    let words = text.utf8.last == UInt8(ascii: " ") ? String(text.dropLast()) : text
    let isNew = kind == .added
    guard self != .none, !words.isEmpty else { return text }
    let marks: (start: String, end: String) =
      switch self {
      case .none: ("", "")
      case .signs: isNew ? ("{+", "+}") : ("[-", "-]")
      case .bold: ("\u{1B}[1;4m", "\u{1B}[22;24m")
      case .controls: (isNew ? "\u{1}" : "\u{2}", "\u{3}")
      }
    return marks.start + words + marks.end + text.dropFirst(words.count)
  }

  /// The parts of a line with ``controls``, each with the kind by which it is marked.
  static func parts(of line: String) -> [(text: String, kind: Change.Kind?)] {
    var parts: [(text: String, kind: Change.Kind?)] = [("", nil)]
    for scalar in line.unicodeScalars {
      switch scalar {
      case "\u{1}": parts.append(("", .added))
      case "\u{2}": parts.append(("", .removed))
      case "\u{3}": parts.append(("", nil))
      default: parts[parts.count - 1].text.unicodeScalars.append(scalar)
      }
    }
    return parts.filter { !$0.text.isEmpty }
  }
}

/// The direction of writing.
enum TextDirection {
  /// The text, between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE if it has letters that run from right to left: the
  /// quotation marks and arrows around it stay where they are.
  static func isolated(_ text: String) -> String {
    text.unicodeScalars.contains { isFromRightToLeft($0.value) } ? "\u{2068}\(text)\u{2069}" : text
  }

  /// Whether a letter is Hebrew, Arabic, Syriac, Thaana or of a script beside these in Unicode's blocks.
  private static func isFromRightToLeft(_ scalar: UInt32) -> Bool {
    [0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF].contains {
      $0.contains(scalar)
    }
  }
}

/// Colours and weights for a terminal, which can be turned off.
struct TerminalStyle: Sendable {
  let isOn: Bool

  /// How words that changed are marked.
  var marks: WordMarks { isOn ? .bold : .signs }

  func bold(_ text: String) -> String { escape("1", text) }

  func dim(_ text: String) -> String { escape("2", text) }

  /// Something that is right.
  func good(_ text: String) -> String { escape("32", text) }

  /// Something that is wrong, or in conflict.
  func bad(_ text: String) -> String { escape("31", text) }

  /// Something worth a look.
  func notable(_ text: String) -> String { escape("33", text) }

  func paint(_ text: String, _ kind: Change.Kind) -> String { escape(Self.code(of: kind), text) }

  private func escape(_ code: String, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[m" : text
  }

  private static func code(of kind: Change.Kind) -> String {
    switch kind {
    case .added: "32"
    case .removed: "31"
    case .moved, .reordered: "36"
    case .changed: "33"
    }
  }
}

extension TerminalText {
  /// The bytes of any file as text that is safe for a terminal. Control characters, characters that change the
  /// direction of writing, and bytes that are not UTF-8 are spelled out, as `\u{1b}` and `\x{ff}`.
  ///
  /// Different files give different texts, because a backslash that would begin such a spelling is spelled out too.
  /// Tabs and both forms of line break stay.
  static func spelledOut(_ bytes: [UInt8]) -> String {
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

/// Lines broken at spaces to fit a terminal.
enum TextWrapping {
  /// Breaks a line. The parts after the first are indented by the line's own indent and four columns more.
  ///
  /// Escape sequences that set colours take no columns.
  static func lines(of line: String, width: Int?) -> [String] {
    guard let width, width > 20, line.utf8.count > width, columns(of: line) > width else { return [line] }
    let indent = line.prefix { $0 == " " }.count
    let hanging = String(repeating: " ", count: min(indent + 4, width / 2))
    var lines: [String] = []
    var current = String(repeating: " ", count: indent)
    var used = indent
    var isEmpty = true
    for word in line.dropFirst(indent).split(separator: " ", omittingEmptySubsequences: false) {
      var gap = isEmpty ? "" : " "
      for piece in pieces(of: word) {
        let length = columns(of: piece)
        if !isEmpty, used + gap.count + length > width {
          lines.append(current)
          (current, used, gap) = (hanging, hanging.count, "")
        }
        current += gap + piece
        used += gap.count + length
        (gap, isEmpty) = ("", false)
      }
    }
    return lines + [current]
  }

  /// The parts of a word between which a line may be broken: signs of scripts without spaces, but none before a sign that
  /// ends a phrase, and none after one that begins it.
  private static func pieces(of word: Substring) -> [Substring] {
    guard word.utf8.contains(where: { $0 >= 0xE1 }) else { return [word] }
    var pieces: [Substring] = []
    var start = word.startIndex
    var last: Character?
    for index in word.indices {
      let character = word[index]
      if let last, isWide(last) || isWide(character), !closing.contains(character), !opening.contains(last) {
        pieces.append(word[start..<index])
        start = index
      }
      last = character
    }
    return pieces + [word[start...]]
  }

  private static let closing = Set("\"'”’»)]}>+-,.;:!?…。、，．・：；！？）」』】〉》ー々")
  private static let opening = Set("\"'“‘«([{<（「『【〈《")

  /// Whether a sign takes two columns: those of Chinese, Japanese and Korean, and emoji.
  private static func isWide(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { scalar in
      [
        0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F300...0x1FAFF,
        0x20000...0x3FFFD,
      ]
      .contains { $0.contains(scalar.value) }
    } ?? false
  }

  /// The number of columns that a text takes.
  private static func columns(of text: some StringProtocol) -> Int {
    var count = 0
    var isEscape = false
    for character in text {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { count += isWide(character) ? 2 : 1 }
      if isEscape, character == "m" { isEscape = false }
    }
    return count
  }
}
