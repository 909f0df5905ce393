import Foundation
import TestSupport
import SemanticMerge
import XibArchives
import XibModel

/// A merge with its expected result, in a folder of its own under Fixtures:
///
/// - `Base`, `Ours`, `Theirs`, `Expected`: the documents; an empty base is none. A base that several fixtures have is a
///   link to a file in Bases.
/// - `Options`: `style diff3`, `rule class=policy` or `favor side`, where the merge is not by the defaults.
/// - `Outcome`: what is decided, what conflicts and what hangs on a conflict, a line each: kind, object, property.
/// - `KnownIssue`: what is wrong with the merge as it is; `Expected` is what it ought to be.
struct Fixture: Sendable {
  let base: Document?
  let ours: Document
  let theirs: Document
  let expected: [UInt8]
  let expectedOutcome: String
  let options: MergeOptions
  let style: ConflictStyle
  let knownIssue: String?

  static let folders: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }()

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Fixtures")

  init(_ name: String) throws {
    let folder = Self.root.appendingPathComponent(name)
    var files: [String: [UInt8]] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      files[file.deletingPathExtension().lastPathComponent] = [UInt8](try Data(contentsOf: file))
    }
    let old = files["Base"] ?? []
    base = old.isEmpty ? nil : try Document(file: old)
    ours = try Document(file: files["Ours"] ?? [])
    theirs = try Document(file: files["Theirs"] ?? [])
    expected = files["Expected"] ?? []
    expectedOutcome = string(files["Outcome"] ?? [])
    knownIssue = files["KnownIssue"].map(string)
    var options = MergeOptions()
    var style = ConflictStyle()
    for line in string(files["Options"] ?? []).split(separator: "\n") {
      try Self.read(line, &options, &style)
    }
    self.options = options
    self.style = style
  }

  struct UnknownOption: Error {
    let line: String
  }

  private static func read(_ line: Substring, _ options: inout MergeOptions, _ style: inout ConflictStyle) throws {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.last) {
    case ("style", let name?):
      guard let form = ConflictStyle.Form(rawValue: name) else { throw UnknownOption(line: String(line)) }
      style.form = form
    case ("favor", "ours"): options.favor = .ours
    case ("favor", "theirs"): options.favor = .theirs
    case ("rule", let rule?):
      let parts = rule.split(separator: "=").map(String.init)
      guard parts.count == 2, let reason = Decision.Reason(rawValue: parts[0]),
        let policy = MergeOptions.Policy(rawValue: parts[1])
      else { throw UnknownOption(line: String(line)) }
      options.policies[reason] = policy
    default: throw UnknownOption(line: String(line))
    }
  }

  func merge() throws -> ThreeWayMerge { try ThreeWayMerge(base: base, ours: ours, theirs: theirs, options: options) }

  /// What the merge decided and left open, in the form of `Outcome`.
  static func outcome(of merge: ThreeWayMerge) -> String {
    let decisions = merge.decisions.map { ["decision", $0.reason.rawValue, $0.object.id, $0.property ?? ""] }
    let conflicts = merge.conflicts.map { ["conflict", $0.kind.rawValue, $0.object.id, $0.property ?? ""] }
    let consequences = merge.conflicts.flatMap(\.consequences).map {
      ["consequence", $0.kind.rawValue, $0.object.id, $0.property ?? ""]
    }
    return (decisions + conflicts + consequences).map { $0.filter { !$0.isEmpty }.joined(separator: " ") + "\n" }
      .sorted().joined()
  }
}
