internal import Basics
internal import SemanticDiff
internal import StringsMerge
internal import XibDrawing
internal import XibModel

/// The differences as one page with pictures, which needs no network and no other file.
struct DiffPage: Sendable {
  private let nonce: String
  private let isDark: Bool

  /// A page.
  ///
  /// - Parameters:
  ///   - nonce: The word that lets the page's own script run, and no other. Nobody must be able to guess it.
  ///   - isDark: Whether the pictures are of the dark appearance.
  init(nonce: String, isDark: Bool = false) { (self.nonce, self.isDark) = (nonce, isDark) }

  /// A page with a nonce that nobody can guess.
  init(isDark: Bool = false) { self.init(nonce: randomWord(), isDark: isDark) }

  func text(_ files: [FileDifference]) -> String { text(files, title: Self.title(files)) }

  /// - Parameters:
  ///   - notes: What else is said of each file, a line each.
  ///   - remarks: What is said before all files, a line each.
  func text(_ files: [FileDifference], title: String, notes: [[String]] = [], remarks: [String] = []) -> String {
    // Documents with changes to see come first, then files with texts.
    let ranks = files.map { $0.edits == 0 ? 2 : $0.isText ? 1 : 0 }
    let order = files.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    let numbers = Dictionary(firstOf: order.enumerated().map { (files[$0.element].path, $0.offset) })
    let sections = order.enumerated().map {
      DocumentSection(
        files[$0.element], number: $0.offset, numbers: numbers, notes: notes.isEmpty ? [] : notes[$0.element],
        isDark: isDark)
    }
    let drawings = sections.flatMap { $0.drawings }
    let hasPlaceholders = !drawings.isEmpty && files.contains { $0.documents.lackImages }
    let lines =
      (remarks.isEmpty && sections.isEmpty ? ["Nothing changed."] : remarks)
      + (hasPlaceholders ? [Self.placeholders] : [])
    return PageFrame(nonce: nonce, title: title).text(
      tools: Self.tools(files), marks: Mark.Kind.changes, keys: Self.keys, index: sections.map { $0.index },
      sections: lines.enumerated().map { number, line in
        let kind = number == 0 && sections.isEmpty ? "nothing" : "quiet"
        return .element("p", [.init("class", kind), .init("dir", "auto")], .text(TerminalText.line(line, limit: 400)))
      } + sections.map { $0.markup },
      drawings: drawings)
  }

  private static let placeholders = "Images of the project are not on this page; a crossed box stands for each."

  private static func title(_ files: [FileDifference]) -> String {
    let changed = files.count { !$0.isEmpty }
    if let only = files.first, files.count == 1 { return "\(TerminalText.line(only.path, limit: 200)): changes" }
    let texts = files.count { !$0.isEmpty && $0.isText }
    let quiet = files.count { $0.isQuiet && !$0.isEmpty && $0.status == .modified }
    return [
      changed > texts || texts == 0 ? counted(changed - texts, "changed document") : nil,
      texts > 0 ? counted(texts, changed > texts ? "file" : "changed file") + " with texts" : nil,
      quiet > 0 ? "\(quiet) with bookkeeping alone" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private static func tools(_ files: [FileDifference]) -> [Markup] {
    let hidden = files.reduce(0) { $0 + $1.changes.count { $0.changeClass == .bookkeeping } }
    let modes = [
      ("side", "Side by side"), ("swipe", "Swipe"), ("onion", "Onion skin"), ("difference", "Difference"),
    ]
    let buttons = modes.enumerated().map { index, mode in
      Markup.element(
        "button",
        [.init("type", "button"), .init("data-mode", mode.0), .init("aria-pressed", index == 0 ? "true" : "false")],
        .text(mode.1))
    }
    let blend: [Markup.Attribute] = [
      .init("type", "range"), .init("id", "blend"), .init("min", "0"), .init("max", "100"), .init("value", "50"),
    ]
    return [
      .element(
        "span", [.init("class", "group script"), .init("role", "group"), .init("aria-label", "Comparison")], buttons),
      .element("label", [.init("class", "blend script")], .text("Before to after "), .void("input", blend)),
      .element(
        "label", hidden == 0 ? [.init("hidden", "")] : [],
        .void("input", [.init("type", "checkbox"), .init("id", "bookkeeping")]),
        .text(" Bookkeeping (\(hidden))")),
    ]
  }

  private static let keys = [
    ("v", "document viewed, go on to the next"), ("1, 2, 3, 4", "side by side, swipe, onion skin, difference"),
    ("b", "bookkeeping"),
  ]
}

extension FileDifference {
  /// Whether this is a file with texts of no document.
  fileprivate var isText: Bool { StringsFormat(path: path) != nil }

  /// Whether anything changed except bookkeeping.
  var hasEdits: Bool { edits > 0 || status != .modified }

  /// Whether nothing is to be seen but bookkeeping.
  var isQuiet: Bool { edits == 0 && stringsRemarks.isEmpty && transfers.isEmpty }

  /// The number of changes without bookkeeping.
  var edits: Int {
    switch content {
    case .changes(let selection): selection.shown.count { $0.changeClass != .bookkeeping && !$0.isList }
    case .lines: 1
    }
  }
}
