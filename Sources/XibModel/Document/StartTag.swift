internal import Basics

/// The bytes of a start tag, taken apart so that attributes can be changed one by one.
package struct StartTag: Sendable {
  /// An attribute as it is written.
  package struct Token: Sendable {
    package let name: String
    /// The white space before it, the name, the equals sign and the quoted value.
    package let source: ArraySlice<UInt8>
  }

  package var name: String
  package var attributes: [Token]
  /// The bytes before the closing `>` or `/>`; empty unless the tag was written by hand.
  package let ending: ArraySlice<UInt8>

  /// Takes apart the start tag of a node.
  package init(of node: Int, in document: Document) {
    let source = document.startTag(of: node)
    name = document.nodes[node].name
    let close = document.nodes[node].isSelfClosed ? 2 : 1
    let body = source.dropFirst(1 + name.utf8.count).dropLast(close)
    var tokens: [Token] = []
    var at = body.startIndex
    while let quote = body[at...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
      let end = body[(quote + 1)...].firstIndex(of: body[quote])
    {
      let name = body[at..<quote].split { isSpace($0) || $0 == UInt8(ascii: "=") }.first ?? []
      tokens.append(Token(name: String(decoding: name, as: UTF8.self), source: body[at...end]))
      at = end + 1
    }
    attributes = tokens
    ending = body[at...]
  }

  package func has(_ name: String) -> Bool { attributes.contains { $0.name == name } }

  /// The tag as bytes; `selfClosed` says how it ends.
  package func bytes(selfClosed: Bool) -> [UInt8] {
    var bytes = [UInt8(ascii: "<")] + Array(name.utf8)
    for attribute in attributes { bytes += attribute.source }
    bytes += ending
    bytes += selfClosed ? [UInt8(ascii: "/"), UInt8(ascii: ">")] : [UInt8(ascii: ">")]
    return bytes
  }
}

/// Whether a byte is white space in XML.
package func isSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == lineFeed || byte == UInt8(ascii: "\t") || byte == carriageReturn
}

extension StartTag {
  /// A tag without attributes.
  package init(name: String) {
    self.name = name
    attributes = []
    ending = []
  }

  /// Takes over some attributes of another tag. It adds an attribute that it lacks after its neighbour in the other
  /// tag, and removes one that the other tag lacks.
  package mutating func take(_ names: [String], from other: StartTag) {
    let places = Dictionary(firstOf: other.attributes.enumerated().map { ($1.name, $0) })
    var chain = TokenChain(attributes)
    for name in names {
      guard let place = places[name] else {
        chain.remove(name)
        continue
      }
      let token = other.attributes[place]
      if !chain.replace(token) {
        let neighbour = other.attributes[..<place].last { chain.contains($0.name) }
        chain.insert(token, after: neighbour?.name)
      }
    }
    attributes = chain.remaining
  }
}

extension StartTag {
  /// Sets the value of an attribute that the tag already has.
  package mutating func set(_ name: String, to value: String) {
    guard let index = attributes.firstIndex(where: { $0.name == name }) else { return }
    var source: [UInt8] = []
    source.append(attribute: name, value)
    attributes[index] = Token(name: name, source: source[...])
  }
}
