internal import XibModel

/// Conflicts between marker lines.
extension Renderer {
  /// Writes an element that both readings have, with markers around its conflicts.
  mutating func writeMarked(_ element: ElementID, under parent: ElementID?, indent: Indent) {
    let hasTagConflict = state.startTags[element]?.hasConflict ?? false
    let isWhole =
      state.wholes[element] == .conflict
      || (hasTagConflict && (tree.lists[element]?.all.isEmpty ?? true))
    guard isWhole || hasTagConflict else { return writeElement(element, under: parent, indent: indent, nil) }
    let (lead, own) = lead(of: element, under: parent, indent: indent)
    let gap = Gap.before(element, under: parent)
    let line = lead.lastIndex(of: Self.newline) ?? lead.startIndex
    if tree.gaps[gap] == nil { append(lead[..<line]) } else { writeGap(gap, space: lead, nil) }
    // Markers must begin on a line of their own.
    if tree.gaps[gap] != nil, !isAfterMarker { trimLine() }
    let start =
      tree.gaps[gap] == nil ? lead[line...] : [Self.newline] + Self.lastLine(of: lead).filter { $0 != Self.newline }
    let variants = ThreeWay { version -> [UInt8] in
      guard version != .base || versions.exists(element, in: .base) else { return [] }
      return start
        + (isWhole ? body(element, indent: own, version) : startTag(element, version).bytes(selfClosed: false))
    }
    writeHunk(variants, of: isWhole ? family(of: element).subtracting([gap.pseudoElement]) : [element])
    if !isWhole { writeContent(element, indent: own, nil) }
  }

  func body(_ element: ElementID, indent: Indent, _ version: Version) -> [UInt8] {
    var part = Renderer(tree: tree, style: style)
    switch version {
    case .base: part.writeBaseBody(element, indent: indent)
    case .ours: part.writeBody(element, indent: indent, .ours)
    case .theirs: part.writeBody(element, indent: indent, .theirs)
    }
    return part.out
  }

  mutating func writeBaseBody(_ element: ElementID, indent: Indent) {
    guard let (base, node) = versions.element(element, in: .base) else { return }
    let tags = base.nodes[node]
    guard state.startTags[element] != nil, !state.isWhole(element), !base.hasChildren(node) else {
      return writeSource(of: node, in: base, indent: indent)
    }
    append(startTag(element, .base).bytes(selfClosed: tags.isSelfClosed))
    append(base.text[tags.openEnd..<tags.end])
  }

  /// Writes a conflict about children of one element.
  ///
  /// - Parameter container: The element whose children the sides order differently.
  mutating func writeHunk(
    ours: [ElementID], theirs: [ElementID], under parent: ElementID?, indent: Indent,
    orderOf container: ElementID? = nil
  ) {
    guard !ours.isEmpty || !theirs.isEmpty else { return }
    func part(_ children: [ElementID], _ reading: Side) -> [UInt8] {
      var part = Renderer(tree: tree, style: style)
      part.write(children, under: parent, indent: indent, reading)
      return part.out
    }
    writeHunk(
      ThreeWay(
        base: basePart(ours + theirs, under: parent, indent: indent), ours: part(ours, .ours),
        theirs: part(theirs, .theirs)),
      of: Set(ours + theirs).reduce(into: Set([container].compactMap { $0 })) { $0.formUnion(family(of: $1)) })
  }

  /// An element and everything in it, in all versions and in the merge, with the gaps before and in these.
  func family(of element: ElementID) -> Set<ElementID> {
    var family: Set<ElementID> = []
    var open = [element]
    while let root = open.popLast() {
      for version in Version.allCases {
        guard let (document, node) = versions.element(root, in: version) else { continue }
        for member in document.subtree(of: node) {
          let member = versions.element(of: member, in: version)
          guard family.insert(member).inserted else { continue }
          family.formUnion([Gap.before(member, under: nil).pseudoElement, Gap.atEnd(of: member).pseudoElement])
          // What both sides moved in together is in it in neither version.
          open += (tree.lists[member]?.all ?? []).filter { !family.contains($0) }
        }
      }
    }
    return family
  }

  /// The base's form of these children, in the order of the base.
  func basePart(_ children: [ElementID], under parent: ElementID?, indent: Indent) -> [UInt8] {
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
  mutating func writeHunk(_ variants: ThreeWay<[UInt8]>, of elements: Set<ElementID>) {
    hunks.append(elements)
    if let last = out.last, last != Self.newline { out.append(Self.newline) }
    out += style.marked(variants.map { $0.first == Self.newline ? $0.dropFirst() : $0[...] }).dropLast()
    isAfterMarker = true
  }
}
