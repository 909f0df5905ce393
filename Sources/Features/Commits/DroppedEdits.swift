internal import Basics
internal import GitHistory

/// The documents from which edits are meant to go, as a commit message says: `Xib-Dropped: PATH`, or `*` for all.
struct DroppedEdits {
  private let paths: Set<String>

  init(in message: String) {
    let prefix = "xib-dropped:"
    paths = Set(
      message.split(whereSeparator: \.isNewline).filter { $0.lowercased().hasPrefix(prefix) }
        .map { line in String(line.dropFirst(prefix.count).drop { $0 == " " }.prefix { $0 != "\t" }) })
  }

  /// Reads a message that git keeps for the next commit; there may be none.
  init(inMessageFile file: String) {
    let bytes = (try? Files.readIfThere(file)) ?? nil
    self.init(in: String(decoding: bytes ?? [], as: UTF8.self))
  }

  func contains(_ path: String) -> Bool { paths.contains("*") || paths.contains(path) }
}
