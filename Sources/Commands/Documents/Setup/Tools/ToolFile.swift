internal import Basics
internal import Reports

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
    let old = try contents()
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
    guard let old = try contents() else { return nil }
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

  private func contents() throws -> [UInt8]? { PathKind(at: path) == nil ? nil : try Files.read(path) }

  private static func isOwn(_ bytes: [UInt8], _ tool: Tool) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(mark(tool))
  }
}
