internal import Basics
internal import SemanticDiff
internal import XibModel

/// The content of an added or removed object, as indented lines.
struct OutlineText {
  /// One line, and how deep it is indented.
  struct Line {
    let depth: Int
    let text: String
  }

  /// The most lines to show of an object by default.
  private static let fitting = 12

  let words: FactWords
  let expansion: DiffDetail.Expansion

  /// The lines of everything in an object, without the object itself.
  func lines(of outline: ObjectOutline) -> [Line] {
    switch expansion {
    case .depth(let depth): return full(outline, depth: 0, limit: depth)
    case .fitting:
      let (lines, hidden) = fitting(outline)
      return lines + (hidden > 0 ? [Self.more(hidden)] : [])
    }
  }

  // MARK: Everything

  private func full(_ outline: ObjectOutline, depth: Int, limit: Int) -> [Line] {
    guard limit > 0 else { return [] }
    var lines = outline.properties.compactMap { property -> Line? in
      guard !Self.isShown(property, of: outline), let value = words.value(property.value) else { return nil }
      let isText = FactWords.isText(property.name)
      return Line(depth: depth, text: "\(words.property(property)): \(isText ? "\"\(value)\"" : value)")
    }
    for child in outline.children {
      lines.append(Line(depth: depth, text: head(of: child)))
      guard limit > 1 else {
        if child.count > 0 { lines.append(Line(depth: depth + 1, text: "… \(counted(child.count, "object"))")) }
        continue
      }
      lines += full(child, depth: depth + 1, limit: limit - 1)
    }
    return lines
  }

  /// Whether the line of an object itself shows a property already.
  private static func isShown(_ property: ObjectOutline.Property, of outline: ObjectOutline) -> Bool {
    Identifiers.isRecreated(outline.element)
      || property.text == outline.name && property.name != AttributeNames.customClass
  }

  // MARK: As much as fits

  /// The levels that fit, and as many lines of the next one as there is room for; and the number of objects not shown.
  func fitting(_ outline: ObjectOutline) -> (lines: [Line], hidden: Int) {
    let constraints = Self.constraints(in: outline)
    let countsConstraints = constraints > Self.mostConstraints
    func brief(_ depth: Int) -> [CountedLine] {
      self.brief(outline, depth: 0, limit: depth, countsConstraints: countsConstraints)
    }
    var depth = 1
    var lines = brief(depth)
    while lines.count <= Self.fitting {
      let deeper = brief(depth + 1)
      if deeper.count == lines.count { break }
      lines = deeper
      depth += 1
    }
    var shown = lines.count > Self.fitting ? Array(lines.prefix(Self.fitting - 1)) : lines
    if countsConstraints {
      shown.append(CountedLine(line: Line(depth: 0, text: counted(constraints, "constraint")), objects: constraints))
    }
    return (shown.map { $0.line }, Self.count(in: outline, all: true) - shown.reduce(0) { $0 + $1.objects })
  }

  /// The number of objects in an object, without parts such as cells: a reader sees a cell as part of its control.
  ///
  /// - Parameter all: Whether connections and constraints count too.
  static func count(in outline: ObjectOutline, all: Bool) -> Int {
    shown(outline.children).reduce(0) { sum, child in
      let isCounted = !ObjectNames.isPart(child.element) && (all || !Identifiers.isRecreated(child.element))
      return sum + count(in: child, all: all) + (isCounted ? 1 : 0)
    }
  }

  /// The objects without the placeholders that every document has.
  private static func shown(_ children: [ObjectOutline]) -> [ObjectOutline] {
    children.filter { child in
      if ObjectNames.isGuide(child.element) { return false }
      guard let id = child.id, Identifiers.isPlaceholder(id) else { return !Placeholders.isPlaceholder(child.element) }
      return child.count > 0
    }
  }

  private static func more(_ count: Int) -> Line {
    Line(depth: 0, text: "… and \(counted(count, "object")) more; --expand shows \(count == 1 ? "it" : "them")")
  }

  private struct CountedLine {
    let line: Line
    /// The number of objects that the line shows.
    let objects: Int
  }

  private func brief(
    _ outline: ObjectOutline, depth: Int, limit: Int, countsConstraints: Bool
  ) -> [CountedLine] {
    guard limit > 0 else { return [] }
    var lines: [CountedLine] = []
    let (connections, children) = OutlineConnections.split(Self.shown(outline.children))
    for run in runs(of: children.filter { !Identifiers.isRecreated($0.element) }) {
      guard run.count > 1, let first = run.first else {
        for child in run {
          // A part such as a cell has no line of its own: its control shows its text.
          let isPart = ObjectNames.isPart(child.element)
          if !isPart { lines.append(CountedLine(line: Line(depth: depth, text: head(of: child)), objects: 1)) }
          lines += brief(
            child, depth: depth + (isPart ? 0 : 1), limit: limit - (isPart ? 0 : 1),
            countsConstraints: countsConstraints)
        }
        continue
      }
      let objects = run.reduce(0) { $0 + 1 + Self.count(in: $1, all: true) }
      let text = "\(run.count) × \(head(of: first))"
      lines.append(CountedLine(line: Line(depth: depth, text: text), objects: objects))
    }
    let facts = children.filter { Identifiers.isRecreated($0.element) }
    lines += facts.filter { !References.isConstraint($0.element) }.map {
      CountedLine(line: Line(depth: depth, text: head(of: $0)), objects: 1)
    }
    lines += connections.map { CountedLine(line: Line(depth: depth, text: $0.text), objects: $0.count) }
    let constraints = facts.filter { References.isConstraint($0.element) }
    return countsConstraints
      ? lines : lines + constraints.map { CountedLine(line: Line(depth: depth, text: head(of: $0)), objects: 1) }
  }

  /// The most constraints in an object that are listed, not counted.
  private static let mostConstraints = 2

  private static func constraints(in outline: ObjectOutline) -> Int {
    outline.children.reduce(0) { $0 + (References.isConstraint($1.element) ? 1 : constraints(in: $1)) }
  }

  /// Objects in groups of neighbours that read alike.
  private func runs(of children: [ObjectOutline]) -> [[ObjectOutline]] {
    var runs: [[ObjectOutline]] = []
    for child in children {
      if let last = runs.last?.first, head(of: last).isExactly(head(of: child)), last.count == child.count {
        runs[runs.count - 1].append(child)
      } else {
        runs.append([child])
      }
    }
    return runs
  }

  /// An object on one line: `label "Title"`, `button "Send" (SendButton)`.
  private func head(of outline: ObjectOutline) -> String {
    var text = ObjectNames.subject(outline.element, named: outline.name)
    if let type = outline.customClass, type != outline.name { text += " (\(type))" }
    return text
  }
}

/// Outlets or actions of one object, by their names.
struct OutlineConnections {
  let element: String
  let names: [String]

  var count: Int { names.count }

  /// So many of one kind are summed up.
  private static let fewest = 4
  /// So many names are listed.
  private static let listed = 4

  /// Takes connections of which there are many out of a list.
  static func split(_ children: [ObjectOutline]) -> (summed: [OutlineConnections], rest: [ObjectOutline]) {
    let elements = Set(children.map { $0.element }).filter { Identifiers.connectionName(of: $0) != nil }
    let summed = elements.sorted().map { element in
      OutlineConnections(element: element, names: children.filter { $0.element == element }.map(name))
    }.filter { $0.count >= fewest }
    guard !summed.isEmpty else { return ([], children) }
    return (summed, children.filter { child in !summed.contains { $0.element == child.element } })
  }

  private static func name(of connection: ObjectOutline) -> String {
    let attribute = Identifiers.connectionName(of: connection.element)
    let stated = connection.properties.first { $0.name == attribute }
    return stated?.text ?? connection.name ?? connection.element
  }

  /// `14 outlets: buttonAway, buttonBusy, labelAway, labelBusy, …`.
  var text: String {
    let more = count > Self.listed ? ", …" : ""
    return "\(count) \(ObjectNames.spelledOut(element))s: \(names.prefix(Self.listed).joined(separator: ", "))\(more)"
  }
}
