internal import XibModel

/// Writes a merged tree: bytes copied from the sides wherever possible, and lines of conflict markers where a person
/// must decide.
struct Renderer {
  let tree: MergedTree
  let style: ConflictStyle
  var out: [UInt8] = []
  /// The elements between the markers of each conflict, in the order of the text.
  var hunks: [Set<Int>] = []
  /// Whether a marker line was just written and still lacks its line end.
  var isAfterMarker = false

  var state: MergeState { tree.state }
  var versions: Versions { tree.versions }
  static let newline = UInt8(ascii: "\n")
  /// The indentation of one level, as Interface Builder writes it.
  static let level = Array("    ".utf8)

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

  init(tree: MergedTree, style: ConflictStyle) {
    self.tree = tree
    self.style = style
  }

  private func epilogue() -> [UInt8] {
    Array(tree.bytes(of: .atEndOfFile, in: tree.side(of: .atEndOfFile).version) ?? [])
  }

  mutating func append(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else { return }
    if isAfterMarker {
      isAfterMarker = false
      if first != Self.newline { out.append(Self.newline) }
    }
    out.append(contentsOf: bytes)
  }

  /// Removes the indentation and the line break at the end of the output.
  mutating func trimLine() {
    while let last = out.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { out.removeLast() }
    if out.last == Self.newline { out.removeLast() }
  }

  // MARK: Children

  mutating func writeChildren(of parent: Int, indent: [UInt8], _ view: Side?) {
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

  func place(of child: Int, under parent: Int?) -> Views {
    parent.map { tree.lists[$0]?.places[child] ?? .none } ?? .both
  }

  mutating func write(_ children: [Int], under parent: Int?, indent: [UInt8], _ view: Side?) {
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

  mutating func writeElement(_ identity: Int, under parent: Int?, indent: [UInt8], _ view: Side?) {
    let (lead, own) = lead(of: identity, under: parent, indent: indent)
    writeGap(.before(identity, under: parent), space: lead, view)
    writeBody(identity, indent: own, view)
  }

  // MARK: Elements

  mutating func writeBody(_ identity: Int, indent: [UInt8], _ view: Side?) {
    for side in Side.allCases where tree.exact[identity].contains(Views(side)) {
      guard let (document, node) = versions.element(identity, in: side.version) else { continue }
      return writeSource(of: node, in: document, indent: indent)
    }
    if state.isWhole(identity) {
      let side = wholeSide(identity, view ?? .ours)
      guard let (document, node) = versions.element(identity, in: side.version) else { return }
      return writeSource(of: node, in: document, indent: indent)
    }
    let places = tree.lists[identity]?.places.values
    let shown = view.map { Views($0) } ?? .both
    let hasChildren = places?.contains { !$0.isDisjoint(with: shown) } ?? false || tree.hasRemarks(identity)
    let tag = startTag(identity, (view ?? .ours).version)
    if hasChildren {
      append(tag.bytes(selfClosed: false))
      writeContent(identity, indent: indent, view)
    } else {
      append(tag.bytes(selfClosed: true))
    }
  }

  func wholeSide(_ identity: Int, _ view: Side) -> Side {
    let choice = state.wholes[identity]?.side(in: view) ?? .ours
    return versions.exists(identity, in: choice.version) ? choice : versions.anySide(of: identity)
  }

  /// The children and the end tag of an element.
  mutating func writeContent(_ identity: Int, indent: [UInt8], _ view: Side?) {
    writeChildren(of: identity, indent: indent, view)
    let side = tree.tailSide(of: identity)
    guard let (document, node) = versions.element(identity, in: side.version) else { return }
    let tail = reindented(document.tail(of: node), from: indentation(of: node, in: document), to: indent)
    // A self-closed element has no white space to copy for an end tag.
    let space = document.nodes[node].isSelfClosed ? [Self.newline] + indent : tail
    writeGap(.atEnd(of: identity), space: space, view)
    let name = startTag(identity, (view ?? .ours).version).name
    if name == document.nodes[node].name, !document.nodes[node].isSelfClosed {
      append(document.text[document.nodes[node].closeStart..<document.nodes[node].end])
    } else {
      append(Array("</\(name)>".utf8))
    }
  }

  /// The start tag of an element for a version. Attributes in conflict come from that version, all others are merged.
  func startTag(_ identity: Int, _ version: Version) -> StartTag {
    let merged = state.startTags[identity]
    var pattern = versions.anySide(of: identity).version
    if let merged, versions.existsOnBothSides(identity) { pattern = merged.pattern.version }
    guard var tag = sourceTag(identity, pattern) else { return StartTag(name: versions.elementName(of: identity)) }
    let taken = Dictionary(grouping: merged?.attributes ?? []) { $0.choice.version(in: version) }
    for other in Version.allCases where other != pattern {
      guard let names = taken[other]?.map(\.name), let source = sourceTag(identity, other) else { continue }
      tag.take(names, from: source)
    }
    for (name, value) in merged?.values ?? [:] { tag.set(name, to: value) }
    return tag
  }

  func sourceTag(_ identity: Int, _ version: Version) -> StartTag? {
    versions.element(identity, in: version).map { StartTag(of: $0.node, in: $0.document) }
  }
}
