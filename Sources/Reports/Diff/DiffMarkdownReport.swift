internal import Basics
internal import SemanticDiff
internal import XibModel

/// The differences as Markdown for a pull request comment, folded by file and limited in length.
package enum DiffMarkdownReport {
  /// The report.
  ///
  /// - Parameter limit: The maximum length of the report, in bytes; GitHub accepts 65,536.
  package static func text(_ files: [FileDifference], limit: Int = 60_000) -> String {
    guard !files.isEmpty else { return "No differences.\n" }
    var text = table(of: files, limit: limit / 3)
    var left = 0
    for file in files {
      let section = section(of: file, limit: max(1000, limit / 2))
      // A file that does not fit does not keep the others out. Leave room for the line that counts such files.
      if text.utf8.count + section.utf8.count <= limit - 100 { text += section } else { left += 1 }
    }
    if left > 0 { text += "\n*\(counted(left, "file")) too long to show here.*\n" }
    return text
  }

  /// All files with the number of their changes; empty if there is only one.
  private static func table(of files: [FileDifference], limit: Int) -> String {
    guard files.count > 1 else { return "" }
    var text = "| document | changes |\n|---|---|\n"
    for (index, file) in files.enumerated() {
      let row = "| \(cell(file.path)) | \(escape(DiffSummaryReport.summary(of: file))) |\n"
      guard text.utf8.count + row.utf8.count <= limit else {
        text += "| *\(files.count - index) more* | |\n"
        break
      }
      text += row
    }
    return text + "\n"
  }

  /// A path as code in a table, where a bar would end the cell.
  private static func cell(_ text: String) -> String {
    "<code>\(escape(text))</code>"
  }

  private static func section(of file: FileDifference, limit: Int) -> String {
    let title = (file.oldPath.map { "\(code($0)) → " } ?? "") + code(file.path)
    let summary = DiffSummaryReport.summary(of: file)
    var text = "### \(title)\n\n"
    for group in ObjectTransfer.groups(of: file.transfers) {
      text += "- ⇄ \(group.title(path: code)): \(escape(group.names))\n"
    }
    if !file.transfers.isEmpty { text += "\n" }
    var parts: [(name: String, lines: [String])] = []
    switch file.content {
    case .changes(let selection):
      let (rest, summaries) = LocalizedSummary.split(selection.shown)
      let shown = file.withoutTransferred(rest)
      for scene in ObjectGroup.scenes(of: shown) {
        let lines = scene.groups.flatMap { self.lines(of: $0, depth: 0) }
        parts.append((scene.name ?? summary, lines))
      }
      let texts =
        summaries.map { "- **\($0.kind.rawValue)** \($0.text(words, path: escape))" }
        + file.stringsRemarks.map { "- \($0.text(path: escape))" }
      if !texts.isEmpty { parts.append(("Texts in other languages", texts)) }
    case .lines(let difference, let reason):
      let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: difference) + 1))
      let shown = ControlCharacters.replaced(in: difference, keepsLines: true)
      let kept = String(decoding: shown.utf8.prefix(limit / 2), as: UTF8.self)
      let lines = "\(fence)diff\n\(kept)\(kept.hasSuffix("\n") ? "" : "\n")\(fence)\n"
      parts.append((summary, ["Compared line by line: \(escape(reason))\n", lines]))
    }
    if parts.isEmpty { return text + escape(summary) + "\n\n" }
    for part in parts {
      text += "<details><summary>\(escape(part.name))</summary>\n\n"
      for (index, line) in part.lines.enumerated() {
        guard text.utf8.count + line.utf8.count < limit - 120 else {
          text += "\n*\(part.lines.count - index) more lines.*\n"
          break
        }
        text += line + "\n"
      }
      text += "\n</details>\n\n"
    }
    return text
  }

  private static func lines(of group: ObjectGroup, depth: Int) -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let whole = group.own.first { $0.kind == .added || $0.kind == .removed }
    var head = "\(indent)- "
    if let whole { head += "**\(whole.kind.rawValue)** " }
    head += escape(ObjectNames.spelledOut(group.element))
    if let name = group.name, name != ObjectNames.spelledOut(group.element) { head += " \(code(name))" }
    if let id = group.id { head += " <code>\(escape(id))</code>" }
    if let whole, !whole.contains.isEmpty { head += " with \(whole.contains.count) more" }
    if !group.around.isEmpty { head += " in \(escape(group.around.joined(separator: " > ")))" }
    var lines = [head]
    for change in group.own where (whole == nil || change.property != nil) && !change.isList {
      lines.append("\(indent)  - \(detail(of: change))")
    }
    return lines + group.members.flatMap { self.lines(of: $0, depth: depth + 1) }
  }

  private static let words = FactWords(isRaw: false)

  private static func detail(of change: Change) -> String {
    let property = words.property(change.fact)
    let what: String? =
      switch change.kind {
      case .moved: "moved"
      case .reordered: property.map { "\($0): place" } ?? "place"
      default: property
      }
    let (old, new) = (words.value(change.fact.old), words.value(change.fact.new))
    guard old != nil || new != nil else { return escape("\(what ?? ""): written in another order") }
    let texts = TerminalText.pair(old ?? "", new ?? "", limit: 120)
    return "\(escape(what ?? "")): \(value(texts.0, old)) → \(value(texts.1, new))"
  }

  private static func value(_ text: String, _ whole: String?) -> String { whole == nil ? "not set" : code(text) }

  /// Text as inline code, whatever characters it contains.
  static func code(_ text: String) -> String {
    let line = TerminalText.line(text, limit: 200)
    guard !line.isEmpty else { return "` `" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: line) + 1)
    let needsSpace = line.unicodeScalars.first == "`" || line.unicodeScalars.last == "`"
    return fence + (needsSpace ? " \(line) " : line) + fence
  }

  /// The length of the longest run of a sign. Signs with combining accents count too, because Markdown ignores accents.
  private static func longestRun(of sign: Unicode.Scalar, in text: String) -> Int {
    var longest = 0, run = 0
    for each in text.unicodeScalars {
      run = each == sign ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// Escapes text so that it contains no Markdown, HTML or mention.
  static func escape(_ text: String) -> String {
    var out = ""
    for character in TerminalText.line(text, limit: 200).unicodeScalars {
      switch character {
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "&": out += "&amp;"
      case "@": out += "&#64;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "-", "!", "|", "~", ":":
        out += "\\" + String(character)
      default: out.unicodeScalars.append(character)
      }
    }
    return out
  }
}
