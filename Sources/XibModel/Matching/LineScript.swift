/// The lines that two texts have in common, and those that only one of them has, in one sequence.
package struct LineScript {
  package struct Line: Sendable {
    /// A space for a common line, a minus for one of the old text, a plus for one of the new text.
    package let sign: Character
    package let text: ArraySlice<UInt8>
    /// The number of lines of each text that come before it.
    package let oldIndex: Int
    package let newIndex: Int
  }

  /// The lines of a text, without their line feeds.
  package static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] { lines(of: text, in: text.indices) }

  /// The lines of a part of a text that begins and ends with a line.
  package static func lines(of text: [UInt8], in range: Range<Int>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var at = range.lowerBound
    while at < range.upperBound {
      let next = text.nextLine(after: at)
      lines.append(text[at..<(text[next - 1] == lineFeed ? next - 1 : next)])
      at = next
    }
    return lines
  }

  /// Compares two texts line by line.
  ///
  /// - Parameters:
  ///   - one: The lines of the old text.
  ///   - other: The lines of the new text.
  package static func lines(from one: [ArraySlice<UInt8>], to other: [ArraySlice<UInt8>]) -> [Line] {
    var script: [Line] = []
    for gap in LineAnchors.gaps(one, other) {
      let (mine, its) = (gap.one.upperBound, gap.other.upperBound)
      script += gap.one.map { Line(sign: "-", text: one[$0], oldIndex: $0, newIndex: gap.other.lowerBound) }
      script += gap.other.map { Line(sign: "+", text: other[$0], oldIndex: mine, newIndex: $0) }
      if mine < one.count { script.append(Line(sign: " ", text: one[mine], oldIndex: mine, newIndex: its)) }
    }
    return script
  }
}

/// The lines that two texts have in common at their beginnings and at their ends.
package struct CommonLines: Sendable {
  /// The number of bytes of the lines at the beginnings.
  package let head: Int
  /// The number of bytes of the lines at the ends; these lines are not among those of ``head``.
  package let tail: Int

  /// No lines, for texts that are compared whole.
  package static let none = CommonLines([], [])

  package init(_ one: [UInt8], _ other: [UInt8]) {
    let limit = min(one.count, other.count)
    head = one.lineStart(before: Self.prefix(one, other, limit))
    // The first line of the common bytes may begin before them.
    tail = one.count - one.nextLine(after: one.count - Self.suffix(one, other, limit - head))
  }

  private static func prefix(_ one: [UInt8], _ other: [UInt8], _ limit: Int) -> Int {
    one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        var at = 0
        while at + 8 <= limit, one.word(at: at) == other.word(at: at) { at += 8 }
        while at < limit, one[at] == other[at] { at += 1 }
        return at
      }
    }
  }

  private static func suffix(_ one: [UInt8], _ other: [UInt8], _ limit: Int) -> Int {
    one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        var count = 0
        while count + 8 <= limit, one.word(at: one.count - count - 8) == other.word(at: other.count - count - 8) {
          count += 8
        }
        while count < limit, one[one.count - count - 1] == other[other.count - count - 1] { count += 1 }
        return count
      }
    }
  }
}

extension [UInt8] {
  /// The start of the line that holds a byte, or that a byte before it ends.
  fileprivate func lineStart(before at: Int) -> Int {
    var at = at
    while at > 0, self[at - 1] != lineFeed { at -= 1 }
    return at
  }
}

/// Lists of children that have the same names in the same order as in the base: most lists of most documents.
///
/// Matching their elements one by one gives the same as looking up each name.
extension Correspondence {
  /// Gives children the identities of the base's, if these have the same names; returns whether it did.
  mutating func assignInOrder(
    _ parent: Int, to owner: Int, in document: Document, _ version: Int, _ base: Document?
  ) -> Bool {
    guard let base, owner < base.nodes.count, hasEqualNames(under: parent, in: document, version, as: owner, in: base)
    else { return false }
    for (child, old) in zip(document.children(of: parent), base.children(of: owner)) {
      assign(child, to: old, version)
    }
    return true
  }

  private mutating func hasEqualNames(
    under parent: Int, in document: Document, _ version: Int, as owner: Int, in base: Document
  ) -> Bool {
    // Entries beside views are matched by their views.
    guard !document.nodes[parent].traits.contains(.parallel) else { return false }
    var others = base.children(of: owner).makeIterator()
    var unnamed: Set<String> = []
    for child in document.children(of: parent) {
      guard let old = others.next(), !isTaken(old, version), document.nodes[child].name == base.nodes[old].name
      else { return false }
      switch (document.hasIdentity(child), base.hasIdentity(old)) {
      case (true, true):
        guard hasIdentifier(child, in: document, of: old, in: base) else { return false }
        continue
      case (false, false): break
      default: return false
      }
      if !document.startTag(of: child).isSameBlock(as: base.startTag(of: old)) {
        guard localName(of: child, in: document, version) == localName(of: old, in: base, 0) else { return false }
      }
      // Several elements without names are aligned.
      if !hasLocalName(child, in: document), !unnamed.insert(document.nodes[child].name).inserted { return false }
    }
    return others.next() == nil
  }

  /// Whether an object has the id of one of the base, and the id names that one; `false` for scenes.
  private func hasIdentifier(_ node: Int, in document: Document, of old: Int, in base: Document) -> Bool {
    document.withIdentifier(of: node) { id in
      base.withIdentifier(of: old) { $0.isSameBlock(as: id) } == true && names[id].flatMap { object(named: $0) } == old
    } == true
  }
}
