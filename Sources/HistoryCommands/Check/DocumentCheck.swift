internal import CommandSupport
internal import GitHistory
internal import Reports
internal import XibModel

/// Checks many documents as they are, on all processors.
struct DocumentCheck: Sendable {
  let history: (any History)?
  let configuration: CheckConfiguration

  /// What came of one document.
  struct Outcome: Sendable {
    let path: String
    let findings: [Finding]
    /// Why it could not be checked.
    let trouble: String?
  }

  /// What came of each, in the order of the inputs.
  func outcomes(of inputs: [CheckInput]) async -> [Outcome] {
    var progress = Progress("Checking documents", total: inputs.count)
    return await concurrentMap(inputs, progress: &progress) { await outcome(of: $0) }
  }

  private func outcome(of input: CheckInput) async -> Outcome {
    do {
      let findings = DocumentFindings.findings(in: try await input.bytes(in: history), path: input.name) {
        configuration.severity(of: $0.rawValue)
      }
      return Outcome(path: input.name, findings: findings, trouble: nil)
    } catch {
      return Outcome(path: input.name, findings: [], trouble: "\(error)")
    }
  }
}
