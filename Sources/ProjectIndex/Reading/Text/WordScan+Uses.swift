internal import ProjectIndex

/// What code does with what it asks for: the class that it takes it for, and the owner that it gives a nib.
extension WordScan {
  /// What may stand between a call and the cast of what it gives.
  enum Way {
    case plain, nib, firstScene

    fileprivate var words: [String] {
      switch self {
      case .plain: []
      case .nib: [".first", "[0]"]
      case .firstScene: [".instantiateInitialViewController()", ".instantiateInitialController()"]
      }
    }
  }

  /// How far behind a call code is read.
  private static let nearby = 300
  private static let forced = "as! "
  private static let tried = "as? "

  /// The place behind the call that an argument is in; `nil` if that is too far.
  private func endOfCall(_ argument: Int) -> Int? {
    var depth = 0
    for at in argument..<min(text.count, argument + Self.nearby) {
      switch text[at] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")") where depth == 0: return at + 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
    }
    return nil
  }

  /// The class that code takes what a call gives for, and else ends the app; empty for none.
  func cast(behind argument: Int, _ way: Way) -> String {
    guard let end = endOfCall(argument) else { return "" }
    var rest = text[end...]
    while true {
      rest = rest.drop { $0 <= 0x20 || "!?".utf8.contains($0) }
      if way == .nib, rest.starts(with: Self.instantiate.utf8),
        let end = endOfCall(rest.startIndex + Self.instantiate.count)
      {
        rest = text[end...]
      } else if let word = way.words.first(where: { rest.starts(with: $0.utf8) }) {
        rest = rest.dropFirst(word.utf8.count)
      } else {
        return forcedClass(rest)
      }
    }
  }

  /// The class in a cast that some code begins with, if the app ends where it fails; else empty.
  private func forcedClass(_ code: ArraySlice<UInt8>) -> String {
    guard [Self.forced, Self.tried].contains(where: { code.starts(with: $0.utf8) }) else { return "" }
    let type = code.dropFirst(Self.forced.utf8.count).prefix { CodeBytes.continuesWord($0) || $0 == UInt8(ascii: ".") }
    guard !has("<", type.endIndex) else { return "" }
    if code.starts(with: Self.tried.utf8) {
      let rest = String(decoding: text[type.endIndex...].prefix(60), as: UTF8.self).split(
        whereSeparator: \.isWhitespace)
      guard rest.starts(with: ["else", "{"]), rest.count > 2, rest[2].hasPrefix("fatalError(") else { return "" }
    }
    return String(decoding: type, as: UTF8.self).split(separator: ".").last.map(String.init) ?? ""
  }

  /// The class to which code casts the destination of a segue, where that is the first that the block for the segue's identifier
  /// does with it; else empty.
  func destinationCast(behind argument: Int, isCase: Bool) -> String {
    let rest = text[argument..<min(text.count, argument + 4 * Self.nearby)]
    guard let open = rest.firstIndex(of: UInt8(ascii: isCase ? ":" : "{")),
      let place = rest[open...].firstRange(of: Self.destination.utf8)
    else { return "" }
    let before = rest[(open + 1)..<place.lowerBound]
    let lines = before.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 <= 0x20 } }
    guard before.allSatisfy({ !"{}".utf8.contains($0) }),
      !isCase || !lines.contains(where: { $0.starts(with: "case ".utf8) || $0.starts(with: "default".utf8) })
    else { return "" }
    return forcedClass(rest[place.upperBound...].drop(while: CodeBytes.continuesWord).drop { $0 <= 0x20 })
  }

  private static let nibs: Set<String> = ["UINib", "NSNib"]
  private static let destination = "segue.destination"
  private static let instantiate = ".instantiate("
  private static let withOwner = "withOwner:"
  private static let owner = "owner:"

  /// Says who owns a nib that code loads, and what code takes it for.
  func setOwner(of literal: inout IdentifierLiteral, _ label: Range<Int>, _ argument: Int) {
    literal.cast = cast(behind: argument, .nib)
    let given = text[argument...].drop { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
    if given.starts(with: Self.owner.utf8) { return literal.owner = ownerGiven(given.dropFirst(Self.owner.utf8.count)) }
    if Self.nibs.contains(string(call)) {
      guard let end = endOfCall(argument) else { return }
      let rest = text[end...].drop { $0 <= 0x20 }
      guard rest.starts(with: (Self.instantiate + Self.withOwner).utf8) else { return }
      return literal.owner = ownerGiven(rest.dropFirst(Self.instantiate.count + Self.withOwner.count))
    }
    literal.owner = maker(label)
    literal.givesView = !literal.owner.isEmpty
  }

  /// The class of a controller that is made with a nib; empty if that is not known.
  private func maker(_ label: Range<Int>) -> String {
    if string(label).hasPrefix("initWith") {
      // `[[Panel alloc] initWithNibName:...]`, `[super initWithNibName:...]`
      let words =
        text[..<label.lowerBound].suffix(100).split(separator: UInt8(ascii: "["), omittingEmptySubsequences: false)
        .last?.split { !CodeBytes.continuesWord($0) }.map { String(decoding: $0, as: UTF8.self) } ?? []
      return switch words {
      case ["super"], ["self"]: IdentifierLiteral.ownerIsAround
      case let words where words.count == 2 && words[1] == "alloc" && words[0] != "self":
        Self.nibs.contains(words[0]) ? "" : words[0]
      default: ""
      }
    }
    // Any other message in Objective-C makes no controller.
    guard isWritten("nibName", label) || isWritten("windowNibName", label) else { return "" }
    if isWritten("init", call) {
      return ["super.init", "self.init"].contains(string(path(call))) ? IdentifierLiteral.ownerIsAround : ""
    }
    return CodeBytes.isCapitalized(text[call]) && path(call).count == call.count ? string(call) : ""
  }

  /// The owner that an argument gives; empty if that is not known.
  private func ownerGiven(_ argument: ArraySlice<UInt8>) -> String {
    let word = argument.drop { $0 <= 0x20 }.prefix { CodeBytes.continuesWord($0) || ".(".utf8.contains($0) }
    let owner = String(decoding: word, as: UTF8.self)
    return [IdentifierLiteral.noOwner, IdentifierLiteral.ownerIsAround].contains(owner) ? owner : ""
  }
}
