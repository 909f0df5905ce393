/// The lines of an attributes file that `xibmerge install` adds, between two comments.
struct AttributesBlock {
  /// What the file was like before; the first comment says so, for the block to be taken out without a trace.
  private enum Before: String, CaseIterable {
    case ended = "# xibmerge: from here"
    case unterminated = "# xibmerge: from here, after a last line that had no end"
    case absent = "# xibmerge: from here, in a new file"
  }

  private static let last = "# xibmerge: to here; xibmerge uninstall takes these lines out"
  static let lines = ["*.xib        merge=xib diff=xib", "*.storyboard merge=xib diff=xib"]

  /// The file with the block at its end; `nil` where it has these lines already.
  static func added(to file: [UInt8]?) -> [UInt8]? {
    let present = (file ?? []).split(separator: UInt8(ascii: "\n")).map { words(of: $0) }
    guard !lines.allSatisfy({ present.contains(words(of: Array($0.utf8)[...])) }) else { return nil }
    let before: Before = file.map { [nil, UInt8(ascii: "\n")].contains($0.last) ? .ended : .unterminated } ?? .absent
    let start = before == .unterminated ? "\n" : ""
    return (file ?? []) + Array((start + text(before)).utf8)
  }

  /// The file without the block; `nil` where it has none.
  static func removed(from file: [UInt8]) -> (bytes: [UInt8], wasNew: Bool)? {
    for before in Before.allCases {
      let block = Array(text(before).utf8)
      guard let start = file.lastRange(of: block) else { continue }
      var rest = Array(file[..<start])
      if before == .unterminated, rest.last == UInt8(ascii: "\n"), start + block.count == file.count {
        rest.removeLast()
      }
      return (rest + file[(start + block.count)...], before == .absent)
    }
    return nil
  }

  private static func text(_ before: Before) -> String {
    ([before.rawValue] + lines + [last]).map { $0 + "\n" }.joined()
  }

  private static func words(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split { [0x20, 0x09, 0x0D].contains($0) }
  }
}

extension [UInt8] {
  /// Where other bytes stand for the last time.
  fileprivate func lastRange(of other: [UInt8]) -> Int? {
    guard other.count <= count else { return nil }
    return (0...(count - other.count)).last { self[$0..<($0 + other.count)].elementsEqual(other) }
  }
}
