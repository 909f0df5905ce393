/// One check of `xibmerge doctor`.
struct DoctorCheck: Sendable {
  /// The statement that is true if nothing is found.
  let promise: String
  let needsRepository: Bool
  /// Finds the faults; `nil` if there is nothing to check.
  let findings: @Sendable (Surroundings) async -> [Diagnosis]?

  init(
    _ promise: String, needsRepository: Bool = false,
    findings: @escaping @Sendable (Surroundings) async -> [Diagnosis]?
  ) {
    (self.promise, self.needsRepository, self.findings) = (promise, needsRepository, findings)
  }

  /// All checks, in the order in which they are reported.
  static let all = [
    gitVersion, siblings, environment, trustedRepository, driverSetting, driverProgram, innerMerges, textConversion,
    mergeTool, attributes, largeFiles, sharedAttributes, upstreamAttributes, branchAttributes,
    infoAttributes, submodules, scratchMerge,
  ]
}

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
