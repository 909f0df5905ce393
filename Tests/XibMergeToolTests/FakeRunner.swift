import Foundation
import TestSupport
import Testing

/// Runs the steps of the GitHub action as GitHub does: with its variables, its files, and the conditions of the steps.
///
/// Steps that use other actions are not run; of an uploaded artifact, the address is known afterwards.
final class FakeRunner {
  let folder: URL
  let clone: URL
  private let steps: [[String: Any]]
  private var inputs: [String: String] = [:]
  private var outputs: [String: String] = [:]
  private var outcomes: [String: String] = [:]
  private var exported: [String: String] = [:]
  /// The variables of the service.
  var environment: [String: String] = [:]

  static let artifact = "https://github.com/owner/app/actions/runs/1/artifacts/2"

  /// - Parameters:
  ///   - folder: A folder for the files of the runner.
  ///   - clone: The folder of the checkout.
  init(folder: URL, clone: URL, inputs: [String: String] = [:]) throws {
    (self.folder, self.clone) = (folder, clone)
    let text = try String(contentsOf: PackageFile.url("action.yml"), encoding: .utf8)
    let action = try #require(try YAMLFile(text).value as? [String: Any])
    steps = try #require((action["runs"] as? [String: Any])?["steps"] as? [[String: Any]])
    for (name, input) in try #require(action["inputs"] as? [String: [String: Any]]) {
      let usual = input["default"] as? String ?? ""
      self.inputs["inputs.\(name)"] = inputs[name] ?? (usual.hasPrefix("${{") ? "the-token" : usual)
    }
    self.inputs["inputs.xibmerge"] = inputs["xibmerge"] ?? Program.xibmerge
    self.inputs["runner.temp"] = folder.path
  }

  /// What a step printed, and how it ended.
  struct Step {
    let name: String
    let result: Program.Result
  }

  /// Runs the action, and returns the steps that were run.
  func run() async throws -> [Step] {
    var done: [Step] = []
    var hasFailed = false
    for step in steps {
      let name = step["name"] as? String ?? ""
      let id = step["id"] as? String ?? name
      let condition = step["if"] as? String ?? ""
      guard holds(condition), !hasFailed || condition.contains("always()") else {
        outcomes[id] = "skipped"
        continue
      }
      guard let command = step["run"] as? String else {
        if id == "pages" { outputs["steps.pages.outputs.artifact-url"] = Self.artifact }
        continue
      }
      let values = (step["env"] as? [String: String] ?? [:]).mapValues(substituted)
      let result = try await bash(command, values, id: id, in: step["working-directory"] as? String ?? "")
      outcomes[id] = result.status == 0 ? "success" : "failure"
      hasFailed = hasFailed || result.status != 0
      done.append(Step(name: name, result: result))
    }
    return done
  }

  private func bash(_ command: String, _ values: [String: String], id: String, in place: String) async throws
    -> Program.Result
  {
    let files = ["GITHUB_ENV", "GITHUB_OUTPUT"].map { ($0, folder.appendingPathComponent("\($0)-\(id)").path) }
    for (_, path) in files { try Data().write(to: URL(fileURLWithPath: path)) }
    let script = folder.appendingPathComponent("step.sh")
    try Data(command.utf8).write(to: script)
    var variables = Program.environment(home: folder).merging(environment) { $1 }
    variables.merge(files) { $1 }
    variables["RUNNER_TEMP"] = folder.path
    variables["GITHUB_STEP_SUMMARY"] = folder.appendingPathComponent("summary.md").path
    variables["GITHUB_ACTION_PATH"] = PackageFile.url("script").deletingLastPathComponent().path
    variables.merge(exported) { $1 }
    variables.merge(values) { $1 }
    let result = try await Program.run(
      "bash", ["--noprofile", "--norc", "-eo", "pipefail", script.path], in: place.isEmpty ? folder : clone,
      environment: variables)
    exported.merge(try pairs(files[0].1)) { $1 }
    for (name, value) in try pairs(files[1].1) { outputs["steps.\(id).outputs.\(name)"] = value }
    return result
  }

  private func pairs(_ path: String) throws -> [(String, String)] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
      line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
    }
  }

  /// The value of an expression such as `inputs.base`.
  private func value(_ expression: String) -> String {
    if let known = inputs[expression] ?? outputs[expression] { return known }
    let parts = expression.split(separator: ".")
    return parts.count == 3 && parts[2] == "outcome" ? outcomes[String(parts[1])] ?? "" : ""
  }

  private func substituted(_ text: String) -> String {
    text.replacing(#/\$\{\{ *([^ ]+) *\}\}/#) { value(String($0.output.1)) }
  }

  /// Whether a condition holds: comparisons with texts, joined by `&&`.
  private func holds(_ condition: String) -> Bool {
    condition.components(separatedBy: " && ").filter { !$0.isEmpty && $0 != "always()" }.allSatisfy { part in
      let words = part.components(separatedBy: " ")
      guard words.count == 3 else { return false }
      let isEqual = value(words[0]) == words[2].trimmingCharacters(in: ["'"])
      return words[1] == "==" ? isEqual : !isEqual
    }
  }
}
