internal import CommandSupport
internal import GitHistory
internal import Reports
internal import XibModel

/// Checks many documents on all processors, each by itself.
struct DocumentCheck: Sendable {
  let history: (any History)?
  let configuration: CheckConfiguration

  /// The result for one document.
  struct Outcome: Sendable {
    let path: String
    let findings: [Finding]
    /// The reason that the document could not be checked; `nil` if it was checked.
    let trouble: String?
  }

  /// Checks the inputs and returns the outcomes in the same order.
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
