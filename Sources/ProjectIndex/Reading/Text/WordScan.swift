internal import ProjectIndex

/// Finds capitalized words and identifiers of documents in Swift or Objective-C, outside of comments.
///
/// Words in texts, and in the names of files to import, are no words of the code: a document's name stays when its class goes.
/// A walk over the whole tree of Swift finds the same, but adds a third to the time of reading a file.
struct WordScan {
  private(set) var hashes: Set<UInt32> = []
  private(set) var literals: [IdentifierLiteral] = []
  private(set) var hasPublic = false
  /// Whether code sets a data source.
  private(set) var setsDataSource = false
  let text: [UInt8]
  private var line = 1
  /// Whether the file imports SwiftUI.
  private var usesSwiftUI = false
  private var lastWord: Range<Int> = 0..<0
  /// The word before that.
  private var wordBefore: Range<Int> = 0..<0
  /// The word before the parenthesis that opened last.
  private(set) var call: Range<Int> = 0..<0
  /// The last label in that call.
  private var lastLabel: Range<Int> = 0..<0
  /// Whether the last `switch` is over the identifier of a segue.
  private var switchesSegues = false
  /// The class that code in Objective-C implements; else empty.
  private var implemented = ""
  /// Whether the file knows the bundles of packages.
  private lazy var isOfPackage =
    ["SWIFT_PACKAGE", ".module", "SWIFTPM"].contains { text.firstRange(of: $0.utf8) != nil }
  /// The storyboard that code named last, and the end of the expression.
  private var named: (end: Int, literal: IdentifierLiteral)?
  /// The storyboards that a method in Objective-C has by a name; `nil` for a name that it gives twice.
  private var variables: [String: IdentifierLiteral?] = [:]

  init(_ text: [UInt8]) {
    self.text = text
    var at = 0
    while at < text.count { at = read(at) }
  }

  /// Reads what begins at a place; returns the place behind it.
  private mutating func read(_ at: Int) -> Int {
    switch text[at] {
    case UInt8(ascii: "\n"):
      line += 1
      if has("}", at + 1) { variables = [:] }
      return at + 1
    case UInt8(ascii: "/") where has("/", at + 1), UInt8(ascii: "#") where isImport(at):
      return text[at...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    case UInt8(ascii: "/") where has("*", at + 1): return endOfComment(at)
    case UInt8(ascii: "\""): return string(at)
    case UInt8(ascii: ":") where lastWord.upperBound == at:
      readArgument(at + 1, label: lastWord)
      lastLabel = lastWord
    case UInt8(ascii: "=") where has("=", at + 1):
      // What a segue is asked for is one that the code expects.
      if isWritten("segue.identifier", path(lastWord)) { readArgument(at + 2, label: lastWord, given: .segue) }
      return at + 2
    case UInt8(ascii: "=") where at > 0 && text[at - 1] == 0x20 && isWritten("identifier", lastWord):
      // The property by which AppKit finds a view.
      if lastWord.lowerBound > 0, has(".", lastWord.lowerBound - 1) {
        readArgument(at + 1, label: lastWord, given: .registeredViewOfMac)
      }
    case UInt8(ascii: "("):
      call = generic(before: at) ?? lastWord
      lastLabel = 0..<0
      readHelper()
      readArgument(at + 1, label: 0..<0)
    case let byte where CodeBytes.startsWord(byte): return readWord(at)
    default: break
    }
    return at + 1
  }

  private mutating func readWord(_ start: Int) -> Int {
    var end = start + 1
    while end < text.count, CodeBytes.continuesWord(text[end]) { end += 1 }
    let word = start..<end
    if CodeBytes.isCapitalized(text[word]) { hashes.insert(WordHash.of(text[word])) }
    if isWritten("implementation", lastWord), lastWord.lowerBound > 0, has("@", lastWord.lowerBound - 1) {
      implemented = string(word)
    }
    (wordBefore, lastWord) = (lastWord, word)
    switch text[start] {
    case UInt8(ascii: "d") where isWritten("dataSource", word):
      let next = text[end...].drop { $0 <= 0x20 }
      setsDataSource = setsDataSource || next.starts(with: "=".utf8) && !next.starts(with: "==".utf8)
    case UInt8(ascii: "r") where isWritten("rx", word), UInt8(ascii: "s") where isWritten("setDataSource", word),
      UInt8(ascii: "U") where text[word].reversed().starts(with: "ecruoSataDelbaffiD".utf8):
      setsDataSource = true
    case UInt8(ascii: "p"): hasPublic = hasPublic || isWritten("public", word)
    case UInt8(ascii: "S"): usesSwiftUI = usesSwiftUI || isWritten("SwiftUI", word)
    // The properties that say which nib a controller or a document loads.
    case UInt8(ascii: "n") where isWritten("nibName", word), UInt8(ascii: "w") where isWritten("windowNibName", word):
      readNibName(end)
    case UInt8(ascii: "s") where isWritten("switch", word):
      switchesSegues = text[end...].drop { $0 == 0x20 || $0 == UInt8(ascii: "(") }.starts(with: "segue.identifier".utf8)
    case UInt8(ascii: "c") where switchesSegues && isWritten("case", word):
      for pattern in text[end...].prefix(while: { $0 != UInt8(ascii: ":") }).split(separator: UInt8(ascii: ","))
      where pattern.contains(UInt8(ascii: "\"")) {
        readArgument(pattern.startIndex, label: 0..<0, given: .segue)
      }
    default: break
    }
    return end
  }

  func has(_ sign: Unicode.Scalar, _ place: Int) -> Bool {
    place < text.count && text[place] == UInt8(ascii: sign)
  }

  /// The line of what begins behind a place and the space there.
  private func line(of start: Int) -> Int {
    line + text[start...].prefix { $0 <= 0x20 }.count { $0 == UInt8(ascii: "\n") }
  }

  func isWritten(_ word: StaticString, _ place: Range<Int>) -> Bool {
    place.count == word.utf8CodeUnitCount && word.withUTF8Buffer { $0.elementsEqual(text[place]) }
  }

  func string(_ place: Range<Int>) -> String { String(decoding: text[place], as: UTF8.self) }

  private func isImport(_ at: Int) -> Bool {
    let rest = text[(at + 1)...]
    return rest.starts(with: "import".utf8) || rest.starts(with: "include".utf8)
  }

  /// A word with those before it, as far as dots join them.
  func path(_ word: Range<Int>) -> Range<Int> {
    var start = word.lowerBound
    while start > 0, !word.isEmpty, CodeBytes.continuesWord(text[start - 1]) || has(".", start - 1) { start -= 1 }
    return start..<word.upperBound
  }

  /// The word before the type arguments that end before a parenthesis; `nil` if there are none.
  private func generic(before open: Int) -> Range<Int>? {
    guard open > 0, has(">", open - 1),
      let end = text[max(0, open - 200)..<open].lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    var start = end
    while start > 0, CodeBytes.continuesWord(text[start - 1]) { start -= 1 }
    return start..<end
  }

  /// What an argument with a label names; `nil` if that is nothing in a document.
  private func kind(of label: Range<Int>) -> IdentifierLiteral.Kind? {
    guard let kinds = IdentifierLiteral.Kind.all[string(label)] else { return nil }
    if isWritten("identifier", label), isWritten("storyboard", lastLabel) { return .storyboardObject }
    // Other code has views of the names of SwiftUI's, too.
    let name = (usesSwiftUI && label.isEmpty ? "SwiftUI." : "") + string(call)
    return kinds[name] ?? kinds["[" + string(path(wordBefore))] ?? kinds[""]
  }

  private func endOfArgument(_ start: Int, given: IdentifierLiteral.Kind?) -> Int? {
    var depth = 0
    var isText = false
    for end in start..<min(text.count, start + 200) {
      switch text[end] {
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "\n") where isText: return nil
      case UInt8(ascii: "\n") where given != nil, UInt8(ascii: ";") where given != nil: return end
      case _ where isText: break
      case let byte where given == .segue && "{&|?".utf8.contains(byte): return end
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")") where depth == 0, UInt8(ascii: "]") where depth == 0: return end
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0: return end
      // In Objective-C, the next label ends it.
      case UInt8(ascii: ":") where depth == 0:
        return text[start..<end].lastIndex { !CodeBytes.continuesWord($0) }.map { $0 + 1 } ?? start
      default: break
      }
    }
    return min(text.count, start + 200)
  }

  /// Reads an argument of a call, if it is a text, the name of a constant or the name of a class.
  private mutating func readArgument(_ start: Int, label: Range<Int>, given: IdentifierLiteral.Kind? = nil) {
    guard let kind = given ?? kind(of: label), let end = endOfArgument(start, given: given) else { return }
    guard let name = ArgumentText(string(start..<end)) else {
      // What code computes may be any of those that it asks for.
      if given == .registeredViewOfMac || kind == .registeredView {
        literals.append(IdentifierLiteral(kind: kind, text: IdentifierLiteral.computed, isConstant: true, line: line))
      }
      return
    }
    guard var literal = literal(kind, name, start..<end, label: label), given != nil || !isTried(label) else { return }
    switch kind {
    case .segue where given != nil: literal.cast = destinationCast(behind: end, isCase: label.isEmpty)
    case .storyboardObject, .reusableView: literal.cast = cast(behind: end, .plain)
    case .nib: setOwner(of: &literal, label, end)
    default: break
    }
    literals.append(given == nil ? asked(literal, label: label, end) : literal)
    guard kind == .storyboard else { return }
    remember(literals[literals.count - 1], from: label.lowerBound, to: end)
    if showsFirstScene(end) {
      var scene = IdentifierLiteral(
        kind: .firstScene, text: name.text, isConstant: name.isConstant, line: literal.line)
      scene.cast = cast(behind: end, .firstScene)
      literals.append(scene)
    }
  }

  /// What the names of functions contain that make something of a document.
  private static let making = ["nstantiate", "toryboard", "Nib", "nib"]

  /// Reads a call of a function of a type that may make an object of that type.
  private mutating func readHelper() {
    guard call.lowerBound > 0, has(".", call.lowerBound - 1), !CodeBytes.isCapitalized(text[call]),
      Self.making.contains(where: { text[call].firstRange(of: $0.utf8) != nil })
    else { return }
    let path = path(call)
    guard CodeBytes.isCapitalized(text[path]) else { return }
    literals.append(IdentifierLiteral(kind: .helper, text: string(path), isConstant: true, line: line))
  }

  /// The literal that an argument is; `nil` if what it names may be missing.
  private mutating func literal(
    _ kind: IdentifierLiteral.Kind, _ name: ArgumentText, _ place: Range<Int>, label: Range<Int>
  ) -> IdentifierLiteral? {
    let isAsset = kind == .image || kind == .color
    // A symbol of an asset catalog is no constant of the code. SwiftUI's colours have other symbols, too.
    let isSymbol = name.text.hasPrefix(".") && (isWritten("resource", label) || label.isEmpty && kind == .image)
    if isAsset, name.isConstant != isSymbol || place.upperBound >= text.count || mayBeMissing(place) { return nil }
    var literal = IdentifierLiteral(
      kind: kind, text: name.text, isConstant: name.isConstant && !isSymbol, line: self.line(of: place.lowerBound))
    if isAsset || kind == .storyboard || kind == .nib {
      guard let owner = CodeBundle.owner(in: text, after: place.upperBound) else { return nil }
      literal.bundleClass = owner
      literal.isOfMainBundle = !isAsset && !isOfPackage && CodeBundle.isOfMain(in: text, after: place.upperBound)
    }
    literal.scope = implemented
    return literal
  }

  /// Remembers a storyboard that code names between two places, and the variable that gets it in Objective-C.
  private mutating func remember(_ literal: IdentifierLiteral, from start: Int, to end: Int) {
    guard let close = text[end...].firstIndex(where: { ")]".utf8.contains($0) }) else { return }
    // A bundle may be a call.
    let opened = text[end..<close].count { "([".utf8.contains($0) }
    let behind = text[(close + 1)...].prefix { ")]".utf8.contains($0) }
    named = (close + 1 + min(opened, behind.count), literal)
    let before = text[..<start].suffix(200).split(separator: UInt8(ascii: "\n")).last ?? []
    let words = before.split { !CodeBytes.continuesWord($0) }
    guard words.count > 1, before.dropLast().contains(UInt8(ascii: "=")), has("]", close) else { return }
    let variable = String(decoding: words[words.count - 2], as: UTF8.self)
    variables[variable] = .some(variables[variable] == nil ? literal : nil)
  }

  /// The verbs with which code asks for something in a document.
  private static let verbs = ["performSegue", "instantiate", "dequeueReusable"]

  /// Whether a word begins with a verb, and with which.
  private func verb(_ word: Range<Int>) -> String? { Self.verbs.first { text[word].starts(with: $0.utf8) } }

  /// The end of what code calls with a verb.
  private func endOfReceiver(_ verb: Range<Int>, isOfSelf: Bool) -> Int {
    var end = verb.lowerBound
    while !isOfSelf, end > 0, text[end - 1] <= 0x20 || ".?!".utf8.contains(text[end - 1]) { end -= 1 }
    return end
  }

  /// Whether a message in Objective-C asks for something at the start of `@try`: code only tries to.
  private func isTried(_ label: Range<Int>) -> Bool {
    guard verb(label) != nil else { return false }
    let end = endOfReceiver(label, isOfSelf: false)
    let statement = text[..<end].suffix(200).lastIndex(of: UInt8(ascii: "[")) ?? end
    return text[..<statement].reversed().drop { $0 <= 0x20 || $0 == UInt8(ascii: "{") }.starts(with: "yrt@".utf8)
  }

  /// A literal with what the code asks for it.
  private func asked(_ literal: IdentifierLiteral, label: Range<Int>, _ argument: Int) -> IdentifierLiteral {
    // In Objective-C, the label is the verb.
    let isMessage = verb(label) != nil
    let place = isMessage ? label : call
    guard let verb = verb(place) else { return literal }
    var literal = literal
    let isOfSelf = !isMessage && (place.lowerBound == 0 || !has(".", place.lowerBound - 1))
    let end = endOfReceiver(place, isOfSelf: isOfSelf)
    let path = text[..<end].reversed().prefix { CodeBytes.continuesWord($0) || ".?!".utf8.contains($0) }.reversed()
    let name = String(decoding: path.filter { !"?!".utf8.contains($0) }, as: UTF8.self)
    switch verb {
    case "performSegue": literal.isOwn = isOfSelf || name == "self"
    case "instantiate":
      // A storyboard that may not be there is that of the controller.
      literal.isOwn = name == "self.storyboard" || name == "storyboard" && "?!".utf8.contains(text[end])
      if let named, named.end == end {
        literal.storyboard = [named.literal]
      } else if isMessage {
        literal.storyboard = [variables[name] ?? nil].compactMap { $0 }
      } else if !literal.isOwn, !isOfSelf, !name.isEmpty {
        literal.storyboard = [IdentifierLiteral(kind: .storyboard, text: name, isConstant: true, line: literal.line)]
      }
    default:
      literal.isOwn = true
      // Only a table that is asked without a path may have none.
      let next = text[argument...].drop { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
      literal.isNeeded =
        !literal.cast.isEmpty || next.starts(with: "for".utf8) || string(label).hasSuffix("ReuseIdentifier")
    }
    return literal
  }

  /// Reads the text that the getter of a nib's name returns, if it is nothing else.
  private mutating func readNibName(_ start: Int) {
    let rest = text[start..<min(text.count, start + 120)]
    guard let open = rest.firstIndex(of: UInt8(ascii: "{")),
      !rest[..<open].contains(where: { "(=;,)]".utf8.contains($0) })
    else { return }
    var value = rest[(open + 1)...].prefix { !"};".utf8.contains($0) }.drop { $0 <= 0x20 }
    if value.starts(with: "return ".utf8) { value = value.dropFirst(7) }
    guard let name = ArgumentText(string(value.indices)), !name.isConstant else { return }
    let newlines = text[start..<value.startIndex].count { $0 == UInt8(ascii: "\n") }
    var literal = IdentifierLiteral(kind: .nib, text: name.text, line: line + newlines)
    (literal.scope, literal.owner, literal.givesView) = (implemented, IdentifierLiteral.ownerIsAround, true)
    literals.append(literal)
  }

  /// Whether code does something else if what it asks for in an argument is not there.
  private func mayBeMissing(_ argument: Range<Int>) -> Bool {
    let line = text[..<argument.lowerBound].lastIndex(of: UInt8(ascii: "\n")) ?? 0
    let code = string(line..<argument.lowerBound)
    if code.contains("if let ") || code.contains("guard let ") { return true }
    let rest = text[(argument.upperBound + 1)...].drop { $0 <= 0x20 }
    return rest.starts(with: "==".utf8) || rest.starts(with: "!=".utf8)
  }

  /// How far behind a storyboard code asks for its first scene.
  private static let nearby = 200

  /// Whether code asks for the first scene of the storyboard that it names before a place, before it asks for another.
  private func showsFirstScene(_ start: Int) -> Bool {
    let rest = text[start..<min(text.count, start + Self.nearby)]
    let next = rest.firstRange(of: "instantiate".utf8)
    return next.map { rest[$0.upperBound...].starts(with: "Initial".utf8) } ?? false
  }

  private mutating func endOfComment(_ start: Int) -> Int {
    var at = start + 2
    while at < text.count, !has("*", at) || !has("/", at + 1) {
      if text[at] == UInt8(ascii: "\n") { line += 1 }
      at += 1
    }
    return min(at + 2, text.count)
  }

  /// Reads a string literal. A literal of several lines is read as code, which finds its words too.
  private mutating func string(_ start: Int) -> Int {
    var at = start + 1
    while at < text.count, text[at] != UInt8(ascii: "\""), text[at] != UInt8(ascii: "\n") {
      at += text[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard has("\"", at) else { return start + 1 }
    // Code in a text is code.
    var inside = start + 1
    while let open = text[inside..<at].firstIndex(of: UInt8(ascii: "\\")), open + 1 < at {
      inside = open + 2
      guard has("(", open + 1) else { continue }
      let code = text[inside..<at].prefix { $0 != UInt8(ascii: ")") }
      inside = code.endIndex
      for word in code.split(whereSeparator: { !CodeBytes.continuesWord($0) }) where CodeBytes.isCapitalized(word) {
        hashes.insert(WordHash.of(word))
      }
    }
    return at + 1
  }
}
