public import Reports
internal import Basics
internal import CommandSupport

/// Writes differences in the form that the options ask for.
public struct DiffOutput {
  let settings: DiffSettings
  /// Whether to show each commit on one line.
  let isOneLine: Bool

  public init(_ settings: DiffSettings, isOneLine: Bool = false) {
    self.settings = settings
    self.isOneLine = isOneLine
  }

  /// Writes the differences and returns the exit status.
  ///
  /// - Parameter heading: The commit that made them, for text; `nil` if there is none.
  public func write(_ found: [FileDifference], heading: LogReport.Heading? = nil) async throws -> Int32 {
    let files = ObjectTransfer.noted(in: found)
    let differing = files.filter { !$0.isEmpty }
    if settings.hasPictures, !settings.quiet {
      if let page = settings.html {
        try await PageOutput(file: page, opens: settings.open).write {
          DiffPage(isDark: settings.dark).text(files)
        }
      } else {
        try writePictures(differing)
      }
      // A page also lists bookkeeping, so don't count that unless the user asked for it.
      return status(differing.contains { settings.showsBookkeeping || $0.hasEdits })
    }
    let head =
      settings.format == .text ? heading.map { LogReport.heading(of: $0, color: settings.isColored) } ?? [] : []
    return try await write(Self.joined(head) + text(files, differing), isDifferent: !differing.isEmpty)
  }

  /// Writes the differences of commits and returns the exit status; text is written commit by commit.
  ///
  /// - Parameter next: Returns the next commit, or `nil` at the end.
  public func write(_ next: () async throws -> CommitDifference?) async throws -> Int32 {
    if settings.quiet { return try await next() == nil ? ExitStatus.clean : ExitStatus.found }
    if settings.nameOnly || settings.stat || settings.format == .text {
      var isDifferent = false
      try await Pager(isWanted: !settings.noPager).write {
        guard let commit = try await next() else { return nil }
        isDifferent = true
        return Self.joined(lines(of: commit))
      }
      return status(isDifferent)
    }
    var commits: [CommitDifference] = []
    while let commit = try await next() { commits.append(commit) }
    let text = settings.format == .json ? LogReport.json(commits).text + "\n" : LogReport.markdown(commits)
    return try await write(text, isDifferent: !commits.isEmpty)
  }

  /// Writes pictures of what changed to a folder, and their paths to standard output.
  private func writePictures(_ files: [FileDifference]) throws {
    guard let output = settings.output else { return }
    let folder = try PictureFolder(output)
    var names = PictureNames()
    for file in files.flatMap({ PictureFiles.files(of: $0, isDark: settings.dark) }) {
      let path = try folder.write(file.svg, as: names.next(file.title) + ".svg")
      try StandardOutput.write(Array((ControlCharacters.replaced(in: path) + "\n").utf8))
    }
  }

  private func write(_ text: String, isDifferent: Bool) async throws -> Int32 {
    if !settings.quiet { try await Pager(isWanted: !settings.noPager).write(text) }
    return status(isDifferent)
  }

  private func status(_ isDifferent: Bool) -> Int32 {
    (settings.exitCode || settings.quiet) && isDifferent ? ExitStatus.found : ExitStatus.clean
  }

  private func text(_ files: [FileDifference], _ differing: [FileDifference]) -> String {
    switch settings.format {
    case _ where settings.nameOnly: Self.joined(DiffSummaryReport.names(differing))
    case _ where settings.stat: Self.joined(DiffSummaryReport.counts(files))
    case .json: DiffJSONReport.json(files).text + "\n"
    case .markdown: DiffMarkdownReport.text(files)
    case .text, .svg: Self.joined(files.flatMap(DiffTextReport(color: settings.isColored, settings.detail).lines))
    }
  }

  private func lines(of commit: CommitDifference) -> [String] {
    if isOneLine { return [LogReport.line(of: commit, color: settings.isColored)] }
    let head = LogReport.heading(of: commit.heading, color: settings.isColored)
    if settings.nameOnly { return head + DiffSummaryReport.names(commit.files) + [""] }
    if settings.stat { return head + DiffSummaryReport.counts(commit.files) + [""] }
    return head + commit.files.flatMap(DiffTextReport(color: settings.isColored, settings.detail).lines) + [""]
  }

  private static func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
