internal import Basics

/// The attributes of an element, in the order of the file.
package struct Attributes: RandomAccessCollection, Sendable {
  private let document: Document
  private let node: Int
  private let range: Range<Int>

  init(of node: Int, in document: Document) {
    self.document = document
    self.node = node
    range = document.attributeRange(of: node)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { range.count }

  package subscript(index: Int) -> Attribute {
    document.attribute(at: range.lowerBound + index, of: node)
  }

  /// The names alone. Values take longer, as each becomes a text.
  package var names: some RandomAccessCollection<String> {
    range.lazy.map { document.attributeTable.name(at: $0).name }
  }
}

extension Document {
  /// The attributes of a node, in the order of the file.
  package func attributes(of node: Int) -> Attributes { Attributes(of: node, in: self) }

  /// The attributes of a node whose names have one of these traits.
  package func attributes(of node: Int, with traits: AttributeTraits) -> [Attribute] {
    var found: [Attribute] = []
    forEachAttribute(of: node, with: traits) { found.append($0) }
    return found
  }

  /// Calls a function with each attribute of a node whose name has one of these traits.
  func forEachAttribute(of node: Int, with traits: AttributeTraits, _ body: (Attribute) -> Void) {
    // Most elements lack most attributes.
    guard !nodes[node].attributeTraits.isDisjoint(with: traits) else { return }
    for index in attributeRange(of: node) where !attributeTable.traits(at: index).isDisjoint(with: traits) {
      body(attribute(at: index, of: node))
    }
  }

  /// The decoded value of an attribute, or `nil` if the node has none of that name.
  public func value(_ name: String, of node: Int) -> String? {
    indexOfAttribute(name, of: node).map { value(at: $0, of: node) }
  }

  /// Whether an attribute of a node has a value.
  public func hasValue(_ value: String, of name: String, in node: Int) -> Bool {
    guard let index = indexOfAttribute(name, of: node) else { return false }
    return attributeTable.hasValue(value, at: place(of: index, in: node), in: text)
  }

  /// Whether the first attribute of a node with one of these traits has a value.
  package func hasValue(_ value: String, with traits: AttributeTraits, of node: Int) -> Bool {
    guard let index = indexOfAttribute(with: traits, of: node) else { return false }
    return attributeTable.hasValue(value, at: place(of: index, in: node), in: text)
  }

  /// The decoded value of the first attribute with one of these traits; `nil` if the node has none.
  package func value(with traits: AttributeTraits, of node: Int) -> String? {
    indexOfAttribute(with: traits, of: node).map { value(at: $0, of: node) }
  }

  /// The place in a list of the value of the first attribute with one of these traits; `nil` if it is not in it.
  package func index(in words: [String], with traits: AttributeTraits, of node: Int) -> Int? {
    guard let place = indexOfAttribute(with: traits, of: node).map({ place(of: $0, in: node) }) else { return nil }
    return words.firstIndex { attributeTable.hasValue($0, at: place, in: text) }
  }

  /// Calls a function with the bytes of the value of the first attribute with one of these traits; `nil` if the node has
  /// none.
  package func withValue<Result>(
    with traits: AttributeTraits, of node: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    indexOfAttribute(with: traits, of: node)
      .map { attributeTable.withValue(at: place(of: $0, in: node), in: text, body) }
  }

  /// Calls a function with the bytes of the value of an attribute; `nil` if the node has none of that name.
  package func withValue<Result>(of name: String, in node: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result?
  {
    indexOfAttribute(name, of: node).map { attributeTable.withValue(at: place(of: $0, in: node), in: text, body) }
  }

  /// The value of the first of these attributes that a node has with a value that is not empty; `nil` if it has none.
  ///
  /// - Parameter traits: A trait that all of the names have. Most attributes lack it, and need not be compared.
  func value(ofFirst names: [String], with traits: AttributeTraits, of node: Int) -> String? {
    guard !nodes[node].attributeTraits.isDisjoint(with: traits) else { return nil }
    let known = attributeRange(of: node).filter { !attributeTable.traits(at: $0).isDisjoint(with: traits) }
    for name in names {
      guard let index = known.first(where: { attributeTable.name(at: $0).name == name }) else { continue }
      let value = value(at: index, of: node)
      if !value.isEmpty { return value }
    }
    return nil
  }

  /// Whether an attribute has the same value in an element of another document, or neither element has it.
  public func hasSameValue(of name: String, in node: Int, as other: Int, in document: Document) -> Bool {
    switch (indexOfAttribute(name, of: node), document.indexOfAttribute(name, of: other)) {
    case (let mine?, let its?): hasSameValue(at: mine, in: node, as: its, in: other, of: document)
    case (nil, nil): true
    default: false
    }
  }

  /// The names of the attributes that have another value in an element of another document, or that only one of the two
  /// elements has; those of this document come first.
  public func differingAttributes(of node: Int, from other: Int, in document: Document) -> [String] {
    let own = attributeRange(of: node).filter { index in
      guard let counterpart = document.index(in: other, ofNameAt: index, in: self) else { return true }
      return !hasSameValue(at: index, in: node, as: counterpart, in: other, of: document)
    }
    let added = document.attributeRange(of: other).filter { self.index(in: node, ofNameAt: $0, in: document) == nil }
    return own.map { attributeTable.name(at: $0).name } + added.map { document.attributeTable.name(at: $0).name }
  }

  private func hasSameValue(at index: Int, in node: Int, as counterpart: Int, in other: Int, of document: Document)
    -> Bool
  {
    attributeTable.hasSameValue(
      at: place(of: index, in: node), in: text, as: document.place(of: counterpart, in: other),
      of: document.attributeTable, in: document.text)
  }

  /// The index of the attribute of a node that has the name of an attribute of another document.
  private func index(in node: Int, ofNameAt index: Int, in document: Document) -> Int? {
    let range = attributeRange(of: node)
    guard range.count <= AttributeIndex.threshold else {
      return attributeIndex.place(of: document.attributeTable.name(at: index).name, in: node)
    }
    return attributeTable.index(ofNameAt: index, of: document.attributeTable, in: range)
  }

  /// The attribute at a place of the table.
  func attribute(at index: Int, of node: Int) -> Attribute {
    let name = attributeTable.name(at: index)
    return Attribute(name: name.name, value: value(at: index, of: node), traits: name.traits)
  }

  private func value(at index: Int, of node: Int) -> String {
    attributeTable.value(at: place(of: index, in: node), in: text)
  }

  private func place(of index: Int, in node: Int) -> AttributeTable.Place {
    AttributeTable.Place(start: nodes[node].start, index: index)
  }

  /// The indices of the attributes of a node in the table.
  func attributeRange(of node: Int) -> Range<Int> { attributeRange(of: node..<node + 1) }

  /// The indices of the attributes of consecutive nodes in the table.
  func attributeRange(of range: Range<Int>) -> Range<Int> {
    nodes.attributeRange(of: range, outOf: attributeTable.count)
  }

  private func indexOfAttribute(with traits: AttributeTraits, of node: Int) -> Int? {
    guard !nodes[node].attributeTraits.isDisjoint(with: traits) else { return nil }
    return attributeRange(of: node).first { !attributeTable.traits(at: $0).isDisjoint(with: traits) }
  }

  private func indexOfAttribute(_ name: String, of node: Int) -> Int? {
    let range = attributeRange(of: node)
    guard range.count <= AttributeIndex.threshold else { return attributeIndex.place(of: name, in: node) }
    return range.first { attributeTable.name(at: $0).name == name }
  }
}

extension [Node] {
  /// The indices of the attributes of consecutive nodes in the table of their document.
  func attributeRange(of range: Range<Int>, outOf attributeCount: Int) -> Range<Int> {
    let end = range.upperBound < count ? self[range.upperBound].firstAttribute : attributeCount
    return self[range.lowerBound].firstAttribute..<end
  }
}

/// An index of the attributes of elements that have very many of them. Searching those one by one would take quadratic
/// time.
struct AttributeIndex {
  /// The number of attributes above which an element is indexed; no element that Xcode writes has more.
  static let threshold = 64

  private let places: [Int: [String: Int]]

  init(of nodes: [Node], _ attributes: AttributeTable) {
    var places: [Int: [String: Int]] = [:]
    for number in nodes.indices {
      let range = nodes.attributeRange(of: number..<number + 1, outOf: attributes.count)
      guard range.count > Self.threshold else { continue }
      places[number] = Dictionary(firstOf: range.map { (attributes.name(at: $0).name, $0) })
    }
    self.places = places
  }

  /// The index of an attribute in the document's list, for a node with more than ``threshold`` attributes.
  func place(of name: String, in node: Int) -> Int? { places[node]?[name] }
}
