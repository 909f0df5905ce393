internal import Basics

/// The two versions of one file in a patch of git that shows every line of it.
struct WholePatch: Equatable {
  /// The path from the top of the repository.
  let path: String
  let old: [UInt8]
  let new: [UInt8]

  /// - Returns: `nil` unless the patch holds one regular file that both versions have, under the same path and with the
  ///   same mode, and every line of it.
  init?(_ patch: [UInt8]) {
    var lines = Lines(patch[...])
    guard lines.next()?.starts(with: "diff --git ".utf8) == true, let index = lines.next(),
      index.starts(with: "index ".utf8), Self.isRegular(mode: index.suffix(7)),
      let from = Self.path(of: lines.next(), after: "--- a/"), let path = Self.path(of: lines.next(), after: "+++ b/"),
      from == path, let counts = lines.next().flatMap(Self.counts)
    else { return nil }
    self.path = path
    var versions = (
      old: Version(lines: counts.old, room: patch.count), new: Version(lines: counts.new, room: patch.count)
    )
    while let line = lines.next() {
      guard let sign = line.first else { return nil }
      switch sign {
      case UInt8(ascii: " "):
        versions.old.add(line)
        versions.new.add(line)
      case UInt8(ascii: "-"): versions.old.add(line)
      case UInt8(ascii: "+"): versions.new.add(line)
      default: return nil
      }
      // "\ No newline at end of file"
      if lines.skip(UInt8(ascii: "\\")) {
        if sign != UInt8(ascii: "+") { versions.old.endsWithoutNewline() }
        if sign != UInt8(ascii: "-") { versions.new.endsWithoutNewline() }
      }
    }
    guard versions.old.isComplete, versions.new.isComplete else { return nil }
    (old, new) = (versions.old.text, versions.new.text)
  }

  private static func isRegular(mode: ArraySlice<UInt8>) -> Bool {
    mode.elementsEqual(" 100644".utf8) || mode.elementsEqual(" 100755".utf8)
  }

  /// The path in a line; `nil` if git quotes it. Git writes a tab after a path with a space.
  private static func path(of line: ArraySlice<UInt8>?, after start: String) -> String? {
    guard let line, line.starts(with: start.utf8) else { return nil }
    let path = line.dropFirst(start.utf8.count)
    return String(decoding: path.last == UInt8(ascii: "\t") ? path.dropLast() : path, as: UTF8.self)
  }

  /// The numbers of lines of the versions, if the lines begin with the first: `@@ -1,20 +1,22 @@`.
  private static func counts(_ line: ArraySlice<UInt8>) -> (old: Int, new: Int)? {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count == 4, words[0].elementsEqual("@@".utf8), words[3].elementsEqual("@@".utf8) else { return nil }
    func count(_ word: ArraySlice<UInt8>, _ sign: String) -> Int? {
      let text = String(decoding: word, as: UTF8.self)
      if text == sign + "1" { return 1 }
      return text.hasPrefix(sign + "1,") ? Int(text.dropFirst(3)) : nil
    }
    guard let old = count(words[1], "-"), let new = count(words[2], "+") else { return nil }
    return (old, new)
  }

  /// A version while its lines come in.
  private struct Version {
    var text: [UInt8] = []
    private var missing: Int
    private var isEnded = false

    init(lines: Int, room: Int) {
      missing = lines
      text.reserveCapacity(room)
    }

    var isComplete: Bool { missing == 0 }

    /// Adds a line of the patch, which begins with a sign.
    mutating func add(_ line: ArraySlice<UInt8>) {
      // A line after the last one leaves the version incomplete.
      missing -= isEnded ? 2 : 1
      text += line.dropFirst()
      text.append(UInt8(ascii: "\n"))
    }

    mutating func endsWithoutNewline() {
      text.removeLast()
      isEnded = true
    }
  }

  /// The lines of a text, without their ends.
  private struct Lines {
    private var rest: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) { rest = text }

    mutating func next() -> ArraySlice<UInt8>? {
      guard !rest.isEmpty else { return nil }
      let end = rest.withUnsafeBytes { bytes in
        bytes.baseAddress.flatMap { start in
          memchr(start, Int32(UInt8(ascii: "\n")), bytes.count).map { UnsafeRawPointer($0) - start }
        }
      }
      let line = rest.prefix(end ?? rest.count)
      rest = rest.dropFirst(line.count + 1)
      return line
    }

    /// Skips a line that begins with a byte; returns whether there is one.
    mutating func skip(_ first: UInt8) -> Bool {
      guard rest.first == first else { return false }
      _ = next()
      return true
    }
  }
}
