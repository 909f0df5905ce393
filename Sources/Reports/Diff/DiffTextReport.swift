internal import SemanticDiff
internal import XibModel

/// The differences as text for a terminal: by scene, then by object, one line per change.
public struct DiffTextReport: Sendable {
  private let style: TerminalStyle

  public init(color isColored: Bool) { style = TerminalStyle(isOn: isColored) }

  /// The lines of the report of one file; empty if there is nothing to report.
  public func lines(of file: FileDifference) -> [String] {
    var lines = [heading(of: file)]
    switch file.content {
    case .changes(let selection):
      for scene in ObjectGroup.scenes(of: selection.shown) {
        if let name = scene.name { lines.append("  " + style.bold(clean(name, 120))) }
        let indent = scene.name == nil ? "  " : "    "
        for group in scene.groups { lines += self.lines(of: group, indent: indent) }
      }
      if let hidden = file.hiddenCounts { lines.append("  " + style.dim(hidden)) }
      return lines.count == 1 && file.isEmpty ? [] : lines
    case .lines(let text, let reason):
      lines.append("  " + clean("Compared line by line: \(reason)", 400))
      return lines
        + text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0).map(line)
    }
  }

  private func heading(of file: FileDifference) -> String {
    let path = clean(file.path, 400)
    if let side = file.unmergedSide {
      return style.bold(path) + " (unmerged: what \(side.rawValue) changed since the merge base)"
    }
    switch file.status {
    case .modified: return style.bold(path)
    case .added: return style.bold(path) + " (added)"
    case .deleted: return style.bold(path) + " (deleted)"
    case .renamed, .copied:
      return style.bold("\(clean(file.oldPath ?? "", 400)) → \(path)") + " (\(file.status.rawValue))"
    }
  }

  private func line(_ text: some StringProtocol) -> String {
    let line = clean(String(text), 400)
    switch text.first {
    case "+": return style.paint(line, .added)
    case "-": return style.paint(line, .removed)
    default: return line
    }
  }

  // MARK: Objects

  private func lines(of group: ObjectGroup, indent: String) -> [String] {
    let own = group.own
    let whole = own.first { $0.kind == .added || $0.kind == .removed }
    let kind = whole?.kind ?? Self.marking(own)
    var head = style.paint(Self.signs[kind] ?? "~", kind) + " " + subject(group.element, group.name, group.id, kind)
    if let whole, !whole.contains.isEmpty {
      head += " with \(whole.contains.count) object\(whole.contains.count == 1 ? "" : "s")"
    }
    if !group.around.isEmpty { head += style.dim(" in " + clean(group.around.joined(separator: " > "), 100)) }
    var lines = [indent + head]
    // If a list is added or removed, its members are listed themselves.
    for change in own where (whole == nil || change.property != nil) && !change.isList {
      lines.append(indent + "    " + detail(of: change))
    }
    for member in group.members { lines += self.lines(of: member, indent: indent + "    ") }
    return lines
  }

  /// The kind that marks an object that is in both versions.
  private static func marking(_ changes: [Change]) -> Change.Kind {
    if changes.contains(where: { $0.kind == .moved }) { return .moved }
    return !changes.isEmpty && changes.allSatisfy { $0.kind == .reordered } ? .reordered : .changed
  }

  private func subject(_ element: String, _ name: String?, _ id: String?, _ kind: Change.Kind) -> String {
    let words = ObjectNames.spelledOut(element)
    var text = clean(words, 60)
    if let name, name != words {
      text += Self.isDescription(element) ? " " + clean(name, 120) : " \"\(clean(name, 80))\""
    }
    if kind == .added || kind == .removed { text = style.paint(text, kind) }
    if let id { text += style.dim(" (\(clean(id, 40)))") }
    return text
  }

  /// Whether the name of such an object is a description, not text from the document.
  private static func isDescription(_ element: String) -> Bool {
    Identifiers.isRecreated(element) || element == "scene"
  }

  private func detail(of change: Change) -> String {
    switch change.kind {
    case .moved: return "moved" + values(change, limit: 100)
    case .reordered:
      guard change.old != nil || change.new != nil else {
        return "\(clean(change.property ?? "children", 80)): written in another order"
      }
      let what = change.property.map { "\(clean($0, 80)): " } ?? ""
      return what + (change.old == change.new ? "among others that changed places" : "place" + values(change))
    default: return clean(change.property ?? "", 80) + values(change)
    }
  }

  private func values(_ change: Change, limit: Int = 60) -> String {
    let isText = change.property.map(ObjectNames.isText) ?? false
    let texts = TerminalText.pair(change.old ?? "", change.new ?? "", limit: limit)
    let old = value(texts.0, isMissing: change.old == nil, name: change.names.old, isText)
    let new = value(texts.1, isMissing: change.new == nil, name: change.names.new, isText)
    return ": " + style.paint(old, .removed) + " → " + style.paint(new, .added)
  }

  private func value(_ text: String, isMissing: Bool, name: String?, _ isText: Bool) -> String {
    if isMissing { return "not set" }
    if let name { return clean(name, 60) + style.dim(" (\(text))") }
    return isText || text.isEmpty ? "\"\(text)\"" : text
  }

  private static let signs: [Change.Kind: String] = [
    .added: "+", .removed: "-", .moved: "→", .reordered: "↕", .changed: "~",
  ]

  private func clean(_ text: String, _ limit: Int) -> String { TerminalText.line(text, limit: limit) }
}
