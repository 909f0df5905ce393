internal import Basics
internal import CommandSupport
internal import Reports

/// A call of `xibdiff` that names one or two revisions and one document: one call of git answers it, which takes less time
/// than the helper program takes to start.
struct PlainRevisionCall {
  let revisions: [String]
  let path: String
  let settings: DiffSettings

  /// - Returns: `nil` if only the helper program can tell what the arguments mean.
  init?(_ arguments: [String]) {
    guard environment("XIB_HISTORY") == nil, let (words, settings) = RevisionWords.plain(arguments) else { return nil }
    let revisions = words.paths == nil ? words.words.dropLast() : words.words[...]
    let paths = words.paths ?? words.words.suffix(1)
    guard paths.count == 1, let path = paths.first, Self.isPlain(path: path), (1...2).contains(revisions.count),
      revisions.allSatisfy({ Self.isPlain(revision: $0) })
    else { return nil }
    // Without "--", git tells revisions from paths by what is there.
    if words.paths == nil {
      guard PathKind(at: path) == .file, revisions.allSatisfy({ PathKind(at: $0) == nil }) else { return nil }
    }
    (self.revisions, self.path, self.settings) = (Array(revisions), path, settings)
  }

  /// Whether a word names one revision, and not a file in it.
  private static func isPlain(revision: String) -> Bool {
    !revision.isEmpty && !revision.hasPrefix("^") && ![":", "...", "^!", "^-"].contains(where: revision.contains)
  }

  /// Whether a word can only be the path of a document.
  private static func isPlain(path: String) -> Bool {
    DocumentName.ends(path) && !path.hasPrefix(":") && !path.contains { "*?[\\".contains($0) }
  }

  /// Compares the versions, and ends the process; returns if something else than the lines of the document differs, or
  /// git fails.
  func run() async throws {
    // Most often the new version is that of the work tree: it is parsed while git runs. Reading a pipe would block.
    async let inWorkTree = Files.isRegular(path) ? (try? Files.read(path)).map { DocumentVersion($0) } : nil
    guard let result = await GitProgram.run(arguments, environment: ReadOnlyGitSettings.environment),
      result.status == 0, let patch = WholePatch(result.output),
      ![patch.old, patch.new].contains(where: { $0.contains(UInt8(ascii: "\r")) })
    else { return }
    var new = await inWorkTree
    if new?.bytes != patch.new { new = DocumentVersion(patch.new) }
    let comparison = DocumentComparison(path: patch.path, old: DocumentVersion(patch.old, after: new), new: new)
    let difference = await comparison.difference(settings.filter)
    guard case .changes = difference.content else { return }
    let status = try await DiffOutput(settings).write([difference].filter { !$0.isEmpty || $0.hidesSomething })
    // Don't free the documents: the system does that at once.
    withExtendedLifetime(difference) { exit(status) }
  }

  /// A patch with every line of the document, and of the files with its texts, as git would show them to a program.
  private var arguments: [String] {
    ReadOnlyGitSettings.options + [
      "diff", "--text", "--no-ext-diff", "--no-textconv", "--no-color", "--no-renames", "--no-relative",
      "--src-prefix=a/", "--dst-prefix=b/", "--ignore-submodules", "--unified=1000000000",
    ] + revisions + ["--", path] + strings
  }

  /// Where strings files and string catalogs of the document can be.
  private var strings: [String] {
    guard let name = LocalizedName(path.utf8) else { return [] }
    return [nil, "*"].flatMap { language in
      LocalizedName.stringsEndings.map {
        ":(glob)" + String(decoding: name.path(in: language, ending: $0), as: UTF8.self)
      }
    }
  }
}
