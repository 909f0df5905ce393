internal import XibModel

/// Copies of elements, with the indentation that they need in the merge.
extension Renderer {
  /// Copies an element from a side, and changes the indentation of its lines if necessary.
  mutating func writeSource(of node: Int, in document: Document, indent: [UInt8]) {
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
  func lead(of identity: Int, under parent: Int?, indent: [UInt8]) -> (lead: [UInt8], indent: [UInt8]) {
    let gap = Gap.before(identity, under: parent)
    let side = side(tree.leadSide(of: identity, under: parent), ofGap: gap, in: parent, indent: indent)
    guard let (document, node) = versions.element(identity, in: side.version) else { return ([], indent) }
    let old = document.nodes[node].parent < 0 ? [] : indentation(of: document.nodes[node].parent, in: document)
    let own = indentation(of: node, in: document)
    return (reindented(document.lead(of: node), from: old, to: indent), reindented(own, old, indent))
  }

  /// The side to copy a gap in an element from: the other one, if the gap is the same there and keeps its indentation.
  func side(_ side: Side, ofGap gap: Gap, in element: Int?, indent: [UInt8]) -> Side {
    func isKept(on side: Side) -> Bool {
      guard let element, let node = versions.node(element, side.version) else { return false }
      return indentation(of: node, in: versions[side]) == indent
    }
    guard !isKept(on: side), isKept(on: side.other), tree.bytes(of: gap, in: .ours) == tree.bytes(of: gap, in: .theirs)
    else { return side }
    return side.other
  }

  /// The indentation of the line on which an element begins.
  func indentation(of node: Int, in document: Document) -> [UInt8] {
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

  func reindented(_ lines: ArraySlice<UInt8>, from old: [UInt8], to new: [UInt8]) -> [UInt8] {
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

  func reindented(_ indentation: [UInt8], _ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    indentation.starts(with: old) ? new + indentation.dropFirst(old.count) : indentation
  }
}
