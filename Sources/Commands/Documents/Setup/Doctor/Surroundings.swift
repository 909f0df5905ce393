internal import CommandSupport

/// The data for the checks of `xibmerge doctor`: the settings in force and the repository's documents, read once.
struct Surroundings: Sendable {
  /// The version of git, such as `2.39.5`.
  let gitVersion: String
  /// The top of the work tree; `nil` outside a repository and in a bare one.
  let top: String?
  let isInRepository: Bool
  /// The repository's own attributes file, `info/attributes`.
  let infoAttributes: String?
  private let settings: [String: String]
  let documents: [TrackedDocument]

  init?() async {
    guard let version = await GitProgram.line(["version"]) else { return nil }
    gitVersion = version.split(separator: " ").dropFirst(2).first.map(String.init) ?? version
    isInRepository = await GitProgram.line(["rev-parse", "--git-dir"]) != nil
    top = isInRepository ? await GitProgram.line(["rev-parse", "--show-toplevel"]) : nil
    infoAttributes = isInRepository ? await GitProgram.line(["rev-parse", "--git-path", "info/attributes"]) : nil
    settings = await Self.settings()
    documents = isInRepository ? await TrackedDocument.all(in: top) : []
  }

  /// The value in force of a setting.
  ///
  /// - Parameter key: The setting's name, as `git config --list` prints it.
  func setting(_ key: String) -> String? { settings[key] }

  /// Whether git is older than a version.
  func gitIsOlder(than major: Int, _ minor: Int) -> Bool {
    gitVersion.split(separator: ".").map { Int($0) ?? 0 }.lexicographicallyPrecedes([major, minor])
  }

  var driver: String? { setting("merge.xib.driver") }

  private static func settings() async -> [String: String] {
    guard let result = await GitProgram.run(["config", "-z", "--list"]), result.status == 0 else { return [:] }
    var settings: [String: String] = [:]
    for entry in result.output.split(separator: 0) {
      let parts = entry.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
      // Git takes a setting without a value for true.
      settings[String(decoding: parts[0], as: UTF8.self)] =
        parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "true"
    }
    return settings
  }
}
