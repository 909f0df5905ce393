internal import ThreeVersions

/// A piece of a merged text, as each reading has it: one with ours at each conflict, one with theirs, one with the base.
struct Piece: Sendable {
  let text: ThreeWay<Bytes>
  /// Whether the readings differ.
  let isConflict: Bool
  fileprivate let isThere: ThreeWay<Bool>

  /// A text that all readings have.
  init(_ text: Bytes) { (self.text, isConflict, isThere) = (ThreeWay { _ in text }, false, ThreeWay { _ in true }) }

  init(_ value: KeyedTable.Value) { self.init(value.text[...]) }

  init(base: Bytes, ours: Bytes, theirs: Bytes) {
    (text, isConflict) = (ThreeWay(base: base, ours: ours, theirs: theirs), true)
    isThere = ThreeWay(base: !base.isEmpty, ours: true, theirs: true)
  }

  /// An entry that one side deleted and the other changed.
  init(_ entries: ThreeWay<KeyedTable.Entry?>) {
    (text, isConflict, isThere) = (entries.map { ($0?.text ?? [])[...] }, true, entries.map { $0 != nil })
  }

  /// A text that may differ from reading to reading.
  static func each(_ value: (Version) -> Bytes) -> Piece {
    let text = ThreeWay(value)
    return text.base == text.ours && text.resolution == .alike
      ? Piece(text.ours) : Piece(base: text.base, ours: text.ours, theirs: text.theirs)
  }

  /// The text with each conflict between markers, in whole lines.
  static func lines(of pieces: [Piece], _ style: ConflictStyle) -> [UInt8] {
    var out: [UInt8] = []
    var rest = pieces[...]
    // The rest of a piece whose first line is written.
    var begun: Piece?
    func next() -> Piece? {
      defer { begun = nil }
      return begun ?? rest.popFirst()
    }
    while let piece = next() {
      guard piece.isConflict, style.form != .valid else {
        out += piece.text.ours
        continue
      }
      let start = out.lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
      let line = Array(out[start...])
      out.removeSubrange(start...)
      var versions = piece.text.map { line + $0 }
      // Go on to the end of the line in all versions.
      while !versions.all.allSatisfy({ $0.isEmpty || $0.last == lineFeed }), let next = next() {
        let end = next.isConflict ? nil : next.text.ours.firstIndex(of: lineFeed)
        versions = ThreeWay { versions[$0] + (end.map { next.text.ours[...$0] } ?? next.text[$0]) }
        if let end { begun = Piece(next.text.ours[(end + 1)...]) }
      }
      out += marked(versions.map(Self.lines), style)
    }
    return out
  }

  private static func lines(_ text: [UInt8]) -> [Bytes] {
    var lines: [Bytes] = [], rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: lineFeed).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  /// The lines of ours, the base and theirs between markers, without those that they begin and end with alike.
  private static func marked(_ versions: ThreeWay<[Bytes]>, _ style: ConflictStyle) -> [UInt8] {
    let compared = style.form == .diff3 ? versions.all : [versions.ours, versions.theirs]
    let shortest = compared.map { $0.count }.min() ?? 0
    let before = (0..<shortest).prefix { at in compared.allSatisfy { $0[at] == compared[0][at] } }.count
    let after = (0..<(shortest - before)).prefix { at in
      compared.allSatisfy { $0[$0.count - 1 - at] == compared[0][compared[0].count - 1 - at] }
    }.count
    let middle = versions.map { Array($0.dropFirst(before).dropLast(after).joined()) }
    return versions.ours.prefix(before).joined() + style.marked(middle) + versions.ours.suffix(after).joined()
  }
}

extension [Piece] {
  /// Whether a reading has the entry that these pieces are.
  func exists(in version: Version) -> Bool { contains { $0.isThere[version] } }
}
