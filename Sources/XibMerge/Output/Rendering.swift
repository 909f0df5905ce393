internal import XibModel

/// Writes a merged tree: bytes copied from the sides wherever possible, and lines of conflict markers where a person
/// must decide.
struct Renderer {
  let tree: AssembledTree
  let style: ConflictStyle
  var out: [UInt8] = []
  /// The elements between the markers of each conflict, in the order of the text.
  var hunks: [Set<ElementID>] = []
  /// Whether a marker line was just written and still lacks its line end.
  var isAfterMarker = false

  var state: Settlement { tree.state }
  var versions: Versions { tree.versions }
  static let newline = UInt8(ascii: "\n")
  /// The indentation of one level, as Interface Builder writes it.
  static let level = Array("    ".utf8)

  /// Writes the whole document; `reading` is the side to show at conflicts, or `nil` to mark them.
  static func rendered(_ tree: AssembledTree, _ style: ConflictStyle = ConflictStyle(), reading: Side?) -> Renderer {
    var renderer = Renderer(tree: tree, style: style)
    renderer.out.reserveCapacity(max(tree.versions.ours.text.count, tree.versions.theirs.text.count) + 4096)
    renderer.write([AssembledTree.root], under: nil, indent: Indent(), reading)
    let end = tree.bytes(of: .atEndOfFile, in: tree.side(of: .atEndOfFile).version) ?? []
    renderer.writeGap(.atEndOfFile, space: Array(end), reading)
    if renderer.isAfterMarker { renderer.append([newline]) }
    return renderer
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
    while let last = out.last, Self.isIndentation(last) { out.removeLast() }
    if out.last == Self.newline { out.removeLast() }
  }

  // MARK: Children

  mutating func writeChildren(of parent: ElementID, indent: Indent, _ reading: Side?) {
    guard let order = tree.lists[parent]?.order else { return }
    guard reading == nil, case .conflict(let ours, let theirs) = order else {
      return write(order.list(in: reading ?? .ours), under: parent, indent: indent, reading)
    }
    let (head, tail) = ours.commonEnds(with: theirs) { tree.place(of: $0, under: parent) == .both }
    write(Array(ours.prefix(head)), under: parent, indent: indent, nil)
    writeHunk(
      ours: Array(ours[head..<(ours.count - tail)]), theirs: Array(theirs[head..<(theirs.count - tail)]),
      under: parent, indent: indent, orderOf: parent)
    write(Array(ours.suffix(tail)), under: parent, indent: indent, nil)
  }

  func place(of child: ElementID, under parent: ElementID?) -> Readings {
    parent.map { tree.place(of: child, under: $0) } ?? .both
  }

  mutating func write(_ children: [ElementID], under parent: ElementID?, indent: Indent, _ reading: Side?) {
    if let reading { return write(children, under: parent, indent: indent, in: reading) }
    var split: [ElementID] = []
    for child in children {
      guard place(of: child, under: parent) == .both else {
        split.append(child)
        continue
      }
      writeHunk(ours: split, theirs: split, under: parent, indent: indent)
      split = []
      writeMarked(child, under: parent, indent: indent)
    }
    writeHunk(ours: split, theirs: split, under: parent, indent: indent)
  }

  /// Writes elements as a reading has them. Most are copied from a side, with what stands before them.
  private mutating func write(_ children: [ElementID], under parent: ElementID?, indent: Indent, in reading: Side) {
    let mayCopy = parent.map { isAligned($0, with: indent) } ?? false
    let (ours, theirs) = (versions.ours, versions.theirs)
    for child in children where place(of: child, under: parent).contains(Readings(reading)) {
      if mayCopy, !isAfterMarker, let (side, node) = tree.copy(of: child, under: parent) {
        let element = side == .ours ? ours.nodes[node] : theirs.nodes[node]
        out.append(element.leadStart..<element.end, of: side == .ours ? ours.text : theirs.text)
      } else {
        writeElement(child, under: parent, indent: indent, reading)
      }
    }
  }

  /// Whether what is in an element is as far indented on each side that has the element as it will be.
  private func isAligned(_ element: ElementID, with indent: Indent) -> Bool {
    Side.allCases.allSatisfy { side in
      guard let (document, node) = versions.element(element, in: side.version) else { return true }
      return !indent.differs(from: indentation(of: node, in: document))
    }
  }

  mutating func writeElement(_ element: ElementID, under parent: ElementID?, indent: Indent, _ reading: Side?) {
    let (lead, own) = lead(of: element, under: parent, indent: indent)
    writeGap(.before(element, under: parent), space: lead, reading)
    writeBody(element, indent: own, reading)
  }

  // MARK: Elements

  mutating func writeBody(_ element: ElementID, indent: Indent, _ reading: Side?) {
    for side in Side.allCases where tree.exact[element].contains(Readings(side)) {
      guard let (document, node) = versions.element(element, in: side.version) else { continue }
      return writeSource(of: node, in: document, indent: indent)
    }
    let replacement = state.replaced[element]
    if replacement != nil || state.isWhole(element) {
      var version = wholeSide(element, reading ?? .ours).version
      if case .asInBase? = replacement { version = .base }
      guard let (document, node) = versions.element(element, in: version) else { return }
      guard case .value(let text, _)? = replacement else { return writeSource(of: node, in: document, indent: indent) }
      let tag = StartTag(of: node, in: document), content = XMLText.escapeContent(text ?? "")
      return append(tag.bytes(selfClosed: false) + content.utf8 + Array("</\(tag.name)>".utf8))
    }
    let shown = reading.map { Readings($0) } ?? .both
    let children = tree.lists[element]?.all ?? []
    let hasChildren =
      children.contains { !tree.place(of: $0, under: element).isDisjoint(with: shown) } || tree.hasRemarks(element)
    let tag = startTag(element, (reading ?? .ours).version)
    if hasChildren {
      append(tag.bytes(selfClosed: false))
      writeContent(element, indent: indent, reading)
    } else if let side = tree.emptySide(of: element),
      let (document, node) = versions.element(element, in: side.version), !document.nodes[node].isSelfClosed
    {
      append(tag.bytes(selfClosed: false))
      append(reindented(document.tail(of: node), from: indentation(of: node, in: document), to: indent))
      writeEndTag(tag.name, as: node, in: document)
    } else {
      append(tag.bytes(selfClosed: true))
    }
  }

  func wholeSide(_ element: ElementID, _ reading: Side) -> Side {
    let choice = state.wholes[element]?.side(in: reading) ?? .ours
    return versions.exists(element, in: choice.version) ? choice : versions.anySide(of: element)
  }

  /// The children and the end tag of an element.
  mutating func writeContent(_ element: ElementID, indent: Indent, _ reading: Side?) {
    writeChildren(of: element, indent: indent, reading)
    guard let (document, node) = versions.element(element, in: tree.side(of: .atEnd(of: element)).version) else {
      return
    }
    let tail = reindented(document.tail(of: node), from: indentation(of: node, in: document), to: indent)
    // A self-closed element has no white space to copy for an end tag.
    let space = document.nodes[node].isSelfClosed ? [Self.newline] + indent.text : tail
    writeGap(.atEnd(of: element), space: space, reading)
    writeEndTag(startTag(element, (reading ?? .ours).version).name, as: node, in: document)
  }

  /// Copies the end tag of an element if it has one of the name.
  private mutating func writeEndTag(_ name: String, as node: Int, in document: Document) {
    let element = document.nodes[node]
    if name == element.name, !element.isSelfClosed {
      append(document.text[element.closeStart..<element.end])
    } else {
      append(Array("</\(name)>".utf8))
    }
  }

  /// The start tag of an element for a version. Attributes in conflict come from that version, all others are merged.
  func startTag(_ element: ElementID, _ version: Version) -> StartTag {
    let merged = state.startTags[element]
    var pattern = versions.anySide(of: element).version
    if let merged, versions.existsOnBothSides(element) { pattern = merged.pattern.version }
    guard var tag = sourceTag(element, pattern) else { return StartTag(name: versions.elementName(of: element)) }
    let taken = Dictionary(grouping: merged?.attributes ?? []) { $0.choice.version(in: version) }
    for other in Version.allCases where other != pattern {
      guard let names = taken[other]?.map({ $0.name }), let source = sourceTag(element, other) else { continue }
      tag.take(names, from: source)
    }
    guard let merged else { return tag }
    tag.take(Array(merged.removed), from: StartTag(name: tag.name))
    for (name, value) in merged.values {
      let sources = Version.allCases.lazy.compactMap { sourceTag(element, $0) }
      if !tag.has(name), let source = sources.first(where: { $0.has(name) }) { tag.take([name], from: source) }
      tag.set(name, to: value)
    }
    return tag
  }

  func sourceTag(_ element: ElementID, _ version: Version) -> StartTag? {
    versions.element(element, in: version).map { StartTag(of: $0.node, in: $0.document) }
  }
}
