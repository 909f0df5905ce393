/// The lines with a tool's settings in the user's own file, between two comments.
struct SettingsBlock {
  private let start = "# xibmerge: from here"
  private let end: String
  private static let unterminated = ", after a last line that had no end"
  private static let new = ", in a new file"

  init(_ tool: Tool) {
    end = "# xibmerge: to here; xibmerge uninstall --tool \(tool.rawValue) takes these lines out"
  }

  /// The file with the block at its end; a block that is there already is replaced.
  func added(_ text: String, to file: [UInt8]?) -> [UInt8] {
    let removal = file.flatMap { removed(from: $0) }
    let rest = removal.map { $0.isWhole ? nil : $0.bytes } ?? file
    guard let rest else { return Array("\(start)\(Self.new)\n\(text)\(end)\n".utf8) }
    let isEnded = rest.isEmpty || rest.last == Self.newline
    return rest + Array(((isEnded ? start : "\n\(start)\(Self.unterminated)") + "\n\(text)\(end)\n").utf8)
  }

  /// The file without the block, and whether the block was the whole file; `nil` if there is no block.
  func removed(from file: [UInt8]) -> (bytes: [UInt8], isWhole: Bool)? {
    var lines = file.split(separator: Self.newline, omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { Self.text(of: $0).hasPrefix(start) }),
      let last = lines[first...].firstIndex(where: { Self.text(of: $0) == end })
    else { return nil }
    let state = Self.text(of: lines[first]).dropFirst(start.count)
    let isAtEnd = lines[(last + 1)...].allSatisfy(\.isEmpty)
    lines.removeSubrange(first...last)
    var bytes = Array(lines.joined(separator: [Self.newline]))
    if state == Self.unterminated, isAtEnd, bytes.last == Self.newline { bytes.removeLast() }
    return (bytes, state == Self.new && bytes.isEmpty)
  }

  private static let newline = UInt8(ascii: "\n")

  /// A line without its line end; an editor may have changed it.
  private static func text(of line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}
