internal import DocumentCommands
internal import Reports
internal import SemanticMerge

/// An answer in JSON: a version to take, or a typed value.
struct Answer: Codable, Equatable, Sendable {
  /// The id of the conflict.
  let id: String
  var take: Take?
  var value: String?

  /// A version's name in JSON.
  enum Take: String, Codable, Sendable {
    case base, ours, theirs

    init(_ version: Version) {
      switch version {
      case .base: self = .base
      case .ours: self = .ours
      case .theirs: self = .theirs
      }
    }

    var version: Version {
      switch self {
      case .base: .base
      case .ours: .ours
      case .theirs: .theirs
      }
    }
  }

  init(id: String, take: Take?, value: String?) { (self.id, self.take, self.value) = (id, take, value) }

  /// The answer for a choice; `nil` if the question is open, or if JSON can't express the choice.
  init?(_ choice: MarkedMerge.Choice, to id: String) {
    self.id = id
    switch choice {
    case .take(let version): take = Take(version)
    case .typed(let text): value = text
    case .edited, .open: return nil
    }
  }

  /// The choice that the answer makes. Without a version or a value, the question is open again.
  var choice: MarkedMerge.Choice {
    if let value { return .typed(value) }
    return take.map { .take($0.version) } ?? .open
  }

  var json: JSON {
    value.map { .object([("value", .string($0))]) } ?? .object([("take", .optional(take?.rawValue))])
  }
}

/// The answers that a program gives; `xibmerge-answers.schema.json` describes them.
struct AnswerFile: Codable, Sendable {
  struct Document: Codable, Sendable {
    let path: String
    var answers: [Answer]?
    /// The version to take for every conflict without an answer.
    var rest: Answer.Take?
    /// Whether to write the document even if Xcode may not open it.
    var writeBroken: Bool?
  }

  let version: Int
  let documents: [Document]
}
