internal import Findings
internal import XibModel

/// The findings of a check as a page: the grid of merges, if there is one, and a list for each document.
enum CheckHTMLReport {
  static func text(_ result: CheckResult) -> String {
    var body: [Markup] = [.element("h1", [], .text(CheckTextReport.summary(of: result)))]
    if let matrix = result.matrix { body += grid(of: matrix, result.findings) }
    if !result.unchecked.isEmpty {
      body.append(.element("h2", [], .text("Not checked")))
      body.append(.element("ul", [], result.unchecked.map { .element("li", [], .text(CheckTextReport.line($0))) }))
    }
    body += lists(of: result.findings)
    if result.findings.isEmpty, result.unchecked.isEmpty {
      body.append(.element("p", [.init("class", "nothing")], .text("Nothing was found.")))
    }
    let page = Markup.joined([
      .void("meta", [.init("charset", "utf-8")]),
      .void("meta", [.init("name", "viewport"), .init("content", "width=device-width, initial-scale=1")]),
      .element("title", [], .text("xibmerge check")),
      .element("style", [], .text(style)), .element("body", [], body),
    ])
    return "<!DOCTYPE html>\n<html lang=\"en\">\(page.text)</html>\n"
  }

  /// The style of the page. It needs no escaping.
  private static let style = """
    :root { color-scheme: light dark; --paper: #f6f8fa; --card: #fff; --ink: #1f2328; --faint: #59636e; --line: #d1d9e0;
      --error: #c4202b; --warning: #8a5a00; --note: #0b57c2; --ok: #1a7f37 }
    @media (prefers-color-scheme: dark) { :root { --paper: #0d1117; --card: #161b22; --ink: #e6edf3; --faint: #9198a1;
      --line: #3d444d; --error: #ff7b72; --warning: #e0a030; --note: #79b8ff; --ok: #4ac26b } }
    body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
      font: 15px/1.5 -apple-system, "Segoe UI", Inter, Arial, sans-serif; overflow-wrap: anywhere }
    h1 { font-size: 1.5rem; margin: 0; padding-bottom: .75rem; border-bottom: 1px solid var(--line) }
    h2 { font-size: 1rem; margin: 2rem 0 .5rem }
    p { color: var(--faint) }
    .findings { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; overflow: hidden }
    .findings li { display: grid; grid-template-columns: 5rem 1fr; gap: .25rem 1rem; padding: .75rem 1rem; border-left: 4px solid var(--color) }
    .findings li + li { border-top: 1px solid var(--line) }
    .findings b { color: var(--color) } .findings small { grid-column: 2; color: var(--faint); font-size: 13px }
    .error { --color: var(--error) } .warning { --color: var(--warning) } .note { --color: var(--note) }
    table { border-collapse: collapse; margin: 1.5rem 0 .5rem; background: var(--card) }
    th, td { border: 1px solid var(--line); padding: 6px 12px; text-align: start }
    td.error { color: var(--error); font-weight: 600 } td.ok { color: var(--ok) } td.remark { color: var(--warning) }
    .nothing { margin: 16vh 0; text-align: center; font-size: 1.2rem }
    .nothing::before { content: "✓"; display: block; font-size: 3rem; line-height: 1.2; color: var(--ok) }
    @media (max-width: 700px) { body { padding: 1rem .75rem 3rem } .findings li { grid-template-columns: 1fr }
      .findings small { grid-column: 1 } }
    """

  private static func row(_ cell: StaticString, _ texts: [String]) -> Markup {
    .element("tr", [], texts.map { .element(cell, [], .text($0)) })
  }

  /// The findings, a list for each document.
  private static func lists(of findings: [Finding]) -> [Markup] {
    var rest = findings[...]
    var lists: [Markup] = []
    while let path = rest.first?.path {
      let own = rest.prefix { $0.path == path }
      rest = rest.dropFirst(own.count)
      lists.append(.element("h2", [.init("dir", "auto")], .text(TerminalText.line(path, limit: .max))))
      lists.append(.element("ul", [.init("class", "findings")], own.map(item)))
    }
    return lists
  }

  private static func item(_ finding: Finding) -> Markup {
    let details: [String?] = [
      "line \(finding.line)", finding.object.map { CheckWords.description(of: $0) },
      finding.code.map { CheckWords.description(of: $0) },
      finding.merge.map { CheckWords.description(of: $0) }, finding.rule.name,
    ]
    return .element(
      "li", [.init("class", finding.severity.rawValue)], .element("b", [], .text(finding.severity.rawValue)),
      .element("span", [.init("dir", "auto")], .text(TerminalText.line(finding.message, limit: .max))),
      .element("small", [], .text(TerminalText.line(details.compactMap { $0 }.joined(separator: " · "), limit: .max))))
  }

  private static func grid(of matrix: MergeMatrix, _ findings: [Finding]) -> [Markup] {
    let head = row("th", [""] + matrix.branches.dropFirst())
    let rows = matrix.rows(findings).map { row in
      Markup.element(
        "tr", [],
        [.element("th", [], .text(row.branch))]
          + row.cells.map { .element("td", [.init("class", name(of: $0))], .text($0.text)) })
    }
    return [.element("table", [], [head] + rows), .element("p", [], .text(MergeMatrix.legend))]
  }

  private static func name(of cell: MergeMatrix.Cell) -> String {
    switch cell {
    case .unchecked: "none"
    case .checked(0, 0): "ok"
    case .checked(0, _): "remark"
    case .checked: "error"
    }
  }
}
