internal import SemanticDiff
internal import XibDrawing
internal import XibModel

/// The differences as one page with pictures, which needs no network and no other file.
///
/// What comes from documents is only ever text: it is escaped, and the page's policy allows no script and no style but
/// the program's own.
public struct DiffPage: Sendable {
  private let nonce: String

  /// A page.
  ///
  /// - Parameter nonce: What lets the page's own script run, and no other; nobody must be able to guess it.
  public init(nonce: String) { self.nonce = nonce }

  /// A page with a nonce that nobody can guess.
  public init() {
    var generator = SystemRandomNumberGenerator()
    self.init(nonce: (0..<2).map { _ in String(generator.next() as UInt64, radix: 36) }.joined())
  }

  public func text(_ files: [FileDifference]) -> String {
    // Documents with changes to see come first.
    let order = files.indices.sorted { one, other in
      let (first, second) = (files[one].edits == 0, files[other].edits == 0)
      return first == second ? one < other : !first
    }
    let sections = order.enumerated().map { DocumentSection(files[$0.element], number: $0.offset) }
    let body: [Markup] = [
      .element("a", [.init("class", "skip"), .init("href", "#content")], .text("Skip to the changes")),
      header(files),
      .element(
        "div", [.init("class", "columns")],
        .element(
          "nav", [.init("aria-label", "Documents and scenes")], .element("ul", [], sections.map(\.index))),
        .element("main", [.init("id", "content"), .init("tabindex", "-1")], sections.map(\.markup))),
      Self.keys,
      .element("div", [.init("id", "status"), .init("role", "status"), .init("class", "unseen")]),
      .code("script", nonce: nonce, PageFiles.script),
    ]
    let head = Markup.element(
      "head", [], .void("meta", [.init("charset", "utf-8")]),
      .void("meta", [.init("http-equiv", "Content-Security-Policy"), .init("content", policy)]),
      .void("meta", [.init("name", "viewport"), .init("content", "width=device-width, initial-scale=1")]),
      .void("meta", [.init("name", "color-scheme"), .init("content", "light dark")]),
      .element("title", [], .text(Self.title(files))), .code("style", nonce: nonce, PageFiles.style))
    return "<!doctype html>\n" + Markup.element("html", [.init("lang", "en")], head, .element("body", [], body)).text
      + "\n"
  }

  private var policy: String {
    "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'"
  }

  private static func title(_ files: [FileDifference]) -> String {
    let changed = files.count { !$0.isEmpty }
    if let only = files.first, files.count == 1 { return "\(TerminalText.line(only.path, limit: 200)): changes" }
    return "\(changed) changed document\(changed == 1 ? "" : "s")"
  }

  // MARK: Head of the page

  private func header(_ files: [FileDifference]) -> Markup {
    let hidden = files.reduce(0) { $0 + $1.changes.count { $0.changeClass == .bookkeeping } }
    let modes = [("side", "Side by side"), ("swipe", "Swipe"), ("onion", "Onion skin")]
    return .element(
      "header", [], .element("h1", [], .text(Self.title(files))),
      .element(
        "div", [.init("class", "tools"), .init("role", "toolbar"), .init("aria-label", "View")],
        .element(
          "span", [.init("class", "group script"), .init("role", "group"), .init("aria-label", "Comparison")],
          modes.enumerated().map { index, mode in
            .element(
              "button",
              [
                .init("type", "button"), .init("data-mode", mode.0),
                .init("aria-pressed", index == 0 ? "true" : "false"),
              ], .text(mode.1))
          }),
        .element(
          "label", [.init("class", "blend script")], .text("Before to after "),
          .void(
            "input",
            [
              .init("type", "range"), .init("id", "blend"), .init("min", "0"), .init("max", "100"),
              .init("value", "50"),
            ]
          )),
        .element(
          "span", [.init("class", "group script"), .init("role", "group"), .init("aria-label", "Zoom")],
          Self.button("zoom-out", "Smaller", "−"), Self.button("zoom-reset", "Actual size", "1:1"),
          Self.button("zoom-in", "Larger", "+")),
        .element(
          "label", [],
          .void("input", [.init("type", "checkbox"), .init("id", "bookkeeping")]),
          .text(" Bookkeeping (\(hidden))")),
        .element(
          "label", [], .void("input", [.init("type", "checkbox"), .init("id", "marks"), .init("checked")]),
          .text(" Marks")),
        Self.button("help", "Keys", "?", .init("class", "script"))),
      .element("p", [.init("class", "legend")], Mark.Kind.allCases.map(Self.legend)))
  }

  private static func button(_ id: String, _ label: String, _ text: String, _ more: Markup.Attribute...) -> Markup {
    .element(
      "button", [.init("type", "button"), .init("id", id), .init("title", label), .init("aria-label", label)] + more,
      .text(text))
  }

  private static func legend(_ kind: Mark.Kind) -> Markup {
    let sign = Mark(kind, frame: Rect(0, 0, 0, 0), entry: 0, title: "").sign
    return .element(
      "span", [.init("class", "key \(kind.rawValue)")],
      .element("b", [.init("class", "sign"), .init("aria-hidden", "true")], .text(sign)), .text(" \(kind.rawValue) "))
  }

  // MARK: Keys

  private static let keys: Markup = {
    let rows = [
      ("j", "next change"), ("k", "previous change"), ("Enter", "show the change in the picture"),
      ("1, 2, 3", "side by side, swipe, onion skin"), ("+, −, 0", "larger, smaller, actual size"),
      ("b", "bookkeeping"), ("m", "marks"), ("?", "this list"), ("Esc", "close this list"),
    ]
    return .element(
      "dialog", [.init("id", "keys"), .init("aria-labelledby", "keys-title")],
      .element("h2", [.init("id", "keys-title")], .text("Keys")),
      .element(
        "dl", [],
        rows.flatMap { [.element("dt", [], .text($0.0)), .element("dd", [], .text($0.1))] }),
      button("keys-close", "Close", "Close"))
  }()
}

extension FileDifference {
  /// Whether anything changed that is no bookkeeping.
  public var hasEdits: Bool { edits > 0 || status != .modified }

  /// The number of changes that are no bookkeeping.
  var edits: Int {
    switch content {
    case .changes(let selection): selection.shown.count { $0.changeClass != .bookkeeping && !$0.isList }
    case .lines: 1
    }
  }
}
