internal import Basics

/// A file with settings of a tool.
struct ToolFile: Sendable {
  let path: String
  let text: String
  /// The folder up to which empty folders above the file are removed; it stays.
  let home: String
  /// Whether the settings are lines in the user's own file; otherwise install writes the whole file.
  var isShared = false
  var isExecutable = false

  /// The text that marks a file as written by install. It has no double hyphen, which XML does not allow in a comment.
  static func mark(_ tool: Tool) -> String {
    "Written by xibmerge for \(tool.rawValue); the help of xibmerge uninstall says how to remove it."
  }

  private var name: String { TerminalText.line(path, limit: 300) }

  /// Writes the settings; returns what was done.
  ///
  /// - Throws: ``SetupError/fileOfAnother(_:)`` if there is a file that the installation did not write.
  func install(_ tool: Tool, isDryRun: Bool) throws -> SetupStep {
    let old = try Files.readIfThere(path)
    if !isShared, let old, !Self.isOwn(old, tool) { throw SetupError.fileOfAnother(path) }
    let new = isShared ? SettingsBlock(tool).added(text, to: old) : Array(text.utf8)
    guard new != old else {
      return SetupStep(action: .unchanged, file: path, text: "\(name): has the settings already")
    }
    if !isDryRun {
      try FileSystem.makeFolder(of: path)
      try Files.write(new, to: FileSystem.resolved(path))
      if isExecutable { chmod(path, 0o755) }
    }
    return SetupStep(
      action: .add, file: path, value: text, text: "\(name): \(isDryRun ? "would write" : "wrote") the settings")
  }

  /// Removes the settings; returns what was done, or `nil` if there was nothing.
  func uninstall(_ tool: Tool, isDryRun: Bool) throws -> SetupStep? {
    guard let old = try Files.readIfThere(path) else { return nil }
    var rest: [UInt8]?
    if isShared {
      guard let removal = SettingsBlock(tool).removed(from: old) else { return nil }
      rest = removal.isWhole ? nil : removal.bytes
    } else if !Self.isOwn(old, tool) {
      return SetupStep(action: .leave, file: path, text: "\(name): was not written by install; left as it is")
    }
    if !isDryRun {
      let place = FileSystem.resolved(path)
      if let rest { try Files.write(rest, to: place) } else { try FileSystem.remove(place) }
      if rest == nil { FileSystem.removeEmptyFolders(above: path, upTo: home) }
    }
    let action: SetupStep.Action = rest == nil ? .remove : .takeOut
    let words =
      rest == nil ? (isDryRun ? "would be removed" : "removed") : "\(isDryRun ? "would take" : "took") out the settings"
    return SetupStep(action: action, file: path, value: rest == nil ? nil : text, text: "\(name): \(words)")
  }

  private static func isOwn(_ bytes: [UInt8], _ tool: Tool) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(mark(tool))
  }
}

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
