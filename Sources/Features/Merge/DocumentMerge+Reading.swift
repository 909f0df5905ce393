internal import Basics
internal import SemanticMerge
internal import XibArchives
internal import XibModel

/// Reads the three documents of a merge by objects.
extension DocumentMerge {
  /// Why documents can't be merged object by object.
  struct Unmergeable: Error {
    let reason: String
  }

  /// The three documents of a merge; the base is `nil` if the merge has none.
  struct Documents: Sendable {
    var base: Document?
    let ours: Document
    let theirs: Document
  }

  static func parse(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) throws(Unmergeable) -> Documents {
    // Git gives an empty base when both sides added the file.
    let old = base.isEmpty ? nil : try parseBase(base)
    let (its, mine) = onTwoThreads(if: ours.count + theirs.count >= worthAThread) {
      Result { () throws(Unmergeable) in try parse(theirs, after: old, "theirs") }
    } _: {
      Result { () throws(Unmergeable) in try parse(ours, after: old, "ours") }
    }
    var documents = Documents(base: old, ours: try mine.get(), theirs: try its.get())
    if let archive = documents.base, archive.kind == .archive, documents.ours.kind == .modern {
      // Both sides were converted, so the base can only say which objects there were.
      if let reason = ArchiveConversion.deletion(archive, documents.ours, documents.theirs) {
        throw Unmergeable(reason: reason)
      }
      documents.base = nil
    }
    if let base = documents.base, base.kind == .modern, documents.ours.kind == .archive {
      throw Unmergeable(reason: "the sides are archives of Xcode 3 or 4, and the merge base is not")
    }
    for document in [documents.base, documents.ours, documents.theirs] {
      if case .unknown(let root) = document?.kind {
        throw Unmergeable(reason: "the root element is \(root), which no Interface Builder document has")
      }
    }
    return documents
  }

  /// So many bytes of both sides take longer to parse than a thread takes to start.
  private static let worthAThread = 200_000

  private static func parse(_ bytes: [UInt8], after known: Document?, _ name: String) throws(Unmergeable) -> Document {
    do throws(ParseError) {
      return try Document(file: bytes, after: known)
    } catch {
      throw Unmergeable(reason: "\(name): \(error)")
    }
  }

  /// Parses the base, which in a criss-cross merge is itself a merge and may have conflict markers.
  ///
  /// At each marked conflict it takes the older base between the markers.
  private static func parseBase(_ bytes: [UInt8]) throws(Unmergeable) -> Document {
    do throws(ParseError) {
      return try Document(file: bytes)
    } catch {
      guard case .conflictMarkers = error, let older = ConflictMarkers(bytes)?.text(taking: .base) else {
        throw Unmergeable(reason: "base: \(error)")
      }
      return try parseBase(older)
    }
  }
}

/// The merge of lines, for documents that can't be merged by objects.
extension DocumentMerge {
  /// Merges the lines.
  ///
  /// - Parameters:
  ///   - reason: Why the objects can't be merged.
  ///   - sides: Both sides, if they were parsed.
  func mergeLines(_ reason: String, _ sides: [Document]? = nil) async throws(Failure) -> Outcome {
    let lines = LineMerge(versions: versions, style: await markerStyle(), favor: options.favor)
    if mustBeDocument { return try await documentOfLines(reason, lines) }
    do {
      let (bytes, conflicts) = try await lines.merged()
      let sides = sides ?? versions.parsedSides
      // Lines that can't be checked, such as a mixture of two encodings, are as bad as lines with a fault.
      let faults = isOfTexts ? [] : Self.faults(in: bytes, Self.readings(of: bytes), notIn: sides)
      guard let fault = faults.first(where: { conflicts == 0 || $0.isOfWholeFile })
      else {
        return Outcome(
          bytes: bytes, conflicts: conflicts, fallback: LineFallback(reason: reason, fault: faults.first?.message))
      }
      var contrast = try await lines.contrasted()
      // Nothing of an emptied file is in the way of the other side, but that it was emptied contradicts the edit.
      if contrast.conflicts == 0, options.favor == nil, versions.ours != versions.theirs {
        contrast = (lines.style.markedWhole(versions), 1)
      }
      return Outcome(
        bytes: contrast.bytes, conflicts: contrast.conflicts,
        fallback: LineFallback(reason: reason, problem: fault.message))
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

  /// Whether the file has texts, and is no document.
  private var isOfTexts: Bool { versions.format != nil }

  /// The merge of lines with ours at each conflict; if that is no document, one side whole.
  private func documentOfLines(_ reason: String, _ lines: LineMerge) async throws(Failure) -> Outcome {
    var problem = "git's markers do not match"
    do throws(LineMergeError) {
      let (bytes, conflicts) = try await lines.merged()
      if let text = conflicts == 0 ? bytes : ConflictMarkers(bytes)?.text(taking: .ours) {
        let fault = Self.documentFailure(text) ?? Fault.made(in: text) { versions.parsedSides }.first?.message
        guard let fault, !isOfTexts else {
          return Outcome(bytes: text, conflicts: conflicts, fallback: LineFallback(reason: reason))
        }
        problem = fault
      }
    } catch {
      problem = error.description
    }
    let side: Side = options.favor == .theirs ? .theirs : .ours
    let whole = versions[side]
    if !isOfTexts, let failure = Self.documentFailure(whole) { throw .noDocument(side, failure) }
    return Outcome(
      bytes: whole, conflicts: options.favor == nil ? 1 : 0,
      fallback: LineFallback(reason: reason, problem: problem, wholeSide: side))
  }
}
