/// One thing that `xibmerge doctor` looks at.
struct DoctorCheck: Sendable {
  /// What is so when nothing is found.
  let promise: String
  let needsRepository: Bool
  /// What is not as it should be; `nil` where there is nothing to look at.
  let findings: @Sendable (Surroundings) async -> [Diagnosis]?

  init(
    _ promise: String, needsRepository: Bool = false,
    findings: @escaping @Sendable (Surroundings) async -> [Diagnosis]?
  ) {
    (self.promise, self.needsRepository, self.findings) = (promise, needsRepository, findings)
  }

  /// All of them, in the order in which they are told.
  static let all = [
    gitVersion, siblings, environment, trustedRepository, driverSetting, driverProgram, innerMerges, textConversion,
    mergeTool, attributes, largeFiles, sharedAttributes, upstreamAttributes, submodules, scratchMerge,
  ]
}
