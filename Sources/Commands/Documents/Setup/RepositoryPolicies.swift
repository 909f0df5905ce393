internal import Basics
internal import CommandSupport

/// The policies that a repository's `.xibmerge.yml` has under `merge`, which `install` writes into the driver's setting.
enum RepositoryPolicies {
  /// The name of the file.
  private static let file = ".xibmerge.yml"

  /// The policies; empty outside of a repository, or if the file does not speak of merges.
  static func read() async throws -> [NamedPolicy] {
    guard let top = await GitProgram.line(["rev-parse", "--show-toplevel"]),
      let bytes = try? Files.readIfThere("\(top)/\(file)"),
      String(decoding: bytes, as: UTF8.self).contains("merge")
    else { return [] }
    // The helper can read YAML; the driver, which git starts for each document, need not.
    return try await HelperProgram.output(of: .policies).split(separator: "\n").compactMap { NamedPolicy(String($0)) }
  }
}
