public import SemanticMerge
internal import XibModel

/// The start of resolving a merge.
public struct ResolutionStart: Sendable {
  public enum Result: Sendable {
    /// There is nothing to decide; these are the merged bytes.
    case settled([UInt8])
    case open(ConflictResolution)
    /// Neither objects nor lines can be merged.
    case binary
    /// Lines of the file look like markers, so the conflicts can't be found.
    case unclearMarkers
  }

  public let result: Result
  /// Remarks for the person, a sentence each.
  public let notices: [String]
}

extension ConflictResolution {
  /// Merges three versions again, with nothing answered yet.
  ///
  /// - Parameter found: The file as the first merge left it; its markers give the style for the open conflicts.
  public static func start(
    _ versions: MergeVersions, options: MergeOptions = MergeOptions(), found: [UInt8]
  ) async throws(DocumentMerge.Failure) -> ResolutionStart {
    let style = ConflictMarkers(found).map(ConflictStyle.init(of:)) ?? ConflictStyle(form: .diff3)
    var asked = style
    asked.form = .diff3
    let marked = asked
    let outcome = try await DocumentMerge(versions: versions, options: options, style: .known(marked)).run()
    func start(_ result: ResolutionStart.Result) -> ResolutionStart {
      ResolutionStart(result: result, notices: outcome.notices)
    }
    guard outcome.conflicts > 0 else { return start(.settled(outcome.bytes)) }
    guard outcome.fallback?.wholeSide == nil else { return start(.binary) }
    guard let merge = MarkedMerge(outcome.bytes, of: outcome.merge) else { return start(.unclearMarkers) }
    let sides = versions.parsedSides
    let resolution = ConflictResolution(merge, style) { bytes in
      sides.isEmpty ? [] : Problem.all(in: bytes) { sides }.map(\.message)
    }
    return start(.open(resolution))
  }
}
