internal import Findings
internal import StringsMerge
internal import XibModel

/// What is wrong with a strings file, plurals or a string catalog: what makes Xcode refuse a document, too.
enum TextsCheck {
  /// Finds markers of a merge that was not finished, and text that no reader of its format understands.
  ///
  /// A file in another encoding, or a binary property list, is not read, and so no finding.
  static func findings(
    in bytes: [UInt8], _ format: StringsFormat, path: String
  ) -> [Finding] {
    do throws(StringsMergeError) {
      _ = try StringsDifference(from: nil, to: bytes, format: format)
      return []
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
