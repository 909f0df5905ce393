internal import CommandSupport
internal import Reports
internal import XibModel

extension SourceMergeCheck.Comparison {
  /// Returns findings about names in the code of the merge that none of its documents has, though each side has them in
  /// documents, or not in code.
  ///
  /// - Parameter documents: All documents of the merge.
  func findingsAboutCode(_ documents: [MergedDocument]) async throws -> [Finding] {
    guard inMerge.looksAtCode else { return [] }
    // A document that can't be read may use any name.
    guard let all = await uses(in: inMerge, of: documents, { try await $0.bytes(in: history) }) else { return [] }
    let found = inMerge.findings(inCodeUsedBy: all)
    guard !found.isEmpty else { return [] }
    var known: Set<Identity> = []
    if !reportsAll {
      for (files, check) in [(ours, inOurs), (theirs, inTheirs)] {
        guard let side = await uses(in: check, of: documents, { try await side($0, in: files) }) else { continue }
        known.formUnion(check.findings(inCodeUsedBy: side).map(Identity.init))
      }
    }
    return found.filter { !known.contains(Identity($0)) }.map { finding in
      Finding(
        rule: finding.rule, severity: finding.severity, path: finding.path, line: finding.line, object: nil,
        message: finding.message, merge: merge)
    }
  }

  /// Identifies a finding across versions of the code. Files may have moved, and lines have.
  private struct Identity: Hashable {
    let rule: String
    let message: String

    init(_ finding: Finding) {
      rule = finding.rule
      message = finding.message
    }
  }

  /// The names of code that the documents use, in both readings where they are in conflict; `nil` if one can't be read.
  private func uses(
    in check: SourceCheck, of documents: [MergedDocument],
    _ bytes: @escaping @Sendable (MergedDocument) async throws -> [UInt8]?
  ) async -> [DocumentUses]? {
    var progress = Progress("Looking for unused code", total: documents.count)
    let results = await concurrentMap(documents, progress: &progress) { document -> [DocumentUses]? in
      let content: [UInt8]?
      do { content = try await bytes(document) } catch { return nil }
      // A side may lack the document.
      guard let content else { return [] }
      let readings = MergedDocument.readings(of: content)
      return readings.isEmpty ? nil : readings.compactMap { check.uses(in: $0) }
    }
    let known = results.compactMap { $0 }
    return known.count == results.count ? known.flatMap(\.self) : nil
  }
}
