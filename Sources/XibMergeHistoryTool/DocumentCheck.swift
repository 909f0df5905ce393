internal import ToolSupport
internal import XibHistory
internal import XibModel
internal import XibReport

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

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
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    var outcomes: [Outcome?] = Array(repeating: nil, count: inputs.count)
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var next = 0
      func start() {
        guard next < inputs.count else { return }
        let (index, input) = (next, inputs[next])
        next += 1
        group.addTask { (index, await outcome(of: input)) }
      }
      // One waits in line for each that runs, so that no processor waits for the one that hands out.
      for _ in 0..<2 * processors { start() }
      while let (index, outcome) = await group.next() {
        outcomes[index] = outcome
        progress.step(by: 1)
        start()
      }
    }
    progress.end()
    return outcomes.compactMap { $0 }
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
