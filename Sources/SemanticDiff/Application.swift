public import XibModel

/// Applies changes to the document that they were found in.
///
/// All changes together give a document that states the same as the new one, written as Xcode writes. Some of the
/// changes give the old document with only these. A change that depends on a missing one, such as an addition to a
/// parent that is not there, is left out.
/// - Throws: `ParseError` if the result is not a document. This never happens with all changes of one comparison.
public func apply(_ changes: [Change], to old: Document) throws(ParseError) -> Document {
  var tree = EditableTree(old)
  tree.make(changes.flatMap { $0.edits })
  return try Document(parsing: old.form.fileBytes(of: tree.text), dialects: [old.dialect])
}

/// A document taken apart into elements, to be changed and written again.
private struct EditableTree {
  struct Element {
    var name: String
    var attributes: [Attribute]
    var text: String
    var children: [Int]
    var parent: Int
  }

  private var elements: [Int: Element] = [:]
  private let prologue: ArraySlice<UInt8>
  private let epilogue: ArraySlice<UInt8>

  init(_ document: Document) {
    prologue = document.text[..<document.nodes[0].start]
    epilogue = document.text[document.nodes[0].end...]
    elements.reserveCapacity(document.nodes.count)
    for (index, node) in document.nodes.enumerated() {
      elements[index] = Element(
        name: node.name, attributes: Array(document.attributes(of: index)), text: document.content(of: index),
        children: Array(document.children(of: index)), parent: node.parent)
    }
  }

  mutating func make(_ edits: [Edit]) {
    var placements: [Placement] = []
    for edit in edits {
      switch edit {
      case .remove(let element): detach(element)
      case .place(let placement): placements.append(placement)
      case .setAttribute(let element, let name, let value): set(name, to: value, of: element)
      case .setText(let element, let text): elements[element]?.text = text
      case .rename(let element, let name): elements[element]?.name = name
      case .replace(let element, let fragment): replace(element, with: fragment)
      }
    }
    placements.sort { $0.rank < $1.rank }
    // First take out everything that moves. The elements that stay give the positions for the rest.
    let origins = placements.map { origin(of: $0.element) }
    for placement in placements where placement.fragment == nil { detach(placement.element) }
    for (placement, origin) in zip(placements, origins) where !place(placement) {
      if let origin { insert(placement.element, under: origin.parent, at: origin.index) }
    }
  }

  // MARK: Places

  private func origin(of element: Int) -> (parent: Int, index: Int)? {
    guard let parent = elements[element]?.parent, let index = elements[parent]?.children.firstIndex(of: element)
    else { return nil }
    return (parent, index)
  }

  private mutating func detach(_ element: Int) {
    guard let parent = elements[element]?.parent else { return }
    elements[parent]?.children.removeAll { $0 == element }
    elements[element]?.parent = -1
  }

  /// Puts an element in its place; `false` if the parent is not in the document.
  private mutating func place(_ placement: Placement) -> Bool {
    guard isInDocument(placement.parent) else { return false }
    if let fragment = placement.fragment { add(fragment) }
    let siblings = elements[placement.parent]?.children ?? []
    let before = siblings.firstIndex(of: placement.predecessor)
    let end = placement.predecessor < 0 ? 0 : siblings.count
    insert(placement.element, under: placement.parent, at: before.map { $0 + 1 } ?? end)
    return true
  }

  private func isInDocument(_ element: Int) -> Bool {
    var element = element
    while element > 0, let known = elements[element] { element = known.parent }
    return element == 0
  }

  private mutating func insert(_ element: Int, under parent: Int, at index: Int) {
    guard elements[element] != nil, let count = elements[parent]?.children.count else { return }
    elements[parent]?.children.insert(element, at: min(index, count))
    elements[element]?.parent = parent
  }

  // MARK: Values

  private mutating func set(_ name: String, to value: String?, of element: Int) {
    guard let index = elements[element]?.attributes.firstIndex(where: { $0.name == name }) else {
      if let value { elements[element]?.attributes.append(Attribute(name: name, value: value)) }
      return
    }
    if let value {
      elements[element]?.attributes[index] = Attribute(name: name, value: value)
    } else {
      elements[element]?.attributes.remove(at: index)
    }
  }

  private mutating func replace(_ element: Int, with fragment: Fragment) {
    guard let parent = elements[element]?.parent else { return }
    add(fragment, as: element)
    elements[element]?.parent = parent
  }

  private mutating func add(_ fragment: Fragment, as element: Int? = nil) {
    let element = element ?? fragment.element
    elements[element] = Element(
      name: fragment.name, attributes: fragment.attributes, text: fragment.text,
      children: fragment.children.map { $0.element }, parent: -1)
    for child in fragment.children {
      add(child)
      elements[child.element]?.parent = element
    }
  }

  // MARK: Writing

  var text: [UInt8] {
    var text = Array(prologue)
    write(0, depth: 0, to: &text)
    return text + epilogue
  }

  private func write(_ element: Int, depth: Int, to text: inout [UInt8]) {
    guard let known = elements[element] else { return }
    text += Array("<\(known.name)".utf8)
    for attribute in known.attributes {
      text += Array(" \(attribute.name)=\"\(Self.escapingSpace(XMLText.escapeAttribute(attribute.value)))\"".utf8)
    }
    if known.children.isEmpty, known.text.isEmpty, !StringForm.hasEndTag(known.name) {
      text += Array("/>".utf8)
      return
    }
    text.append(UInt8(ascii: ">"))
    if known.children.isEmpty {
      text += Array(XMLText.escapeContent(known.text).utf8)
    }
    for child in known.children {
      text += Self.newline(depth + 1)
      write(child, depth: depth + 1, to: &text)
    }
    if !known.children.isEmpty { text += Self.newline(depth) }
    text += Array("</\(known.name)>".utf8)
  }

  private static func newline(_ depth: Int) -> [UInt8] {
    [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: 4 * depth)
  }

  /// Writes control characters as references. XML would turn white space in an attribute into spaces.
  private static func escapingSpace(_ value: String) -> String {
    guard value.unicodeScalars.contains(where: { $0.value < 0x20 }) else { return value }
    return value.unicodeScalars.map { $0.value < 0x20 ? "&#\($0.value);" : String($0) }.joined()
  }
}
