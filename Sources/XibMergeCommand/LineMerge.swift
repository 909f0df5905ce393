internal import XibMerge
internal import XibModel

/// Why lines could not be merged.
public enum LineMergeError: Error, CustomStringConvertible {
  case noGit
  case failed(String)

  public var description: String {
    switch self {
    case .noGit: "The line merge needs git, which could not be run; install git, or put it on the search path."
    case .failed(let message):
      "git merge-file could not merge the lines (\(message)); take one side with git checkout --ours or --theirs."
    }
  }
}

/// Git's merge of lines, for documents that can't be merged object by object.
struct LineMerge {
  let files: MergeFiles
  let style: ConflictStyle
  let favor: Side?

  /// The merge of lines, with git's markers where lines conflict.
  func merged() async throws(LineMergeError) -> (bytes: [UInt8], conflicts: Int) {
    try await run(base: files.base)
  }

  /// The difference of the two sides, each of its hunks a conflict: taking one side throughout gives that side.
  func contrasted() async throws(LineMergeError) -> (bytes: [UInt8], conflicts: Int) {
    try await run(base: "/dev/null")
  }

  private func run(base: String) async throws(LineMergeError) -> (bytes: [UInt8], conflicts: Int) {
    let isDiff3 = style.form == .diff3
    var arguments = ["-c", "merge.conflictStyle=\(isDiff3 ? "diff3" : "merge")", "merge-file", "-p", "-q"]
    arguments.append("--marker-size=\(style.markerSize)")
    if isDiff3 { arguments.append("--diff3") }
    switch favor {
    case .ours: arguments.append("--ours")
    case .theirs: arguments.append("--theirs")
    case .base, nil: break
    }
    for label in [style.oursLabel, style.baseLabel, style.theirsLabel] { arguments += ["-L", label] }
    guard let result = await GitProgram.run(arguments + ["--", files.ours, base, files.theirs]) else { throw .noGit }
    guard (0...127).contains(result.status) else {
      throw .failed(result.errors.split(separator: "\n").first.map(String.init) ?? "status \(result.status)")
    }
    return (result.output, Int(result.status))
  }
}

/// The paths of the three files of a merge.
public struct MergeFiles: Sendable {
  public let base: String
  public let ours: String
  public let theirs: String

  public init(base: String, ours: String, theirs: String) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }
}
