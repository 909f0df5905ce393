internal import XibModel

/// The bytes of gaps: white space and remarks.
extension Renderer {
  /// Writes the content of a gap: a side's bytes, or the merged remarks on lines of their own.
  ///
  /// - Parameter space: The chosen side's bytes in the gap, already indented for the result.
  mutating func writeGap(_ gap: Gap, space: [UInt8], _ reading: Side?) {
    guard let merged = tree.gaps[gap] else { return append(space) }
    let line = space.lastIndex(of: Self.newline)
    var indent = line.map { space[($0 + 1)...].prefix(while: Self.isIndentation) } ?? []
    // Before an end tag the remarks stand where children do, a level deeper than the tag.
    if line != nil, case .atEnd = gap { indent += Self.level }
    // Nothing may stand before the declaration, and a gap without a line break gets none.
    var separator: [UInt8] =
      gap == .before(AssembledTree.root, under: nil) || line == nil ? [] : [Self.newline] + indent
    for part in merged.parts {
      if reading == nil, case .conflict(let remarks) = part {
        let variants = remarks.map { remark in remark.map { [Self.newline] + indent + $0.bytes } ?? [] }
        writeHunk(variants, of: [gap.pseudoElement])
      } else if let remark = part.remark(in: reading ?? .ours) {
        append(separator + remark.bytes)
      }
      if line != nil { separator = [Self.newline] + indent }
    }
    let end = Self.lastLine(of: space)
    append(end)
    if end.isEmpty, isAfterMarker { append([Self.newline]) }
  }

  /// The white space at the end of a gap, without the lines before the last.
  static func lastLine(of space: [UInt8]) -> ArraySlice<UInt8> {
    let blank = space[(space.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0)...]
    return blank.lastIndex(of: newline).map { blank[$0...] } ?? blank
  }
}
