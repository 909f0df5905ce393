internal import DocumentNames
internal import ToolSupport

/// The arguments of a call by git: options from its configuration, then words of its own.
public enum GitCall {
  /// The arguments with `--` before git's words, since a path that begins with a dash would be taken for an option.
  ///
  /// - Returns: `nil` where the arguments are not git's, or none of them could be taken for an option.
  public static func terminated(_ arguments: [String]) -> [String]? {
    guard !arguments.contains("--"), let count = wordCount(arguments),
      arguments.suffix(count).contains(where: { $0.hasPrefix("-") })
    else { return nil }
    return arguments.dropLast(count) + ["--"] + arguments.suffix(count)
  }

  private static func wordCount(_ arguments: [String]) -> Int? {
    let last = arguments.last ?? ""
    let isDashed = last.hasPrefix("-") && last != "-"
    if arguments.first == "textconv" { return isDashed && InputPath(last).kind == .file ? 1 : nil }
    guard environment("GIT_DIFF_PATH_COUNTER") != nil else { return nil }
    if let count = [9, 7].first(where: { ExternalDiffCall(arguments.suffix($0)) != nil }) { return count }
    // A file in conflict may well be gone.
    return isDashed && DocumentName.ends(last) ? 1 : nil
  }
}
