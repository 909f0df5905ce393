internal import Basics
internal import GitHistory

/// The data for the checks of `xibmerge doctor`: the settings in force and the repository's documents, read once.
struct Surroundings: Sendable {
  let gitVersion: GitVersion
  /// The top of the work tree; `nil` outside a repository and in a bare one.
  let top: String?
  let isInRepository: Bool
  /// The repository's own attributes file, `info/attributes`.
  let infoAttributes: String?
  private let settings: GitSettings
  let documents: [TrackedDocument]
  /// What keeps git from answering; empty if nothing does.
  let obstacle: DoctorCheck.Findings

  init?() async {
    guard let version = await GitVersion.ofGit() else { return nil }
    gitVersion = version
    obstacle = await Self.findObstacle()
    isInRepository = await GitProgram.line(["rev-parse", "--git-dir"]) != nil
    top = isInRepository ? await GitProgram.line(["rev-parse", "--show-toplevel"]) : nil
    infoAttributes = isInRepository ? await AttributesFile.info() : nil
    settings = await GitSettings()
    documents = isInRepository ? await TrackedDocument.all(in: top) : []
  }

  private static func findObstacle() async -> DoctorCheck.Findings {
    // No name of a branch has a space, so this must fail.
    if await GitProgram.run(["rev-parse", "--verify", "--quiet", "refs/heads/a name"])?.status == 0 {
      return .wrong(
        "\(SearchPath.program("git") ?? "git") ends with 0 where git fails, so a conflict counts as a clean merge",
        remedy: "It seems to be a wrapper: end it with the status of git, as in exec git \"$@\", or remove it.")
    }
    return await SettingsFile.unreadable().map {
      .wrong("git can't read its settings: \($0)", remedy: "Mend that file; until then, every command of git fails.")
    } ?? []
  }

  /// The value in force of a setting.
  ///
  /// - Parameter key: The setting's name.
  func setting(_ key: String) -> String? { settings.setting(key) }

  /// Whether the command in a setting may be run: the user set it, or an installation of this program would.
  func mayRun(_ key: String) async -> Bool {
    guard let entry = settings.entries(of: key).last, entry.isOfRepository else { return true }
    let own = await ProgramPaths.own.flatMap { Setting.all($0, .installed, mergesTexts: true) + Hook.settings($0) }
    return own.contains { $0.key == key && $0.value == entry.value }
  }

  /// What is said of a setting that may not be run.
  static func notRun(_ key: String, _ command: String) -> DoctorCheck.Findings {
    .note(
      "\(key) was not tried, because only the settings of this repository name its program: \(command)",
      remedy: "Run xibmerge install, or make the setting yours: git config --global \(key) ...")
  }

  /// The names of the hooks that are set for an event and not switched off.
  func hooks(of event: String) -> [String] {
    Set(settings.entries.map(\.key)).filter { $0.hasPrefix("hook.") && $0.hasSuffix(".event") }.map {
      String($0.dropFirst("hook.".count).dropLast(".event".count))
    }.filter { name in
      settings.values(of: "hook.\(name).event").contains(event)
        && !["false", "no", "off", "0"].contains(setting("hook.\(name).enabled")?.lowercased())
    }.sorted()
  }

  var driver: String? { setting("merge.xib.driver") }
  /// The driver's setting in its parts; `nil` if it does not call the driver.
  var driverLine: ProgramCommandLine? { driver.flatMap(ProgramCommandLine.driver) }
  /// The attributes file that the repository shares.
  var sharedAttributes: String? { top.map { $0 + "/.gitattributes" } }
}

/// An Interface Builder document in the index, and the attributes that git gives it.
struct TrackedDocument: Sendable {
  /// The path from the top of the work tree.
  let path: String
  let merge: String
  let diff: String
  let filter: String

  private static let patterns = DocumentName.extensions.map { ":(icase)*.\($0)" }

  /// All tracked documents, even outside a sparse checkout; in a bare repository, those of its last commit.
  static func all(in folder: String?, environment: [String: String?] = [:]) async -> [TrackedDocument] {
    let listing =
      folder == nil
      ? ["ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD"]
      : ["ls-files", "-z", "--"] + patterns
    return await listed(by: listing, attributes: [], in: folder, environment: environment)
  }

  /// All documents in an index, with the attributes of the files in that index.
  static func inIndex(environment: [String: String?]) async -> [TrackedDocument] {
    await listed(by: ["ls-files", "-z"], attributes: ["--cached"], in: nil, environment: environment)
  }

  /// - Parameters:
  ///   - listing: The git command that lists paths.
  ///   - options: Where git finds the attributes.
  private static func listed(
    by listing: [String], attributes options: [String], in folder: String?, environment: [String: String?]
  ) async -> [TrackedDocument] {
    guard let listed = await GitProgram.run(listing, in: folder, environment: environment), listed.status == 0 else {
      return []
    }
    let paths = listed.output.split(separator: 0).filter { DocumentName.ends($0) }
    return await attributes(of: paths, options, in: folder, environment: environment)
  }

  /// The first document that the attributes of a work tree give to Git LFS, tracked already or not; `nil` if none is.
  static func inLargeFiles(of top: String) async -> String? {
    let names = DocumentName.extensions.map { Array("*.\($0)".utf8)[...] }
    let all = await all(in: top) + attributes(of: names, [], in: top, environment: [:])
    return all.first { $0.filter == "lfs" || $0.merge == "lfs" }?.path
  }

  private static func attributes(
    of paths: [ArraySlice<UInt8>], _ options: [String], in folder: String?, environment: [String: String?]
  ) async -> [TrackedDocument] {
    guard !paths.isEmpty else { return [] }
    let query = ["check-attr", "-z", "--stdin"] + options + ["merge", "diff", "filter"]
    let input = paths.flatMap { $0 + [0] }
    guard let result = await GitProgram.run(query, in: folder, environment: environment, input: input),
      result.status == 0
    else { return [] }
    let fields = result.output.split(separator: 0, omittingEmptySubsequences: false)
    // Three attributes of each file, three fields each.
    return stride(from: 0, to: fields.count - 8, by: 9).map { start in
      let field = { String(decoding: fields[start + $0], as: UTF8.self) }
      return TrackedDocument(path: field(0), merge: field(2), diff: field(5), filter: field(8))
    }
  }
}
