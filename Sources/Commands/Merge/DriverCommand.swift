internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import Reports
internal import SemanticMerge

struct DriverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "driver",
    abstract: "Merges as git's merge driver: driver %O %A %B -L %L -P %P -S %S -X %X -Y %Y",
    discussion: """
      The result replaces the second file. XIBMERGE=0 in the environment merges lines as git would; XIBMERGE_FAVOR=ours or \
      theirs resolves every conflict to one side, as git does not pass -X on.

      Exit status: 0 when the merge is clean, 1 when it left conflicts, 129 or more when it could do nothing, so that git \
      stops the merge.
      """)

  @Argument(help: "The common ancestor; git's %O.")
  var base: String
  @Argument(help: "Our version, which the result replaces; git's %A.")
  var ours: String
  @Argument(help: "Their version; git's %B.")
  var theirs: String
  @Option(
    name: [.customShort("P"), .customLong("path")], parsing: .unconditional, help: "The path of the document; git's %P."
  )
  var path: String?
  @OptionGroup(title: "Markers")
  var markers: MarkerOptions

  func validate() throws {
    guard markers.form != .valid else {
      throw ValidationError("The driver must leave markers at conflicts; use merge or diff3.")
    }
  }

  func run() async throws {
    let markers = markers
    let isInner = await isInner()
    let versions: MergeVersions
    let outcome: DocumentMerge.Outcome
    do {
      versions = try MergeVersions(reading: MergeFiles(base: base, ours: ours, theirs: theirs))
      let merge = DocumentMerge(
        versions: versions,
        options: MergeOptions(favor: environment("XIBMERGE_FAVOR", choosing: [("ours", .ours), ("theirs", .theirs)])),
        style: { await markers.style(setting: { await GitProgram.setting("merge.conflictStyle") }, isInner: isInner) },
        forcesLineMerge: environment("XIBMERGE") == "0")
      outcome = try await merge.run()
      // Of what can't be merged at all, git has the base in the base of another merge.
      let isWhole = outcome.fallback?.wholeSide != nil
      try Files.write(isInner && isWhole ? versions.base : outcome.bytes, to: ours)
    } catch {
      stopGit()
      throw error
    }
    if !isInner { report(outcome, versions) }
    throw ExitCode(outcome.conflicts == 0 ? ExitStatus.clean : ExitStatus.found)
  }

  /// Makes git before 2.42 stop the merge too: it takes any status for a conflict, but not a file of its own that is gone.
  private func stopGit() {
    if ours.split(separator: "/").last?.hasPrefix(".merge_file_") == true { unlink(ours) }
  }

  /// Whether the result is only the base of another merge, as in a criss-cross history.
  private func isInner() async -> Bool {
    let labels = markers.sideLabels
    if !labels.isEmpty { return labels.contains { $0.hasPrefix("Temporary merge branch") } }
    // A git that does not tell the labels still asks for longer markers then.
    guard let size = markers.size, size > Self.usualMarkerSize else { return false }
    return await size > configuredMarkerSize()
  }

  private static let usualMarkerSize = 7

  /// The length of the markers of a merge that is no part of another.
  private func configuredMarkerSize() async -> Int {
    guard let path, let line = await GitProgram.line(["check-attr", "conflict-marker-size", "--", path]) else {
      return Self.usualMarkerSize
    }
    return line.split(separator: " ").last.flatMap { Int($0) } ?? Self.usualMarkerSize
  }

  private static func summary(of outcome: DocumentMerge.Outcome) -> String {
    guard let side = outcome.fallback?.wholeSide else {
      return MergeSummary.line(of: outcome.merge, conflicts: outcome.conflicts)
    }
    let advice = outcome.conflicts > 0 ? ", 1 conflict; choose with git checkout --ours or --theirs" : ""
    return "\(side) taken whole\(advice)"
  }

  private func report(_ outcome: DocumentMerge.Outcome, _ versions: MergeVersions) {
    let name = TerminalText.line(path ?? ours, limit: 200)
    for notice in outcome.notices { StandardError.write("\(name): \(TerminalText.line(notice, limit: 300))") }
    // What is equal on two sides is not worth a word.
    guard outcome.merge != nil || !outcome.notices.isEmpty else { return }
    let summary = Self.summary(of: outcome)
    let record = MergeRecord(path: path ?? ours, versions: versions, outcome: outcome, summary: summary)
    let id = MergeCache().flatMap { $0.keep(record) }
    StandardError.write("\(name): \(summary)\(id.map { "; xibmerge review \($0)" } ?? "")")
    for conflict in outcome.merge?.conflicts ?? [] {
      StandardError.write("\(name): \(MergeTextReport.line(conflict))")
    }
  }
}
