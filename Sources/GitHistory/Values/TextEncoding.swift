/// The text encoding of a commit.
enum TextEncoding {
  case utf8, latin1, windows1252

  /// The encoding that a commit names. An unknown one is read as UTF-8, which preserves ASCII.
  init(named name: some Sequence<UInt8>) {
    let name = String(decoding: name.map(lowercased), as: UTF8.self)
    self = Self.names[name] ?? .utf8
  }

  /// Decodes bytes; invalid ones are replaced.
  func text(_ bytes: some Collection<UInt8>) -> String {
    if self == .utf8 { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.map(scalar))
    return String(text)
  }

  private func scalar(_ byte: UInt8) -> Unicode.Scalar {
    guard self == .windows1252, (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return Self.windows[Int(byte - 0x80)]
  }

  private static let names: [String: TextEncoding] = [
    "iso-8859-1": .latin1, "iso8859-1": .latin1, "iso_8859-1": .latin1, "iso88591": .latin1, "latin1": .latin1,
    "latin-1": .latin1, "l1": .latin1, "windows-1252": .windows1252, "cp1252": .windows1252,
  ]

  /// The characters that Windows-1252 has in place of Latin-1's control characters. Five places keep the control
  /// character.
  private static let windows: [Unicode.Scalar] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
    "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
  ]
}
