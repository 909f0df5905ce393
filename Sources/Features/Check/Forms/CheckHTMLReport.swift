internal import Findings
internal import XibModel

/// The findings of a check as a page: the grid of merges, if there is one, and a table.
enum CheckHTMLReport {
  static func text(_ result: CheckResult) -> String {
    var body: [Markup] = [.element("h1", [], .text(CheckTextReport.summary(of: result)))]
    if let matrix = result.matrix { body += grid(of: matrix, result.findings) }
    if !result.unchecked.isEmpty {
      body.append(.element("h2", [], .text("Not checked")))
      body.append(.element("ul", [], result.unchecked.map { .element("li", [], .text(CheckTextReport.line($0))) }))
    }
    if !result.findings.isEmpty {
      let head = row("th", ["Severity", "Document", "What", "Object", "Merge", "Rule"])
      body.append(.element("table", [], [head] + result.findings.map(row)))
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
    :root { color-scheme: light dark }
    body { font: 15px system-ui, sans-serif; margin: 2em; overflow-wrap: anywhere }
    h1 { font-size: 1.3em } h2 { font-size: 1.1em }
    table { border-collapse: collapse; margin: 1em 0 } th, td { border: 1px solid #8888; padding: 4px 8px; text-align: start }
    @media (max-width: 700px) { body { margin: 1em } table, tbody, tr, td { display: block } tr:has(th) { display: none }
      tr { border: 1px solid #8888; border-radius: 6px; padding: 6px 10px; margin: 8px 0 } td { border: 0; padding: 1px 0 } }
    .error { background: #e5484d40 } .ok { background: #30a46c40 } .remark { background: #ffb22440 }
    """

  private static func row(_ cell: StaticString, _ texts: [String]) -> Markup {
    .element("tr", [], texts.map { .element(cell, [], .text($0)) })
  }

  private static func row(_ finding: Finding) -> Markup {
    let object = finding.object.map { CheckWords.description(of: $0) } ?? ""
    let code = finding.code.map { " (\(CheckWords.description(of: $0)))" } ?? ""
    let texts = [
      finding.severity.rawValue, "\(finding.path):\(finding.line)", finding.message + code, object,
      finding.merge.map { CheckWords.description(of: $0) } ?? "", finding.rule.name,
    ]
    return .element(
      "tr", finding.severity == .error ? [.init("class", "error")] : [],
      texts.map { .element("td", [], .text(TerminalText.line($0, limit: .max))) })
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
