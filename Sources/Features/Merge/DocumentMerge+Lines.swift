internal import Basics
internal import SemanticMerge
internal import XibArchives
internal import XibModel

/// The merge of lines, for documents that can't be merged by objects.
extension DocumentMerge {
  /// Merges the lines.
  ///
  /// - Parameters:
  ///   - reason: Why the objects can't be merged.
  ///   - sides: Both sides, if they were parsed.
  func mergeLines(_ reason: String, _ sides: [Document]? = nil) async throws(Failure) -> MergedFile {
    let lines = LineMerge(versions: versions, style: await markerStyle(), favor: options.favor)
    if mustBeDocument { return try await documentOfLines(reason, lines) }
    do {
      let (bytes, conflicts) = try await lines.merged()
      let file = ParsedFile.with(bytes), readings = ContentMerge.readings(of: bytes)
      let sides = sides ?? versions.parsedSides
      // Lines that can't be checked, such as a mixture of two encodings, are as bad as lines with a fault.
      let faults = isOfTexts ? [] : ContentMerge.faults(in: file, readings, notIn: sides)
      guard let fault = faults.first(where: { conflicts == 0 || $0.isOfWholeFile })
      else {
        return MergedFile(
          versions, file, conflicts: conflicts, readings: readings,
          fallback: LineFallback(reason: reason, fault: faults.first?.message))
      }
      var contrast = try await lines.contrasted()
      // Nothing of an emptied file is in the way of the other side, but that it was emptied contradicts the edit.
      if contrast.conflicts == 0, options.favor == nil, versions.ours != versions.theirs {
        contrast = (lines.style.markedWhole(versions), 1)
      }
      return MergedFile(
        versions, ParsedFile.with(contrast.bytes), conflicts: contrast.conflicts,
        fallback: LineFallback(reason: reason, problem: fault.message))
    } catch .binary {
      // As git does with binary files, take ours and report a conflict, unless a side is favored.
      let side: Side = options.favor == .theirs ? .theirs : .ours
      return MergedFile(
        versions, versions.read[side], conflicts: options.favor == nil ? 1 : 0,
        fallback: LineFallback(reason: reason, wholeSide: side))
    } catch {
      throw .lines(reason, error)
    }
  }

  /// Whether the file has texts, and is no document.
  private var isOfTexts: Bool { versions.format != nil }

  /// The merge of lines with ours at each conflict; if that is no document, one side whole.
  private func documentOfLines(_ reason: String, _ lines: LineMerge) async throws(Failure) -> MergedFile {
    var problem = "git's markers do not match"
    do throws(LineMergeError) {
      let (bytes, conflicts) = try await lines.merged()
      if let text = conflicts == 0 ? bytes : ConflictMarkers(bytes)?.text(taking: .ours) {
        let file = ParsedFile.with(text)
        let fault =
          ContentMerge.documentFailure(file) ?? Fault.made(in: file) { versions.parsedSides }.first?.message
        guard let fault, !isOfTexts else {
          return MergedFile(versions, file, conflicts: conflicts, fallback: LineFallback(reason: reason))
        }
        problem = fault
      }
    } catch {
      problem = error.description
    }
    let side: Side = options.favor == .theirs ? .theirs : .ours
    let whole = versions.read[side]
    if !isOfTexts, let failure = ContentMerge.documentFailure(whole) { throw .noDocument(side, failure) }
    return MergedFile(
      versions, whole, conflicts: options.favor == nil ? 1 : 0,
      fallback: LineFallback(reason: reason, problem: problem, wholeSide: side))
  }
}
