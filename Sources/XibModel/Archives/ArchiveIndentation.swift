/// The white space at the start of the lines of an archive that is not indented with tabs, as Xcode does.
struct ArchiveIndentation {
  /// The white space of one level.
  let unit: [UInt8]
  /// The level from which on lines are not indented further; `nil` if all are.
  let deepestLevel: Int?

  /// The characters after which the formatter of libxml2, as in `xmllint --format`, indents no further.
  private static let widestLine = 60

  /// The indentation of an archive; `nil` if it is indented with tabs.
  init?(of document: Document) {
    guard let first = document.firstChild(of: 0), case let unit = document.indentation(before: first),
      unit.allSatisfy({ $0 == UInt8(ascii: " ") })
    else { return nil }
    self.unit = Array(unit)
    guard !unit.isEmpty else {
      deepestLevel = nil
      return
    }
    let level = Self.widestLine / unit.count
    let widest = document.nodes.indices.lazy.map { document.indentation(before: $0).count }.max()
    deepestLevel = widest == level * unit.count ? level : nil
  }

  /// The indentation that a normal form states.
  ///
  /// - Parameter normal: The normal form of an archive.
  init(statedIn normal: Document) {
    let graph = normal.children(of: 0).first { normal.nodes[$0].name == NormalArchive.graph }
    func stated(_ name: String) -> String? { graph.flatMap { normal.value(name, of: $0) } }
    unit = Array((stated(NormalArchive.Attribute.indentation) ?? "\t").utf8)
    deepestLevel = stated(NormalArchive.Attribute.deepestLevel).flatMap { Int($0) }.map { max(0, $0) }
  }
}

extension Document {
  /// The white space between the start of the line and an element.
  fileprivate func indentation(before node: Int) -> ArraySlice<UInt8> {
    let lead = text[nodes[node].leadStart..<nodes[node].start]
    return lead.lastIndex(of: lineFeed).map { lead[($0 + 1)...] } ?? []
  }
}
