internal import Basics
internal import SemanticDiff
internal import ThreeVersions
internal import XibDrawing
internal import XibModel

/// One document on a page: its pictures and its list of changes, and its entry in the index.
struct DocumentSection {
  private let file: FileDifference
  private let number: Int
  /// The number of each document on the page, by its path.
  private let numbers: [String: Int]
  /// What else is said of the document, a line each.
  private let notes: [String]
  private let changed: ChangedPictures
  /// The words of each entry.
  private let texts: [ChangeEntry.Text]
  /// How many pictures stand before the changes without one: entries have the order of their weight. `nil` if all have one.
  private let placeOfRest: Int?

  init(_ file: FileDifference, number: Int, numbers: [String: Int] = [:], notes: [String] = [], isDark: Bool = false) {
    (self.file, self.number, self.numbers, self.notes) = (file, number, numbers, notes)
    let changed = ChangedPictures(of: file, isDark: isDark)
    self.changed = changed
    texts = changed.entries.map { $0.text(in: file) }
    placeOfRest = changed.rest.first.map { first in
      changed.pictures.firstIndex { $0.kind == .map || ($0.entries.first ?? 0) > first } ?? changed.pictures.count
    }
  }

  /// The drawings that the section shows.
  var drawings: [Drawing] { changed.pictures.flatMap { [$0.old, $0.new] }.compactMap { $0?.drawing } }

  private var id: String { Self.id(number) }
  private static func id(_ number: Int) -> String { "d\(number)" }
  private func id(ofPicture index: Int) -> String { "\(id)p\(index)" }

  private var path: String { TerminalText.line(file.path, limit: 400) }

  private var name: String {
    if let side = file.unmergedSide { return "\(path) (what \(side.rawValue) changed)" }
    guard let old = file.oldPath else { return file.status == .modified ? path : "\(path) (\(file.status.rawValue))" }
    return "\(TerminalText.line(old, limit: 400)) → \(path) (\(file.status.rawValue))"
  }

  private var occasion: String? { file.occasion.map { TerminalText.line($0, limit: 200) } }

  /// Whether all entries of a list are bookkeeping.
  private func isHidden(_ entries: [Int]) -> Bool { entries.allSatisfy { changed.entries[$0].isBookkeeping } }

  private func count(_ entries: [Int]) -> Int { entries.count { !changed.entries[$0].isBookkeeping } }

  private static func classes(_ name: String, isHidden: Bool) -> Markup.Attribute {
    .init("class", isHidden ? name + " bookkeeping" : name)
  }

  // MARK: Index

  var index: Markup {
    var scenes = changed.pictures.enumerated().map { number, picture in
      Markup.element(
        "li", [Self.classes("scene", isHidden: isHidden(picture.entries))],
        .element("a", [.init("href", "#\(id(ofPicture: number))"), .init("dir", "auto")], .text(title(of: picture))),
        picture.kind == .map ? .empty : Self.badge(count(picture.entries)))
    }
    if let placeOfRest, !changed.pictures.isEmpty {
      let entry = Markup.element(
        "li", [Self.classes("scene", isHidden: isHidden(changed.rest))],
        .element("a", [.init("href", "#\(idOfRest)")], .text(Self.titleOfRest)), Self.badge(count(changed.rest)))
      scenes.insert(entry, at: placeOfRest)
    }
    let list: Markup = scenes.isEmpty ? .empty : .element("ul", [], scenes)
    return .element(
      "li", [Self.classes("document", isHidden: file.edits == 0 && !file.changes.isEmpty)],
      .element("a", [.init("href", "#\(id)"), .init("dir", "auto")], .path(name), .folder(occasion)),
      Self.badge(count(changed.entries.map { $0.number })), list)
  }

  private static func badge(_ count: Int) -> Markup {
    count == 0
      ? .empty
      : .element("span", [.init("class", "count"), .init("aria-label", counted(count, "change"))], .text("\(count)"))
  }

  private func title(of picture: ChangedPicture) -> String {
    let title = TerminalText.line(picture.title, limit: 120)
    if picture.old == nil || picture.new == nil,
      let transfer = picture.entries.lazy.flatMap({ changed.entries[$0].transfers(in: file) }).first
    {
      return "\(title) (\(transfer.direction.words) \(TerminalText.line(transfer.path, limit: 200)))"
    }
    if picture.old == nil { return "\(title) (new)" }
    return picture.new == nil ? "\(title) (removed)" : title
  }

  // MARK: Section

  var markup: Markup {
    var parts = ([occasion].compactMap { $0 } + notes).map { note in
      Markup.element("p", [.init("dir", "auto")], .text(TerminalText.line(note, limit: 400)))
    }
    if file.documents.areUnrelated {
      parts.append(
        .element(
          "p", [.init("class", "problem")],
          .text("These documents have hardly an object in common. They may be no versions of one document.")))
    }
    if let problem = changed.problem { parts.append(.element("p", [.init("class", "problem")], .text(problem))) }
    parts += ObjectTransfer.groups(of: file.transfers).map(transfer)
    switch file.content {
    case .changes:
      // An entry belongs to the first picture that shows it.
      var listed: Set<Int> = []
      for (number, picture) in changed.pictures.enumerated() {
        let isMap = picture.kind == .map
        let own = isMap ? [] : picture.entries.filter { listed.insert($0).inserted }
        if number == placeOfRest { parts.append(rest) }
        parts.append(isMap ? map(picture, number) : scene(picture, number, own))
      }
      if placeOfRest == changed.pictures.count { parts.append(rest) }
    case .lines(let text, let reason):
      parts.append(.element("p", [], .text("Compared line by line: \(reason)")))
      parts.append(.element("pre", [.init("tabindex", "0")], .text(text)))
    }
    parts += file.stringsRemarks.map { remark in
      .element("p", [.init("dir", "auto")], .text(remark.text { TerminalText.line($0, limit: 200) }))
    }
    if let quiet { parts.append(quiet) }
    return .document(id, path: path, name: name, content: content, parts)
  }

  private static let titleOfRest = "Without a picture"
  private var idOfRest: String { "\(id)rest" }

  private var rest: Markup {
    .element(
      "section", [Self.classes("rest", isHidden: isHidden(changed.rest)), .init("id", idOfRest)],
      changed.pictures.isEmpty ? .empty : .element("h3", [], .text(Self.titleOfRest)), list(changed.rest))
  }

  /// What is said where nothing is to be seen, with a button that shows bookkeeping; `nil` where something is.
  private var quiet: Markup? {
    guard file.isQuiet else { return nil }
    let hidden = file.changes.count { $0.changeClass == .bookkeeping }
    guard hidden > 0 else {
      return .element("p", [.init("class", "quiet")], .text("The documents say the same."))
    }
    return .element(
      "p", [.init("class", "quiet reveals")], .text("Only Xcode's bookkeeping changed (\(hidden)). "),
      .element("button", [.init("type", "button"), .init("class", "reveal script")], .text("Show it")))
  }

  /// A list of the objects that moved here from another document or to it, with their other changes.
  private func transfer(_ group: ObjectTransfer.Group) -> Markup {
    let path = TerminalText.line(group.path, limit: 200)
    let link = numbers[group.path].map { Markup.element("a", [.init("href", "#\(Self.id($0))")], .text(path)) }
    let changes = DiffTextReport(color: false, isForMarkup: true).changes(in: group).map { line in
      Markup.element("li", [.init("dir", "auto")], .words(line.trimmingSpaces))
    }
    return .element(
      "div", [.init("class", "transfer"), .init("dir", "auto")], .text("⇄ \(group.start) "), link ?? .text(path),
      .text(": \(TerminalText.line(group.names, limit: 200))"),
      changes.isEmpty ? .empty : .element("ul", [], changes))
  }

  private func scene(_ picture: ChangedPicture, _ number: Int, _ entries: [Int]) -> Markup {
    .element(
      "section",
      [Self.classes("picture", isHidden: isHidden(picture.entries)), .init("id", id(ofPicture: number))],
      .element("h3", [.init("dir", "auto")], .text(title(of: picture))),
      .element("div", [.init("class", "beside")], sides(picture), entries.isEmpty ? .empty : list(entries)))
  }

  /// The storyboard's map, folded: it only tells where the scenes are.
  private func map(_ picture: ChangedPicture, _ number: Int) -> Markup {
    .element(
      "details",
      [Self.classes("picture map", isHidden: isHidden(picture.entries)), .init("id", id(ofPicture: number))],
      .element("summary", [], .element("h3", [.init("dir", "auto")], .text(title(of: picture)))), sides(picture))
  }

  private func sides(_ picture: ChangedPicture) -> Markup {
    guard let alike = picture.alike else {
      return .sides(
        [("Before", picture.old), ("After", picture.new)], label: "\(title(of: picture)), before and after",
        document: id)
    }
    guard !alike.marks.isEmpty else {
      return .element("p", [.init("class", "faint")], .text("It looks the same before and after."))
    }
    return .sides(
      [("The picture is the same before and after", alike)], label: "\(title(of: picture)), the same before and after",
      document: id)
  }

  private func list(_ entries: [Int]) -> Markup {
    let all = entries.map { changed.entries[$0] }
    // Bookkeeping can be hidden by itself.
    let minor = all.filter { $0.weight == .minor && !$0.isBookkeeping }
    let folds = minor.count >= Self.fewestMinor && minor.count < all.count
    let shown = folds ? all.filter { $0.weight < .minor || $0.isBookkeeping } : all
    let list = Markup.element("ol", [.init("class", "changes")], shown.map(item))
    guard folds else { return list }
    return .element(
      "div", [.init("class", "changes")], list,
      .element(
        "details", [.init("class", "minors")],
        .element(
          "summary", [],
          .words(DiffTextReport(color: false, isForMarkup: true).line(ofMinor: minor.flatMap { $0.groups }))),
        .element("ol", [.init("class", "changes")], minor.map(item))))
  }

  private func item(_ entry: ChangeEntry) -> Markup {
    let text = texts[entry.number]
    let kind = entry.transfers(in: file).isEmpty ? entry.kind : .moved
    var details: [Markup] = [.list(text.lines)]
    if changed.unmarked.contains(entry.number) {
      details.insert(.element("span", [.init("class", "faint")], .text(" (not drawn)")), at: 0)
    }
    if text.whole.hidden > 0 {
      details.append(.folded("all", "\(counted(text.whole.hidden, "object")) more", text.whole.lines))
    }
    if !text.values.isEmpty { details.append(.folded("values", "Whole text", text.values)) }
    details.append(
      text.summary.map { .folded("constraints", $0, text.constraints) } ?? .list(text.constraints))
    return .entry(
      entry.number, of: id, about: entry.ids, kind, isBookkeeping: entry.isBookkeeping,
      title: String(text.head.dropFirst(2)),
      details: details)
  }

  /// The fewest changes that nobody decided that are folded.
  private static let fewestMinor = 2

  /// What tells the changes of this document from those of any other.
  private var content: String {
    let words = texts.map { "\($0.head)\n\($0.lines + $0.constraints)" }.joined().utf8
    return Checksum([file.documents.old, file.documents.new].flatMap { $0?.text ?? [] } + words).digits
  }
}

extension String {
  fileprivate var trimmingSpaces: String { String(drop { $0 == " " }) }
}
