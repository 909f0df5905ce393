internal import Basics
internal import SemanticDiff

/// Settings for which differences to show, and how.
struct DiffSettings: Equatable, Sendable {
  var format = DiffFormat.text
  /// The folder for pictures.
  var output: String?
  /// The file for a page.
  var html: String?
  /// Whether the page is shown in the browser.
  var open = false
  /// Whether pictures are of the dark appearance.
  var dark = false
  /// The most bytes of images in pictures.
  var imageRoom = 0
  /// Whether a program of the system converts images that are PDFs.
  var readsPDF = true
  var color = ColorOptions.When.auto
  var bookkeeping = ChangeFilter.Choice.hide
  var geometry = ChangeFilter.Choice.show
  /// The id of the only object to show.
  var object: String?
  var expansion = DiffDetail.Expansion.fitting
  var isRaw = false
  var stat = false
  var nameOnly = false
  var nameStatus = false
  var exitCode = false
  var quiet = false
  var noPager = false

  /// How much the text shows.
  var detail: DiffDetail {
    DiffDetail(expansion: expansion, isRaw: isRaw, width: StandardOutput.width)
  }

  var filter: ChangeFilter {
    // A page has a switch that shows and hides bookkeeping.
    let bookkeeping = html != nil && bookkeeping == .hide ? .show : bookkeeping
    return ChangeFilter(bookkeeping: bookkeeping, geometry: geometry, object: object)
  }

  /// Whether the user asked for bookkeeping.
  var showsBookkeeping: Bool { bookkeeping != .hide }

  /// Whether pictures are wanted, which need the documents.
  var hasPictures: Bool { html != nil || format == .svg }

  /// The lines of files that are only counted or named; `nil` if their differences are shown.
  func brief(_ files: [FileDifference]) -> [String]? {
    if stat { return DiffSummaryReport.counts(files) }
    let differing = files.filter { !$0.isEmpty }
    if nameStatus { return DiffSummaryReport.statuses(differing) }
    return nameOnly ? DiffSummaryReport.names(differing) : nil
  }

  /// Whether text is coloured.
  var isColored: Bool { color.isOn }
}
