package import ArgumentParser
internal import Basics
internal import CommandSupport
package import Reports

/// The arguments of `xibmerge review`.
package struct ReviewArguments: ParsableArguments {
  @Argument(
    help: "The id that the driver printed, or its beginning, or a merge commit. (default: list the merges)")
  package var id: String?
  @Option(
    help: ArgumentHelp("Print a version of the document instead: base, ours, theirs or result.", valueName: "version"))
  var show: MergeRecord.File?
  @Option(help: "The form of the report.")
  var format = TextOrJSON.text
  @Flag(help: "The same as --format json.")
  var json = false
  @OptionGroup
  package var colors: ColorOptions
  @Option(
    help: ArgumentHelp(
      "Write a page with pictures of base, ours, theirs and the merge to a file: --html=FILE. Without =FILE, to standard output.",
      valueName: "file"),
    completion: .file())
  package var html: String?
  @Flag(help: "Show the page of --html in the browser.")
  package var open = false

  package init() {}

  package func validate() throws {
    if json, id == nil { throw ValidationError("--json needs the id of a merge; --format json lists them.") }
    if isJSON, html != nil { throw ValidationError("--json and --html are two forms; choose one.") }
    if open, html == nil { throw ValidationError("--open shows the page of --html; give that too.") }
    if html != nil, id == nil { throw ValidationError("--html needs the id of a merge; xibmerge review lists them.") }
    guard show != nil else { return }
    if id == nil { throw ValidationError("--show needs the id of a merge; xibmerge review lists them.") }
    if isJSON { throw ValidationError("--show prints the document as it is; leave --format and --json out.") }
    if html != nil { throw ValidationError("--show prints the document as it is; leave --html out.") }
  }

  package var isJSON: Bool { json || format == .json }
  /// Whether a kept file is wanted as it is.
  package var wantsFile: Bool { show != nil || isJSON }

  package static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Shows what was decided in a merge, and why.",
    discussion: """
      The driver keeps the last \(MergeCache.capacity) merges in your cache folder; XIBMERGE_CACHE=0 keeps none. A merge \
      commit is merged again.
      """)
}

struct ReviewCommand: AsyncParsableCommand {
  static let configuration = ReviewArguments.configuration

  @OptionGroup
  var arguments: ReviewArguments

  func run() async throws {
    let (show, isJSON) = (arguments.show, arguments.isJSON)
    // The list has merge commits, too, and what is no id may be a commit.
    guard let id = arguments.id, let folder = try KeptMerges.folder(of: id) else {
      try HelperProgram.become(.review, arguments: Array(ProgramArguments.words.dropFirst()))
    }
    if let html = arguments.html {
      return try await PageOutput(file: html, opens: arguments.open).write { try await page(folder, id) }
    }
    if let show { return try StandardOutput.write(try MergeRecord.read(show, in: folder, of: id)) }
    try StandardOutput.write(isJSON ? try MergeRecord.read(.json, in: folder, of: id) : try review(folder, id))
  }

  private func review(_ folder: String, _ id: String) throws(MergeCacheError) -> [UInt8] {
    let review = MergeReviewReport.text(
      ofKept: id, summary: try text(.summary, in: folder, id), decisions: try text(.decisions, in: folder, id),
      TerminalStyle(isOn: arguments.colors.isColored))
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

  private func text(_ file: MergeRecord.File, in folder: String, _ id: String) throws(MergeCacheError) -> String {
    String(decoding: try MergeRecord.read(file, in: folder, of: id), as: UTF8.self)
  }
}

/// The merges that the driver keeps.
package enum KeptMerges {
  /// The folder of a merge; `nil` if none that is kept has the id.
  ///
  /// - Throws: ``MergeCacheError/ambiguous(_:_:)``
  static func folder(of id: String) throws(MergeCacheError) -> String? {
    do {
      return try MergeCache()?.folder(of: id)
    } catch .unknown {
      return nil
    }
  }

  /// The kept merges of a repository, the latest first; without one, all.
  ///
  /// - Parameter gitFolder: The git folder of the repository.
  /// - Throws: ``MergeCacheError`` if merges can't be kept.
  package static func list(of gitFolder: String?) throws -> [KeptMerge] {
    guard let cache = MergeCache() else { throw MergeCacheError.off }
    let mark = gitFolder.flatMap(GitOperation.mark)
    let merges = cache.entries().compactMap { entry -> KeptMerge? in
      let id = cache.shortID(of: entry.name)
      guard let bytes = try? MergeRecord.read(.summary, in: cache.folder(of: entry), of: id) else { return nil }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      let place = lines.dropFirst(2).first?.split(separator: " ", maxSplits: 1).map(String.init) ?? []
      if let mark, let own = place.first, own != mark { return nil }
      return KeptMerge(
        id: id, seconds: entry.seconds, path: lines.first ?? "", summary: lines.dropFirst().first ?? "",
        branch: place.dropFirst().first)
    }
    if merges.isEmpty, let obstacle = cache.obstacle { throw obstacle }
    return merges
  }

  /// The error for an id that is of no merge.
  package static func unknown(_ id: String) -> any Error { MergeCache() == nil ? MergeCacheError.off : .unknown(id) }
}

extension MergeRecord.File: ExpressibleByArgument {
  init?(argument: String) {
    guard let file = Self(rawValue: argument), file.isDocument else { return nil }
    self = file
  }

  static var allValueStrings: [String] { allCases.filter(\.isDocument).map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
