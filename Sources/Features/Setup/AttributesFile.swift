internal import Basics

/// The attributes file of a scope, and the edits that an installation makes of it.
struct AttributesFile: Sendable {
  let path: String
  /// Whether the file is in the work tree, so that everybody gets it once it is committed.
  var isShared = false
  /// Whether the file holds for all branches, and overrides theirs.
  var isForAllBranches = false
  /// A setting that git needs to find the file; `nil` if it needs none.
  var setting: Setting?
  /// The folder up to which empty folders above the file are removed; it stays. `nil` if none is removed.
  var home: String?

  private static let block = OwnBlock(
    takenOutBy: "xibmerge uninstall", lines: MergeDriver.allCases.flatMap(\.lines))

  /// Why the attributes can't be added; `nil` if they can.
  ///
  /// They override those of Git LFS, without which git would give the driver pointers to documents.
  func refusal() async -> SetupEdit? {
    guard isShared, let folder = path.lastIndex(of: "/"),
      let document = await TrackedDocument.inLargeFiles(of: String(path[..<folder])), await !LargeFiles.canBeRead()
    else { return nil }
    return staying(
      "left as it is, because \(TerminalText.line(document, limit: 200)) is in Git LFS, and git can't run git lfs: "
        + "the driver would see only pointers. Install Git LFS first, or take documents out of it with "
        + "git lfs untrack '*.xib' '*.storyboard'.")
  }

  /// Adds the attributes that are missing, unless they would override those of a branch; `nil` if git can't tell.
  func install(_ drivers: [MergeDriver]) async throws -> SetupEdit? {
    let old = try Files.readIfThere(path) ?? nil
    let lines = FileLine.all(of: old ?? [])
    let present = Set(lines.map(\.words))
    // Of one driver, the file has all lines or lacks all.
    let missing = drivers.map(\.lines).filter { !$0.allSatisfy { present.contains(FileLine($0).words) } }.flatMap(
      \.self)
    guard !missing.isEmpty else { return SetupEdit(staying: SetupStep(.unchanged, path, "has the attributes already")) }
    if isForAllBranches {
      guard let branches = await BranchDocuments() else { return nil }
      if let contrary = await branches.firstContrary() {
        let words = "left as it is, because it would override \(contrary.description)"
        return staying(TerminalText.line(words, limit: 500))
      }
    }
    let end = lines.last { $0.bytes.last == UInt8(ascii: "\n") }?.end ?? "\n"
    return SetupEdit(
      .write(path, Self.block.added(missing, to: old, end: end)),
      missing.map { SetupStep(.add, path, value: $0, " \($0)") }
        + commit("Commit \(name), so that everybody has these attributes."))
  }

  /// Removes what an installation added.
  func uninstall() throws -> SetupEdit? {
    guard let old = try Files.readIfThere(path) else { return nil }
    let removal = Self.block.removed(from: old)
    let rest = removal == nil ? old : removal?.rest
    let left = FileLine.all(of: rest ?? []).filter { line in
      line.words.dropFirst().contains { (MergeDriver.allCases.map(\.attribute) + ["diff=xib"]).contains($0) }
    }.map { line in
      let words = "left \(TerminalText.line(line.text, limit: 300)), which differs from what install wrote"
      return SetupStep(.leave, path, value: line.text, words)
    }
    guard let removal else { return SetupEdit(.none, left) }
    let taken =
      rest == nil
      ? [SetupStep(.remove, path)]
      : removal.taken.map { SetupStep(.takeOut, path, value: $0, " \(TerminalText.line($0, limit: 300))") }
    return SetupEdit(
      rest.map { .write(path, $0) } ?? .remove(path, upTo: home),
      left + taken + commit("If \(name) was committed, commit this change too."))
  }

  private var name: String { TerminalText.line(path, limit: 300) }

  private func staying(_ words: String) -> SetupEdit { SetupEdit(staying: SetupStep(.leave, path, words)) }

  /// What to say of a file that others get by a commit.
  private func commit(_ words: String) -> [SetupStep] { isShared ? [SetupStep(.commit, path, words)] : [] }
}

extension MergeDriver {
  /// Whether an attributes file gives any files to the driver.
  func isNamed(in file: [UInt8]) -> Bool {
    FileLine.all(of: file).contains { $0.words.dropFirst().contains(attribute) }
  }

  /// Whether there is an attributes file with this path that gives any files to the driver.
  func isNamed(inFile path: String?) -> Bool {
    path.flatMap { try? Files.read($0) }.map(isNamed(in:)) ?? false
  }
}

// MARK: Places

extension AttributesFile {
  static func of(_ scope: Scope) async throws(SetupError) -> AttributesFile {
    switch scope {
    case .local, .worktree: try await repository()
    case .global: try await user()
    case .system: await system()
    }
  }

  /// The file for all branches of a scope, which git reads besides the one that a branch brings; `nil` if there is none.
  static func ofAllBranches(_ scope: Scope) async -> AttributesFile? {
    guard scope.isOfRepository, await !isBare(), let path = await info() else { return nil }
    return AttributesFile(
      path: path, isForAllBranches: true, home: await GitProgram.line(["rev-parse", "--git-common-dir"]))
  }

  private static func isBare() async -> Bool {
    await GitProgram.line(["rev-parse", "--is-bare-repository"]) == "true"
  }

  static func info() async -> String? { await GitProgram.line(["rev-parse", "--git-path", "info/attributes"]) }

  private static func repository() async throws(SetupError) -> AttributesFile {
    if await isBare(), let path = await info() { return AttributesFile(path: path) }
    guard let top = await GitProgram.line(["rev-parse", "--show-toplevel"]) else { throw .noWorkTree }
    let path = top + "/.gitattributes"
    switch PathKind(at: path) {
    case .file, nil: return AttributesFile(path: path, isShared: true)
    case .link: throw .attributesAreALink(path)
    case .folder, .stream, .other: throw .attributesAreNoFile(path)
    }
  }

  private static let fileSetting = "core.attributesfile"

  private static func user() async throws(SetupError) -> AttributesFile {
    if let path = await inForce() { return AttributesFile(path: path) }
    guard let home = environment("HOME"), !home.isEmpty else { throw .noHome }
    return AttributesFile(path: UserFolder.configuration(home: home) + "/git/attributes", home: home)
  }

  private static func system() async -> AttributesFile {
    let named = await GitProgram.line(["config", "--system", "--includes", "--type=path", "--get", fileSetting])
    if let named { return AttributesFile(path: named) }
    // Git looks for attributes at a built-in path, even if the environment names another configuration file.
    if let configuration = environment("GIT_CONFIG_SYSTEM"), let slash = configuration.lastIndex(of: "/") {
      let path = configuration[...slash] + "gitattributes"
      return AttributesFile(path: String(path), setting: Setting(key: "core.attributesFile", value: String(path)))
    }
    if let path = await GitProgram.line(["var", "GIT_ATTR_SYSTEM"]), !path.isEmpty {
      return AttributesFile(path: path)
    }
    guard let configuration = try? await ConfigurationPlace.path(of: .system),
      let slash = configuration.lastIndex(of: "/")
    else { return AttributesFile(path: "/etc/gitattributes") }
    return AttributesFile(path: configuration[...slash] + "gitattributes")
  }

  /// The user's attributes file, which git reads in addition to a repository's files.
  ///
  /// Any configuration file may name it, even an included one.
  private static func inForce() async -> String? {
    // Ignore the settings of any repository.
    let outside = GitProgram.otherRepository.merging(["GIT_DIR": "/dev/null"]) { $1 }
    return await GitProgram.line(["config", "--type=path", "--get", fileSetting], environment: outside)
  }
}
