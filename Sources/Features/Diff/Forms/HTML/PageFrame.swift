internal import Basics
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
  ///   - drawings: The drawings in them.
  func text(
    tools: [Markup], marks: [Mark.Kind], keys: [(String, String)], index: [Markup], sections: [Markup],
    drawings: [Drawing] = []
  ) -> String {
    let body: [Markup] = [
      .element("a", [.init("class", "skip"), .init("href", "#content")], .text("Skip to the changes")),
      .badges, .pictures(drawings), header(tools, marks),
      .element(
        "div", [.init("class", "columns")],
        .element("nav", [.init("aria-label", "Documents and scenes")], Self.find, .element("ul", [], index)),
        .element(
          "main", [.init("id", "content"), .init("tabindex", "-1")],
          [.element("p", [.init("id", "hits"), .init("class", "nothing"), .init("role", "status")])] + sections)),
      Self.dialog(keys),
      .element("div", [.init("id", "status"), .init("role", "status"), .init("class", "unseen")]),
      .code("script", nonce: nonce, PackageResources.swatches_js + PackageResources.diff_js),
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
    "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src data:; base-uri 'none'; form-action 'none'"
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
      "header", [], .element("h1", [], .name(title)),
      .element(
        "div", [.init("class", "tools"), .init("role", "toolbar"), .init("aria-label", "View")], tools + common),
      .element("p", [.init("class", "legend")], marks.map(Self.legend)))
  }

  /// What finds documents among many, and folds them.
  private static let find = Markup.element(
    "div", [.init("class", "find script")],
    .void(
      "input",
      [
        .init("type", "search"), .init("id", "filter"), .init("placeholder", "Filter"),
        .init("aria-label", "Filter documents and scenes"),
      ]), button("fold", "Fold or unfold all documents", "Fold"))

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
      [("j, k", "next change, previous change"), ("n, p", "next document, previous document"), ("/", "filter")] + keys
      + [
        ("+, −, 0", "larger, smaller, actual size"), ("m", "marks"), ("?", "this list"),
        ("Esc", "no change, close this list"),
      ]
    return .element(
      "dialog", [.init("id", "keys"), .init("aria-labelledby", "keys-title")],
      .element("h2", [.init("id", "keys-title")], .text("Keys")),
      .element("dl", [], rows.flatMap { [.element("dt", [], .text($0.0)), .element("dd", [], .text($0.1))] }),
      button("keys-close", "Close", "Close"))
  }
}

extension Markup {
  /// A document with its pictures and lists, which can be folded.
  ///
  /// - Parameters:
  ///   - path: The path, by which an address can name it.
  ///   - content: What tells its content from any other, so that the page knows it once it was viewed; `nil` if nobody
  ///     needs that.
  static func document(
    _ id: String, path: String, name: String, content: String? = nil, _ parts: [Markup]
  ) -> Markup {
    let viewed = Markup.element(
      "label", [.init("class", "viewed script")], .void("input", [.init("type", "checkbox")]), .text("\u{A0}Viewed"))
    return .element(
      "details",
      [.init("class", "file"), .init("id", id), .init("data-path", path), .init("open")]
        + (content.map { [.init("data-content", $0)] } ?? []),
      [
        .element(
          "summary", [], .element("h2", [.init("dir", "auto")], .name(name)), content == nil ? .empty : viewed)
      ] + parts)
  }

  /// Lines that are shown when a person asks for them.
  static func folded(_ kind: String, _ summary: String, _ lines: [String]) -> Markup {
    .element("details", [.init("class", kind)], .element("summary", [], .text(summary)), list(lines))
  }

  /// Lines as a list; those that are indented more are a list in the line before.
  static func list(_ lines: some Collection<String>) -> Markup {
    guard let first = lines.first else { return .empty }
    func depth(_ line: String) -> Int { line.utf8.prefix { $0 == UInt8(ascii: " ") }.count }
    var items: [Markup] = []
    var rest = Array(lines)[...]
    while let line = rest.popFirst() {
      let inner = rest.prefix { depth($0) > depth(first) }
      rest = rest.dropFirst(inner.count)
      items.append(.element("li", [], .words(String(line.drop { $0 == " " })), list(inner)))
    }
    return .element("ul", [], items)
  }

  /// A path with the name of its file first, and the folder below it.
  static func path(_ path: String) -> Markup {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), !path.contains("→") else { return .text(path) }
    return joined([
      .name(String(path[path.index(after: slash)...])), folder(String(path[..<slash])),
    ])
  }

  /// A line below a name: its folder, or what it is of.
  static func folder(_ text: String?) -> Markup {
    text.map { .element("span", [.init("class", "folder")], .name($0)) } ?? .empty
  }

  /// A scene in several versions, side by side.
  ///
  /// - Parameters:
  ///   - versions: The caption of each version, and the scene in it; `nil` where it is not there.
  ///   - label: What this is, for those who can't see it.
  ///   - document: The id of the document's section.
  static func sides(
    _ versions: [(caption: String, side: ChangedPicture.MarkedDrawing?)], label: String, document: String
  ) -> Markup {
    // The widest and the tallest version must fit.
    let sizes = versions.compactMap { $0.side?.drawing.size }
    let size = Size(sizes.map { $0.width }.max() ?? 0, sizes.map { $0.height }.max() ?? 0)
    let figures = versions.map { caption, side in
      Markup.element(
        "figure", [.init("class", caption.lowercased().split(separator: " ").first.map(String.init) ?? "")],
        .element("figcaption", [], .text(caption + (side?.drawing.note.map { ", \($0)" } ?? ""))),
        side.map(Markup.drawing) ?? .element("p", [.init("class", "missing")], .text("Not in this version.")))
    }
    return .element(
      "div",
      [
        .init("class", "sides"), .init("tabindex", "0"), .init("role", "group"), .init("aria-label", label),
        .init("data-document", document), .init("data-columns", "\(versions.count { $0.side != nil })"),
        .init("data-width", SVG.length(size.width)), .init("data-height", SVG.length(size.height)),
      ], figures)
  }

  /// An entry of the list beside a picture. There can be thousands, so that no word is said twice: the script reads the
  /// document and the number from the id.
  ///
  /// - Parameter ids: The ids of the objects that it is about, by which an address can name it.
  static func entry(
    _ number: Int, of document: String, about ids: [String], _ kind: Mark.Kind, isBookkeeping: Bool, title: String,
    details: [Markup]
  ) -> Markup {
    .element(
      "li",
      [
        .init("class", "change \(kind.rawValue)\(isBookkeeping ? " bookkeeping" : "")"),
        .init("id", "\(document)e\(number)"),
        .init("data-id", TerminalText.line(ids.joined(separator: " "), limit: 1000)),
      ],
      [
        .element("b", [.init("role", "img"), .init("aria-label", kind.rawValue)], .text(kind.sign)),
        .element("span", [], .words(title)),
      ] + details)
  }
}

/// The looks of pages with pictures, also of those of other programs.
enum PageLooks {
  /// The style, as CSS.
  static let style = PackageResources.diff_css + Array((MarkLooks.style + SystemColors.style).utf8)

  /// The markup of the badges that marks use; once on a page.
  static let badges = MarkLooks.badges
}
