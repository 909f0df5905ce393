internal import ArgumentParser
internal import Basics
internal import Findings
internal import GitHistory
internal import ProjectCheck
internal import ProjectIndex
internal import XibModel

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CheckArguments.configuration

  @OptionGroup
  var arguments: CheckArguments

  func run() async throws {
    let subject = try arguments.subject
    let history = try await history(for: subject)
    let result = try await withBaseline(try await result(in: history), in: history)
    for document in result.unchecked { StandardError.write(CheckTextReport.line(document)) }
    if subject.isOfWorkTree, result.documents.isEmpty, result.unchecked.isEmpty {
      try await requireCheckout(in: history)
      StandardError.write("There is nothing to check: no .xib or .storyboard file is here, or all are excluded.")
    }
    // A hook has nothing to say of most commits.
    let isSilent = arguments.staged && arguments.format == .text && result.isEmpty
    if arguments.page?.isOnStandardOutput != true, !isSilent {
      try write(
        arguments.format.text(of: result, program: programVersion, color: arguments.isColored), to: arguments.output)
    }
    for report in arguments.report {
      try write(report.format.text(of: result, program: programVersion), to: report.file)
    }
    guard result.unchecked.isEmpty else { throw ExitCode(ExitStatus.trouble) }
    let fails = result.count(of: .error) > 0 || arguments.strict && result.count(of: .warning) > 0
    if fails, arguments.staged, arguments.format == .text {
      let place = arguments.message == nil ? history.map { "\($0.layout.gitDirectory)/MERGE_MSG" } : nil
      StandardError.write(result.waysOn(messageIn: place))
    }
    throw ExitCode(fails ? ExitStatus.found : ExitStatus.clean)
  }

  /// What is found.
  ///
  /// - Parameter history: The repository; `nil` outside of one.
  func result(in history: (any History)?) async throws -> CheckResult {
    let configuration = try await configuration(in: history)
    let result = try await check(try arguments.subject, in: history, configuration)
    return result.with(findings: result.findings.filter { !configuration.ignores($0) })
  }

  /// The result without what the baseline has; says what is gone from it. Writes a new baseline first, if that is wanted.
  private func withBaseline(_ result: CheckResult, in history: (any History)?) async throws -> CheckResult {
    if let file = arguments.writeBaseline {
      try Files.writeOutput(Array(Baseline.text(of: result.findings).utf8), to: file)
      StandardError.write("\(file) has \(counted(result.findings.count, "finding")) now, which no longer count.")
    }
    let usual = history?.layout.workTree.map { "\($0)/\(Baseline.name)" }
    let file = arguments.writeBaseline ?? arguments.baseline ?? usual.flatMap { Files.isRegular($0) ? $0 : nil }
    guard let file else { return result }
    let baseline = try Baseline(try Files.read(file), file: file)
    let earlier =
      if let top = history?.layout.workTree { await baseline.earlierPaths(in: top, file: file) } else {
        [String: String]()
      }
    let (left, _, gone) = baseline.applied(to: result, earlier: earlier)
    if !gone.isEmpty {
      // The usual file's whole path is that of this machine.
      let name = file == usual ? Baseline.name : file
      StandardError.write("These findings of \(name) are gone; take them out with --write-baseline:")
      for line in gone { StandardError.write("  " + line) }
    }
    return left
  }

  /// The repository; `nil` if the arguments name files outside of any repository.
  private func history(for subject: CheckSubject) async throws -> (any History)? {
    do {
      return try await WorkingHistory.open()
    } catch OpenError.notARepository {
      guard subject.isFiles else { throw CheckError.noRepository }
      return nil
    }
  }

  /// Throws if HEAD has documents, and the index has nothing at all.
  private func requireCheckout(in history: (any History)?) async throws {
    guard let history, !history.layout.isBare, await SourceFolders.index(of: history.layout).isEmpty else { return }
    let absent = try await history.plainChanges(in: .treeAndIndex(history.head().commit), at: .all)
    if !absent.isEmpty { throw CheckError.notCheckedOut(absent.count) }
  }

  private func configuration(in history: (any History)?) async throws -> CheckConfiguration {
    var file = ConfigurationFile()
    if let history { file = try await ConfigurationFile.read(in: history) }
    return try CheckConfiguration(
      file: file, disabled: arguments.disable, enabled: arguments.enable, sources: arguments.sources,
      isProject: arguments.project, layout: history?.layout)
  }

  private func check(
    _ subject: CheckSubject, in history: (any History)?, _ configuration: CheckConfiguration
  ) async throws -> CheckResult {
    let inputs = CheckInputs(history: history, configuration: configuration)
    switch subject {
    case .files(let files):
      return try await check(inputs.named(files), in: history, configuration)
    case .tracked:
      guard let history else { throw CheckError.noRepository }
      return try await check(try await inputs.tracked(in: history), in: history, configuration)
    case .staged(let files):
      guard let history else { throw CheckError.noRepository }
      try await NamedPaths.reportUnknown(files, in: history)
      guard arguments.message == nil else {
        let inputs = try await inputs.staged(at: files, in: history)
        return CheckResult(findings: try await resolutionFindings(inputs, history, configuration), documents: [])
      }
      return try await check(try await inputs.staged(at: files, in: history), in: history, configuration)
    case .merge, .against, .matrix:
      guard let history else { throw CheckError.noRepository }
      let check = MergeCheck(
        history: history, configuration: configuration, reportsAll: arguments.all, host: arguments.host,
        paths: try Pathspecs(arguments.files, in: history.layout))
      let (pairs, branches) = try await pairs(subject, check)
      try await NamedPaths.reportUnknown(
        arguments.files, in: history, comparing: pairs.map { .trees(old: $0.ours.commit, new: $0.theirs.commit) })
      let outcome = try await check.outcome(ofMerging: pairs, keepsMerges: arguments.page != nil)
      var findings = outcome.findings
      // The matrix asks only what merges would do.
      if branches == nil, let pair = pairs.first {
        findings += try await check.lostEdits(of: pair.ours, since: pair.theirs)
        findings += try await check.bookkeeping(of: pair.ours, since: pair.theirs)
        findings += try await check.rewrittenTexts(of: pair.ours, since: pair.theirs)
      }
      try await writePage(of: outcome.merges, in: history)
      return CheckResult(
        findings: findings, documents: outcome.documents.map(\.text), unchecked: outcome.unchecked,
        matrix: branches.map { names in
          MergeMatrix(branches: names, merges: pairs.map { Finding.Merge(ours: $0.ours.name, theirs: $0.theirs.name) })
        })
    }
  }

  /// The commits to merge, and the names of the branches of a matrix.
  private func pairs(
    _ subject: CheckSubject, _ check: MergeCheck
  ) async throws -> (pairs: [(ours: MergeCheck.Revision, theirs: MergeCheck.Revision)], branches: [String]?) {
    var pairs: [(ours: MergeCheck.Revision, theirs: MergeCheck.Revision)] = []
    var branches: [String]?
    switch subject {
    case .merge(let ours, let theirs): pairs = [(try await check.revision(ours), try await check.revision(theirs))]
    case .against(let name): pairs = [(try await check.head(), try await check.revision(name))]
    case .matrix(let names):
      var revisions: [MergeCheck.Revision] = []
      for name in names { revisions.append(try await check.revision(name)) }
      for (index, ours) in revisions.enumerated() { pairs += revisions[(index + 1)...].map { (ours, $0) } }
      if let shard = arguments.shard { pairs = pairs.enumerated().filter { shard.contains($0.offset) }.map(\.element) }
      branches = revisions.map(\.name)
    case .files, .tracked, .staged: break
    }
    return (pairs, branches)
  }

  /// Writes the page of the merges, if the arguments ask for one.
  private func writePage(of merges: [MergeCheck.OneMerge], in history: any History) async throws {
    guard let page = arguments.page else { return }
    try await page.write {
      var entries: [MergePage.Entry] = []
      let project = await ProjectPictures.ofMerge(in: history.layout.workTree)
      for merge in merges {
        entries.append(
          await MergePage.Entry(
            path: merge.file.path.text, try await merge.file.versions(in: history), result: merge.merged.bytes,
            of: merge.pairs.map(CheckWords.description).joined(separator: "; "), project))
      }
      return MergePage().text(entries)
    }
  }

  private func check(
    _ inputs: [CheckInput], in history: (any History)?, _ configuration: CheckConfiguration
  ) async throws -> CheckResult {
    var staged: (index: [GitPath: ObjectID], history: any History)?
    if let history, arguments.staged, !configuration.sources.isEmpty {
      staged = (await SourceFolders.index(of: history.layout), history)
    }
    let code = try await configuration.sources.code(staged: staged)
    let sources = code.map { SourceCheck(of: $0, isOn: configuration.isOn) }
    let outcomes = await DocumentCheck(history: history, configuration: configuration, sources: sources)
      .outcomes(of: try await CheckInputs(history: history, configuration: configuration).withTexts(inputs))
    // A file with texts that nobody named, and in which nothing was found, is not worth a word.
    let isNamed = !arguments.files.isEmpty
    let checked = outcomes.filter { $0.trouble == nil && (!$0.isOfTexts || isNamed || !$0.findings.isEmpty) }
    let inCode = sources?.findings(inCodeUsedBy: checked.compactMap(\.uses)) ?? []
    var between: [Finding] = []
    if !configuration.sources.isEmpty {
      let known = Dictionary(firstOf: outcomes.compactMap { outcome in outcome.file.map { (outcome.path, $0) } })
      let files =
        if let staged {
          await configuration.sources.stagedProjectFiles(staged.index, in: staged.history, known: known)
        } else {
          try await configuration.sources.projectFiles(known: known)
        }
      let isWhole = arguments.files.isEmpty
      let names = Set(checked.map(\.path))
      between = NameCheck(files, sources: code ?? SourceIndex()).findings { path in
        DocumentName.ends(path)
          ? names.contains(path)
          : isWhole && !configuration.isExcluded(GitPath(path)) && !NamedFile.isOfLibrary(path)
      }
    }
    return CheckResult(
      findings: checked.flatMap(\.findings) + configuration.counted(inCode + between)
        + (try await resolutionFindings(inputs, history, configuration)),
      documents: checked.map(\.path),
      unchecked: outcomes.compactMap { outcome in
        outcome.trouble.map { UncheckedDocument(path: outcome.path, reason: $0) }
      }, uses: checked.reduce(into: UseCount()) { $0.add($1.count) })
  }

  /// What a resolution that is not committed lost.
  private func resolutionFindings(
    _ inputs: [CheckInput], _ history: (any History)?, _ configuration: CheckConfiguration
  ) async throws -> [Finding] {
    guard let history, !history.layout.isBare else { return [] }
    let names = Set(inputs.map(\.name))
    let check = ResolutionCheck(
      history: history, configuration: configuration, place: arguments.staged ? .index : .workTree,
      message: arguments.message)
    return try await check.findings { arguments.files.isEmpty || names.contains($0.text) }
  }

  private func write(_ report: String, to file: String?) throws {
    let bytes = Array(report.utf8)
    if let file {
      try Files.writeOutput(bytes, to: file)
    } else {
      try StandardOutput.write(bytes)
    }
  }
}

/// Why nothing could be checked.
enum CheckError: Error, CustomStringConvertible {
  case noRepository
  /// HEAD has some documents, and its checkout did not finish.
  case notCheckedOut(Int)

  var description: String {
    switch self {
    case .noRepository: "There is no git repository here; run the command inside one, or name the documents to check."
    case .notCheckedOut(let count):
      "There is nothing to check: HEAD has \(counted(count, "document")), but its checkout did not finish and the index "
        + "is empty. Run git reset --hard, see why that fails, and check again."
    }
  }
}

extension CheckResult {
  /// Whether nothing was to be checked, and nothing was found.
  fileprivate var isEmpty: Bool { documents.isEmpty && unchecked.isEmpty }

  /// How to commit what is staged in spite of the findings.
  ///
  /// - Parameter file: The file with the message that git keeps for the commit; `nil` if the commit's own message counts.
  fileprivate func waysOn(messageIn file: String?) -> String {
    var ways = ["git commit --no-verify"]
    if findings.contains(where: { $0.rule != .resolutionLost }) {
      ways.append("xibmerge check --write-baseline \(Baseline.name), which keeps what a team lives with")
    }
    let paths = Set(findings.filter { $0.rule == .resolutionLost }.map(\.path))
    if let path = paths.first {
      let line = "Xib-Dropped: \(paths.count == 1 ? TerminalText.line(path, limit: 400) : "*")"
      let place = file.map { TerminalText.line($0, limit: 400) } ?? "the commit message"
      ways.append("if these edits are meant to go, a line \"\(line)\" in \(place)")
    }
    return "To commit all the same: \(ways.joined(separator: "; or "))."
  }
}

extension CheckSubject {
  /// Whether the subject is a list of files, which need no repository.
  fileprivate var isFiles: Bool {
    if case .files = self { true } else { false }
  }

  /// Whether the subject is files and folders, or all that git tracks.
  fileprivate var isOfWorkTree: Bool {
    if case .tracked = self { true } else { isFiles }
  }
}
