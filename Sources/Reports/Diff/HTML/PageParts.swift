internal import XibDrawing

extension Markup {
  /// A scene in several versions, side by side.
  ///
  /// - Parameters:
  ///   - versions: The caption of each version, and the scene in it; `nil` where it is not there.
  ///   - label: What this is, for those who can't see it.
  ///   - document: The id of the document's section.
  ///   - size: The size of the scene, by which it is fitted to the page.
  static func sides(
    _ versions: [(caption: String, side: ChangedPicture.Side?)], label: String, document: String, size: Size
  ) -> Markup {
    let figures = versions.map { caption, side in
      Markup.element(
        "figure", [.init("class", caption.lowercased())], .element("figcaption", [], .text(caption)),
        side.map(Markup.drawing) ?? .element("p", [.init("class", "missing")], .text("Not in this version.")))
    }
    return .element(
      "div",
      [
        .init("class", "sides"), .init("tabindex", "0"), .init("role", "group"), .init("aria-label", label),
        .init("data-document", document), .init("data-columns", "\(versions.count)"),
        .init("data-width", SVG.length(size.width)), .init("data-height", SVG.length(size.height)),
      ], figures)
  }

  /// An entry of the list below a picture. There can be thousands, so that no word is said twice: the script reads the
  /// document and the number from the id.
  static func entry(
    _ number: Int, of document: String, _ kind: Mark.Kind, isBookkeeping: Bool, title: String, details: [String]
  ) -> Markup {
    let list = details.map { Markup.element("li", [], .text($0)) }
    return .element(
      "li",
      [
        .init("class", "change \(kind.rawValue)\(isBookkeeping ? " bookkeeping" : "")"),
        .init("id", "\(document)e\(number)"),
      ],
      .element("b", [.init("role", "img"), .init("aria-label", kind.rawValue)], .text(kind.sign)),
      .element("span", [], .text(title)), list.isEmpty ? .empty : .element("ul", [], list))
  }
}
