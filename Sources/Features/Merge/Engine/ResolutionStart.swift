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
  /// The start of resolving what a merge left, with nothing answered yet.
  ///
  /// - Parameters:
  ///   - merged: The merge, with markers of the form `diff3`.
  ///   - path: The path of the file.
  ///   - style: How open conflicts are marked in the file.
  static func start(
    _ merged: MergedFile, at path: String, _ style: ConflictStyle
  ) -> ResolutionStart {
    // Of a file that is no document, everybody expects that its lines are merged.
    let isExpected = merged.fallback != nil && !DocumentName.ends(path)
    func start(_ result: ResolutionStart.Result) -> ResolutionStart {
      ResolutionStart(result: result, notices: isExpected ? [] : merged.notices)
    }
    guard merged.conflicts > 0 else { return start(.settled(merged.bytes)) }
    guard merged.fallback?.wholeSide == nil else { return start(.binary) }
    let content: Content
    if let merge = merged.merge {
      content = .objects(Guarded(merge))
    } else if let texts = merged.texts {
      content = .texts(texts, at: path)
    } else {
      guard let lines = MarkedLines(merged.bytes) else { return start(.unclearMarkers) }
      content = .lines(lines)
    }
    return start(.open(ConflictResolution(content, style, sides: merged.versions.parsedSides)))
  }
}
