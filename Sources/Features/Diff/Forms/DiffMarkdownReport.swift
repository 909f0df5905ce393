internal import Basics
internal import SemanticDiff
internal import XibModel

/// The differences as Markdown for a pull request comment, folded by file and limited in length.
enum DiffMarkdownReport {
  /// The report.
  ///
  /// - Parameter limit: The maximum length of the report, in bytes; GitHub accepts 65,536.
  static func text(_ files: [FileDifference], limit: Int = 60_000) -> String {
    guard !files.isEmpty else { return "No differences.\n" }
    let cosmetic = files.filter { $0.isCosmetic }
    var text = table(of: files, limit: limit / 3)
    if let note = note(on: cosmetic, of: files.count) { text = note + text }
    var left = 0
    for file in files where !file.isCosmetic {
      let section = section(of: file, limit: max(1000, limit / 2))
      // A file that does not fit does not keep the others out. Leave room for the line that counts such files.
      if text.utf8.count + section.utf8.count <= limit - 100 { text += section } else { left += 1 }
    }
    if left > 0 { text += "\n*\(counted(left, "file")) too long to show here.*\n" }
    return text
  }

  /// What is said where nothing happened that anybody sees; `nil` where something did.
  private static func note(on cosmetic: [FileDifference], of count: Int) -> String? {
    guard let first = cosmetic.first, cosmetic.count == count else { return nil }
    return "**Cosmetic only**: nothing but Xcode's bookkeeping changed in "
      + (count == 1 ? code(first.path) : counted(count, "document")) + ".\n\n"
  }

  /// All files with the number of their changes; empty if there is only one.
  private static func table(of files: [FileDifference], limit: Int) -> String {
    guard files.count > 1 else { return "" }
    var text = "| document | changes |\n|---|---|\n"
    for (index, file) in files.enumerated() {
      let summary = file.isCosmetic ? "cosmetic only" : escape(DiffSummaryReport.summary(of: file))
      let row = "| \(cell(file.path)) | \(summary) |\n"
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

  /// The most characters of a value that is shown whole: there is no place to look for the rest.
  private static let mostOfValue = 600

  /// The most lines that are not folded where there is nothing else.
  private static let mostUnfolded = 8

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
    case .changes:
      let changes = DiffTextReport(color: false, DiffDetail(valueLimit: mostOfValue), isForMarkup: true).parts(of: file)
      if !changes.repeated.isEmpty { parts.append(("Repeated", changes.repeated.map(item))) }
      for scene in changes.scenes {
        let name = scene.name.map { "\($0): \(counted(scene.objects, "object"))" }
        parts.append((name ?? summary, scene.lines.map(item)))
      }
      if !changes.minor.isEmpty { parts.append(("Besides", changes.minor.map(item))) }
      if !changes.texts.isEmpty { parts.append(("Texts in other languages", changes.texts.map(item))) }
    case .lines(let difference, let reason):
      let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: difference) + 1))
      let shown = ControlCharacters.replaced(in: difference, keepsLines: true)
      let kept = String(decoding: shown.utf8.prefix(limit / 2), as: UTF8.self)
      let lines = "\(fence)diff\n\(kept)\(kept.hasSuffix("\n") ? "" : "\n")\(fence)\n"
      parts.append((summary, ["Compared line by line: \(escape(reason))\n", lines]))
    }
    if parts.isEmpty { return text + escape(summary) + "\n\n" }
    for part in parts {
      let isShort = parts.count == 1 && part.lines.count <= mostUnfolded
      text += "<details\(isShort ? " open" : "")><summary>\(html(part.name))</summary>\n\n"
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

  /// A line of the text as an item of a list, with a word for its sign.
  private static func item(_ line: String) -> String {
    let indent = line.prefix { $0 == " " }
    let text = line.dropFirst(indent.count)
    guard let kind = Change.Kind.allCases.first(where: { text.hasPrefix(DiffTextReport.sign($0) + " ") }) else {
      return "\(indent)- \(words(String(text)))"
    }
    return "\(indent)- \(kind == .changed ? "" : "**\(kind.rawValue)** ")\(words(String(text.dropFirst(2))))"
  }

  /// A line in which words may be marked as removed or added.
  private static func words(_ line: String) -> String {
    WordMarks.parts(of: line).map { part in
      let text = escape(part.text, limit: .max)
      switch part.kind {
      case .added: return "<ins>\(text)</ins>"
      case .removed: return "<del>\(text)</del>"
      default: return text
      }
    }.joined()
  }

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

  /// Escapes text for a block of HTML, in which no Markdown counts.
  private static func html(_ text: String) -> String {
    XMLText.escapeContent(TerminalText.line(text, limit: 200)).split(separator: "@", omittingEmptySubsequences: false)
      .joined(separator: "&#64;")
  }

  /// Escapes text so that it contains no Markdown, HTML or mention.
  static func escape(_ text: String, limit: Int = 200) -> String {
    var out = ""
    for character in TerminalText.line(text, limit: limit, keepsIsolates: true).unicodeScalars {
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
