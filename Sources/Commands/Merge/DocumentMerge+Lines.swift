internal import SemanticMerge
internal import XibModel

/// The merge of lines, for documents that can't be merged by objects.
extension DocumentMerge {
  func mergeLines(_ reason: String) async throws(Failure) -> Outcome {
    let lines = LineMerge(versions: versions, style: await markerStyle(), favor: options.favor)
    if mustBeDocument { return try await documentOfLines(reason, lines) }
    do {
      let (bytes, conflicts) = try await lines.merged()
      guard let problem = Self.problem(in: bytes, conflicts: conflicts, of: versions) else {
        let sides = conflicts == 0 ? [] : versions.parsedSides
        let fault = sides.count == 2 ? Self.newFault(inAnyReadingOf: bytes, sides[0], sides[1]) : nil
        return Outcome(bytes: bytes, conflicts: conflicts, fallback: LineFallback(reason: reason, fault: fault))
      }
      let contrast = try await lines.contrasted()
      return Outcome(
        bytes: contrast.bytes, conflicts: contrast.conflicts, fallback: LineFallback(reason: reason, problem: problem))
    } catch .binary {
      // As git does with binary files, take ours and report a conflict, unless a side is favored.
      let side: Side = options.favor == .theirs ? .theirs : .ours
      return Outcome(
        bytes: versions[side], conflicts: options.favor == nil ? 1 : 0,
        fallback: LineFallback(reason: reason, wholeSide: side))
    } catch {
      throw .lines(reason, error)
    }
  }

  /// The merge of lines with ours at each conflict; if that is no document, one side whole.
  private func documentOfLines(_ reason: String, _ lines: LineMerge) async throws(Failure) -> Outcome {
    var problem = "git's markers do not match"
    do throws(LineMergeError) {
      let (bytes, conflicts) = try await lines.merged()
      if let text = conflicts == 0 ? bytes : ConflictMarkers(bytes)?.text(taking: .ours) {
        let fault = Self.documentFailure(text) ?? Self.newFault(in: text) { [versions] in versions.parsedSides }
        guard let fault else {
          return Outcome(bytes: text, conflicts: conflicts, fallback: LineFallback(reason: reason))
        }
        problem = fault
      }
    } catch {
      problem = error.description
    }
    let side: Side = options.favor == .theirs ? .theirs : .ours
    let whole = versions[side]
    if let failure = Self.documentFailure(whole) { throw .noDocument(side, failure) }
    return Outcome(
      bytes: whole, conflicts: options.favor == nil ? 1 : 0,
      fallback: LineFallback(reason: reason, problem: problem, wholeSide: side))
  }
}
