/// A piece of a merged text, as each reading has it: one with ours at each conflict, one with theirs, one with the base.
struct Piece {
  enum Part: CaseIterable { case base, ours, theirs }

  var base: Bytes
  var ours: Bytes
  var theirs: Bytes
  /// Whether the readings differ.
  let isConflict: Bool
  private let isThere: (base: Bool, ours: Bool, theirs: Bool)

  /// A text that all readings have.
  init(_ text: Bytes) {
    (base, ours, theirs, isConflict, isThere) = (text, text, text, false, (true, true, true))
  }

  init(_ value: KeyedTable.Value) { self.init(value.text[...]) }

  init(base: Bytes, ours: Bytes, theirs: Bytes) {
    (self.base, self.ours, self.theirs, isConflict) = (base, ours, theirs, true)
    isThere = (!base.isEmpty, true, true)
  }

  /// An entry that one side deleted and the other changed.
  init(base: KeyedTable.Entry, ours: KeyedTable.Entry?, theirs: KeyedTable.Entry?) {
    (self.base, self.ours, self.theirs) = (base.text[...], (ours?.text ?? [])[...], (theirs?.text ?? [])[...])
    (isConflict, isThere) = (true, (true, ours != nil, theirs != nil))
  }

  /// A text that may differ from reading to reading.
  static func each(_ text: (Part) -> Bytes) -> Piece {
    let (base, ours, theirs) = (text(.base), text(.ours), text(.theirs))
    return base == ours && ours == theirs ? Piece(ours) : Piece(base: base, ours: ours, theirs: theirs)
  }

  fileprivate func exists(in part: Part) -> Bool {
    switch part {
    case .base: isThere.base
    case .ours: isThere.ours
    case .theirs: isThere.theirs
    }
  }

  /// The text with each conflict between markers, in whole lines.
  static func lines(of pieces: [Piece], _ markers: StringsMerge.Markers) -> [UInt8] {
    var out: [UInt8] = []
    var rest = pieces[...]
    while let piece = rest.popFirst() {
      guard piece.isConflict else {
        out += piece.ours
        continue
      }
      let start = out.lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
      let begun = Array(out[start...])
      out.removeSubrange(start...)
      var versions = [piece.ours, piece.base, piece.theirs].map { begun + $0 }
      // Go on to the end of the line in all versions.
      while !versions.allSatisfy({ $0.isEmpty || $0.last == lineFeed }), let next = rest.popFirst() {
        let text = [next.ours, next.base, next.theirs]
        guard !next.isConflict, let end = next.ours.firstIndex(of: lineFeed) else {
          for place in versions.indices { versions[place] += text[place] }
          continue
        }
        for place in versions.indices { versions[place] += next.ours[...end] }
        rest = [Piece(next.ours[(end + 1)...])] + rest
      }
      out += marked(versions.map(Self.lines), markers)
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
  private static func marked(_ versions: [[Bytes]], _ markers: StringsMerge.Markers) -> [UInt8] {
    let compared = markers.base == nil ? [versions[0], versions[2]] : versions
    let shortest = compared.map(\.count).min() ?? 0
    let before = (0..<shortest).prefix { at in compared.allSatisfy { $0[at] == compared[0][at] } }.count
    let after = (0..<(shortest - before)).prefix { at in
      compared.allSatisfy { $0[$0.count - 1 - at] == compared[0][compared[0].count - 1 - at] }
    }.count
    func marker(_ sign: Character, _ label: String = "") -> [UInt8] {
      let line = String(repeating: sign, count: markers.size)
      return Array(((label.isEmpty ? line : line + " " + label) + "\n").utf8)
    }
    func middle(_ lines: [Bytes]) -> [UInt8] {
      let text = Array(lines.dropFirst(before).dropLast(after).joined())
      return text.isEmpty || text.last == lineFeed ? text : text + [lineFeed]
    }
    var out = Array(versions[0].prefix(before).joined()) + marker("<", markers.ours) + middle(versions[0])
    if let base = markers.base { out += marker("|", base) + middle(versions[1]) }
    out += marker("=") + middle(versions[2]) + marker(">", markers.theirs)
    return out + versions[0].suffix(after).joined()
  }
}

extension [Piece] {
  /// Whether a reading has the entry that these pieces are.
  func exists(in part: Piece.Part) -> Bool { contains { $0.exists(in: part) } }
}
