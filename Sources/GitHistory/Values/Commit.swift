internal import Basics

/// A commit: its tree, its parents, its author and committer, and its message.
package struct Commit: Hashable, Sendable, Identifiable {
  package let id: ObjectID
  package let tree: ObjectID
  /// The parents in order; empty for a root commit and at the edge of a shallow clone.
  package let parents: [ObjectID]
  package let author: Signature
  package let committer: Signature
  /// The whole message. Bytes that are invalid in the commit's encoding are replaced.
  package let message: String

  /// The first paragraph of the message on one line, as `git log --format=%s` shows it.
  package var subject: String {
    message.split(separator: "\n", omittingEmptySubsequences: false)
      .drop(while: \.isEmpty).prefix { !$0.isEmpty }.joined(separator: " ")
  }

  /// Parses an object's bytes; `nil` if they are not a commit.
  init?(id: ObjectID, parsing bytes: [UInt8], isShallow: Bool = false) {
    var tree: ObjectID?
    var parents: [ObjectID] = []
    var author: ArraySlice<UInt8>?
    var committer: ArraySlice<UInt8>?
    var encoding = TextEncoding.utf8
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")), end > rest.startIndex {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
      let value = line[(space + 1)...]
      switch line[..<space] {
      case Self.treeKey: tree = tree ?? ObjectID(hexDigits: value)
      case Self.parentKey: ObjectID(hexDigits: value).map { parents.append($0) }
      case Self.authorKey: author = author ?? value
      case Self.committerKey: committer = committer ?? value
      case Self.encodingKey: encoding = TextEncoding(named: value)
      default: continue
      }
    }
    guard let tree, let author, let committer else { return nil }
    self.id = id
    self.tree = tree
    self.parents = isShallow ? [] : parents
    self.author = Signature(parsing: author, in: encoding)
    self.committer = Signature(parsing: committer, in: encoding)
    self.message = encoding.text(rest.dropFirst())
  }

  private static let treeKey = Array("tree".utf8)[...]
  private static let parentKey = Array("parent".utf8)[...]
  private static let authorKey = Array("author".utf8)[...]
  private static let committerKey = Array("committer".utf8)[...]
  private static let encodingKey = Array("encoding".utf8)[...]
}

/// The name and e-mail address of an author or committer, and the time.
package struct Signature: Hashable, Sendable {
  package let name: String
  package let email: String
  /// Seconds since 1970, in UTC.
  package let time: Int64
  /// The offset of the person's time zone, in minutes ahead of UTC.
  package let offset: Int

  /// The name and the address, as `Name <email>`.
  package var text: String { "\(name) <\(email)>" }

  /// Parses `Name <email> seconds +hhmm`.
  init(parsing bytes: ArraySlice<UInt8>, in encoding: TextEncoding) {
    let open = bytes.firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
    let close = bytes.lastIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
    let name = bytes[..<open]
    self.name = encoding.text(name.last == UInt8(ascii: " ") ? name.dropLast() : name)
    self.email = open < close ? encoding.text(bytes[bytes.index(after: open)..<close]) : ""
    let when = bytes[close...].dropFirst().split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    self.time = when.first.flatMap { Int64($0) } ?? 0
    // A commit may contain anything here; more than four digits are not a time zone.
    let zone = when.dropFirst().first.flatMap { Int($0) }.flatMap { (-9999...9999).contains($0) ? $0 : nil } ?? 0
    self.offset = zone / 100 * 60 + zone % 100
  }
}

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
