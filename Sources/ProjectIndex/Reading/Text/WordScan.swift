internal import ProjectIndex

/// Finds capitalized words and identifiers of documents in Swift or Objective-C, outside of comments.
struct WordScan {
  private(set) var hashes: [UInt32] = []
  private(set) var literals: [IdentifierLiteral] = []
  private(set) var hasPublic = false

  init(_ text: [UInt8]) {
    var scan = Scan()
    text.withUnsafeBufferPointer { scan.run($0) }
    hashes = scan.hashes.sorted()
    literals = scan.literals
    hasPublic = scan.hasPublic
  }
}

private struct Scan {
  var hashes: Set<UInt32> = []
  var literals: [IdentifierLiteral] = []
  var hasPublic = false
  private var line = 1
  private var lastWord: Range<Int> = 0..<0
  /// The word before the parenthesis that opened last.
  private var call: Range<Int> = 0..<0
  private var lastSign: UInt8 = 0

  mutating func run(_ text: UnsafeBufferPointer<UInt8>) {
    var at = 0
    while at < text.count {
      let byte = text[at]
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        at += 1
      case UInt8(ascii: "/") where at + 1 < text.count && text[at + 1] == UInt8(ascii: "/"):
        while at < text.count, text[at] != UInt8(ascii: "\n") { at += 1 }
      case UInt8(ascii: "/") where at + 1 < text.count && text[at + 1] == UInt8(ascii: "*"):
        at = endOfComment(text, at)
      case UInt8(ascii: "\""):
        at = string(text, at)
      case _ where CodeBytes.startsWord(byte):
        let start = at
        while at < text.count, CodeBytes.continuesWord(text[at]) { at += 1 }
        if (0x41...0x5A).contains(byte) { hashes.insert(WordHash.of(text[start..<at])) }
        if byte == UInt8(ascii: "p"), text[start..<at].elementsEqual("public".utf8) { hasPublic = true }
        lastWord = start..<at
        lastSign = 0
      default:
        if byte == UInt8(ascii: "(") { call = lastWord }
        if byte > 0x20, byte != UInt8(ascii: "@") { lastSign = byte }
        at += 1
      }
    }
  }

  private mutating func endOfComment(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var at = start + 2
    while at + 1 < text.count, text[at] != UInt8(ascii: "*") || text[at + 1] != UInt8(ascii: "/") {
      if text[at] == UInt8(ascii: "\n") { line += 1 }
      at += 1
    }
    return min(at + 2, text.count)
  }

  /// Reads a string literal. A literal of several lines is read as code, which finds its words too.
  private mutating func string(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var at = start + 1
    while at < text.count, text[at] != UInt8(ascii: "\""), text[at] != UInt8(ascii: "\n") {
      at += text[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard at < text.count, text[at] == UInt8(ascii: "\"") else { return start + 1 }
    let content = text[(start + 1)..<at]
    var word = start + 1
    while word < at {
      let first = word
      while word < at, CodeBytes.continuesWord(text[word]) { word += 1 }
      if word > first, (0x41...0x5A).contains(text[first]) { hashes.insert(WordHash.of(text[first..<word])) }
      if word == first { word += 1 }
    }
    if lastSign == UInt8(ascii: ":"), !content.contains(UInt8(ascii: "\\")),
      let kind = IdentifierLiteral.Kind(
        label: String(decoding: text[lastWord], as: UTF8.self), call: String(decoding: text[call], as: UTF8.self))
    {
      literals.append(IdentifierLiteral(kind: kind, text: String(decoding: content, as: UTF8.self), line: line))
    }
    lastSign = UInt8(ascii: "\"")
    return at + 1
  }
}

extension IdentifierLiteral.Kind {
  /// The kind of a literal after a label in a call. In Objective-C, the label is a part of the selector.
  init?(label: String, call: String) {
    switch (call, label) {
    case ("performSegue", "withIdentifier"), (_, "performSegueWithIdentifier"): self = .segue
    case ("instantiateViewController", "withIdentifier"), ("instantiateViewController", "identifier"),
      ("instantiateController", "withIdentifier"), ("instantiateController", "identifier"),
      (_, "instantiateViewControllerWithIdentifier"), (_, "instantiateControllerWithIdentifier"):
      self = .storyboardObject
    case ("dequeueReusableCell", "withIdentifier"), ("dequeueReusableCell", "withReuseIdentifier"),
      ("dequeueReusableHeaderFooterView", "withIdentifier"),
      (_, "dequeueReusableCellWithIdentifier"), (_, "dequeueReusableCellWithReuseIdentifier"),
      (_, "dequeueReusableHeaderFooterViewWithIdentifier"):
      self = .reusableView
    case (_, "forCellReuseIdentifier"), (_, "forCellWithReuseIdentifier"),
      (_, "forHeaderFooterViewReuseIdentifier"), (_, "withReuseIdentifier"), (_, "reuseIdentifier"):
      self = .registeredView
    default: return nil
    }
  }
}

/// The bytes that names in code consist of.
enum CodeBytes {
  static func startsWord(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  static func continuesWord(_ byte: UInt8) -> Bool { startsWord(byte) || (0x30...0x39).contains(byte) }
}

/// Converts growing offsets to line numbers.
struct LineTable {
  private let text: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ text: [UInt8]) { self.text = text }

  /// The line of a byte, counted from 1. The offsets of successive calls must not decrease.
  mutating func line(at wanted: Int) -> Int {
    while offset < min(wanted, text.count) {
      if text[offset] == UInt8(ascii: "\n") { line += 1 }
      offset += 1
    }
    return line
  }
}
