/// The lines of an attributes file that `xibmerge install` adds, between two comments.
struct AttributesBlock {
  /// The state of the file before; the first comment records it, so that uninstall can restore the file exactly.
  private enum PriorState: String, CaseIterable {
    case ended = "# xibmerge: from here"
    case unterminated = "# xibmerge: from here, after a last line that had no end"
    case absent = "# xibmerge: from here, in a new file"
  }

  private static let last = "# xibmerge: to here; xibmerge uninstall takes these lines out"
  static let lines = ["*.xib        merge=xib diff=xib", "*.storyboard merge=xib diff=xib"]

  /// The file with the block at its end; `nil` if it has these lines already.
  static func added(to file: [UInt8]?) -> [UInt8]? {
    let present = Set(split(file ?? []).map(words))
    guard !lines.allSatisfy({ present.contains(words(of: Array($0.utf8)[...])) }) else { return nil }
    let before: PriorState =
      file.map { [nil, UInt8(ascii: "\n")].contains($0.last) ? .ended : .unterminated } ?? .absent
    let end = lineEnd(of: file ?? [])
    let start = before == .unterminated ? end : ""
    let block = ([before.rawValue] + lines + [last]).map { $0 + end }.joined()
    return (file ?? []) + Array((start + block).utf8)
  }

  /// The result of removing the block.
  struct Removal {
    let bytes: [UInt8]
    /// The removed lines, without the comments.
    let taken: [String]
    /// Lines that name the driver but stay, because they are not next to a comment, or because somebody changed them.
    let left: [String]
    /// Whether the file had a block, or a part of one.
    let isChange: Bool
    /// Whether the installation made the file.
    let wasNew: Bool
  }

  /// The file without the block, which is found line by line: git or an editor may have changed the line ends.
  static func removed(from file: [UInt8]) -> Removal {
    let all = split(file)
    let parts = all.map(Part.init)
    let starts = parts.indices.filter { if case .start = parts[$0] { true } else { false } }
    let ends = parts.indices.filter { parts[$0] == .end }
    var gone = Set(starts + ends)
    for start in starts { gone.formUnion(parts.indices[(start + 1)...].prefix { parts[$0] == .own }) }
    for end in ends { gone.formUnion(parts.indices[..<end].reversed().prefix { parts[$0] == .own }) }

    let kept = all.indices.filter { !gone.contains($0) }
    var bytes = kept.flatMap { all[$0] }
    if let start = starts.last, parts[start] == .start(.unterminated), let line = kept.last, line < start {
      // Remove only that line end, not a carriage return before it.
      let end = lineEnd(of: all[start])
      bytes.removeLast(all[line].suffix(end.utf8.count).elementsEqual(end.utf8) ? end.utf8.count : 1)
    }
    return Removal(
      bytes: bytes, taken: all.indices.filter { gone.contains($0) && parts[$0] == .own }.map { text(of: all[$0]) },
      left: kept.filter { namesDriver(all[$0]) }.map { text(of: all[$0]) }, isChange: !gone.isEmpty,
      wasNew: starts.contains { parts[$0] == .start(.absent) })
  }

  // MARK: Lines

  private enum Part: Equatable {
    case start(PriorState)
    case own
    case end
    case other

    init(_ line: ArraySlice<UInt8>) {
      let text = AttributesBlock.text(of: line)
      if let before = PriorState(rawValue: text) {
        self = .start(before)
      } else if text == AttributesBlock.last {
        self = .end
      } else {
        let words = AttributesBlock.words(of: line)
        self =
          AttributesBlock.lines.contains { AttributesBlock.words(of: Array($0.utf8)[...]) == words } ? .own : .other
      }
    }
  }

  private static let lineEnds = Array("\r\n".utf8)

  /// The line end of the last line that has one.
  private static func lineEnd(of file: some BidirectionalCollection<UInt8>) -> String {
    guard let last = file.lastIndex(of: UInt8(ascii: "\n")) else { return "\n" }
    return file[...last].suffix(2).elementsEqual(lineEnds) ? "\r\n" : "\n"
  }

  /// The lines, with their line ends.
  private static func split(_ file: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = file[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  /// A line without its line end.
  private static func text(of line: ArraySlice<UInt8>) -> String {
    String(decoding: line.dropLast(line.reversed().prefix { lineEnds.contains($0) }.count), as: UTF8.self)
  }

  private static func words(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
  }

  private static func namesDriver(_ line: ArraySlice<UInt8>) -> Bool {
    let words = words(of: line)
    guard words.first?.first != UInt8(ascii: "#") else { return false }
    return words.dropFirst().contains { word in ["merge=xib", "diff=xib"].contains { word.elementsEqual($0.utf8) } }
  }
}
