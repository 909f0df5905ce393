/// The attributes of an element, in the order of the file.
public struct Attributes: RandomAccessCollection, Sendable {
  private let document: Document
  private let node: Int
  private let range: Range<Int>

  init(of node: Int, in document: Document) {
    self.document = document
    self.node = node
    range = document.attributeRange(of: node)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { range.count }

  public subscript(index: Int) -> Attribute {
    let name = document.attributeTable.name(at: range.lowerBound + index)
    return Attribute(
      name: name.name, value: document.value(at: range.lowerBound + index, of: node), traits: name.traits)
  }

  /// The names alone. Values take longer, as each becomes a text.
  public var names: some RandomAccessCollection<String> { range.lazy.map { document.attributeTable.name(at: $0).name } }
}

extension Document {
  /// The attributes of a node, in the order of the file.
  public func attributes(of node: Int) -> Attributes { Attributes(of: node, in: self) }

  /// The attributes of a node whose names have one of these traits.
  public func attributes(of node: Int, with traits: AttributeTraits) -> [Attribute] {
    // Most elements lack most attributes.
    guard !nodes[node].attributeTraits.isDisjoint(with: traits) else { return [] }
    return attributes(of: node).filter { !$0.traits.isDisjoint(with: traits) }
  }

  /// The decoded value of an attribute, or `nil` if the node has none of that name.
  public func value(_ name: String, of node: Int) -> String? {
    attributeIndex(of: name, in: node).map { value(at: $0, of: node) }
  }

  /// Whether an attribute of a node has a value.
  public func hasValue(_ value: String, of name: String, in node: Int) -> Bool {
    guard let index = attributeIndex(of: name, in: node) else { return false }
    return attributeTable.hasValue(value, at: place(of: index, in: node), in: text)
  }

  /// The decoded value of the first attribute with one of these traits; `nil` if the node has none.
  func value(with traits: AttributeTraits, of node: Int) -> String? {
    guard !nodes[node].attributeTraits.isDisjoint(with: traits) else { return nil }
    return attributeRange(of: node).first { !attributeTable.name(at: $0).traits.isDisjoint(with: traits) }
      .map { value(at: $0, of: node) }
  }

  /// Whether an attribute has the same value in an element of another document, or neither element has it.
  public func hasSameValue(of name: String, in node: Int, as other: Int, in document: Document) -> Bool {
    guard let one = attributeIndex(of: name, in: node), let two = document.attributeIndex(of: name, in: other) else {
      return attributeIndex(of: name, in: node) == nil && document.attributeIndex(of: name, in: other) == nil
    }
    return attributeTable.hasSameValue(
      at: place(of: one, in: node), in: text, as: document.place(of: two, in: other), of: document.attributeTable,
      in: document.text)
  }

  /// The names of the attributes that have another value in an element of another document, or that only one of the two
  /// elements has; those of this document come first.
  public func differingAttributes(of node: Int, from other: Int, in document: Document) -> [String] {
    let (mine, its) = (attributeRange(of: node), document.attributeRange(of: other))
    guard max(mine.count, its.count) <= AttributeIndex.threshold else {
      return attributes(of: node).names.filter { !hasSameValue(of: $0, in: node, as: other, in: document) }
        + document.attributes(of: other).names.filter { attributeIndex(of: $0, in: node) == nil }
    }
    let (table, others) = (attributeTable, document.attributeTable)
    let own = mine.filter { index in
      guard let found = others.index(ofNameAt: index, of: table, in: its) else { return true }
      return !table.hasSameValue(
        at: place(of: index, in: node), in: text, as: document.place(of: found, in: other), of: others,
        in: document.text)
    }
    return own.map { table.name(at: $0).name }
      + its.filter { table.index(ofNameAt: $0, of: others, in: mine) == nil }.map { others.name(at: $0).name }
  }

  fileprivate func value(at index: Int, of node: Int) -> String {
    attributeTable.value(at: place(of: index, in: node), in: text)
  }

  private func place(of index: Int, in node: Int) -> AttributeTable.Place {
    AttributeTable.Place(start: nodes[node].start, index: index)
  }

  /// The indices of the attributes of a node in the table.
  func attributeRange(of node: Int) -> Range<Int> { attributeRange(of: node..<node + 1) }

  /// The indices of the attributes of consecutive nodes in the table.
  func attributeRange(of range: Range<Int>) -> Range<Int> { nodes.attributeRange(of: range, in: attributeTable) }

  private func attributeIndex(of name: String, in node: Int) -> Int? {
    let range = attributeRange(of: node)
    guard range.count <= AttributeIndex.threshold else { return attributeIndex.place(of: name, in: node) }
    return range.first { attributeTable.name(at: $0).name == name }
  }
}

extension [Node] {
  /// The indices of the attributes of consecutive nodes in the table of their document.
  func attributeRange(of range: Range<Int>, in table: AttributeTable) -> Range<Int> {
    let end = range.upperBound < count ? self[range.upperBound].firstAttribute : table.count
    return self[range.lowerBound].firstAttribute..<end
  }
}
