internal import Basics

/// A file with settings of a tool.
struct ToolFile: Sendable {
  let tool: Tool
  let path: String
  let text: String
  /// The folder up to which empty folders above the file are removed; it stays.
  let home: String
  /// Whether the settings are lines in the user's own file; otherwise install writes the whole file.
  var isShared = false
  var isExecutable = false

  /// Writes the settings.
  ///
  /// - Throws: ``SetupError/fileOfAnother(_:)`` if there is a file that the installation did not write.
  func install() throws -> SetupEdit {
    let old = try Files.readIfThere(path) ?? nil
    if !isShared, let old, !isOwn(old) { throw SetupError.fileOfAnother(path) }
    let new = isShared ? shared(old) : Array(text.utf8)
    guard new != old else { return SetupEdit(staying: SetupStep(.unchanged, path, "has the settings already")) }
    let step = SetupStep(.add, path, value: text, verb: ("would write", "wrote"), " the settings")
    return SetupEdit(.write(path, new, isProgram: isExecutable), [step])
  }

  /// Removes the settings; `nil` if there are none.
  func uninstall() throws -> SetupEdit? {
    guard let old = try Files.readIfThere(path) else { return nil }
    if isShared {
      guard let (rest, _) = block.removed(from: old) else { return nil }
      if let rest {
        return SetupEdit(.write(path, rest), [SetupStep(.takeOut, path, value: text, " the settings")])
      }
    } else if !isOwn(old) {
      return SetupEdit(staying: SetupStep(.leave, path, "was not written by install; left as it is"))
    }
    return SetupEdit(.remove(path, upTo: home), [SetupStep(.remove, path)])
  }

  // MARK: What is ours

  private var block: OwnBlock { OwnBlock(takenOutBy: "xibmerge uninstall --tool \(tool.rawValue)") }

  /// The user's file with the settings at its end, in place of earlier ones.
  private func shared(_ file: [UInt8]?) -> [UInt8] {
    let removal = file.flatMap(block.removed(from:))
    return block.added(text.split(separator: "\n").map(String.init), to: removal == nil ? file : removal?.rest)
  }

  private func isOwn(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(Self.mark(tool))
  }

  /// The text that marks a file as written by install. It has no double hyphen, which XML does not allow in a comment.
  static func mark(_ tool: Tool) -> String {
    "Written by xibmerge for \(tool.rawValue); the help of xibmerge uninstall says how to remove it."
  }
}
