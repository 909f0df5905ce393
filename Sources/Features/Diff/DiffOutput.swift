internal import Basics
import SemanticDiff

/// Writes differences in the form that the options ask for.
struct DiffOutput {
  let settings: DiffSettings
  /// Whether to show each commit on one line.
  let isOneLine: Bool

  init(_ settings: DiffSettings, isOneLine: Bool = false) {
    self.settings = settings
    self.isOneLine = isOneLine
  }

  /// Writes the differences and returns the exit status.
  ///
  /// - Parameter heading: The commit that made them, for text; `nil` if there is none.
  func write(_ found: [FileDifference], heading: LogReport.Heading? = nil) async throws -> Int32 {
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
    return try await write(joined(head) + text(files), isDifferent: !differing.isEmpty)
  }

  /// Writes the differences of commits and returns the exit status; text is written commit by commit.
  ///
  /// - Parameter next: Returns the next commit, or `nil` at the end.
  func write(_ next: () async throws -> CommitDifference?) async throws -> Int32 {
    if settings.quiet { return try await next() == nil ? ExitStatus.clean : ExitStatus.found }
    if settings.format == .text {
      var isDifferent = false
      try await Pager(isWanted: !settings.noPager).write {
        guard let commit = try await next() else { return nil }
        isDifferent = true
        return joined(lines(of: commit))
      }
      return status(isDifferent)
    }
    var commits: [CommitDifference] = []
    while let commit = try await next() { commits.append(commit) }
    return try await write(settings.format.text(of: commits, lines: lines), isDifferent: !commits.isEmpty)
  }

  /// Writes pictures of what changed to a folder, and their paths to standard output.
  private func writePictures(_ files: [FileDifference]) throws {
    guard let output = settings.output else { return }
    let folder = try PictureFolder(output)
    var names = PictureNames()
    for file in files.flatMap({ PictureFiles.files(of: $0, isDark: settings.dark) }) {
      let path = try folder.write(file.svg, as: "\(names.next(file.title))-\(file.version).svg")
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

  private func text(_ files: [FileDifference]) -> String {
    if let brief = settings.brief(files) { return joined(brief) }
    return settings.format.text(of: files, lines: DiffTextReport(color: settings.isColored, settings.detail).lines)
  }

  private func lines(of commit: CommitDifference) -> [String] {
    if isOneLine { return [LogReport.line(of: commit, color: settings.isColored)] }
    let head = LogReport.heading(of: commit.heading, color: settings.isColored)
    if let brief = settings.brief(commit.files) { return head + brief + [""] }
    return head + commit.files.flatMap(DiffTextReport(color: settings.isColored, settings.detail).lines) + [""]
  }
}

/// Why a page could not be written or shown.
enum PageError: Error, CustomStringConvertible {
  case terminal
  case noBrowser(String)

  var description: String {
    switch self {
    case .terminal:
      "The page would go to the terminal; name a file with --html=FILE, add --open to see it, or redirect the output."
    case .noBrowser(let path): "No browser could be started; the page is \(path), open it yourself."
    }
  }
}

/// Writes the page that an option `--html` asks for, and shows it.
struct PageOutput {
  /// The file to write; `-` for standard output.
  private let file: String
  private let opens: Bool

  init(file: String, opens: Bool) { (self.file, self.opens) = (file, opens) }

  /// Whether the page goes to standard output, so that nothing else may.
  var isOnStandardOutput: Bool { !isNamed && !opens }

  /// The name that means standard output.
  static let standardOutput = "-"

  private var isNamed: Bool { file != Self.standardOutput }

  /// Writes the page, and opens it in the browser if that is wanted.
  ///
  /// - Parameter page: Makes the page; called only if it can be written.
  func write(_ page: () async throws -> String) async throws {
    guard !isOnStandardOutput || !StandardOutput.isTerminal else { throw PageError.terminal }
    let bytes = Array(try await page().utf8)
    if isOnStandardOutput { return try StandardOutput.write(bytes) }
    guard isNamed else { return try await open(try ScratchFolder(isKept: true).write(bytes, to: "page.html")) }
    try Files.writeOutput(bytes, to: file)
    if opens { try await open(realPath(file) ?? file) }
  }

  private func open(_ path: String) async throws {
    guard await Browser.open(path) else { throw PageError.noBrowser(path) }
  }
}

/// Reports a requested object that none of the compared versions has.
///
/// Without the report, a wrong id would look like the id of an unchanged object.
enum MissingObject {
  static func report(_ filter: ChangeFilter, in files: [FileDifference]) {
    guard let id = filter.object, !files.isEmpty, !files.contains(where: \.mayHaveObject) else { return }
    StandardError.write("No version that was compared has an object \(TerminalText.line(id, limit: 80)).")
  }
}
