/// One check of `xibmerge doctor`.
struct DoctorCheck: Sendable {
  typealias Findings = [DoctorReport.Finding]

  /// The statement that is true if nothing is found.
  let promise: String
  let needsRepository: Bool
  /// Finds the faults; `nil` if there is nothing to check.
  let findings: @Sendable (Surroundings) async -> Findings?

  init(
    _ promise: String, needsRepository: Bool = false,
    findings: @escaping @Sendable (Surroundings) async -> Findings?
  ) {
    (self.promise, self.needsRepository, self.findings) = (promise, needsRepository, findings)
  }

  /// The checks that need no answer of git but its version.
  static let withoutGit = [gitVersion, usableGit, siblings, environment]
  /// All checks, in the order in which they are reported.
  static let all =
    withoutGit + [
      trustedRepository, driverSetting, driverProgram, driverEnds, driverPolicies, textsDriver, innerMerges, strategy,
      textConversion, mergeTool, attributes, largeFiles,
      sharedAttributes, upstreamAttributes, branchAttributes, infoAttributes, hook, submodules, scratchMerge,
    ]
}
