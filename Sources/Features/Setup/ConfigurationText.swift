/// A configuration file of git, as lines of text.
///
/// When git itself removes a setting, it leaves traces: it also removes a section that was empty before, and it keeps
/// the line end that it added to the last line.
struct ConfigurationText {
  private enum Kind: Equatable {
    case header(isAlone: Bool)
    case entry(key: String)
    case other
  }

  private struct Line {
    let bytes: ArraySlice<UInt8>
    let section: String
    let kind: Kind

    var isHeader: Bool { if case .header = kind { true } else { false } }
  }

  private var lines: [Line] = []

  var bytes: [UInt8] { lines.flatMap(\.bytes) }

  init(_ bytes: [UInt8]) {
    var section = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      var end = Self.lineEnd(in: rest)
      // A backslash at the end of a line continues the value on the next line.
      while end < rest.endIndex, Self.goesOn(rest[..<end]) { end = Self.lineEnd(in: rest[end...]) }
      let text = String(decoding: rest[..<end], as: UTF8.self)
      let content = text.drop { $0.isWhitespace }
      var kind = Kind.other
      if content.first == "[" {
        let (name, remainder) = Self.header(content)
        section = name
        kind = .header(isAlone: remainder.allSatisfy(\.isWhitespace))
      } else if let first = content.first, first != "#", first != ";" {
        kind = .entry(key: content.prefix { $0.isLetter || $0.isNumber || $0 == "-" }.lowercased())
      }
      lines.append(Line(bytes: rest[..<end], section: section, kind: kind))
      rest = rest[end...]
    }
  }

  /// The sections, by name: `merge.xib` for `[merge "xib"]`.
  var sections: Set<String> { Set(lines.filter(\.isHeader).map(\.section)) }

  /// Removes the last entry that makes a setting; returns `false` if there is none.
  mutating func remove(_ setting: Setting) -> Bool {
    let name = setting.key.dropFirst(setting.section.count + 1).lowercased()
    let index = lines.lastIndex { line in
      line.section == setting.section && line.kind == .entry(key: name)
        && ConfigurationValue.decoded(line.bytes).elementsEqual(setting.value.utf8)
    }
    guard let index else { return false }
    lines.remove(at: index)
    return true
  }

  /// Removes the last header of a section, if nothing follows in that section.
  mutating func remove(emptySection section: String) {
    guard let index = lines.lastIndex(where: { $0.section == section && $0.kind == .header(isAlone: true) }),
      lines[(index + 1)...].first?.isHeader ?? true
    else { return }
    lines.remove(at: index)
  }

  // MARK: Reading

  private static func lineEnd(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
  }

  private static func goesOn(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
    let isComment = first == UInt8(ascii: "#") || first == UInt8(ascii: ";")
    let end = line.dropLast().last == 0x0D ? line.dropLast(2) : line.dropLast()
    return !isComment && end.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }

  /// The name in a header, and the rest of the line.
  private static func header(_ text: Substring) -> (name: String, rest: Substring) {
    var rest = text.dropFirst()
    var name = rest.prefix { $0 != "]" && $0 != "\"" }
    rest = rest[name.endIndex...]
    guard rest.first == "\"" else { return (name.lowercased(), rest.dropFirst()) }
    while name.last?.isWhitespace == true { name.removeLast() }
    var part = ""
    rest = rest.dropFirst()
    while let character = rest.popFirst(), character != "\"" {
      part.append(character == "\\" ? rest.popFirst() ?? character : character)
    }
    return (name.lowercased() + "." + part, rest.drop { $0 != "]" }.dropFirst())
  }
}
