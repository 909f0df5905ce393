internal import ProjectIndex

/// Finds capitalized words and identifiers of documents in Swift or Objective-C, outside of comments.
///
/// Words in texts, and in the names of files to import, are no words of the code: a document's name stays when its class goes.
struct WordScan {
  private(set) var hashes: [UInt32] = []
  private(set) var literals: [IdentifierLiteral] = []
  private(set) var hasPublic = false

  /// The types of AppKit that stand for a text.
  static let wrappers: Set<String> = [
    "NSUserInterfaceItemIdentifier", "NSStoryboard.Name", "NSStoryboard.SceneIdentifier",
    "NSStoryboardSegue.Identifier",
    "NSNib.Name", "NSImage.Name", "NSColor.Name",
  ]

  /// The classes of storyboards.
  static let storyboards: Set<String> = ["UIStoryboard", "NSStoryboard"]

  /// Whether the bundle in some code is the app's, or that of a class.
  static func isOwn(bundle code: some Collection<UInt8>) -> Bool { ownBundles.contains(where: code.starts) }

  /// How the bundle of an app or of a class of it is written.
  private static let ownBundles = ["nil", "Bundle", ".main", ".module", "NSBundle", "[NSBundle"].map { Array($0.utf8) }

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
  /// Whether the file imports SwiftUI.
  private var usesSwiftUI = false
  private var lastWord: Range<Int> = 0..<0
  /// The word before that.
  private var wordBefore: Range<Int> = 0..<0
  /// The word before the parenthesis that opened last.
  private var call: Range<Int> = 0..<0
  /// The last label in that call.
  private var lastLabel: Range<Int> = 0..<0
  /// Whether the last `switch` is over the identifier of a segue.
  private var switchesSegues = false
  /// The class that code in Objective-C implements; else empty.
  private var implemented = ""
  /// The storyboard that code named last, and the end of the expression.
  private var named: (end: Int, literal: IdentifierLiteral)?
  /// The storyboards that a method in Objective-C has by a name; `nil` for a name that it gives twice.
  private var variables: [String: IdentifierLiteral?] = [:]

  mutating func run(_ text: UnsafeBufferPointer<UInt8>) {
    var at = 0
    while at < text.count {
      let byte = text[at]
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        at += 1
        if at < text.count, text[at] == UInt8(ascii: "}") { variables = [:] }
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
        lastLabel = lastWord
      case UInt8(ascii: "=") where at + 1 < text.count && text[at + 1] == byte:
        at += 2
        // What a segue is asked for is one that the code expects.
        if text[Self.path(text, lastWord)].elementsEqual(Self.segue) {
          readArgument(text, at, label: lastWord, given: .segue)
        }
      case UInt8(ascii: "=") where at > 0 && text[at - 1] == 0x20 && Self.isIdentifier(lastWord, in: text):
        at += 1
        readArgument(text, at, label: lastWord, given: .registeredViewOfMac)
      case _ where CodeBytes.startsWord(byte):
        let start = at
        while at < text.count, CodeBytes.continuesWord(text[at]) { at += 1 }
        if (0x41...0x5A).contains(byte) { hashes.insert(WordHash.of(text[start..<at])) }
        if byte == UInt8(ascii: "p"), text[start..<at].elementsEqual("public".utf8) { hasPublic = true }
        if byte == UInt8(ascii: "S"), text[start..<at].elementsEqual("SwiftUI".utf8) { usesSwiftUI = true }
        wordBefore = lastWord
        lastWord = start..<at
        if text[max(0, wordBefore.lowerBound - 1)..<wordBefore.upperBound].elementsEqual("@implementation".utf8) {
          implemented = String(decoding: text[lastWord], as: UTF8.self)
        }
        if Self.nibNames.contains(where: text[start..<at].elementsEqual) { readNibName(text, at) }
        if text[start..<at].elementsEqual("switch".utf8) {
          switchesSegues = text[at...].drop { $0 == 0x20 || $0 == UInt8(ascii: "(") }.starts(with: Self.segue)
        } else if switchesSegues, text[start..<at].elementsEqual("case".utf8) {
          for pattern in text[at...].prefix(while: { $0 != UInt8(ascii: ":") }).split(separator: UInt8(ascii: ","))
          where pattern.contains(UInt8(ascii: "\"")) {
            readArgument(text, pattern.startIndex, label: 0..<0, given: .segue)
          }
        }
      default:
        at += 1
        if byte == UInt8(ascii: "(") {
          call = Self.called(text, at - 1) ?? lastWord
          lastLabel = 0..<0
          readArgument(text, at, label: 0..<0)
        }
      }
    }
  }

  /// A word with those before it, as far as dots join them.
  private static func path(_ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Range<Int> {
    var start = word.lowerBound
    while start > 0, !word.isEmpty, CodeBytes.continuesWord(text[start - 1]) || text[start - 1] == UInt8(ascii: ".") {
      start -= 1
    }
    return start..<word.upperBound
  }

  private static let imports = ["import", "include"].map { Array($0.utf8) }
  private static let segue = Array("segue.identifier".utf8)

  /// Whether a word is the property by which AppKit finds a view.
  private static func isIdentifier(_ word: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    word.lowerBound > 0 && text[word.lowerBound - 1] == UInt8(ascii: ".") && text[word].elementsEqual("identifier".utf8)
  }

  /// The word before the type arguments that end before a parenthesis; `nil` if there are none.
  private static func called(_ text: UnsafeBufferPointer<UInt8>, _ open: Int) -> Range<Int>? {
    guard open > 0, text[open - 1] == UInt8(ascii: ">"),
      let start = text[max(0, open - 200)..<open].lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    var first = start
    while first > 0, CodeBytes.continuesWord(text[first - 1]) { first -= 1 }
    return first..<start
  }

  /// Reads an argument of a call, if it is a text, the name of a constant or the name of a class.
  private mutating func readArgument(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, label: Range<Int>, given: IdentifierLiteral.Kind? = nil
  ) {
    let kind =
      given
      ?? IdentifierLiteral.Kind(
        label: String(decoding: text[label], as: UTF8.self),
        call: (usesSwiftUI && label.isEmpty ? IdentifierLiteral.Kind.ofSwiftUI : "")
          + String(decoding: text[call], as: UTF8.self),
        after: String(decoding: text[lastLabel], as: UTF8.self),
        receiver: String(decoding: text[Self.path(text, wordBefore)], as: UTF8.self))
    guard let kind else { return }
    var end = start
    var depth = 0
    var isText = false
    scan: while end < text.count, end - start < 200 {
      switch text[end] {
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "\n") where isText: return
      case UInt8(ascii: "\n") where given != nil, UInt8(ascii: ";") where given != nil: break scan
      case _ where isText: break
      case _ where given == .segue && "{&|?".utf8.contains(text[end]): break scan
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
    guard let (name, isConstant) = Self.name(in: written) else {
      // What code computes may be any of those that it asks for.
      if kind == .registeredViewOfMac, given != nil {
        literals.append(IdentifierLiteral(kind: kind, text: "?", isConstant: true, line: line))
      }
      return
    }
    // A symbol of an asset catalog is no constant of the code. SwiftUI's colours have other symbols, too.
    let isSymbol =
      name.hasPrefix(".") && (text[label].elementsEqual("resource".utf8) || label.isEmpty && kind == .image)
    let isAsset = kind == .image || kind == .color
    if isAsset, isConstant != isSymbol || end >= text.count || Self.mayBeMissing(text, start, end) { return }
    var literal = IdentifierLiteral(kind: kind, text: name, isConstant: isConstant && !isSymbol, line: line)
    if isAsset || kind == .storyboard || kind == .nib {
      guard let owner = Self.bundleClass(text, end) else { return }
      literal.bundleClass = owner
    }
    literal.scope = implemented
    if given == nil {
      guard let known = asked(literal, text, label: label) else { return }
      literal = known
    }
    literals.append(literal)
    if kind == .storyboard { remember(literal, text, from: label.lowerBound, to: end) }
    if kind == .storyboard, Self.showsFirstScene(text, end) {
      literals.append(IdentifierLiteral(kind: .firstScene, text: name, isConstant: isConstant, line: line))
    }
  }

  /// Remembers a storyboard that code names between two places, and the variable that gets it in Objective-C.
  private mutating func remember(
    _ literal: IdentifierLiteral, _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) {
    guard let close = text[end...].firstIndex(where: { ")]".utf8.contains($0) }) else { return }
    // A bundle may be a call.
    let opened = text[end..<close].count { "([".utf8.contains($0) }
    let behind = text[(close + 1)...].prefix { ")]".utf8.contains($0) }
    named = (close + 1 + min(opened, behind.count), literal)
    let before = text[..<start].suffix(200).split(separator: UInt8(ascii: "\n")).last ?? []
    let words = before.split { !CodeBytes.continuesWord($0) }
    guard words.count > 1, before.dropLast().contains(UInt8(ascii: "=")), text[close] == UInt8(ascii: "]") else {
      return
    }
    let variable = String(decoding: words[words.count - 2], as: UTF8.self)
    variables[variable] = .some(variables[variable] == nil ? literal : nil)
  }

  /// The verbs with which code asks for something in a document.
  private static let verbs = ["performSegue", "instantiate", "dequeueReusable"].map { Array($0.utf8) }

  private static let attempt = Array("@try".utf8)

  /// A literal with what the code asks for it; `nil` if the code only tries to.
  private func asked(
    _ literal: IdentifierLiteral, _ text: UnsafeBufferPointer<UInt8>, label: Range<Int>
  ) -> IdentifierLiteral? {
    // In Objective-C, the label is the verb.
    let isMessage = Self.verbs.contains { text[label].starts(with: $0) }
    let verb = isMessage ? label : call
    guard let place = Self.verbs.firstIndex(where: { text[verb].starts(with: $0) }) else { return literal }
    var literal = literal
    var end = verb.lowerBound
    let isOfSelf = !isMessage && (end == 0 || text[end - 1] != UInt8(ascii: "."))
    while !isOfSelf, end > 0, text[end - 1] <= 0x20 || ".?!".utf8.contains(text[end - 1]) { end -= 1 }
    if isMessage {
      let statement = text[..<end].suffix(200).lastIndex(of: UInt8(ascii: "[")) ?? end
      let before = text[..<statement].reversed().drop { $0 <= 0x20 || $0 == UInt8(ascii: "{") }
      if before.starts(with: Self.attempt.reversed()) { return nil }
    }
    let path = text[..<end].reversed().prefix { CodeBytes.continuesWord($0) || ".?!".utf8.contains($0) }.reversed()
    let name = String(decoding: path.filter { !"?!".utf8.contains($0) }, as: UTF8.self)
    switch place {
    case 0: literal.isOwn = isOfSelf || name == "self"
    case 1:
      // A storyboard that may not be there is that of the controller.
      literal.isOwn = name == "self.storyboard" || name == "storyboard" && "?!".utf8.contains(text[end])
      if let named, named.end == end {
        literal.storyboard = [named.literal]
      } else if isMessage {
        literal.storyboard = [variables[name] ?? nil].compactMap { $0 }
      } else if !literal.isOwn, !isOfSelf, !name.isEmpty {
        literal.storyboard = [IdentifierLiteral(kind: .storyboard, text: name, isConstant: true, line: literal.line)]
      }
    default: literal.isOwn = true
    }
    return literal
  }

  /// The properties that say which nib a controller or a document loads.
  private static let nibNames = ["windowNibName", "nibName"].map { Array($0.utf8) }

  /// Reads the text that the getter of such a property returns, if it is nothing else.
  private mutating func readNibName(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) {
    let rest = text[start..<min(text.count, start + 120)]
    guard let open = rest.firstIndex(of: UInt8(ascii: "{")),
      !rest[..<open].contains(where: { "(=;,)]".utf8.contains($0) })
    else { return }
    var value = rest[(open + 1)...].prefix { !"};".utf8.contains($0) }.drop { $0 <= 0x20 }
    if value.starts(with: "return ".utf8) { value = value.dropFirst(7) }
    guard let (name, isConstant) = Self.name(in: String(decoding: value, as: UTF8.self)), !isConstant else { return }
    literals.append(IdentifierLiteral(kind: .nib, text: name, line: line))
  }

  /// Whether code does something else if what it asks for between these places is not there.
  private static func mayBeMissing(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let line = text[..<start].lastIndex(of: UInt8(ascii: "\n")) ?? 0
    let words = text[line..<start].split { !CodeBytes.continuesWord($0) }
    if zip(words, words.dropFirst()).contains(where: { first, second in
      ["if", "guard"].contains { first.elementsEqual($0.utf8) } && second.elementsEqual("let".utf8)
    }) {
      return true
    }
    let rest = text[(end + 1)...].drop { $0 <= 0x20 }
    return rest.starts(with: "==".utf8) || rest.starts(with: "!=".utf8)
  }

  private static let bundleLabels = ["bundle:", "inBundle:", "in:"].map { Array($0.utf8) }

  /// The class whose bundle the argument after this place is; empty if it is the app's, `nil` if that is not known.
  private static func bundleClass(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> String? {
    let rest = text[start..<min(text.count, start + 40)].drop { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
    guard let label = bundleLabels.first(where: rest.starts) else { return "" }
    let bundle = rest.dropFirst(label.count).drop { $0 <= 0x20 }
    if WordScan.isOwn(bundle: bundle) { return classOfBundle(text, bundle.startIndex) }
    // A class may have it: `Assets.bundle`, `[Assets bundle]`.
    let owner = bundle.drop { $0 == UInt8(ascii: "[") }.prefix(while: CodeBytes.continuesWord)
    if let first = owner.first, (0x41...0x5A).contains(first), owner.endIndex < text.count,
      ". ".utf8.contains(text[owner.endIndex])
    {
      return String(decoding: owner, as: UTF8.self)
    }
    // A variable, of which the file may say what it is.
    let variable = bundle.prefix(while: CodeBytes.continuesWord)
    let name = variable + Array(" = ".utf8)
    guard !variable.isEmpty,
      let given = text.indices.first(where: { text[$0] == name.first && text[$0...].starts(with: name) }),
      WordScan.isOwn(bundle: text[(given + name.count)...])
    else { return nil }
    return classOfBundle(text, given + name.count)
  }

  /// The words before the class whose bundle code asks for.
  private static let bundleOf = ["(for: ", "ForClass:["].map { Array($0.utf8) }

  /// The class in `Bundle(for: Panel.self)` or `[NSBundle bundleForClass:[Panel class]]` at this place; empty for none, and
  /// for the class around.
  private static func classOfBundle(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> String {
    let rest = text[start..<min(text.count, start + 40)]
    for mark in bundleOf {
      guard let place = rest.indices.first(where: { rest[$0...].starts(with: mark) }) else { continue }
      let name = String(decoding: text[(place + mark.count)...].prefix(while: CodeBytes.continuesWord), as: UTF8.self)
      return ["self", "Self", "type"].contains(name) ? "" : name
    }
    return ""
  }

  private static let firstScene = Array("instantiateInitial".utf8)
  private static let otherScene = Array("instantiate".utf8)
  /// How far behind a storyboard code asks for its first scene.
  private static let nearby = 200

  /// Whether code asks for the first scene of the storyboard that it names before this place, before it asks for another.
  private static func showsFirstScene(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    let rest = text[start..<min(text.count, start + nearby)]
    let next = rest.indices.first { rest[$0] == otherScene[0] && rest[$0...].starts(with: otherScene) }
    return next.map { rest[$0...].starts(with: firstScene) } ?? false
  }

  /// The text that an argument is, or the path of the constant that it names; `nil` if it is computed.
  private static func name(in argument: String) -> (text: String, isConstant: Bool)? {
    var argument = argument.drop { $0.isWhitespace || $0 == "@" }
    while argument.last?.isWhitespace == true { argument.removeLast() }
    if argument.first == "\"", argument.count > 1, argument.last == "\"" {
      let text = argument.dropFirst().dropLast()
      return text.contains { $0 == "\"" || $0 == "\\" } ? nil : (String(text), false)
    }
    for start in wrapping where argument.hasPrefix(start) && argument.hasSuffix(")") {
      argument = argument.dropFirst(start.count).dropLast()
      guard argument.first == "\"", argument.count > 1, argument.last == "\"" else {
        return isPath(argument) ? (String(argument), true) : nil
      }
      return name(in: String(argument))
    }
    if argument == "String(describing: type(of: self))" || argument == "String(describing: Self.self)" {
      return ("Self" + IdentifierLiteral.ofClass, true)
    }
    if argument.hasPrefix("type(of: self).") { argument = "Self." + argument.dropFirst("type(of: self).".count) }
    for (start, end) in classNames where argument.hasPrefix(start) && argument.hasSuffix(end) {
      let name = argument.dropFirst(start.count).dropLast(end.count).split(separator: ".").last ?? ""
      return isPath(name) && name != "Self" && name != "self" ? (name + IdentifierLiteral.ofClass, true) : nil
    }
    if argument.hasSuffix(".rawValue") { argument = argument.dropLast(".rawValue".count) }
    return isPath(argument) ? (String(argument), true) : nil
  }

  /// The beginnings of calls that make a type of AppKit of a text.
  private static let wrapping =
    WordScan.wrappers.sorted().flatMap { [$0 + "(rawValue: ", $0 + "("] } + [".init(rawValue: ", ".init("]

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
  /// What is put before the names of SwiftUI's views: other code has things of these names, too.
  fileprivate static let ofSwiftUI = "SwiftUI."

  /// The kind of a literal after a label in a call. In Objective-C, the label is a part of the selector.
  ///
  /// - Parameters:
  ///   - after: The label before, in the same call.
  ///   - receiver: The word before the label: in Objective-C, the object that is called.
  init?(label: String, call: String, after: String, receiver: String) {
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
    // What makes a scene of a storyboard and an identifier, as generators of code do.
    case (_, "identifier") where after == "storyboard", ("StoryboardViewControllerIdentifier", "identifier"),
      ("StoryboardViewControllerResource", "identifier"):
      self = .storyboardObject
    case ("StoryboardSegueIdentifier", "identifier"), ("SegueIdentifier", "identifier"): self = .segue
    case ("makeView", "withIdentifier"), ("makeItem", "withIdentifier"), (_, "makeViewWithIdentifier"):
      self = .viewOfMac
    case (_, "forIdentifier"), (_, "forItemWithIdentifier"): self = .registeredViewOfMac
    case ("UIImage", "named"), ("NSImage", "named"): self = .image
    case ("UIColor", "named"), ("NSColor", "named"): self = .color
    case ("UIImage", "resource"), ("NSImage", "resource"), (Self.ofSwiftUI + "Image", ""): self = .image
    case ("UIColor", "resource"), ("NSColor", "resource"), (Self.ofSwiftUI + "Color", ""): self = .color
    case (_, "isEqualToString") where receiver == "segue.identifier": self = .segue
    case (_, "imageNamed") where ["UIImage", "NSImage"].contains(receiver): self = .image
    case (_, "colorNamed") where ["UIColor", "NSColor"].contains(receiver): self = .color
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
