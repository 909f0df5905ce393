internal import SemanticMerge

/// An answer in JSON: a version to take, both, or a typed value.
struct GivenAnswer: Equatable, Sendable {
  /// The id of the conflict; `nil` for an answer to all open ones of a kind.
  let id: String?
  /// The kind of the conflicts, and the property that they are about.
  var kind: String?
  var property: String?
  var take: Take?
  /// The name of what theirs added, if both stay and code looks them up by name.
  var name: String?
  var value: String?

  /// What to take, by its name in JSON.
  enum Take: String, Sendable {
    case base, ours, theirs, both
  }

  init(id: String, take: Take?, name: String?, value: String?) {
    (self.id, self.take, self.name, self.value) = (id, take, name, value)
  }

  /// The answer for a choice; `nil` if the question is open, or if JSON can't express the choice.
  init?(_ choice: ConflictResolution.Choice, to id: String) {
    guard case .answer(let answer) = choice else { return nil }
    switch answer {
    case .take(let version): self.init(id: id, take: Take(rawValue: version.name), name: nil, value: nil)
    case .both(let name): self.init(id: id, take: .both, name: name, value: nil)
    case .value(let text): self.init(id: id, take: nil, name: nil, value: text)
    }
  }

  /// The choice that the answer makes. Without a version or a value, the question is open again.
  var choice: ConflictResolution.Choice {
    if let value { return .answer(.value(value)) }
    return switch take {
    case .base: .answer(.base)
    case .ours: .answer(.ours)
    case .theirs: .answer(.theirs)
    case .both: .answer(.both(named: name))
    case nil: .open
    }
  }
}

#if !hasFeature(Embedded)
  // A page in a browser gives its answers in other ways.
  extension GivenAnswer: Codable {}
  extension GivenAnswer.Take: Codable {}
#endif
