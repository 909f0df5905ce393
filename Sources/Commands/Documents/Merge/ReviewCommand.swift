internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import Reports

struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Shows what the driver decided in a merge, and why.",
    discussion: "The last \(MergeCache.capacity) merges are kept in your cache folder; XIBMERGE_CACHE=0 keeps none.")

  @Argument(help: "The id that the driver printed, or its beginning; without one, the merges that are kept.")
  var id: String?
  @Option(
    help: ArgumentHelp("Print a version of the document instead: base, ours, theirs or result.", valueName: "version"))
  var show: MergeRecord.File?
  @Option(help: "The form of the report.")
  var format = TextOrJSON.text
  @Flag(help: "The same as --format json.")
  var json = false
  @OptionGroup
  var colors: ColorOptions
  @Option(
    help: ArgumentHelp(
      "Write a page with pictures of base, ours, theirs and the merge to a file: --html=FILE. Without =FILE, to standard output.",
      valueName: "file"),
    completion: .file())
  var html: String?
  @Flag(help: "Show the page of --html in the browser.")
  var open = false

  func validate() throws {
    if json, id == nil { throw ValidationError("--json needs the id of a merge; --format json lists them.") }
    if isJSON, html != nil { throw ValidationError("--json and --html are two forms; choose one.") }
    if open, html == nil { throw ValidationError("--open shows the page of --html; give that too.") }
    if html != nil, id == nil { throw ValidationError("--html needs the id of a merge; xibmerge review lists them.") }
    guard show != nil else { return }
    if id == nil { throw ValidationError("--show needs the id of a merge; xibmerge review lists them.") }
    if isJSON { throw ValidationError("--show prints the document as it is; leave --format and --json out.") }
    if html != nil { throw ValidationError("--show prints the document as it is; leave --html out.") }
  }

  private var isJSON: Bool { json || format == .json }

  func run() async throws {
    guard let cache = MergeCache() else { throw MergeCacheError.off }
    guard let id else { return try list(cache) }
    let folder = try cache.folder(of: id)
    if let html { return try await PageOutput(file: html, opens: open).write { try await page(folder, id) } }
    if let show { return try StandardOutput.write(try MergeRecord.read(show, in: folder, of: id)) }
    try StandardOutput.write(isJSON ? try MergeRecord.read(.json, in: folder, of: id) : try review(folder, id))
  }

  private func review(_ folder: String, _ id: String) throws(MergeCacheError) -> [UInt8] {
    let review = MergeReviewReport.text(
      ofKept: id, summary: try text(.summary, in: folder, id), decisions: try text(.decisions, in: folder, id),
      TerminalStyle(isOn: colors.isColored))
    return Array(review.utf8)
  }

  /// The merge of the kept versions, and the result that was kept.
  private func page(_ folder: String, _ id: String) async throws -> String {
    let versions = MergeVersions(
      base: try MergeRecord.read(.base, in: folder, of: id), ours: try MergeRecord.read(.ours, in: folder, of: id),
      theirs: try MergeRecord.read(.theirs, in: folder, of: id))
    let result = try MergeRecord.read(.result, in: folder, of: id)
    let path = try text(.summary, in: folder, id).split(separator: "\n").first.map(String.init) ?? ""
    return MergePage().text([await MergePage.Entry(path: path, versions: versions, result: result)])
  }

  private func list(_ cache: MergeCache) throws {
    let merges = cache.entries().compactMap { entry -> KeptMerge? in
      let id = cache.shortID(of: entry.name)
      guard let summary = try? text(.summary, in: cache.folder(of: entry), id) else { return nil }
      let lines = summary.split(separator: "\n", maxSplits: 1).map(String.init)
      return KeptMerge(
        id: id, seconds: entry.seconds, path: lines.first ?? "",
        summary: lines.dropFirst().first?.split(separator: "\n").joined(separator: ": ") ?? "")
    }
    if merges.isEmpty, let obstacle = cache.obstacle { throw obstacle }
    try StandardOutput.write(Array((isJSON ? KeptMerge.json(merges).text + "\n" : KeptMerge.text(merges)).utf8))
  }

  private func text(_ file: MergeRecord.File, in folder: String, _ id: String) throws(MergeCacheError) -> String {
    String(decoding: try MergeRecord.read(file, in: folder, of: id), as: UTF8.self)
  }
}

extension MergeRecord.File: ExpressibleByArgument {
  init?(argument: String) {
    guard let file = Self(rawValue: argument), file.isDocument else { return nil }
    self = file
  }

  static var allValueStrings: [String] { allCases.filter(\.isDocument).map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
