public import XibModel

/// The lines in which two texts differ, in the unified format of git and diff.
public enum LineDifference {
  private static let context = 3

  public static func unified(_ old: [UInt8], _ new: [UInt8]) -> String {
    let (one, other) = (LineScript.lines(of: old), LineScript.lines(of: new))
    guard one != other else { return "" }
    var hunks: [[Line]] = []
    var pending: [Line] = []
    var gap = 0
    for line in LineScript.lines(from: one, to: other) {
      if line.sign != " " {
        if gap > 2 * context, !pending.isEmpty, pending.contains(where: { $0.sign != " " }) {
          hunks.append(Array(pending.dropLast(gap - context)))
          pending = Array(pending.suffix(context))
        } else if !pending.contains(where: { $0.sign != " " }) {
          pending = Array(pending.suffix(context))
        }
        gap = 0
      } else {
        gap += 1
      }
      pending.append(line)
    }
    hunks.append(Array(pending.dropLast(max(0, gap - context))))
    return hunks.map(text).joined()
  }

  /// Combines two texts into one, with conflict markers around the lines that differ.
  ///
  /// The markers have the size and the labels of those in another text.
  public static func marked(_ ours: String, _ theirs: String, as markers: ConflictMarkers) -> String {
    let lines = LineScript.lines(
      from: LineScript.lines(of: Array(ours.utf8)), to: LineScript.lines(of: Array(theirs.utf8)))
    func marker(_ sign: Character, _ label: String = "") -> String {
      String(repeating: sign, count: markers.markerSize)
        + (label.isEmpty ? "" : " " + TerminalText.spelledOut(Array(label.utf8))) + "\n"
    }
    var text = ""
    var rest = lines[...]
    while let first = rest.first {
      guard first.sign != " " else {
        text += string(first.text) + "\n"
        rest = rest.dropFirst()
        continue
      }
      let conflict = rest.prefix { $0.sign != " " }
      func side(_ sign: Character) -> String {
        conflict.filter { $0.sign == sign }.map { string($0.text) + "\n" }.joined()
      }
      text +=
        marker("<", markers.labels.ours) + side("-") + marker("=") + side("+") + marker(">", markers.labels.theirs)
      rest = rest.dropFirst(conflict.count)
    }
    return text
  }

  private static func string(_ line: ArraySlice<UInt8>) -> String { String(decoding: line, as: UTF8.self) }

  private typealias Line = LineScript.Line

  private static func text(_ hunk: [Line]) -> String {
    let old = hunk.count { $0.sign != "+" }, new = hunk.count { $0.sign != "-" }
    let (from, to) = (hunk.first?.oldIndex ?? 0, hunk.first?.newIndex ?? 0)
    var text = "@@ -\(old == 0 ? from : from + 1),\(old) +\(new == 0 ? to : to + 1),\(new) @@\n"
    for line in hunk { text += "\(line.sign)\(string(line.text))\n" }
    return text
  }
}
