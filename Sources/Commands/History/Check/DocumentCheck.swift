internal import CommandSupport
internal import GitHistory
internal import Reports
internal import XibModel

/// Checks many documents on all processors, each by itself.
struct DocumentCheck: Sendable {
  let history: (any History)?
  let configuration: CheckConfiguration
  /// The comparison with source code; `nil` if there is none.
  let sources: SourceCheck?

  /// The result for one document.
  struct Outcome: Sendable {
    let path: String
    let findings: [Finding]
    /// The reason that the document could not be checked; `nil` if it was checked.
    let trouble: String?
    /// The names of code that the document uses; `nil` if no rule needs them.
    var uses: DocumentUses?
  }

  /// Checks the inputs and returns the outcomes in the same order.
  func outcomes(of inputs: [CheckInput]) async -> [Outcome] {
    var progress = Progress("Checking documents", total: inputs.count)
    return await concurrentMap(inputs, progress: &progress) { await outcome(of: $0) }
  }

  private func outcome(of input: CheckInput) async -> Outcome {
    do {
      let bytes = try await input.bytes(in: history)
      let findings = DocumentFindings.findings(in: bytes, path: input.name) {
        configuration.severity(of: $0.rawValue)
      }
      // A document that can't be parsed has a finding already.
      guard let sources, let document = try? Document(parsing: bytes) else {
        return Outcome(path: input.name, findings: findings, trouble: nil)
      }
      let all = (findings + sources.findings(in: document, path: input.name)).enumerated()
        .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
      return Outcome(path: input.name, findings: all, trouble: nil, uses: sources.uses(in: document))
    } catch {
      return Outcome(path: input.name, findings: [], trouble: "\(error)")
    }
  }
}
