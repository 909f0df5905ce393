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
  /// What is wrong, at lines of our version: of the object, or of the nearest one around it that our version has.
  var findings: [Finding] = []
  /// Whether objects were merged, not lines.
  var isOfObjects = false
  /// The documents that have objects in conflict now, by the ids of these.
  var places: [String: String] = [:]

  var bytes: [UInt8] { file.bytes }
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
    var checked = CheckedMerge(file: merged.file, isOfObjects: merged.merge != nil)
    (checked.findings, checked.places) = await findings(on: merged, commits, top: history.layout.workTree)
    return checked
  }

  private func findings(
    on merged: MergedFile, _ commits: ThreeWay<ObjectID>?, top: String?
  ) async -> ([Finding], places: [String: String]) {
    let (versions, name) = (merged.versions, path.text)
    guard merged.conflicts > 0 else {
      let faults = versions.faultsMade(in: merged.file)
      return (
        Finding.all(of: faults, in: merged.file, versions, name) { _ in .broken }
          + Finding.layoutFaults(in: merged.file, of: versions, name), [:]
      )
    }
    if let texts = merged.texts {
      return (texts.conflicts.map { Finding(.conflict, in: name, message: "Text \($0.sentence).") }, [:])
    }
    guard let merge = merged.merge else {
      let places = merged.conflicts == 1 ? "at one place" : "at \(merged.conflicts) places"
      let line = ObjectLines(versions.read.ours, versions.read.theirs).firstConflict(in: merged.bytes)
      let message = (["The lines of the two sides conflict \(places)."] + merged.notices).joined(separator: " ")
      return ([Finding(.conflict, in: name, line: line, message: message)], [:])
    }
    let lines = ObjectLines(versions.read.ours, versions.read.theirs)
    var findings: [Finding] = [], places: [String: String] = [:]
    for presentation in ConflictPresentation.all(of: merge, .effects) {
      let object = presentation.conflict.object
      var words = ""
      for part in presentation.each {
        let moved = await MovedObject(
          in: part.conflict, of: merge,
          at: commits.map { $0.map(\.hex) } ?? ThreeWay(base: nil, ours: nil, theirs: nil),
          besides: name, top: top)
        guard let moved else { continue }
        words += " \(moved.sentence.prefix(1).uppercased() + moved.sentence.dropFirst())."
        places[part.conflict.object.id] = moved.path
      }
      let rules = presentation.each.map { CheckRule(of: $0.conflict) }
      findings.append(
        Finding(
          rules.contains(.conflict) ? .conflict : rules[0], in: name, line: lines.line(of: object.id),
          object: Finding.Object(
            id: object.id.isEmpty ? nil : object.id, element: object.element, name: object.name),
          message: MergeTextReport.sentence(of: presentation) + words))
    }
    return (findings, places)
  }
}

extension Finding {
  /// What neither side's constraints leave open or contradict, and those of the merge do.
  static func layoutFaults(
    in result: ParsedFile, of versions: MergeVersions, _ path: String, saying before: String = ""
  ) -> [Finding] {
    all(of: versions.layoutFaultsMade(in: result), in: result, versions, path, saying: before) {
      $0.rule == .cannotHold ? .cannotHold : .ambiguous
    }
  }

  fileprivate static func all(
    of faults: [Fault], in result: ParsedFile, _ versions: MergeVersions, _ path: String, saying before: String = "",
    _ rule: (Fault) -> CheckRule
  ) -> [Finding] {
    guard !faults.isEmpty else { return [] }
    let places = ObjectLines(versions.read.ours, versions.read.theirs)
    return faults.map {
      Finding(rule($0), in: path, line: places.line(of: $0, in: result.bytes), message: before + $0.message)
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
