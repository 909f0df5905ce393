internal import Basics
internal import SemanticMerge
internal import XibDrawing
internal import XibModel

/// Merges as one page with pictures of base, ours, theirs and the merge, which needs no network and no other file.
struct MergePage: Sendable {
  /// One merged document.
  struct Entry {
    let path: String
    let versions: ThreeWay<Document?>
    let result: Document?
    let merge: ToldMerge?
    let notices: [String]
    var assets = Assets()
    /// Which merge it is of, for a person.
    var occasion: String?
  }

  private let nonce: String

  /// A page.
  ///
  /// - Parameter nonce: The word that lets the page's own script run, and no other. Nobody must be able to guess it.
  init(nonce: String) { self.nonce = nonce }

  /// A page with a nonce that nobody can guess.
  init() { self.init(nonce: randomWord()) }

  func text(_ entries: [Entry]) -> String {
    // Documents with conflicts come first.
    let order = entries.indices.sorted { one, other in
      let (first, second) = (Self.isClean(entries[one]), Self.isClean(entries[other]))
      return first == second ? one < other : !first
    }
    let sections = order.enumerated().map { MergeSection(entries[$0.element], number: $0.offset) }
    let hidden = sections.reduce(0) { $0 + $1.bookkeepingCount }
    let tool = Markup.element(
      "label", [], .void("input", [.init("type", "checkbox"), .init("id", "bookkeeping"), .init("checked")]),
      .text(" Bookkeeping (\(hidden))"))
    return PageFrame(nonce: nonce, title: Self.title(entries)).text(
      tools: [tool], marks: [.conflict, .decision], keys: [("b", "bookkeeping")], index: sections.map { $0.index },
      sections: sections.isEmpty
        ? [.element("p", [], .text("No document was changed on both sides."))] : sections.map { $0.markup },
      drawings: sections.flatMap { $0.drawings })
  }

  private static func isClean(_ entry: Entry) -> Bool { entry.merge?.conflicts.isEmpty ?? false }

  private static func title(_ entries: [Entry]) -> String {
    let conflicts = entries.reduce(0) { $0 + ($1.merge?.conflicts.count ?? 1) }
    let words = conflicts == 0 ? "no conflict" : counted(conflicts, "conflict")
    if let only = entries.first, entries.count == 1 {
      return "\(TerminalText.line(only.path, limit: 200)): \(words)"
    }
    return "\(entries.count) merged documents, \(words)"
  }
}
