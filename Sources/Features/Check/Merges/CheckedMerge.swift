internal import Findings
internal import GitHistory
internal import SemanticMerge
internal import StringsMerge
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// The result of merging one file in memory.
struct CheckedMerge: Sendable {
  let file: ParsedFile
  let findings: [Finding.Draft]
  /// Whether objects were merged, not lines.
  var isOfObjects = false

  var bytes: [UInt8] { file.bytes }

  /// The merge with more findings.
  func with(_ more: [Finding.Draft]) -> CheckedMerge {
    CheckedMerge(file: file, findings: findings + more, isOfObjects: isOfObjects)
  }
}

extension Finding {
  /// A finding in a merge, before its document and its severity are known.
  struct Draft: Sendable {
    let rule: CheckRule
    /// The line in our version: of the object, or of the nearest one around it that our version has.
    let line: Int
    let object: Finding.Object?
    let message: String
    /// The document that has the object now, if the message says so.
    var place: String?
  }
}

extension Finding.Object {
  init(twice scene: SceneTwice) { self.init(id: scene.id, element: "viewController", name: scene.name) }
}

extension MergedTree.File {
  /// Merges the three versions as the driver does, and says what is wrong with that.
  ///
  /// - Parameters:
  ///   - policies: What the repository's `.xibmerge.yml` says of merges.
  ///   - commits: The base and the sides, in which objects are looked for that moved to another document.
  func checked(in history: any History, by policies: [NamedPolicy], of commits: ThreeWay<ObjectID>?) async throws
    -> CheckedMerge
  {
    let merged = try await versions(in: history).merged(by: MergeOptions(policies: policies.byReason))
    return CheckedMerge(
      file: merged.file, findings: await findings(on: merged, commits, top: history.layout.workTree),
      isOfObjects: merged.merge != nil)
  }

  private func findings(on merged: MergedFile, _ commits: ThreeWay<ObjectID>?, top: String?) async -> [Finding.Draft] {
    let versions = merged.versions
    guard merged.conflicts > 0 else {
      return Self.faults(in: merged.file, of: versions) + Self.layoutFaults(in: merged.file, of: versions)
    }
    if let texts = merged.texts {
      return texts.conflicts.map {
        .init(rule: .conflict, line: 1, object: nil, message: "Text \($0.sentence).")
      }
    }
    guard let merge = merged.merge else {
      let places = merged.conflicts == 1 ? "at one place" : "at \(merged.conflicts) places"
      let line = ObjectLines(versions.read.ours, versions.read.theirs).firstConflict(in: merged.bytes)
      return [
        .init(
          rule: .conflict, line: line, object: nil,
          message: (["The lines of the two sides conflict \(places)."] + merged.notices)
            .joined(separator: " "))
      ]
    }
    let places = ObjectLines(versions.read.ours, versions.read.theirs)
    var findings: [Finding.Draft] = []
    for presentation in ConflictPresentation.all(of: merge, .effects) {
      let conflict = presentation.conflict
      let object = conflict.object
      let moved = await MovedObject(
        in: conflict, of: merge, at: commits.map { $0.map(\.hex) } ?? ThreeWay(base: nil, ours: nil, theirs: nil),
        besides: path.text, top: top)
      let words = moved.map { " \($0.sentence.prefix(1).uppercased() + $0.sentence.dropFirst())." } ?? ""
      findings.append(
        .init(
          rule: CheckRule(of: conflict), line: places.line(of: object.id),
          object: Finding.Object(
            id: object.id.isEmpty ? nil : object.id, element: object.element, name: object.name),
          message: MergeTextReport.sentence(of: presentation) + words, place: moved?.path))
    }
    return findings
  }

  private static func faults(in result: ParsedFile, of versions: MergeVersions) -> [Finding.Draft] {
    drafts(of: versions.faultsMade(in: result), in: result, versions) { _ in .broken }
  }

  /// What neither side's constraints leave open or contradict, and those of the merge do.
  static func layoutFaults(
    in result: ParsedFile, of versions: MergeVersions, saying before: String = ""
  ) -> [Finding.Draft] {
    drafts(of: versions.layoutFaultsMade(in: result), in: result, versions, saying: before) {
      $0.rule == .cannotHold ? .cannotHold : .ambiguous
    }
  }

  private static func drafts(
    of faults: [Fault], in result: ParsedFile, _ versions: MergeVersions, saying before: String = "",
    _ rule: (Fault) -> CheckRule
  ) -> [Finding.Draft] {
    guard !faults.isEmpty else { return [] }
    let places = ObjectLines(versions.read.ours, versions.read.theirs)
    return faults.map {
      .init(rule: rule($0), line: places.line(of: $0, in: result.bytes), object: nil, message: before + $0.message)
    }
  }
}

extension CheckRule {
  /// The rule that a conflict breaks.
  fileprivate init(of conflict: Conflict) {
    switch conflict.kind {
    case .cannotHold: self = .cannotHold
    case .ambiguous: self = .ambiguous
    default: self = .conflict
    }
  }
}
