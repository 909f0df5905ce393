/// Lines of ours in a file of the user's, between two comments.
///
/// The first comment says how the file was before, so that it can be restored exactly.
struct OwnBlock: Sendable {
  private enum PriorState: String {
    case ended = "# xibmerge: from here"
    case unterminated = "# xibmerge: from here, after a last line that had no end"
    case absent = "# xibmerge: from here, in a new file"

    init?(_ line: FileLine) {
      let text = line.text
      guard text.hasPrefix(Self.ended.rawValue) else { return nil }
      self = Self(rawValue: text) ?? .ended
    }
  }

  /// The last comment.
  private let last: String
  /// The words of each of our lines, so that what others put between them stays; `nil` if all between the comments is
  /// ours.
  private let words: Set<[String]>?

  /// - Parameters:
  ///   - command: The command that takes the lines out.
  ///   - lines: All lines that were ever ours; `nil` if all between the comments is.
  init(takenOutBy command: String, lines: [String]? = nil) {
    last = "# xibmerge: to here; \(command) takes these lines out"
    words = lines.map { Set($0.map { FileLine($0).words }) }
  }

  /// The file with the block at its end.
  func added(_ lines: [String], to file: [UInt8]?, end: String = "\n") -> [UInt8] {
    let before: PriorState =
      file.map { [nil, UInt8(ascii: "\n")].contains($0.last) ? .ended : .unterminated } ?? .absent
    let block = ([before.rawValue] + lines + [last]).map { $0 + end }.joined()
    return (file ?? []) + Array(((before == .unterminated ? end : "") + block).utf8)
  }

  /// The file without the block, `nil` if the installation made the file; and the lines that were in the block.
  ///
  /// It is found line by line: git or an editor may have changed the line ends.
  ///
  /// - Returns: `nil` if the file has no part of a block.
  func removed(from file: [UInt8]) -> (rest: [UInt8]?, taken: [String])? {
    let lines = FileLine.all(of: file)
    let starts = lines.indices.filter { PriorState(lines[$0]) != nil }
    let ends = lines.indices.filter { lines[$0].text == last }
    let gone = self.lines(of: lines, starts, ends)
    guard !gone.isEmpty else { return nil }

    let kept = lines.indices.filter { !gone.contains($0) }
    var rest = kept.flatMap { lines[$0].bytes }
    let states = starts.filter(gone.contains).map { PriorState(lines[$0]) }
    if states.last == .unterminated, let start = starts.last, let line = kept.last, line < start {
      // Remove only that line end, not a carriage return before it.
      rest.removeLast(lines[start].end == lines[line].end ? lines[line].end.utf8.count : 1)
    }
    let taken = gone.subtracting(starts + ends).sorted().map { lines[$0].text }
    return (rest.isEmpty && states.contains(.absent) ? nil : rest, taken)
  }

  /// The numbers of the lines that are ours, with the comments.
  private func lines(of all: [FileLine], _ starts: [Int], _ ends: [Int]) -> Set<Int> {
    guard let words else {
      guard let start = starts.first, let end = ends.first(where: { $0 > start }) else { return [] }
      return Set(start...end)
    }
    let isOwn = { words.contains(all[$0].words) }
    return starts.reduce(into: Set(starts + ends)) { $0.formUnion(all.indices[($1 + 1)...].prefix(while: isOwn)) }
      .union(ends.flatMap { all.indices[..<$0].reversed().prefix(while: isOwn) })
  }
}

/// A line of a file of the user's, with its end.
struct FileLine {
  let bytes: ArraySlice<UInt8>

  private init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  init(_ text: String) { self.init(bytes: Array(text.utf8)[...]) }

  static func all(of file: [UInt8]) -> [FileLine] {
    let ends = file.indices.filter { file[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    return zip([0] + ends, ends + [file.count]).filter { $0 < $1 }.map { FileLine(bytes: file[$0..<$1]) }
  }

  /// The line without its end.
  var text: String {
    String(decoding: bytes.dropLast(bytes.reversed().prefix { "\r\n".utf8.contains($0) }.count), as: UTF8.self)
  }

  /// The words of the line; none if it is a comment.
  var words: [String] {
    let words = bytes.split { " \t\r\n".utf8.contains($0) }
    return words.first?.first == UInt8(ascii: "#") ? [] : words.map { String(decoding: $0, as: UTF8.self) }
  }

  /// How the line ends.
  var end: String { bytes.suffix(2).elementsEqual("\r\n".utf8) ? "\r\n" : "\n" }
}
