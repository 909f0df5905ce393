internal import XibModel

/// Writes a merged tree: bytes copied from the sides wherever possible, and lines of conflict markers where a person
/// must decide.
struct Renderer {
  let tree: MergedTree
  let style: ConflictStyle
  private var out: [UInt8] = []
  /// The elements between the markers of each conflict, in the order of the text.
  private var hunks: [Set<Int>] = []
  /// Whether a marker line was just written and still lacks its line end.
  private var isAfterMarker = false

  private var state: MergeState { tree.state }
  private var versions: Versions { tree.versions }
  private static let newline = UInt8(ascii: "\n")
  /// What Interface Builder indents each level by.
  private static let level = Array("    ".utf8)

  /// The whole document; `view` is the side to show at conflicts, or `nil` to mark them.
  static func render(_ tree: MergedTree, _ style: ConflictStyle, view: Side?) -> [UInt8] {
    rendered(tree, style, view: view).out
  }

  /// The elements between the markers of each conflict, in the order of the document.
  static func hunks(of tree: MergedTree) -> [Set<Int>] { rendered(tree, ConflictStyle(), view: nil).hunks }

  private static func rendered(_ tree: MergedTree, _ style: ConflictStyle, view: Side?) -> Renderer {
    var renderer = Renderer(tree: tree, style: style)
    renderer.out.reserveCapacity(max(tree.versions.ours.text.count, tree.versions.theirs.text.count) + 4096)
    renderer.write([MergedTree.root], under: nil, indent: [], view)
    renderer.writeGap(.atEndOfFile, space: renderer.epilogue(), view)
    if renderer.isAfterMarker { renderer.append([newline]) }
    return renderer
  }

  private init(tree: MergedTree, style: ConflictStyle) {
    self.tree = tree
    self.style = style
  }

  private func epilogue() -> [UInt8] {
    Array(tree.bytes(of: .atEndOfFile, on: tree.side(of: .atEndOfFile)) ?? [])
  }

  // MARK: Gaps

  /// Writes the content of a gap: a side's bytes, or the merged remarks on lines of their own.
  ///
  /// - Parameter space: The chosen side's bytes in the gap, already indented for the result.
  private mutating func writeGap(_ gap: Gap, space: [UInt8], _ view: Side?) {
    guard let merged = tree.gaps[gap] else { return append(space) }
    let line = space.lastIndex(of: Self.newline)
    var indent = line.map { space[($0 + 1)...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } } ?? []
    // Before an end tag the remarks stand where children do, a level deeper than the tag.
    if line != nil, case .atEnd = gap { indent += Self.level }
    // Nothing may stand before the declaration, and in one line everything stays in one line.
    var separator: [UInt8] = gap == .before(MergedTree.root, under: nil) || line == nil ? [] : [Self.newline] + indent
    for part in merged.parts {
      if view == nil, case .conflict(let ours, let base, let theirs) = part {
        let variants = [ours, base, theirs].map { remark in remark.map { [Self.newline] + indent + $0.bytes } ?? [] }
        writeHunk(variants, of: [gap.element])
      } else if let remark = part.remark(on: view ?? .ours) {
        append(separator + remark.bytes)
      }
      if line != nil { separator = [Self.newline] + indent }
    }
    let end = Self.lastLine(of: space)
    append(end)
    if end.isEmpty, isAfterMarker { append([Self.newline]) }
  }

  /// The white space at the end of a gap, without the lines before the last.
  private static func lastLine(of space: [UInt8]) -> ArraySlice<UInt8> {
    let blank = space[(space.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0)...]
    return blank.lastIndex(of: newline).map { blank[$0...] } ?? blank
  }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else { return }
    if isAfterMarker {
      isAfterMarker = false
      if first != Self.newline { out.append(Self.newline) }
    }
    out.append(contentsOf: bytes)
  }

  /// Removes the indentation and the line break at the end of the output.
  private mutating func trimLine() {
    while let last = out.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { out.removeLast() }
    if out.last == Self.newline { out.removeLast() }
  }

  // MARK: Children

  private mutating func writeChildren(of parent: Int, indent: [UInt8], _ view: Side?) {
    guard let list = tree.lists[parent] else { return }
    switch (list.order, view) {
    case (.resolved(let order), _):
      write(order, under: parent, indent: indent, view)
    case (.conflict(let ours, let theirs), .some(let view)):
      write(view == .ours ? ours : theirs, under: parent, indent: indent, view)
    case (.conflict(let ours, let theirs), nil):
      var head = 0
      while head < min(ours.count, theirs.count), ours[head] == theirs[head], list.places[ours[head]] == .both {
        head += 1
      }
      var tail = 0
      while tail < min(ours.count, theirs.count) - head, ours[ours.count - 1 - tail] == theirs[theirs.count - 1 - tail],
        list.places[ours[ours.count - 1 - tail]] == .both
      {
        tail += 1
      }
      write(Array(ours[..<head]), under: parent, indent: indent, nil)
      writeHunk(
        ours: Array(ours[head..<(ours.count - tail)]), theirs: Array(theirs[head..<(theirs.count - tail)]),
        under: parent, indent: indent, orderOf: parent)
      write(Array(ours[(ours.count - tail)...]), under: parent, indent: indent, nil)
    }
  }

  private func place(of child: Int, under parent: Int?) -> Views {
    parent.map { tree.lists[$0]?.places[child] ?? .none } ?? .both
  }

  private mutating func write(_ children: [Int], under parent: Int?, indent: [UInt8], _ view: Side?) {
    var split: [Int] = []
    for child in children {
      let place = place(of: child, under: parent)
      if let view {
        if place.contains(Views(view)) { writeElement(child, under: parent, indent: indent, view) }
      } else if place != .both {
        split.append(child)
        continue
      } else {
        writeHunk(ours: split, theirs: split, under: parent, indent: indent)
        split = []
        writeMarked(child, under: parent, indent: indent)
      }
    }
    writeHunk(ours: split, theirs: split, under: parent, indent: indent)
  }

  private mutating func writeElement(_ identity: Int, under parent: Int?, indent: [UInt8], _ view: Side?) {
    let (lead, own) = lead(of: identity, under: parent, indent: indent)
    writeGap(.before(identity, under: parent), space: lead, view)
    writeBody(identity, indent: own, view)
  }

  /// Writes an element that both views have, with markers around its conflicts.
  private mutating func writeMarked(_ identity: Int, under parent: Int?, indent: [UInt8]) {
    let hasTagConflict = state.startTags[identity]?.hasConflict ?? false
    let isWhole =
      state.wholes[identity] == .conflict
      || (hasTagConflict && (tree.lists[identity]?.places.isEmpty ?? true))
    guard isWhole || hasTagConflict else { return writeElement(identity, under: parent, indent: indent, nil) }
    let (lead, own) = lead(of: identity, under: parent, indent: indent)
    let gap = Gap.before(identity, under: parent)
    let line = lead.lastIndex(of: Self.newline) ?? lead.startIndex
    if tree.gaps[gap] == nil { append(lead[..<line]) } else { writeGap(gap, space: lead, nil) }
    // Markers must begin on a line of their own.
    if tree.gaps[gap] != nil, !isAfterMarker { trimLine() }
    let start =
      tree.gaps[gap] == nil ? lead[line...] : [Self.newline] + Self.lastLine(of: lead).filter { $0 != Self.newline }
    let variants = [Side.ours, .base, .theirs].map { view -> [UInt8] in
      guard view != .base || versions.exists(identity, on: .base) else { return [] }
      return start + (isWhole ? body(identity, indent: own, view) : startTag(identity, view).bytes(selfClosed: false))
    }
    writeHunk(variants, of: isWhole ? family(of: identity) : [identity])
    if !isWhole { writeContent(identity, indent: own, nil) }
  }

  private func body(_ identity: Int, indent: [UInt8], _ view: Side) -> [UInt8] {
    var part = Renderer(tree: tree, style: style)
    if view == .base, let base = versions.base, let node = versions.node(identity, .base) {
      if state.startTags[identity] != nil, !state.isWhole(identity), !base.hasChildren(node) {
        part.append(startTag(identity, .base).bytes(selfClosed: base.nodes[node].isSelfClosed))
        part.append(
          base.text[
            base.nodes[node].openEnd..<(base.nodes[node].isSelfClosed ? base.nodes[node].openEnd : base.nodes[node].end)
          ])
      } else {
        part.writeSource(of: node, in: base, indent: indent)
      }
    } else {
      part.writeBody(identity, indent: indent, view)
    }
    return part.out
  }

  // MARK: Hunks

  /// Writes a conflict about children of one element.
  ///
  /// - Parameter container: The element whose children the sides order differently.
  private mutating func writeHunk(
    ours: [Int], theirs: [Int], under parent: Int?, indent: [UInt8], orderOf container: Int? = nil
  ) {
    guard !ours.isEmpty || !theirs.isEmpty else { return }
    func part(_ children: [Int], _ view: Side) -> [UInt8] {
      var part = Renderer(tree: tree, style: style)
      part.write(children, under: parent, indent: indent, view)
      return part.out
    }
    writeHunk(
      [part(ours, .ours), basePart(ours + theirs, under: parent, indent: indent), part(theirs, .theirs)],
      of: Set(ours + theirs).reduce(into: Set([container].compactMap { $0 })) { $0.formUnion(family(of: $1)) })
  }

  /// An element and everything in it, in all versions.
  private func family(of identity: Int) -> Set<Int> {
    var family: Set<Int> = []
    for side in Side.allCases {
      guard let document = versions.document(side), let node = versions.node(identity, side) else { continue }
      for member in node..<document.nodes[node].subtreeEnd { family.insert(versions.identity(of: member, on: side)) }
    }
    return family
  }

  /// The base's form of these children, in the order of the base.
  private func basePart(_ children: [Int], under parent: Int?, indent: [UInt8]) -> [UInt8] {
    guard let base = versions.base, let parent, let list = versions.node(parent, .base) else { return [] }
    var part = Renderer(tree: tree, style: style)
    let nodes = Set(children).compactMap { versions.node($0, .base) }.filter { base.nodes[$0].parent == list }
    for node in nodes.sorted() {
      let from = indentation(of: base.nodes[node].parent, in: base)
      part.append(reindented(base.lead(of: node), from: from, to: indent))
      part.writeSource(of: node, in: base, indent: reindented(indentation(of: node, in: base), from, indent))
    }
    return part.out
  }

  /// Writes ours, base and theirs between markers, each on lines of its own.
  private mutating func writeHunk(_ variants: [[UInt8]], of elements: Set<Int>) {
    hunks.append(elements)
    if let last = out.last, last != Self.newline { out.append(Self.newline) }
    isAfterMarker = false
    func line(_ bytes: [UInt8]) { out += bytes + [Self.newline] }
    func variant(_ bytes: [UInt8]) {
      let lines = bytes.first == Self.newline ? bytes[1...] : bytes[...]
      if !lines.isEmpty { line(Array(lines)) }
    }
    line(style.marker("<", style.oursLabel))
    variant(variants[0])
    if style.form == .diff3 {
      line(style.marker("|", style.baseLabel))
      variant(variants[1])
    }
    line(style.marker("="))
    variant(variants[2])
    out += style.marker(">", style.theirsLabel)
    isAfterMarker = true
  }

  // MARK: Elements

  private mutating func writeBody(_ identity: Int, indent: [UInt8], _ view: Side?) {
    for side in [Side.ours, .theirs] where tree.exact[identity].contains(Views(side)) {
      guard let document = versions.document(side), let node = versions.node(identity, side) else { continue }
      return writeSource(of: node, in: document, indent: indent)
    }
    if state.isWhole(identity) {
      let side = wholeSide(identity, view ?? .ours)
      guard let document = versions.document(side), let node = versions.node(identity, side) else { return }
      return writeSource(of: node, in: document, indent: indent)
    }
    let places = tree.lists[identity]?.places.values
    let shown = view.map { Views($0) } ?? .both
    let hasChildren = places?.contains { !$0.isDisjoint(with: shown) } ?? false || tree.hasRemarks(identity)
    let tag = startTag(identity, view ?? .ours)
    if hasChildren {
      append(tag.bytes(selfClosed: false))
      writeContent(identity, indent: indent, view)
    } else {
      append(tag.bytes(selfClosed: true))
    }
  }

  private func wholeSide(_ identity: Int, _ view: Side) -> Side {
    let choice = state.wholes[identity]?.side(in: view) ?? .ours
    return versions.exists(identity, on: choice) ? choice : versions.anySide(of: identity)
  }

  /// The children and the end tag of an element.
  private mutating func writeContent(_ identity: Int, indent: [UInt8], _ view: Side?) {
    writeChildren(of: identity, indent: indent, view)
    let side = tree.tailSide(of: identity)
    guard let document = versions.document(side), let node = versions.node(identity, side) else { return }
    let tail = reindented(document.tail(of: node), from: indentation(of: node, in: document), to: indent)
    // An element that is closed in its start tag has no white space to copy for its end tag.
    let space = document.nodes[node].isSelfClosed ? [Self.newline] + indent : tail
    writeGap(.atEnd(of: identity), space: space, view)
    let name = startTag(identity, view ?? .ours).name
    if name == document.nodes[node].name, !document.nodes[node].isSelfClosed {
      append(document.text[document.nodes[node].closeStart..<document.nodes[node].end])
    } else {
      append(Array("</\(name)>".utf8))
    }
  }

  /// The start tag of an element in a view, or in the base.
  private func startTag(_ identity: Int, _ view: Side) -> StartTag {
    let merged = state.startTags[identity]
    var pattern = versions.anySide(of: identity)
    if let merged, versions.exists(identity, on: .ours), versions.exists(identity, on: .theirs) {
      pattern = merged.pattern.side(in: view)
    }
    guard var tag = sourceTag(identity, pattern) else { return StartTag(name: versions.elementName(of: identity)) }
    let taken = Dictionary(grouping: merged?.attributes ?? []) { $0.choice.side(in: view) }
    for side in Side.allCases where side != pattern {
      guard let names = taken[side]?.map(\.name), let source = sourceTag(identity, side) else { continue }
      tag.take(names, from: source)
    }
    for (name, value) in merged?.values ?? [:] { tag.set(name, to: value) }
    return tag
  }

  private func sourceTag(_ identity: Int, _ side: Side) -> StartTag? {
    guard let document = versions.document(side), let node = versions.node(identity, side) else { return nil }
    return StartTag(of: node, in: document)
  }

  // MARK: Copying and indentation

  /// Copies an element from a side, and changes the indentation of its lines if necessary.
  private mutating func writeSource(of node: Int, in document: Document, indent: [UInt8]) {
    let old = indentation(of: node, in: document)
    guard old[...] != indent[...], document.hasChildren(node) else { return append(document.source(of: node)) }
    append(document.startTag(of: node))
    for child in document.children(of: node) {
      append(reindented(document.lead(of: child), from: old, to: indent))
      writeSource(of: child, in: document, indent: reindented(indentation(of: child, in: document), old, indent))
    }
    append(reindented(document.tail(of: node), from: old, to: indent))
    append(document.text[document.nodes[node].closeStart..<document.nodes[node].end])
  }

  /// The white space and comments before an element, reindented, and the indentation of the element.
  private func lead(of identity: Int, under parent: Int?, indent: [UInt8]) -> (lead: [UInt8], indent: [UInt8]) {
    let side = tree.leadSide(of: identity, under: parent)
    guard let document = versions.document(side), let node = versions.node(identity, side) else { return ([], indent) }
    let old = document.nodes[node].parent < 0 ? [] : indentation(of: document.nodes[node].parent, in: document)
    let own = indentation(of: node, in: document)
    return (reindented(document.lead(of: node), from: old, to: indent), reindented(own, old, indent))
  }

  /// The indentation of the line on which an element begins.
  private func indentation(of node: Int, in document: Document) -> [UInt8] {
    var at = node
    while at >= 0 {
      let lead = document.lead(of: at)
      if let line = lead.lastIndex(of: Self.newline) {
        return Array(lead[(line + 1)...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
      }
      at = document.nodes[at].parent
    }
    return []
  }

  private func reindented(_ lines: ArraySlice<UInt8>, from old: [UInt8], to new: [UInt8]) -> [UInt8] {
    guard old != new else { return Array(lines) }
    var result: [UInt8] = []
    var at = lines.startIndex
    while let line = lines[at...].firstIndex(of: Self.newline) {
      result += lines[at...line]
      at = line + 1
      guard lines[at...].starts(with: old) else { continue }
      result += new
      at += old.count
    }
    return result + lines[at...]
  }

  private func reindented(_ indentation: [UInt8], _ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    indentation.starts(with: old) ? new + indentation.dropFirst(old.count) : indentation
  }
}
