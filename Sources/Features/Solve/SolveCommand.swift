internal import ArgumentParser
internal import Basics
internal import GitHistory
internal import SemanticMerge

struct SolveCommand: AsyncParsableCommand, RevisionsAndPaths {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Merges again, object by object, what an earlier merge left in conflict.",
    discussion: """
      If the file is as the merge left it, the versions to merge come from the index. If you edited it since, they are \
      rebuilt from its conflict markers, so that your edits are kept; the markers must show the base (diff3).

      With --commit, the parents of a merge commit are merged again, and what differs from the commit is merged into the \
      work tree, so that what was done since stays. Contradictions stay as the commit decided them. It says how to undo it.

      Texts in other languages get the new keys of objects that the merge, or an edit since the last commit, made anew.

      Exit status: 0 when all is solved, 1 when conflicts remain, 2 when a file was left as it is.
      """)

  @Argument(
    help: "The documents to solve, or folders of documents. (default: all that are in conflict)", completion: .file())
  var files: [String] = []

  @Flag(
    name: .customLong("commit"),
    help: "Make a merge that is committed again, HEAD or the one that you name: --commit [<merge>] [--] [<path> ...].")
  var remakesCommit = false
  @Flag(help: "Run git add for each file that was solved fully.")
  var stage = false
  @Flag(name: [.customShort("p"), .customLong("stdout")], help: "Print the result and leave the file as it is.")
  var prints = false
  @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Say what would be solved, and change nothing.")
  var isDryRun = false
  @Flag(
    name: .customLong("no-backup"), help: "Keep no copy of the file as it was (in the git folder; elsewhere FILE.orig)."
  )
  var omitsBackup = false
  @Flag(
    name: .shortAndLong,
    help: "Merge the versions in the index, even if edits made since the merge are lost.")
  var force = false
  @Option(
    name: .customLong("conflict-style"), help: "How to mark what stays in conflict. (default: as in the file)")
  var markers: MarkedForm?

  /// The style for what stays in conflict; `nil` for that of the file.
  var form: ConflictStyle.Form? { markers?.form }

  @Option(help: "The form of the report.")
  var format = TextOrJSON.text
  @OptionGroup(title: "Rules")
  var policies: PolicyOptions

  var words: [String] { files }

  func validate() throws {
    if remakesCommit, prints { throw ValidationError("--stdout goes with one file; look with --commit --dry-run.") }
    if remakesCommit, force { throw ValidationError("--force goes with the index; leave it out with --commit.") }
    if prints, files.count != 1 { throw ValidationError("With --stdout, name one file.") }
    if prints, format == .json { throw ValidationError("--stdout prints the document; leave --format out.") }
  }

  func run() async throws {
    let history = remakesCommit ? try await WorkingHistory.open() : try await WorkingHistory.openIfThere()
    var options = self
    options.policies = try await ConfigurationFile.policies(of: history, besides: policies)
    let open = if let history, !history.layout.isBare { try await history.openMerges() } else { [OpenMerge]() }
    let solver = Solver(options: options, history: history, merges: open)
    if remakesCommit, let history {
      return try await remake(try await CommittedMerge(options, in: history, style: solver.style(of: nil)), in: history)
    }
    let targets = try await SolveTarget.find(files, in: history)
    if let history, !history.layout.isBare, targets.allSatisfy({ $0.conflict == nil }) {
      let resolved = try await history.resolutions(of: open, in: .workTree)
      let paths = try Pathspecs(files, in: history.layout)
      let remade = try await remadeConflicts(resolved.filter { paths.contains($0.file.path) }, in: history)
      if !remade.isEmpty {
        var options = options
        options.force = true
        let solver = Solver(options: options, history: history, merges: open)
        return try await solve(remade, and: nil, paths.contains, in: history) { try await solver.solve($0) }
      }
      if !resolved.isEmpty {
        let merge = try CommittedMerge(of: resolved, open, options, in: history, style: await solver.style(of: nil))
        return try await remake(merge, in: history)
      }
    }
    // What git merged without a stop is committed already.
    let ended = targets.isEmpty && open.isEmpty ? try await history?.endedMerges() ?? [] : []
    let named = files.isEmpty ? nil : Set(targets.map(\.file.name))
    let following =
      if let history { try await FollowingTexts(in: history, of: ended.last?.tree ?? open.first?.tree) } else {
        FollowingTexts?.none
      }
    try await solve(
      targets, and: following, { named?.contains($0.text) ?? true }, moved: open.moved + ended.flatMap(\.tree.moved),
      migrated: open.migrated + ended.flatMap(\.tree.migrated),
      twice: open.flatMap(\.tree.twice) + ended.flatMap(\.tree.twice),
      isCommitted: !ended.isEmpty, in: history
    ) {
      try await solver.solve($0)
    }
  }

  /// The conflicts whose resolutions have what both sides have, with their stages in the index again.
  private func remadeConflicts(_ resolved: [Resolution], in history: any History) async throws -> [SolveTarget] {
    var targets: [SolveTarget] = []
    for resolution in resolved {
      guard let conflict = try await RemadeConflict(of: resolution, in: history)?.file else { continue }
      let name = TerminalText.line(conflict.path.text, limit: 200)
      if !prints, !isDryRun, await !RemadeConflict.restore(conflict, in: history) {
        throw SolveError.notStaged(conflict.path.text, reason: "the index can't be written")
      }
      StandardError.write(
        "\(name): what was added has the lines of both sides and is broken; the conflict is made again from the heads, as "
          + "git checkout -m does")
      targets.append(SolveTarget(file: .inWorkTree(conflict.path, of: history), conflict: conflict))
    }
    return targets
  }

  /// Makes a merge again that is committed or resolved.
  private func remake(_ merge: CommittedMerge, in history: any History) async throws {
    let following = try await FollowingTexts(in: history, of: merge.tree)
    try await solve(merge.targets, and: following, merge.paths.contains, of: merge, in: history) {
      try await merge.solve($0)
    }
  }

  /// - Parameters:
  ///   - following: What gives texts their new keys once the documents are solved, if anything.
  ///   - isWanted: Whether texts of a document, or of a file, shall follow.
  ///   - merge: The merge commit that is made again, if any.
  ///   - moved: What the sides of the open operation moved to other documents.
  ///   - migrated: The strings files of which they made catalogs.
  ///   - twice: The scenes that they moved to different storyboards.
  ///   - isCommitted: Whether that operation is a merge at HEAD.
  ///   - solution: Solves a file; `nil` is not reported.
  private func solve(
    _ targets: [SolveTarget], and following: FollowingTexts?, _ isWanted: (GitPath) -> Bool,
    of merge: CommittedMerge? = nil, moved: [MovedEdits] = [], migrated: [MigratedTable] = [], twice: [SceneTwice] = [],
    isCommitted: Bool = false,
    in history: (any History)?,
    _ solution: (SolveTarget) async throws -> SolvedFile?
  ) async throws {
    var status = ExitStatus.clean
    var files: [JSON] = [], kept = 0
    var stops: [Solution] = []
    for target in targets {
      do {
        guard let solution = try await solution(target) else { continue }
        if solution.report.isOnlyKept { kept += 1 }
        let isStop = target.conflict?.isWhole == true && solution.isStop
        if isStop, solution.moved.isEmpty {
          stops.append((target, solution))
          continue
        }
        files.append(try await finish(target, solution, of: merge, staging: isStop).json)
        status = max(status, solution.isFull ? ExitStatus.clean : ExitStatus.found)
      } catch {
        let name = TerminalText.line(target.file.name, limit: 200)
        StandardError.write("\(name): \(TerminalText.line("\(error)", limit: 600))")
        for line in await changes(of: target, in: history) { StandardError.write("  \(line)") }
        files.append(SolveReport.json(path: target.file.name, error: "\(error)"))
        status = ExitStatus.trouble
      }
    }
    let rest =
      if !prints, let history {
        await Self.rest(of: moved, isWanted, isCommitted, in: history)
          + Self.rest(of: migrated, isWanted, isCommitted, in: history)
      } else {
        [Solution]()
      }
    // Git stopped for these edits alone, so that nobody has anything to decide once they are there.
    let ends = !stops.isEmpty && !rest.contains(where: \.solution.isLacking)
    for (target, solution) in rest + stops {
      files.append(try await finish(target, solution, of: merge, staging: ends).json)
      status = max(status, solution.isFull ? ExitStatus.clean : ExitStatus.found)
    }
    for (target, solution) in prints ? [] : try await following?.solutions(isWanted) ?? [] {
      files.append(try await finish(target, solution, of: merge).json)
    }
    var isTwice = false
    if let history {
      for scene in twice
      where try await scene.isThere(in: history, { try await history.current($0, in: .workTree) }) {
        StandardError.write(TerminalText.line(scene.advice, limit: 600))
        (isTwice, status) = (true, max(status, ExitStatus.found))
      }
    }
    let deletions = try await merge?.deletions() ?? []
    if !deletions.isEmpty { status = max(status, ExitStatus.found) }
    for line in deletions { StandardError.write(line) }
    if files.count == kept, deletions.isEmpty, !isTwice {
      StandardError.write(
        merge.map { "The files have all that the merge \($0.name) should have; there is nothing to bring back." }
          ?? "No .xib or .storyboard file and no file with texts here is in conflict; there is nothing to solve.")
    }
    if format == .json {
      try StandardOutput.write(Array((SolveReport.json(files).text + "\n").utf8))
    }
    throw ExitCode(status)
  }

  /// What is solved in a file.
  private typealias Solution = (target: SolveTarget, solution: SolvedFile)

  /// The documents that lack edits of what came to them, though no conflict is about these.
  private static func rest(
    of moved: [MovedEdits], _ isWanted: (GitPath) -> Bool, _ isCommitted: Bool, in history: any History
  ) async -> [Solution] {
    var solutions: [GitPath: Solution] = [:]
    for edits in moved where isWanted(edits.path) || isWanted(GitPath(edits.content.origin)) {
      let file = DocumentFile.inWorkTree(edits.path, of: history)
      guard let found = try? await file.read(), !ConflictText.looksMarked(found) else { continue }
      let known = solutions[edits.path]?.solution
      guard known?.stages == nil, var followed = await edits.followed(to: known?.bytes ?? found) else { continue }
      if !followed.contradictions.isEmpty {
        // A document that somebody changed since the mover is decided.
        let isDecided = isCommitted ? (try? await edits.file.bytes(in: history)) != found : false
        let isKnown = await RemadeConflict.isKnown(file)
        if isDecided || isKnown { followed = followed.decided }
      }
      guard !followed.brought.isEmpty || followed.conflict != nil else { continue }
      solutions[edits.path] = (
        SolveTarget(file: file, conflict: nil),
        SolvedFile(
          path: file.name, found: found, followed.conflict?.marked ?? followed.bytes,
          bringing: (known?.report.brought?.changes ?? []) + followed.brought,
          (known?.report.texts ?? []) + followed.remarks,
          stages: followed.conflict?.versions)
      )
    }
    return solutions.keys.sorted().compactMap { solutions[$0] }
  }

  /// The catalogs that lack what was edited in the strings files that they were made of, and those files beside them.
  private static func rest(
    of migrated: [MigratedTable], _ isWanted: (GitPath) -> Bool, _ isCommitted: Bool, in history: any History
  ) async -> [Solution] {
    var solutions: [Solution] = []
    for table in migrated where isWanted(table.catalog) || table.files.contains(where: { isWanted($0.path) }) {
      let file = DocumentFile.inWorkTree(table.catalog, of: history)
      guard let found = try? await file.read(), var followed = table.followed(to: found) else { continue }
      if followed.conflict != nil {
        // A catalog that somebody changed since is decided.
        let isDecided = isCommitted ? (try? await table.file.bytes(in: history)) != found : false
        let isKnown = await RemadeConflict.isKnown(file)
        if isDecided || isKnown { followed.conflict = nil }
      }
      if !followed.brought.isEmpty || followed.conflict != nil {
        solutions.append(
          (
            SolveTarget(file: file, conflict: nil),
            SolvedFile(
              path: file.name, found: found, followed.conflict?.marked ?? followed.bytes, bringing: followed.brought,
              [], stages: followed.conflict?.versions)
          ))
      }
      for new in table.files where new.isNew {
        let file = DocumentFile.inWorkTree(new.path, of: history)
        guard let found = try? await file.read(), found == new.edited else { continue }
        let report = SolveReport(path: new.path.text, places: [table.catalog.text])
        solutions.append((SolveTarget(file: file, conflict: nil), SolvedFile(found, report)))
      }
    }
    return solutions
  }

  /// What one side changed in a document that the other side deleted, a line each.
  private func changes(of target: SolveTarget, in history: (any History)?) async -> [String] {
    guard let conflict = target.conflict, let base = conflict.base, let history,
      let side = [(conflict.ours, "ours"), (conflict.theirs, "theirs")].first(where: { $0.0 != nil }),
      !conflict.isWhole,
      let changed = side.0, let old = try? await history.content(of: base),
      let new = try? await history.content(of: changed)
    else { return [] }
    return ChangeSentence.lines(from: old, to: new, at: conflict.path.text).map { "\(side.1) changed: \($0)" }
  }

  /// Whether the solution is written to the file.
  private func writes(_ solution: SolvedFile) -> Bool {
    !prints && !isDryRun
      && (solution.bytes != solution.found || solution.report.places != nil || !solution.moved.isEmpty)
  }

  /// Writes and reports the solution.
  ///
  /// - Parameter staging: Whether git gets the result in its index in any case.
  private func finish(
    _ target: SolveTarget, _ solution: SolvedFile, of merge: CommittedMerge?, staging: Bool = false
  ) async throws -> SolveReport {
    var solution = solution
    var report: SolveReport { solution.report }
    let isInGit = try await merge?.isAsInHead(target) ?? false
    if prints {
      try StandardOutput.write(solution.bytes)
    } else if writes(solution) {
      if !omitsBackup, !isInGit, !solution.found.isEmpty {
        solution.report.backup = try target.file.backUp(solution.found)
      }
      if solution.report.places != nil {
        try target.file.remove()
      } else if solution.bytes != solution.found {
        try target.file.write(solution.bytes)
      }
      if let stages = solution.stages { try await RemadeConflict.restore(stages, of: target.file) }
      var written: Set<String> = []
      for edit in solution.moved where edit.written != edit.found && written.insert(edit.file.name).inserted {
        if !omitsBackup { _ = try edit.file.backUp(edit.found) }
        try edit.file.write(edit.written)
        if let conflict = edit.contradiction {
          try await RemadeConflict.restore(conflict.versions, of: edit.file)
        } else if stage || staging {
          try await Staging.add(edit.file)
        }
      }
      await solution.verify()
      solution.report.isWritten = true
    }
    if staging, solution.isFull, !prints, !isDryRun {
      try await Staging.add(target.file)
      solution.report.isStaged = true
    }
    solution.report.texts += solution.moved.flatMap(\.lines)
    if report.isWritten, merge != nil, !solution.found.isEmpty {
      solution.report.undo = target.file.undo(isInGit: isInGit, backup: report.backup)
    }
    if prints {
      for line in report.lines { StandardError.write(line) }
    } else if format == .text {
      try StandardOutput.write(Array(report.lines.map { $0 + "\n" }.joined().utf8))
    }
    if stage, !prints, !isDryRun, solution.isFull,
      merge != nil && report.isWritten || target.conflict?.isWhole == true || report.places != nil
        || target.conflict == nil && report.brought != nil
    {
      try await Staging.add(target.file)
    }
    return report
  }
}

/// The styles of markers for what stays in conflict.
enum MarkedForm: String, ExpressibleByArgument, CaseIterable, Sendable {
  case merge, diff3

  var form: ConflictStyle.Form { self == .merge ? .merge : .diff3 }
}
