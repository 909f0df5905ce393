internal import SemanticMerge
internal import XibModel

/// The values in a hunk that is a single start tag, or a single element with at most text, in each version. A person
/// can decide each value by itself, or type another.
struct HunkValues: Sendable {
  /// Where a value is.
  enum Place: Equatable, Sendable {
    case attribute(String)
    /// The text in the element.
    case text
  }

  /// The element in one version.
  private struct Part: Sendable {
    let lead: ArraySlice<UInt8>
    var tag: StartTag
    let isSelfClosed: Bool
    /// The text after the start tag.
    var content: [UInt8]
    /// The end tag, if it is in the hunk, and the line end.
    let end: [UInt8]

    var text: [UInt8] { Array(lead) + tag.bytes(selfClosed: isSelfClosed) + content + end }

    func has(_ name: String) -> Bool { tag.attributes.contains { $0.name == name } }
  }

  private let parts: ThreeWay<Part?>

  /// Reads the values of a hunk; `nil` if the hunk has another form.
  init?(_ hunk: MarkedMerge.Hunk) {
    let parts = ThreeWay(base: Self.part(hunk.base), ours: Self.part(hunk.ours), theirs: Self.part(hunk.theirs))
    guard let ours = parts.ours, let theirs = parts.theirs, ours.tag.name == theirs.tag.name,
      parts.base != nil || hunk.base.isEmpty
    else { return nil }
    self.parts = parts
  }

  private static func part(_ text: [UInt8]) -> Part? {
    guard let start = text.firstIndex(where: { !isSpace($0) }), let end = text.lastIndex(where: { !isSpace($0) }) else {
      return nil
    }
    let body = text[start...end]
    let name = body.dropFirst().prefix { !isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    let closed = Array("</".utf8) + name + [UInt8(ascii: ">")]
    // The end tag of an element with children is not in the hunk.
    let isWhole = body.suffix(2) == Array("/>".utf8)[...] || body.suffix(closed.count).elementsEqual(closed)
    guard let document = try? Document(parsing: Array(body) + (isWhole ? [] : closed)), document.nodes.count == 1 else {
      return nil
    }
    let node = document.nodes[0]
    // A start tag alone has no text.
    guard isWhole || node.openEnd == body.count else { return nil }
    let source = document.text
    let close = node.isSelfClosed ? node.openEnd : isWhole ? node.closeStart : node.openEnd
    return Part(
      lead: text[..<start], tag: StartTag(of: 0, in: document), isSelfClosed: node.isSelfClosed,
      content: Array(source[node.openEnd..<close]), end: Array(body.dropFirst(close)) + Array(text[(end + 1)...]))
  }

  func has(_ version: Version) -> Bool { parts[version] != nil }

  /// The places where ours and theirs differ.
  var differences: [Place] {
    guard let ours = parts.ours, let theirs = parts.theirs else { return [] }
    var names: [String] = []
    for attribute in ours.tag.attributes + theirs.tag.attributes where !names.contains(attribute.name) {
      let sources = [ours, theirs].map { part in part.tag.attributes.first { $0.name == attribute.name }?.source }
      if sources[0] != sources[1] { names.append(attribute.name) }
    }
    return names.map(Place.attribute) + (ours.content == theirs.content ? [] : [.text])
  }

  /// The element as a version has it, with what was chosen at some places.
  func text(_ choices: [(Place, MarkedMerge.Choice)], at version: Version) -> [UInt8] {
    guard var part = parts[version] ?? parts.ours else { return [] }
    for (place, choice) in choices {
      switch (place, choice) {
      case (_, .open), (_, .edited): break
      case (.attribute(let name), .take(let version)):
        part.tag.take([name], from: parts[version]?.tag ?? StartTag(name: part.tag.name))
      case (.text, .take(let version)): part.content = parts[version]?.content ?? []
      case (.attribute(let name), .typed(let value)):
        if !part.has(name), let other = Version.allCases.compactMap({ parts[$0] }).first(where: { $0.has(name) }) {
          part.tag.take([name], from: other.tag)
        }
        part.tag.set(name, to: value)
      case (.text, .typed(let value)): part.content = Array(XMLText.escapeContent(value).utf8)
      }
    }
    return part.text
  }

  /// The value at a place in a version, decoded; `nil` if it is not there.
  func value(at place: Place, in version: Version) -> String? {
    guard let part = parts[version] else { return nil }
    switch place {
    case .text: return XMLText.decode(part.content[...])
    case .attribute(let name):
      guard let source = part.tag.attributes.first(where: { $0.name == name })?.source,
        let quote = source.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
      else { return nil }
      return XMLText.decode(source[(quote + 1)...].dropLast())
    }
  }
}
