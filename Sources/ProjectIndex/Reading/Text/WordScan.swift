internal import ProjectIndex

/// Finds capitalized words and identifiers of documents in Swift or Objective-C, outside of comments.
///
/// Words in texts, and in the names of files to import, are no words of the code: a document's name stays when its class goes.
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
      case UInt8(ascii: "#") where Self.imports.contains { text[(at + 1)...].starts(with: $0) }:
        while at < text.count, text[at] != UInt8(ascii: "\n") { at += 1 }
      case UInt8(ascii: "\""):
        at = string(text, at)
      case UInt8(ascii: ":") where lastWord.upperBound == at:
        at += 1
        readArgument(text, at, label: lastWord)
      case _ where CodeBytes.startsWord(byte):
        let start = at
        while at < text.count, CodeBytes.continuesWord(text[at]) { at += 1 }
        if (0x41...0x5A).contains(byte) { hashes.insert(WordHash.of(text[start..<at])) }
        if byte == UInt8(ascii: "p"), text[start..<at].elementsEqual("public".utf8) { hasPublic = true }
        lastWord = start..<at
      default:
        at += 1
        if byte == UInt8(ascii: "(") {
          call = lastWord
          readArgument(text, at, label: 0..<0)
        }
      }
    }
  }

  private static let imports = ["import", "include"].map { Array($0.utf8) }

  /// Reads an argument of a call, if it is a text, the name of a constant or the name of a class.
  private mutating func readArgument(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, label: Range<Int>) {
    guard
      let kind = IdentifierLiteral.Kind(
        label: String(decoding: text[label], as: UTF8.self), call: String(decoding: text[call], as: UTF8.self))
    else { return }
    var end = start
    var depth = 0
    var isText = false
    scan: while end < text.count, end - start < 200 {
      switch text[end] {
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "\n") where isText: return
      case _ where isText: break
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        if depth == 0 { break scan }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: break scan
      // In Objective-C, the next label ends it.
      case UInt8(ascii: ":") where depth == 0:
        while end > start, CodeBytes.continuesWord(text[end - 1]) { end -= 1 }
        break scan
      default: break
      }
      end += 1
    }
    let written = String(decoding: text[start..<end], as: UTF8.self)
    guard let (name, isConstant) = Self.name(in: written) else { return }
    literals.append(IdentifierLiteral(kind: kind, text: name, isConstant: isConstant, line: line))
  }

  /// The text that an argument is, or the path of the constant that it names; `nil` if it is computed.
  private static func name(in argument: String) -> (text: String, isConstant: Bool)? {
    var argument = argument.drop { $0.isWhitespace || $0 == "@" }
    while argument.last?.isWhitespace == true { argument.removeLast() }
    if argument.first == "\"", argument.count > 1, argument.last == "\"" {
      let text = argument.dropFirst().dropLast()
      return text.contains { $0 == "\"" || $0 == "\\" } ? nil : (String(text), false)
    }
    for (start, end) in classNames where argument.hasPrefix(start) && argument.hasSuffix(end) {
      let name = argument.dropFirst(start.count).dropLast(end.count).split(separator: ".").last ?? ""
      return isPath(name) && name != "Self" && name != "self" ? (name + IdentifierLiteral.ofClass, true) : nil
    }
    if argument.hasSuffix(".rawValue") { argument = argument.dropLast(".rawValue".count) }
    return isPath(argument) ? (String(argument), true) : nil
  }

  /// The ways to name a class as a text.
  private static let classNames = [
    ("String(describing: ", ".self)"), ("NSStringFromClass([", " class])"), ("NSStringFromClass(", ".class)"),
  ]

  private static func isPath(_ text: Substring) -> Bool {
    text.first.map { !$0.isNumber } == true
      && text.utf8.allSatisfy { CodeBytes.continuesWord($0) || $0 == UInt8(ascii: ".") }
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
    // Code in a text is code.
    var inside = start + 1
    while let open = text[inside..<at].firstIndex(of: UInt8(ascii: "\\")), open + 1 < at {
      inside = open + 2
      guard text[open + 1] == UInt8(ascii: "(") else { continue }
      while inside < at, text[inside] != UInt8(ascii: ")") {
        let first = inside
        while inside < at, CodeBytes.continuesWord(text[inside]) { inside += 1 }
        if inside > first, (0x41...0x5A).contains(text[first]) { hashes.insert(WordHash.of(text[first..<inside])) }
        if inside == first { inside += 1 }
      }
    }
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
    case ("UIStoryboard", "name"), ("NSStoryboard", "name"), (_, "storyboardWithName"): self = .storyboard
    case (_, "nibName"), ("NSNib", "nibNamed"), (_, "windowNibName"), ("loadNibNamed", ""), (_, "loadNibNamed"),
      (_, "nibWithNibName"), (_, "initWithNibNamed"), (_, "initWithNibName"), (_, "initWithWindowNibName"):
      self = .nib
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
