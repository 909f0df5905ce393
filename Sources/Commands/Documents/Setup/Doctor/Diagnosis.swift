/// A finding of `xibmerge doctor`.
struct Diagnosis: Equatable, Sendable {
  enum Weight: Sendable {
    /// Merges or differences don't work as they should.
    case wrong
    /// Worth knowing.
    case note
  }

  let weight: Weight
  let problem: String
  let remedy: String

  static func wrong(_ problem: String, remedy: String) -> Diagnosis {
    Diagnosis(weight: .wrong, problem: problem, remedy: remedy)
  }

  static func note(_ problem: String, remedy: String) -> Diagnosis {
    Diagnosis(weight: .note, problem: problem, remedy: remedy)
  }
}
