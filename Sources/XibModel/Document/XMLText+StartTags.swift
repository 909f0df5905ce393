extension XMLText {
  /// A start tag as Xcode writes it; attributes without a value are left out.
  static func startTag(_ name: String, _ attributes: [(String, String?)]) -> [UInt8] {
    var tag: [UInt8] = []
    appendStartTag(name, attributes, to: &tag)
    return tag
  }

  /// Writes a start tag after other bytes: an archive has so many that each array would count.
  static func appendStartTag(_ name: String, _ attributes: [(String, String?)], to out: inout [UInt8]) {
    out.append(UInt8(ascii: "<"))
    out.append(contentsOf: name.utf8)
    for case (let name, let value?) in attributes {
      out.append(UInt8(ascii: " "))
      out.append(contentsOf: name.utf8)
      out.append(UInt8(ascii: "="))
      out.append(UInt8(ascii: "\""))
      let isPlain = value.utf8.allSatisfy { !Self.escaped.contains($0) }
      out.append(contentsOf: isPlain ? value.utf8 : escapeAttribute(value).utf8)
      out.append(UInt8(ascii: "\""))
    }
    out.append(UInt8(ascii: ">"))
  }

  private static let escaped: [UInt8] = Array("&<>\"".utf8)
}
