package import Findings
package import ProjectIndex
package import XibArchives

internal import XibModel

/// Compares the documents of a merge with its code, and leaves out what a side has wrong already: one side's documents may
/// name what the other side's code no longer has.
package struct MergedCodeCheck: Sendable {
  private let result: SourceCheck
  private let ours: SourceCheck
  private let theirs: SourceCheck
  private let reportsAll: Bool

  /// - Parameters:
  ///   - reportsAll: Whether what a side has already counts, too.
  ///   - isOn: Whether a rule is on.
  package init(
    base: SourceIndex, ours: SourceIndex, theirs: SourceIndex, result: SourceIndex, reportsAll: Bool,
    isOn: @escaping @Sendable (CheckRule) -> Bool
  ) {
    func check(_ index: SourceIndex) -> SourceCheck { SourceCheck(of: index, sides: [base, ours, theirs], isOn: isOn) }
    (self.result, self.ours, self.theirs) = (check(result), check(ours), check(theirs))
    self.reportsAll = reportsAll
  }

  /// A document of a merge: how to read it in the merge, and on each side, which may lack it.
  package struct Document: Sendable {
    let path: String
    let result: @Sendable () async throws -> ParsedFile
    let ours: @Sendable () async throws -> ParsedFile?
    let theirs: @Sendable () async throws -> ParsedFile?

    package init(
      path: String, result: @escaping @Sendable () async throws -> ParsedFile,
      ours: @escaping @Sendable () async throws -> ParsedFile?,
      theirs: @escaping @Sendable () async throws -> ParsedFile?
    ) {
      (self.path, self.result, self.ours, self.theirs) = (path, result, ours, theirs)
    }
  }

  /// The findings about names in a document.
  ///
  /// - Parameter lines: Tells the line that stands for an object by its id, from both sides' versions.
  package func findings(
    in document: Document, lines: (_ ours: ParsedFile, _ theirs: ParsedFile) -> (String) -> Int
  ) async throws -> [Finding] {
    // A document that can't be read or parsed is reported elsewhere.
    guard let file = try? await document.result() else { return [] }
    let readings = Self.readings(of: file)
    guard let parsed = readings.first else { return [] }
    var missing = result.missingNames(in: parsed, path: document.path)
    for other in readings.dropFirst() where !missing.isEmpty {
      // However a person decides the conflicts, this is wrong.
      let certain = Set(result.missingNames(in: other, path: document.path).map(\.identity))
      missing.removeAll { !certain.contains($0.identity) }
    }
    guard !missing.isEmpty else { return [] }
    let (mine, its) = (try await document.ours(), try await document.theirs())
    if !reportsAll {
      for (side, check) in [(mine, ours), (its, theirs)] {
        guard let side = side?.document else { continue }
        let known = Set(check.missingNames(in: side, path: document.path).map(\.identity))
        missing.removeAll { known.contains($0.identity) }
      }
    }
    let line = lines(mine ?? file, its ?? file)
    return result.findings(of: missing, in: parsed, path: document.path) { node in
      line(parsed.identity(of: parsed.nearestObject(around: node)) ?? "")
    }
  }

  /// A document; for one in conflict, what it is with all of ours, and with all of theirs. Empty if one can't be parsed.
  private static func readings(of file: ParsedFile) -> [XibModel.Document] {
    guard let markers = ConflictMarkers(file.bytes) else { return [file.document].compactMap { $0 } }
    let readings = [ConflictMarkers.Part.ours, .theirs].compactMap { part in
      markers.text(taking: part).flatMap { ParsedFile.with($0).document }
    }
    return readings.count == 2 ? readings : []
  }
}

/// Names in code that no document has.
extension MergedCodeCheck {
  /// The names of code that a document uses in each version, in both readings where it is in conflict; `nil` if it can't be
  /// read, so that it may use any name.
  package struct Uses: Sendable {
    fileprivate let result: [DocumentUses]?
    fileprivate let ours: [DocumentUses]?
    fileprivate let theirs: [DocumentUses]?
  }

  /// Whether a rule is on that only all documents together can break.
  package var looksAtCode: Bool { result.looksAtCode }

  package func uses(of document: Document) async -> Uses {
    func uses(_ check: SourceCheck, _ read: () async throws -> ParsedFile?) async -> [DocumentUses]? {
      do {
        // A side may lack the document.
        guard let file = try await read() else { return [] }
        let readings = Self.readings(of: file)
        return readings.isEmpty ? nil : readings.compactMap { check.uses(in: $0) }
      } catch {
        return nil
      }
    }
    return await Uses(
      result: uses(result, document.result), ours: uses(ours, document.ours), theirs: uses(theirs, document.theirs))
  }

  /// The findings about names in the code of the merge that none of its documents has, though each side has them in
  /// documents, or not in code.
  ///
  /// - Parameter documents: What all documents of the merge use.
  package func findings(inCodeUsedBy documents: [Uses]) -> [Finding] {
    func found(_ check: SourceCheck, _ uses: [[DocumentUses]?]) -> [Finding] {
      let known = uses.compactMap { $0 }
      return known.count == uses.count ? check.findings(inCodeUsedBy: known.flatMap(\.self)) : []
    }
    let all = found(result, documents.map(\.result))
    guard !all.isEmpty, !reportsAll else { return all }
    // Files may have moved, and lines have.
    func identity(_ finding: Finding) -> [String] { [finding.rule.name, finding.message] }
    let known = Set((found(ours, documents.map(\.ours)) + found(theirs, documents.map(\.theirs))).map(identity))
    return all.filter { !known.contains(identity($0)) }
  }
}
