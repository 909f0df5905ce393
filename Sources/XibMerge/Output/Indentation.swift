internal import XibModel

/// How far the lines of an element are indented.
struct Indent {
  var text: [UInt8] = []
  /// The number of elements around the element; -1 outside the root.
  var depth = -1

  /// Whether lines that were written for one place must be changed for another.
  ///
  /// At the same depth they stay as a side wrote them, even where the lines around them are written differently.
  func differs(from other: Indent) -> Bool { depth != other.depth && text != other.text }
}

/// Copies of elements, with the indentation that they need in the merge.
extension Renderer {
  /// Copies an element from a side, and changes the indentation of its lines if necessary.
  mutating func writeSource(of node: Int, in document: Document, indent: Indent) {
    let old = indentation(of: node, in: document)
    guard indent.differs(from: old), document.hasChildren(node) else { return append(document.source(of: node)) }
    append(document.startTag(of: node))
    for child in document.children(of: node) {
      append(reindented(document.lead(of: child), from: old, to: indent))
      writeSource(of: child, in: document, indent: reindented(indentation(of: child, in: document), old, indent))
    }
    append(reindented(document.tail(of: node), from: old, to: indent))
    append(document.text[document.nodes[node].closeStart..<document.nodes[node].end])
  }

  /// The white space and comments before an element, reindented, and the indentation of the element.
  func lead(of element: ElementID, under parent: ElementID?, indent: Indent) -> (lead: [UInt8], indent: Indent) {
    let side = tree.side(of: .before(element, under: parent))
    guard let (document, node) = versions.element(element, in: side.version) else { return ([], indent) }
    let holder = document.nodes[node].parent
    let old = holder < 0 ? Indent() : indentation(of: holder, in: document)
    let own = indentation(of: node, in: document)
    return (reindented(document.lead(of: node), from: old, to: indent), reindented(own, old, indent))
  }

  /// The indentation of the line on which an element begins.
  func indentation(of node: Int, in document: Document) -> Indent {
    var text: [UInt8]?
    var depth = -1
    for at in document.chain(from: node) {
      text = text ?? Self.indentation(after: document.lead(of: at))
      depth += 1
    }
    return Indent(text: text ?? [], depth: depth)
  }

  /// The white space that the last line of some bytes begins with; `nil` if they are part of one line.
  private static func indentation(after lead: ArraySlice<UInt8>) -> [UInt8]? {
    lead.lastIndex(of: newline).map { line in
      Array(lead[(line + 1)...].prefix(while: isIndentation))
    }
  }

  /// Whether a byte is white space within a line.
  static func isIndentation(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  func reindented(_ lines: ArraySlice<UInt8>, from old: Indent, to new: Indent) -> [UInt8] {
    guard new.differs(from: old) else { return Array(lines) }
    var result: [UInt8] = []
    var at = lines.startIndex
    while let line = lines[at...].firstIndex(of: Self.newline) {
      result += lines[at...line]
      at = line + 1
      guard lines[at...].starts(with: old.text) else { continue }
      result += new.text
      at += old.text.count
    }
    return result + lines[at...]
  }

  func reindented(_ indent: Indent, _ old: Indent, _ new: Indent) -> Indent {
    var indent = indent
    if new.differs(from: old), indent.text.starts(with: old.text) {
      indent.text = new.text + indent.text.dropFirst(old.text.count)
    }
    indent.depth += new.depth - old.depth
    return indent
  }
}
