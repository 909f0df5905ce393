internal import Findings
internal import StringsMerge
internal import XibModel

/// What is wrong with a strings file, plurals or a string catalog.
enum TextsCheck {
  /// Finds markers of a merge that was not finished, text that no reader of its format understands, keys with several texts,
  /// and catalogs without a version.
  ///
  /// A file in another encoding, or a binary property list, is not read, and so no finding.
  static func findings(
    in bytes: [UInt8], _ format: StringsFormat, path: String
  ) -> [Finding] {
    do throws(StringsMergeError) {
      guard !bytes.isEmpty else { return [] }
      let text = try StringsText(bytes, format)
      let twice = text.contradictedKeys.map { key in
        let name = TerminalText.line(key.path.last ?? "", limit: 80)
        return Finding(
          .keyTwice, in: path, line: key.line,
          message: "\"\(name)\" is here twice with different texts, and only that of line \(key.counts) is ever shown.",
          subject: key.path.joined(separator: "."))
      }
      guard text.lacksVersion(format) else { return twice }
      return [Finding(.catalogWithoutVersion, in: path, message: "The catalog has no version.")] + twice
    } catch {
      if let line = markedLine(bytes) {
        let message = "A conflict marker is left in the file; take a side of each conflict, or run xibmerge solve."
        return [Finding(.conflictMarkers, in: path, line: line, message: message)]
      }
      guard case .expected(let what, let line) = error, !isOldStyle(bytes, format) else { return [] }
      let message = "The file can't be read: there should be \(what); repair it."
      return [Finding(.wellFormed, in: path, line: line, message: message)]
    }
  }

  /// Whether it is a property list of the old style, which Xcode reads too.
  private static func isOldStyle(_ bytes: [UInt8], _ format: StringsFormat) -> Bool {
    format == .strings && bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
  }

  /// The first line that begins like a marker around a conflict, counted from 1.
  private static func markedLine(_ bytes: [UInt8]) -> Int? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.firstIndex { ConflictText.looksMarked(Array($0)) }.map { $0 + 1 }
  }
}
