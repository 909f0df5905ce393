internal import Basics
internal import SemanticMerge
internal import StringsMerge
internal import XibModel

/// What there is to tell of a merge by content, whether that was of objects or of texts.
struct ToldMerge: Sendable {
  let conflicts: [ConflictPresentation]
  let decisions: [Decision]
}

extension ThreeWayMerge {
  func told(_ extent: ConflictPresentation.Extent) -> ToldMerge {
    ToldMerge(conflicts: ConflictPresentation.all(of: self, extent), decisions: decisions)
  }
}

extension MergedFile {
  /// What there is to tell of the merge; `nil` if lines were merged.
  ///
  /// - Parameter path: The path of the file; that of a strings file names its language.
  func told(_ extent: ConflictPresentation.Extent, at path: String) -> ToldMerge? {
    merge?.told(extent) ?? texts?.told(at: path)
  }

  /// The number of changes that a side made, which the merge starts from; `nil` if lines were merged.
  func changeCount(of side: Side) -> Int? { merge?.changeCount(of: side) ?? texts?.changeCount(of: side) }
}

/// A text in conflict: what a translator has to know of it.
struct ContestedText: Sendable {
  let key: String
  let language: String?
  let states: ThreeWay<String?>
  /// What is said of it to translators.
  let comment: String?

  /// The comment, and the states if they differ, a sentence each.
  var sentences: [String] {
    let named = Version.allCases.compactMap { version in
      states[version].map { "\(version.name) \(TerminalText.line($0, limit: 40))" }
    }
    return (comment.map { ["Comment: \(TerminalText.line($0, limit: 300))"] } ?? [])
      + (Set(states.all).count > 1 ? ["State: \(named.joined(separator: ", "))."] : [])
  }

  var json: JSON {
    .object([
      ("key", .string(key)), ("language", .optional(language)), ("comment", .optional(comment)),
      (
        "states",
        .object([
          ("base", .optional(states.base)), ("ours", .optional(states.ours)), ("theirs", .optional(states.theirs)),
        ])
      ),
    ])
  }
}

extension StringsMerge {
  func told(at path: String) -> ToldMerge {
    ToldMerge(conflicts: conflicts.indices.map { presentation($0, at: path) }, decisions: decisions(at: path))
  }

  /// The conflict with a number, as it is told.
  func presentation(_ number: Int, at path: String) -> ConflictPresentation {
    let conflict = conflicts[number], kinds = kindsOfAnswers(to: number)
    let text = TextInFile(conflict.path, format, at: path)
    let told = SemanticMerge.Conflict(
      conflict.isOfDeletion ? .deletedAndChanged : .value, over: text.object, property: text.property,
      label: text.label, ThreeWay(base: conflict.base, ours: conflict.ours, theirs: conflict.theirs),
      explanation: conflict.reason)
    return ConflictPresentation(
      numbers: [number], conflict: told, statements: ThreeWay { conflict.statement(of: $0) }, tie: nil, kinds: kinds,
      refusalOfBase: nil,
      effects: nil,
      text: ContestedText(
        key: text.key, language: text.language, states: states(of: number), comment: comment(of: number)))
  }

  /// What was decided by rule.
  private func decisions(at path: String) -> [Decision] {
    func decision(_ reason: Decision.Reason, _ keys: [String], _ explanation: String) -> Decision {
      let text = TextInFile(keys, format, at: path)
      return Decision(reason, about: text.object, property: text.property, label: text.label, explanation)
    }
    return states.map {
      decision(
        .textState, $0.path, "both sides changed it; \($0.side.rawValue) is taken, as more is left to do with that")
    }
      + comments.map { decision(.comment, $0, "both sides wrote another comment; ours' stays") }
      + personal.map {
        decision(
          .comment, $0.path,
          "\($0.side.rawValue) wrote a comment, and \($0.side.other.rawValue) has a generated one; the first stays")
      }
  }
}

extension StringsMerge.Conflict {
  /// Whether one side deleted the text.
  fileprivate var isOfDeletion: Bool { ours == nil || theirs == nil }

  /// What a side did that others contradict.
  private func deed(_ side: Side) -> String {
    switch kind {
    case .comment: "wrote another comment"
    case .mark: "marked it as one that stays"
    case .variation(let ours, let theirs):
      (side == .ours ? ours : theirs).map { "varies it by \(TerminalText.line($0, limit: 80))" } ?? "changed it"
    case .text: "changed it"
    }
  }

  fileprivate var reason: String {
    if case .variation = kind { return "ours \(deed(.ours)), theirs \(deed(.theirs))" }
    guard isOfDeletion else { return "both sides changed it differently" }
    let deleter: Side = ours == nil ? .ours : .theirs
    return "\(deleter.rawValue) deleted it, and \(deleter.other.rawValue) \(deed(deleter.other))"
  }

  fileprivate func statement(of version: Version) -> ConflictPresentation.Statement {
    if let value = ThreeWay(base: base, ours: ours, theirs: theirs)[version] {
      guard isOfDeletion, kind != .text, let side = Side.allCases.first(where: { $0.version == version }) else {
        return .init(lines: [value], isValue: true)
      }
      return .init(lines: [deed(side)])
    }
    return .init(lines: [version != .base ? "deleted it" : "nothing; both sides added it"])
  }
}

/// The place of a text in a file, as people and reports name it.
private struct TextInFile {
  let key: String
  let language: String?
  let property: String
  let label: String

  init(_ path: [String], _ format: StringsFormat, at file: String) {
    key = path.dropFirst(format.depthOfTexts).first ?? path.last ?? ""
    let name = TextsComparison.ValueName(
      Array(path.dropFirst(format.depthOfTexts + 1)), LocalizedName(file.utf8)?.language)
    language = name.language
    property = (name.language.map { $0 + "." } ?? "") + name.property
    label = name.label + (name.language.map { " in \(Languages.name(of: $0))" } ?? "")
  }

  var object: ObjectReference { ObjectReference(id: key, element: "text", name: key) }
}
