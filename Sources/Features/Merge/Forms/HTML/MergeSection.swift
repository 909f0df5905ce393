internal import Basics
internal import SemanticMerge
internal import XibDrawing
internal import XibModel

/// One merged document on a page: its scenes in the three versions and in the merge, with the conflicts and decisions
/// in each.
struct MergeSection {
  private let entry: MergePage.Entry
  private let number: Int
  private let entries: [MergeEntry]
  private let drawn: ThreeWay<DrawnVersion?>
  private let result: DrawnVersion?
  private let scenes: [(drawing: Drawing, entries: [Int])]
  /// The numbers of the entries that no picture shows.
  private let rest: [Int]

  init(_ entry: MergePage.Entry, number: Int) {
    func drawn(_ document: Document?) -> DrawnVersion? {
      document.flatMap { try? DrawnVersion($0, assets: entry.assets) }
    }
    (self.entry, self.number) = (entry, number)
    entries = MergeEntry.entries(of: entry.merge)
    self.drawn = entry.versions.map(drawn)
    let sides = [entry.versions.ours, entry.versions.theirs].compactMap { $0 }
    result = entry.result.flatMap { try? DrawnVersion($0, mergedFrom: sides, assets: entry.assets) }
    (scenes, rest) = Self.scenes(entries, [self.drawn.ours, self.drawn.theirs, self.drawn.base, result])
  }

  var bookkeepingCount: Int { entries.count(where: { $0.isBookkeeping }) }

  /// The drawings on the page.
  var drawings: [Drawing] {
    let versions = [drawn.base, drawn.ours, drawn.theirs, result]
    return scenes.flatMap { scene in versions.compactMap { $0?.drawing(scene.drawing.id) } }
  }

  /// The scenes that show an entry, then those that a side changed, each with its entries.
  private static func scenes(
    _ entries: [MergeEntry], _ versions: [DrawnVersion?]
  ) -> ([(drawing: Drawing, entries: [Int])], rest: [Int]) {
    let known = versions.compactMap { $0 }
    var order: [Drawing] = []
    var shown: [String: [Int]] = [:]
    var rest: [Int] = []
    for (number, entry) in entries.enumerated() {
      guard let scene = known.lazy.compactMap({ $0.place(around: entry.object.id)?.drawing }).first else {
        rest.append(number)
        continue
      }
      if shown[scene.id] == nil { order.append(scene) }
      shown[scene.id, default: []].append(number)
    }
    for version in known {
      for drawing in version.drawings where shown[drawing.id] == nil {
        let pictures = versions.map { $0?.drawing(drawing.id).map { SVG.element($0) } }
        guard Set(pictures).count > 1 else { continue }
        order.append(drawing)
        shown[drawing.id] = []
      }
    }
    return (order.map { ($0, shown[$0.id] ?? []) }, rest)
  }

  private var id: String { "d\(number)" }
  private var conflictCount: Int { entries.count(where: { $0.isConflict }) }
  private var occasion: String? { entry.occasion.map { TerminalText.line($0, limit: 200) } }
  private var name: String { TerminalText.line(entry.path, limit: 400) }

  // MARK: Index

  var index: Markup {
    let list = scenes.enumerated().map { number, scene in
      Markup.element(
        "li", [.init("class", "scene")],
        .element("a", [.init("href", "#\(id)p\(number)"), .init("dir", "auto")], .text(Self.title(of: scene.drawing))),
        Self.badge(scene.entries.count { entries[$0].isConflict }))
    }
    return .element(
      "li", [.init("class", "document")],
      .element("a", [.init("href", "#\(id)"), .init("dir", "auto")], .path(name), .folder(occasion)),
      Self.badge(conflictCount),
      list.isEmpty ? .empty : .element("ul", [], list))
  }

  private static func badge(_ count: Int) -> Markup {
    count == 0
      ? .empty
      : .element("span", [.init("class", "count"), .init("aria-label", counted(count, "conflict"))], .text("\(count)"))
  }

  private static func title(of drawing: Drawing) -> String { TerminalText.line(drawing.title, limit: 120) }

  // MARK: Section

  var markup: Markup {
    var parts = [occasion].compactMap { $0 }.map { Markup.element("p", [.init("dir", "auto")], .text($0)) }
    parts += entry.notices.map {
      .element("p", [.init("class", "problem")], .text(TerminalText.line($0, limit: 1000)))
    }
    if entries.isEmpty, entry.merge != nil {
      parts.append(.element("p", [], .text("Nothing was decided by rule, and nothing is in conflict.")))
    }
    for (number, scene) in scenes.enumerated() { parts.append(picture(scene, number)) }
    if !rest.isEmpty {
      parts.append(
        .element("section", [.init("class", "rest")], .element("h3", [], .text("Without a picture")), list(rest)))
    }
    return .document(id, path: name, name: name, parts)
  }

  private func picture(_ scene: (drawing: Drawing, entries: [Int]), _ number: Int) -> Markup {
    let sides = [("Base", drawn.base), ("Ours", drawn.ours), ("Theirs", drawn.theirs), ("Merge", result)]
    let title = Self.title(of: scene.drawing)
    return .element(
      "section", [.init("class", "picture"), .init("id", "\(id)p\(number)")],
      .element("h3", [.init("dir", "auto")], .text(title)),
      .sides(
        sides.map { ($0, side($1, scene.drawing.id, scene.entries)) },
        label: "\(title): base, ours, theirs and the merge", document: id),
      list(scene.entries))
  }

  private func side(_ version: DrawnVersion?, _ scene: String, _ numbers: [Int]) -> ChangedPicture.MarkedDrawing? {
    guard let version, let drawing = version.drawing(scene) else { return nil }
    let marks = numbers.compactMap { number -> Mark? in
      let entry = entries[number]
      guard let place = version.place(around: entry.object.id), place.drawing.id == scene, let frame = place.marked
      else { return nil }
      return Mark(
        entry.isConflict ? .conflict : .decision, frame: frame, entry: number, title: entry.title,
        isBookkeeping: entry.isBookkeeping)
    }
    return ChangedPicture.MarkedDrawing(drawing: drawing, marks: marks.smallLast)
  }

  private func list(_ numbers: [Int]) -> Markup {
    numbers.isEmpty
      ? .element("p", [.init("class", "faint")], .text("Merged without a contradiction."))
      : .element("ol", [.init("class", "changes")], numbers.map(item))
  }

  private func item(_ number: Int) -> Markup {
    let entry = entries[number]
    return .entry(
      number, of: id, about: [entry.object.id], entry.isConflict ? .conflict : .decision,
      isBookkeeping: entry.isBookkeeping, title: entry.title,
      details: [.list(entry.lines)] + (entry.parts.isEmpty ? [] : [.folded("constraints", "One by one", entry.parts)]))
  }
}
