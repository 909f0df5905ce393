internal import SemanticDiff

/// What differs, in one line a file.
public enum DiffSummaryReport {
  /// The paths alone.
  public static func names(_ files: [FileDifference]) -> [String] {
    // The two sides of a file in conflict follow each other.
    files.filter { $0.unmergedSide != .theirs }.map { TerminalText.line($0.path, limit: 400) }
  }

  /// How many changes of each kind every file has, and all together.
  public static func counts(_ files: [FileDifference]) -> [String] {
    let names = files.map(name)
    let width = names.map(\.count).max() ?? 0
    var lines: [String] = []
    for (file, name) in zip(files, names) {
      let padding = String(repeating: " ", count: width - name.count)
      lines.append(" \(name)\(padding) | \(summary(of: file))")
    }
    if files.count > 1 {
      let total = files.map { $0.changes.count { !$0.isList } }.reduce(0, +)
      lines.append(" \(files.count) files, \(total) change\(total == 1 ? "" : "s")")
    }
    return lines
  }

  static func summary(of file: FileDifference) -> String {
    var parts = file.status == .modified ? [] : ["file \(file.status.rawValue)"]
    if let side = file.unmergedSide { parts.append("unmerged, \(side.rawValue)") }
    if case .lines = file.content { parts.append("compared line by line") }
    if !file.counts.isEmpty { parts.append(file.counts) }
    if let hidden = file.hiddenCounts?.split(separator: ";").first { parts.append("\(hidden)") }
    return parts.joined(separator: ", ")
  }

  private static func name(of file: FileDifference) -> String {
    let path = TerminalText.line(file.path, limit: 400)
    return file.oldPath.map { "\(TerminalText.line($0, limit: 400)) → \(path)" } ?? path
  }
}
