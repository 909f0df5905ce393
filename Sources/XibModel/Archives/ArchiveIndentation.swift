extension Document {
  /// The white space of one level in an archive that is not indented with tabs, as Xcode does; `nil` for others.
  var unusualIndentation: String? {
    guard let first = firstChild(of: 0) else { return nil }
    let lead = text[nodes[first].leadStart..<nodes[first].start]
    let indentation = lead.lastIndex(of: lineFeed).map { lead[($0 + 1)...] } ?? []
    return indentation.allSatisfy { $0 == UInt8(ascii: " ") } ? String(decoding: indentation, as: UTF8.self) : nil
  }

  /// The white space of one level in the archive that this is the normal form of; `nil` if it is the usual.
  var statedIndentation: String? {
    children(of: 0).first { nodes[$0].name == NormalArchive.graph }
      .flatMap { value(NormalArchive.Attribute.indentation, of: $0) }
  }
}
