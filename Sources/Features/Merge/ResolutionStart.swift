internal import Basics
internal import SemanticMerge
internal import XibModel

/// The start of resolving a merge.
struct ResolutionStart: Sendable {
  enum Result: Sendable {
    /// There is nothing to decide; these are the merged bytes.
    case settled([UInt8])
    case open(ConflictResolution)
    /// Neither objects nor lines can be merged.
    case binary
    /// Lines of the file look like markers, so the conflicts can't be found.
    case unclearMarkers
  }

  let result: Result
  /// Remarks for the person, a sentence each.
  let notices: [String]
}

extension ConflictResolution {
  /// Merges three versions again, with nothing answered yet.
  ///
  /// - Parameters:
  ///   - path: The path of the file, from the top of its work tree.
  ///   - top: The top of the work tree.
  ///   - found: The file as the first merge left it; its markers give the style for the open conflicts.
  static func start(
    _ versions: MergeVersions, of path: String, in top: String = ".", options: MergeOptions = MergeOptions(),
    found: [UInt8]
  ) async throws(DocumentMerge.Failure) -> ResolutionStart {
    let style = GitOperation.labelled(
      ConflictMarkers(found).map(ConflictStyle.init(of:)) ?? ConflictStyle(form: .diff3), in: top)
    var asked = style
    asked.form = .diff3
    let marked = asked
    let outcome = try await DocumentMerge(versions: versions, options: options, style: .known(marked)).run()
    // Of a file that is no document, everybody expects that its lines are merged.
    let isExpected = outcome.fallback != nil && !DocumentName.ends(path)
    func start(_ result: ResolutionStart.Result) -> ResolutionStart {
      ResolutionStart(result: result, notices: isExpected ? [] : outcome.notices)
    }
    guard outcome.conflicts > 0 else { return start(.settled(outcome.bytes)) }
    guard outcome.fallback?.wholeSide == nil else { return start(.binary) }
    let content: Content
    if let merge = outcome.merge {
      content = .objects(Guarded(merge))
    } else {
      guard let lines = MarkedLines(outcome.bytes) else { return start(.unclearMarkers) }
      content = .lines(lines)
    }
    return start(.open(ConflictResolution(content, style, sides: versions.parsedSides)))
  }
}
