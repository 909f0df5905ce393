internal import XibDrawing

/// The common parts of all self-contained pages: the head with its policy, the tools, the keys, the index beside the
/// sections, and the script.
///
/// Content of documents is only ever text: it is escaped, and the page's policy allows no script and no style but
/// the program's own.
struct PageFrame: Sendable {
  /// The word that lets the page's own script run, and no other. Nobody must be able to guess it.
  let nonce: String
  let title: String

  /// - Parameters:
  ///   - tools: The groups of tools, besides zoom and marks, which every page has.
  ///   - marks: The kinds of marks that the page explains.
  ///   - keys: The keys besides those for zoom and marks, with what they do.
  ///   - index: The entries of the index.
  ///   - sections: The sections that the index lists.
  func text(
    tools: [Markup], marks: [Mark.Kind], keys: [(String, String)], index: [Markup], sections: [Markup]
  ) -> String {
    let body: [Markup] = [
      .element("a", [.init("class", "skip"), .init("href", "#content")], .text("Skip to the changes")),
      .badges, header(tools, marks),
      .element(
        "div", [.init("class", "columns")],
        .element("nav", [.init("aria-label", "Documents and scenes")], .element("ul", [], index)),
        .element("main", [.init("id", "content"), .init("tabindex", "-1")], sections)),
      Self.dialog(keys),
      .element("div", [.init("id", "status"), .init("role", "status"), .init("class", "unseen")]),
      .code("script", nonce: nonce, PackageResources.page_js),
    ]
    let head = Markup.element(
      "head", [], .void("meta", [.init("charset", "utf-8")]),
      .void("meta", [.init("http-equiv", "Content-Security-Policy"), .init("content", policy)]),
      .void("meta", [.init("name", "viewport"), .init("content", "width=device-width, initial-scale=1")]),
      .void("meta", [.init("name", "color-scheme"), .init("content", "light dark")]),
      .element("title", [], .text(title)), .code("style", nonce: nonce, PageLooks.style))
    return "<!doctype html>\n" + Markup.element("html", [.init("lang", "en")], head, .element("body", [], body)).text
      + "\n"
  }

  private var policy: String {
    "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'"
  }

  private func header(_ tools: [Markup], _ marks: [Mark.Kind]) -> Markup {
    let common: [Markup] = [
      .element(
        "span", [.init("class", "group script"), .init("role", "group"), .init("aria-label", "Zoom")],
        Self.button("zoom-out", "Smaller", "−"), Self.button("zoom-reset", "Actual size", "1:1"),
        Self.button("zoom-in", "Larger", "+")),
      .element(
        "label", [], .void("input", [.init("type", "checkbox"), .init("id", "marks"), .init("checked")]),
        .text(" Marks")),
      Self.button("help", "Keys", "?", .init("class", "script")),
    ]
    return .element(
      "header", [], .element("h1", [], .text(title)),
      .element(
        "div", [.init("class", "tools"), .init("role", "toolbar"), .init("aria-label", "View")], tools + common),
      .element("p", [.init("class", "legend")], marks.map(Self.legend)))
  }

  static func button(_ id: String, _ label: String, _ text: String, _ more: Markup.Attribute...) -> Markup {
    .element(
      "button", [.init("type", "button"), .init("id", id), .init("title", label), .init("aria-label", label)] + more,
      .text(text))
  }

  private static func legend(_ kind: Mark.Kind) -> Markup {
    .element(
      "span", [.init("class", "key \(kind.rawValue)")],
      .element("b", [.init("class", "sign"), .init("aria-hidden", "true")], .text(kind.sign)),
      .text(" \(kind.rawValue) "))
  }

  private static func dialog(_ keys: [(String, String)]) -> Markup {
    let rows =
      [("j", "next change"), ("k", "previous change"), ("Enter", "show the change in the picture")] + keys + [
        ("+, −, 0", "larger, smaller, actual size"), ("m", "marks"), ("?", "this list"), ("Esc", "close this list"),
      ]
    return .element(
      "dialog", [.init("id", "keys"), .init("aria-labelledby", "keys-title")],
      .element("h2", [.init("id", "keys-title")], .text("Keys")),
      .element("dl", [], rows.flatMap { [.element("dt", [], .text($0.0)), .element("dd", [], .text($0.1))] }),
      button("keys-close", "Close", "Close"))
  }
}

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

/// The looks of pages with pictures, also of those of other programs.
package enum PageLooks {
  /// The style, as CSS.
  package static let style = PackageResources.page_css + Array(MarkLooks.style.utf8)

  /// The markup of the badges that marks use; once on a page.
  package static let badges = MarkLooks.badges
}
