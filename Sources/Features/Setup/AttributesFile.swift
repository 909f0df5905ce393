internal import Basics

/// The attributes file of a scope, and the changes that an installation makes to it.
struct AttributesFile {
  let place: AttributesPlace
  let isDryRun: Bool

  init(of scope: Scope, isDryRun: Bool) async throws(SetupError) {
    place = try await AttributesPlace.of(scope)
    self.isDryRun = isDryRun
  }

  /// The file for all branches; `nil` if the scope has none.
  init?(ofAllBranches scope: Scope, isDryRun: Bool) async {
    guard let place = await AttributesPlace.ofAllBranches(scope) else { return nil }
    (self.place, self.isDryRun) = (place, isDryRun)
  }

  /// Adds the attributes for all branches, unless a branch says otherwise: this file would override it.
  ///
  /// - Parameter removesFirst: Whether lines of other drivers are taken out.
  func installForAllBranches(_ drivers: [MergeDriver], removing removesFirst: Bool) async throws -> [SetupStep] {
    let removed = removesFirst && names(.texts) ? try uninstall() : []
    guard AttributesBlock.added(to: try Files.readIfThere(place.path), drivers) != nil else {
      return try removed + install(drivers)
    }
    guard let branches = await BranchDocuments() else { return removed }
    guard let contrary = await branches.firstContrary() else { return try removed + install(drivers) }
    let text = "left as it is, because it would override \(contrary.description)"
    return removed + [step(.leave, nil, "\(name): \(TerminalText.line(text, limit: 500))")]
  }

  /// Whether the file gives any files to a driver.
  func names(_ driver: MergeDriver) -> Bool {
    guard let bytes = try? Files.readIfThere(place.path) else { return false }
    return SharedAttributes.haveDriver(bytes, driver)
  }

  private var name: String { TerminalText.line(place.path, limit: 300) }

  /// Why the attributes can't be added; `nil` if they can.
  ///
  /// They override those of Git LFS, without which git would give the driver pointers to documents.
  func refusal() async -> SetupStep? {
    guard place.isShared, let folder = place.path.lastIndex(of: "/"),
      let path = await TrackedDocument.inLargeFiles(of: String(place.path[..<folder])), await !LargeFiles.canBeRead()
    else { return nil }
    return step(
      .leave, nil,
      "\(name): left as it is, because \(TerminalText.line(path, limit: 200)) is in Git LFS, and git can't run git lfs: "
        + "the driver would see only pointers. Install Git LFS first, or take documents out of it with "
        + "git lfs untrack '*.xib' '*.storyboard'.")
  }

  /// Adds the attributes if they are missing; returns what was done.
  func install(_ drivers: [MergeDriver]) throws -> [SetupStep] {
    let old = try Files.readIfThere(place.path)
    guard let bytes = AttributesBlock.added(to: old, drivers) else {
      return [step(.unchanged, nil, "\(name): has the attributes already")]
    }
    if !isDryRun {
      try FileSystem.makeFolder(of: place.path)
      try Files.write(bytes, to: FileSystem.resolved(place.path))
    }
    var steps = AttributesBlock.missing(in: old, drivers).map {
      step(.add, $0, "\(name): \(isDryRun ? "would add" : "added") \($0)")
    }
    if place.isShared { steps.append(step(.commit, nil, "Commit \(name), so that everybody has these attributes.")) }
    return steps
  }

  /// Removes what an installation added; returns what was done.
  func uninstall() throws -> [SetupStep] {
    guard let old = try Files.readIfThere(place.path) else { return [] }
    let removal = AttributesBlock.removed(from: old)
    let left = removal.left.map { line in
      step(
        .leave, line, "\(name): left \(TerminalText.line(line, limit: 300)), which differs from what install wrote")
    }
    guard removal.isChange else { return left }
    let removesFile = removal.wasNew && removal.bytes.isEmpty
    if !isDryRun {
      let path = FileSystem.resolved(place.path)
      if removesFile { try FileSystem.remove(path) } else { try Files.write(removal.bytes, to: path) }
      if removesFile, let home = place.home { FileSystem.removeEmptyFolders(above: place.path, upTo: home) }
    }
    var steps =
      removesFile
      ? [step(.remove, nil, "\(name): \(isDryRun ? "would be removed" : "removed")")]
      : removal.taken.map { line in
        let action = isDryRun ? "would take out" : "took out"
        return step(.takeOut, line, "\(name): \(action) \(TerminalText.line(line, limit: 300))")
      }
    if place.isShared { steps.append(step(.commit, nil, "If \(name) was committed, commit this change too.")) }
    return left + steps
  }

  private func step(_ action: SetupStep.Action, _ line: String?, _ text: String) -> SetupStep {
    SetupStep(action: action, file: place.path, value: line, text: text)
  }
}

/// The lines of an attributes file that `xibmerge install` adds, between two comments.
struct AttributesBlock {
  /// The state of the file before; the first comment records it, so that uninstall can restore the file exactly.
  private enum PriorState: String, CaseIterable {
    case ended = "# xibmerge: from here"
    case unterminated = "# xibmerge: from here, after a last line that had no end"
    case absent = "# xibmerge: from here, in a new file"
  }

  private static let last = "# xibmerge: to here; xibmerge uninstall takes these lines out"
  private static let lines = MergeDriver.allCases.flatMap(\.lines)

  /// The lines of the drivers that a file lacks. Of one driver, it has all or lacks all.
  static func missing(in file: [UInt8]?, _ drivers: [MergeDriver]) -> [String] {
    let present = Set(split(file ?? []).map(words))
    return drivers.map(\.lines).filter { !$0.allSatisfy { present.contains(words(of: Array($0.utf8)[...])) } }
      .flatMap(\.self)
  }

  /// The file with the block at its end; `nil` if it has these lines already.
  static func added(to file: [UInt8]?, _ drivers: [MergeDriver]) -> [UInt8]? {
    let lines = missing(in: file, drivers)
    guard !lines.isEmpty else { return nil }
    let before: PriorState =
      file.map { [nil, UInt8(ascii: "\n")].contains($0.last) ? .ended : .unterminated } ?? .absent
    let end = lineEnd(of: file ?? [])
    let start = before == .unterminated ? end : ""
    let block = ([before.rawValue] + lines + [last]).map { $0 + end }.joined()
    return (file ?? []) + Array((start + block).utf8)
  }

  /// The result of removing the block.
  struct Removal {
    let bytes: [UInt8]
    /// The removed lines, without the comments.
    let taken: [String]
    /// Lines that name the driver but stay, because they are not next to a comment, or because somebody changed them.
    let left: [String]
    /// Whether the file had a block, or a part of one.
    let isChange: Bool
    /// Whether the installation made the file.
    let wasNew: Bool
  }

  /// The file without the block, which is found line by line: git or an editor may have changed the line ends.
  static func removed(from file: [UInt8]) -> Removal {
    let all = split(file)
    let parts = all.map(Part.init)
    let starts = parts.indices.filter { if case .start = parts[$0] { true } else { false } }
    let ends = parts.indices.filter { parts[$0] == .end }
    var gone = Set(starts + ends)
    for start in starts { gone.formUnion(parts.indices[(start + 1)...].prefix { parts[$0] == .own }) }
    for end in ends { gone.formUnion(parts.indices[..<end].reversed().prefix { parts[$0] == .own }) }

    let kept = all.indices.filter { !gone.contains($0) }
    var bytes = kept.flatMap { all[$0] }
    if let start = starts.last, parts[start] == .start(.unterminated), let line = kept.last, line < start {
      // Remove only that line end, not a carriage return before it.
      let end = lineEnd(of: all[start])
      bytes.removeLast(all[line].suffix(end.utf8.count).elementsEqual(end.utf8) ? end.utf8.count : 1)
    }
    return Removal(
      bytes: bytes, taken: all.indices.filter { gone.contains($0) && parts[$0] == .own }.map { text(of: all[$0]) },
      left: kept.filter { namesDriver(all[$0]) }.map { text(of: all[$0]) }, isChange: !gone.isEmpty,
      wasNew: starts.contains { parts[$0] == .start(.absent) })
  }

  // MARK: Lines

  private enum Part: Equatable {
    case start(PriorState)
    case own
    case end
    case other

    init(_ line: ArraySlice<UInt8>) {
      let text = AttributesBlock.text(of: line)
      if let before = PriorState(rawValue: text) {
        self = .start(before)
      } else if text == AttributesBlock.last {
        self = .end
      } else {
        let words = AttributesBlock.words(of: line)
        self =
          AttributesBlock.lines.contains { AttributesBlock.words(of: Array($0.utf8)[...]) == words } ? .own : .other
      }
    }
  }

  private static let lineEnds = Array("\r\n".utf8)

  /// The line end of the last line that has one.
  private static func lineEnd(of file: some BidirectionalCollection<UInt8>) -> String {
    guard let last = file.lastIndex(of: UInt8(ascii: "\n")) else { return "\n" }
    return file[...last].suffix(2).elementsEqual(lineEnds) ? "\r\n" : "\n"
  }

  /// The lines, with their line ends.
  private static func split(_ file: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = file[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  /// A line without its line end.
  private static func text(of line: ArraySlice<UInt8>) -> String {
    String(decoding: line.dropLast(line.reversed().prefix { lineEnds.contains($0) }.count), as: UTF8.self)
  }

  private static func words(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
  }

  private static func namesDriver(_ line: ArraySlice<UInt8>) -> Bool {
    let words = words(of: line)
    guard words.first?.first != UInt8(ascii: "#") else { return false }
    return words.dropFirst().contains { word in
      (MergeDriver.allCases.map(\.attribute) + ["diff=xib"]).contains { word.elementsEqual($0.utf8) }
    }
  }
}

/// The path of a scope's attributes file.
struct AttributesPlace {
  let path: String
  /// Whether the file is in the work tree, so that everybody gets it once it is committed.
  let isShared: Bool
  /// A setting that git needs to find the file; `nil` if it needs none.
  let setting: Setting?
  /// The folder up to which empty folders above the file are removed; it stays. `nil` if none is removed.
  let home: String?

  private init(_ path: String, isShared: Bool = false, setting: Setting? = nil, home: String? = nil) {
    (self.path, self.isShared, self.setting, self.home) = (path, isShared, setting, home)
  }

  static func of(_ scope: Scope) async throws(SetupError) -> AttributesPlace {
    switch scope {
    case .local, .worktree: try await repository()
    case .global: try await user()
    case .system: await system()
    }
  }

  /// The file for all branches of a scope, which git reads besides the one that a branch brings; `nil` if there is none.
  static func ofAllBranches(_ scope: Scope) async -> AttributesPlace? {
    guard [.local, .worktree].contains(scope), await !isBare(), let path = await info() else { return nil }
    return AttributesPlace(path, home: await GitProgram.line(["rev-parse", "--git-common-dir"]))
  }

  private static func isBare() async -> Bool {
    await GitProgram.line(["rev-parse", "--is-bare-repository"]) == "true"
  }

  private static func info() async -> String? { await GitProgram.line(["rev-parse", "--git-path", "info/attributes"]) }

  private static func repository() async throws(SetupError) -> AttributesPlace {
    if await isBare(), let path = await info() { return AttributesPlace(path) }
    guard let top = await GitProgram.line(["rev-parse", "--show-toplevel"]) else { throw .noWorkTree }
    let path = top + "/.gitattributes"
    switch PathKind(at: path) {
    case .file, nil: return AttributesPlace(path, isShared: true)
    case .link: throw .attributesAreALink(path)
    case .folder, .stream, .other: throw .attributesAreNoFile(path)
    }
  }

  private static let fileSetting = "core.attributesfile"

  private static func user() async throws(SetupError) -> AttributesPlace {
    if let path = await inForce() { return AttributesPlace(path) }
    guard let home = environment("HOME"), !home.isEmpty else { throw .noHome }
    return AttributesPlace(UserFolder.configuration(home: home) + "/git/attributes", home: home)
  }

  private static func system() async -> AttributesPlace {
    let named = await GitProgram.line(["config", "--system", "--includes", "--type=path", "--get", fileSetting])
    if let named { return AttributesPlace(named) }
    // Git looks for attributes at a built-in path, even if the environment names another configuration file.
    if let configuration = environment("GIT_CONFIG_SYSTEM"), let slash = configuration.lastIndex(of: "/") {
      let path = configuration[...slash] + "gitattributes"
      return AttributesPlace(String(path), setting: Setting(key: "core.attributesFile", value: String(path)))
    }
    if let path = await GitProgram.line(["var", "GIT_ATTR_SYSTEM"]), !path.isEmpty { return AttributesPlace(path) }
    guard let configuration = try? await ConfigurationPlace.path(of: .system),
      let slash = configuration.lastIndex(of: "/")
    else { return AttributesPlace("/etc/gitattributes") }
    return AttributesPlace(configuration[...slash] + "gitattributes")
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
