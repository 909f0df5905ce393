internal import Basics
internal import Findings
internal import SemanticDiff
internal import SemanticMerge
internal import StringsMerge
internal import XibArchives
internal import XibDrawing
internal import XibModel

/// What a page without a server asks: bytes in, texts and bytes out. No files, no clock, no network.
enum PageCalls {
  /// An answer: a status as that of the programs, and texts.
  struct Answer {
    let status: Int32
    var texts: [[UInt8]] = []

    init(_ status: Int32, _ texts: [[UInt8]]) { (self.status, self.texts) = (status, texts) }

    /// - Parameter sentence: Why there is no answer.
    init(refused sentence: String) { self.init(trouble, [Array(sentence.utf8)]) }
  }

  static let clean: Int32 = 0, found: Int32 = 1, trouble: Int32 = 2

  /// The looks that the page of `resolve` shares with all pages, its badges, and the version of the program.
  static var looks: Answer {
    Answer(clean, [PageLooks.style, Array(PageLooks.badges.utf8), Array(programVersion.utf8)])
  }

  /// As `xibdiff OLD NEW` compares two files: the words, the JSON, and the page with pictures if it is wanted.
  ///
  /// - Parameter old: The old version; `nil` if there is none.
  static func compare(_ old: [UInt8]?, _ new: [UInt8]?, at path: String, wantsPage: Bool) -> Answer {
    compare([ComparedDocument(.of(path, old: old, new: new))], wantsPage: wantsPage)
  }

  /// - Parameter texts: Reads the files with texts of the newer document at a path.
  static func compare(
    _ documents: [ComparedDocument], wantsPage: Bool, texts: (String) -> [LocalizedFile] = { _ in [] }
  ) -> Answer {
    func files(_ filter: ChangeFilter) -> [FileDifference] {
      let all = documents.map { $0.difference(filter, texts: texts) }
      return ObjectTransfer.noted(in: all.filter { !$0.isEmpty || $0.hidesSomething })
    }
    let edited = files(ChangeFilter())
    var answers = [DiffFormat.text, .json].map { format in
      Array(format.text(of: edited, lines: DiffTextReport(color: false).lines).utf8)
    }
    if wantsPage {
      answers.append(Array(DiffPage(isDark: false).text(files(ChangeFilter(bookkeeping: .show))).utf8))
    }
    return Answer(edited.contains { !$0.isEmpty } ? found : clean, answers)
  }

  /// As `xibmerge merge` merges three files: the result, the words and the JSON; or why only lines could be merged.
  static func merge(_ versions: MergeVersions, at path: String, _ settings: PageSettings = PageSettings()) -> Answer {
    let outcome: MergedFile
    do throws(ContentMerge.Refusal) {
      outcome = try self.outcome(of: versions, settings)
    } catch {
      return Answer(refused: sentence(error))
    }
    let words = joined(outcome.lines(at: path))
    let json = MergeJSONReport.json(path: path, merge: outcome.told(.effects, at: path), notices: outcome.notices)
    return Answer(
      outcome.conflicts == 0 ? clean : found, [outcome.bytes, Array(words.utf8), Array((json.text + "\n").utf8)])
  }

  /// What each side of a merge did: the page with pictures of both comparisons with the base.
  static func sides(of versions: MergeVersions, at path: String) -> Answer {
    let base = versions.base.isEmpty ? nil : versions.base
    let files = [("ours", versions.ours), ("theirs", versions.theirs)].map { side, bytes in
      var file = DocumentComparison.of(path, old: base, new: bytes).difference(
        ChangeFilter(bookkeeping: .show), keepsDocuments: true)
      file.occasion = "from \(side)"
      return file
    }
    return Answer(clean, [Array(DiffPage().text(files, title: "What each side changed, and the merge has").utf8)])
  }

  static func outcome(
    of versions: MergeVersions, _ settings: PageSettings
  ) throws(ContentMerge.Refusal) -> MergedFile {
    let content = ContentMerge(versions: versions, options: settings.options), style = settings.markers.style()
    if let (same, _) = content.obvious { return same }
    let found = try content.found()
    return try content.outcome(of: found, found.hasConflicts(content.options) ? versions.fitting(style) : style)
  }

  /// Why a page can't merge.
  static func sentence(_ refusal: ContentMerge.Refusal) -> String {
    let reason = refusal.reason.hasSuffix(".") ? String(refusal.reason.dropLast()) : refusal.reason
    return "Objects can't be merged: \(reason). A page can't merge lines; xibmerge merge does."
  }

  /// The versions in a file with markers that show the base.
  static func versions(shownBy file: [UInt8]) -> Answer {
    guard let markers = ConflictMarkers(file) else {
      return Answer(refused: "The file has no conflict markers that match; give base, ours and theirs.")
    }
    guard let versions = MergeVersions(shownBy: markers) else {
      return Answer(
        refused: "The markers do not show the base; run git -c merge.conflictStyle=diff3 checkout -m FILE, or give all "
          + "three versions.")
    }
    return Answer(clean, [versions.base, versions.ours, versions.theirs])
  }

  /// As `xibmerge check FILE` checks a file without configuration: the text and the JSON.
  static func check(_ file: [UInt8], at path: String) -> Answer {
    let findings =
      if let format = StringsFormat(path: path) {
        TextsCheck.findings(in: file, format, path: path)
      } else {
        DocumentFindings.findings(in: ParsedFile.with(file), path: path) { $0.isOnByDefault }
      }
    let result = CheckResult(findings: findings, documents: [path])
    let texts = [CheckFormat.text, .json].map { Array($0.text(of: result, program: programVersion).utf8) }
    return Answer(result.count(of: .error) == 0 ? clean : found, texts)
  }

  /// As `xibmerge draw` draws a document without a project: a title and an SVG document for each picture.
  static func draw(_ file: [UInt8], isDark: Bool) -> Answer {
    let document: Document
    do throws(ParseError) { document = try ParsedFile.with(file).parsed() } catch {
      return Answer(refused: error.description)
    }
    do throws(DrawingError) {
      let found = try drawings(of: document, isDark: isDark, assets: Assets())
      return Answer(clean, found.flatMap { [Array($0.title.utf8), Array(SVG.document($0).utf8)] })
    } catch {
      return Answer(refused: error.description)
    }
  }
}
