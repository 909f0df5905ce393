internal import Basics
internal import Findings
internal import GitHistory
internal import SemanticDiff
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// Compares a hosting service's merge of the lines of one file with the driver's merge.
struct HostMerge: Sendable {
  let path: String
  let versions: MergeVersions
  let driver: CheckedMerge
  let host: ManyLineMerges.Result

  /// Returns warnings about the service's merge; empty if it equals the driver's.
  func findings() -> [Finding] {
    // If the driver's merge has findings, somebody has to look at the document anyway.
    guard driver.findings.isEmpty, driver.bytes != host.bytes else { return [] }
    let places = ObjectLines(versions.read.ours, versions.read.theirs)
    guard host.isClean else {
      return [
        Finding(
          .hostConflicts, in: path, line: places.firstConflict(in: host.bytes),
          message: "The hosting service merges lines, and those of the two sides conflict; "
            + (versions.format == nil
              ? "the merge driver merges this document without a conflict, so merge it locally."
              : "by key nothing does, so merge it locally, with the driver of xibmerge install --strings."))
      ]
    }
    let file = ParsedFile.with(host.bytes)
    let broken = broken(versions.faultsMade(in: file), places)
    guard broken.isEmpty else { return broken }
    let before = "The hosting service merges lines without a conflict. "
    return lost(in: file, places) + Finding.layoutFaults(in: file, of: versions, path, saying: before)
  }

  /// The faults as findings, one for each rule: one cause usually breaks many places.
  private func broken(_ faults: [Fault], _ places: ObjectLines) -> [Finding] {
    var groups: [[Fault]] = []
    for fault in faults {
      if let place = groups.firstIndex(where: { $0.first?.rule == fault.rule }) {
        groups[place].append(fault)
      } else {
        groups.append([fault])
      }
    }
    return groups.compactMap { group in
      guard let first = group.first else { return nil }
      let others = group.dropFirst().compactMap(\.objects.first)
      let more = others.isEmpty ? "" : " The same holds for \(others.first(5).inWords)."
      return Finding(
        .hostBreaks, in: path, line: places.line(of: first, in: host.bytes),
        message: "The hosting service merges lines without a conflict, and breaks the document: \(first.message)\(more)"
      )
    }
  }

  // MARK: Lost edits

  /// The first edit of a side that the driver's merge keeps and the merge of lines loses without a conflict.
  private func lost(in file: ParsedFile, _ places: ObjectLines) -> [Finding] {
    guard driver.isOfObjects, let lacking = Lacking(versions, (driver.file, driver.file), in: file, at: path) else {
      return []
    }
    let lost = lacking.lost.flatMap { side, edits in edits.map { (side: side.rawValue, change: $0) } }
    return lost.sorted { $0.change.object.identity < $1.change.object.identity }.prefix(1).map { side, change in
      let name = [change.object.element, change.object.name.map { "\"\($0)\"" }].compactMap { $0 }.joined(
        separator: " ")
      let subject = change.fact.label ?? change.property
      return Finding(
        .hostBreaks, in: path, line: places.line(of: change.object.identity),
        object: Finding.Object(change.object),
        message: "The hosting service merges lines without a conflict, and loses what \(side) changed in \(name)"
          + (subject.map { ": \($0)." } ?? "."))
    }
  }
}
