internal import Basics
internal import SemanticDiff
internal import ThreeVersions

/// The differences, one line per file.
enum DiffSummaryReport {
  /// The paths only.
  static func names(_ files: [FileDifference]) -> [String] {
    paths(of: files).map { TerminalText.line($0, limit: 400) }
  }

  /// The paths, each after git's letter for what happened to it: `M`, `A`, `D`, `R`, `C`, or `U` in a conflict.
  static func statuses(_ files: [FileDifference]) -> [String] {
    files.map { file in
      let letter = file.unmergedSide == nil ? file.status.rawValue.prefix(1).uppercased() : "U"
      return ([letter] + ([file.oldPath, file.path].compactMap { $0 }).map { TerminalText.line($0, limit: 400) })
        .joined(separator: "\t")
    }
  }

  /// The number of changes of each kind, for every file and in total.
  static func counts(_ files: [FileDifference]) -> [String] {
    let names = files.map(name)
    let width = names.map { $0.count }.max() ?? 0
    var lines: [String] = []
    for (file, name) in zip(files, names) {
      let padding = String(repeating: " ", count: width - name.count)
      lines.append(" \(name)\(padding) | \(summary(of: file))")
    }
    let count = paths(of: files).count
    let total = files.map { $0.changes.count { !$0.isList } }.reduce(0, +)
    return lines.isEmpty ? [] : lines + [" \(counted(count, "file")), \(counted(total, "change"))"]
  }

  /// Each path once, although a file in conflict is listed once for each side.
  private static func paths(of files: [FileDifference]) -> [String] {
    // To git, paths that differ only in Unicode normalisation are different.
    var seen: Set<[UInt8]> = []
    return files.map { $0.path }.filter { seen.insert(Array($0.utf8)).inserted }
  }

  static func summary(of file: FileDifference) -> String {
    var parts = file.status == .modified ? [] : ["file \(file.status.rawValue)"]
    if let side = file.unmergedSide { parts.append("unmerged, \(side.rawValue)") }
    if case .lines = file.content { parts.append("compared line by line") }
    if !file.counts.isEmpty { parts.append(file.counts) }
    if let hidden = file.hiddenCounts?.split(separator: ";").first { parts.append("\(hidden)") }
    return parts.isEmpty ? "no changes shown" : parts.joined(separator: ", ")
  }

  private static func name(of file: FileDifference) -> String {
    let path = TerminalText.line(file.path, limit: 400)
    return file.oldPath.map { "\(TerminalText.line($0, limit: 400)) → \(path)" } ?? path
  }
}
