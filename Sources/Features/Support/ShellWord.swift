/// Words of the shell's language, as in git's settings and on the command line.
enum ShellWord {
  /// The text as one word, quoted where the shell would read it differently.
  static func quoted(_ text: String) -> String {
    guard text.isEmpty || !text.utf8.allSatisfy(isPlain) else { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The text of one word that is quoted so; `nil` for anything else that a shell would read.
  static func unquoted(_ word: String) -> String? {
    let text = word.split(separator: "'\\''", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != "'" } }.joined(separator: "'")
    return quoted(text) == word ? text : nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "@"), 0x80...:
      true
    default: false
    }
  }
}
