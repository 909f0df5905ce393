/// Builds a document tag by tag. The text and the nodes come into being together, so nobody has to parse the text.
///
/// The document is the one that a parser makes of the text.
package struct DocumentBuilder {
  /// The name of an element with the facts of the tables about it, looked up once.
  package struct Name {
    let text: String
    let traits: ElementTraits

    package init(_ text: String) {
      self.text = text
      traits = ElementTraits(of: text)
    }

    /// The name of an element of a document.
    package init(of node: Node) { self.init(text: node.name, traits: node.traits) }

    fileprivate init(text: String, traits: ElementTraits) { (self.text, self.traits) = (text, traits) }
  }

  /// The name of an element, whose facts are looked up where it is new.
  package mutating func name(_ text: String) -> Name { Name(text: text, traits: elementNames.traits(of: text)) }

  package private(set) var text: [UInt8] = []
  private var nodes: [Node] = []
  private var attributes = AttributeTable()
  private var elementNames = KnownNames<ElementTraits>()
  /// The elements that are open, from the outside in.
  private var path: [Int] = []
  /// The most elements that were in each other.
  package private(set) var deepestNesting = 0
  /// One past the last tag.
  private var lead = 0
  /// A line feed and the white space of as many levels as were needed so far.
  private var lineStart = [lineFeed]
  /// The start tag that is being written.
  private var tag: (start: Int, firstAttribute: Int) = (0, 0)

  /// The parts of the document that this one is another form of. Reaching them through the document would count the
  /// references to it up and down for each element.
  private let sourceNodes: [Node]
  private let sourceText: [UInt8]
  private let sourceAttributes: [AttributeTable.Entry]
  private let sourceDecoded: [String]

  /// Begins a document that has no bytes but those that the builder writes.
  package init() { (sourceNodes, sourceText, sourceAttributes, sourceDecoded) = ([], [], [], []) }

  /// Begins another form of a document: opens the root element as that one has it, with all bytes before it.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - known: A document with the names of attributes to begin with, the first of which are those of the source; `nil`
  ///     for the source's own.
  package init(rewriting source: Document, withNamesOf known: Document? = nil) {
    (sourceNodes, sourceText) = (source.nodes, source.text)
    (sourceAttributes, sourceDecoded) = (source.attributeTable.entries, source.attributeTable.decoded)
    // A normal form has about half as many bytes again, and a mention for each object.
    text.reserveCapacity(source.text.count * 2)
    nodes.reserveCapacity(source.nodes.count * 3 / 2)
    attributes = AttributeTable(names: (known ?? source).attributeTable.names)
    attributes.reserveCapacity(source.attributeTable.count * 3 / 2)
    let root = source.nodes[0]
    text.append(contentsOf: source.text[..<root.openEnd])
    attributes.append(source.attributeRange(of: 0), of: sourceAttributes, sourceDecoded)
    tag = (root.start, 0)
    path.append(0)
    add(Name(of: root), parent: nil)
    nodes[0] = root
    lead = text.count
  }

  // MARK: Tags

  /// Begins a start tag.
  package mutating func begin(_ name: Name) {
    tag = (text.count, attributes.count)
    text.append(UInt8(ascii: "<"))
    text.append(utf8: name.text)
  }

  /// States an attribute of the tag that was begun; one without a value is left out.
  package mutating func state(_ name: String, _ value: String?) {
    guard let value else { return }
    let number = attributes.names.number(of: name)
    let written = text.append(attribute: name, value)
    if written.count == value.utf8.count {
      attributes.append(name: number, place: written.lowerBound - tag.start, length: written.count)
    } else {
      attributes.append(name: number, decoded: value)
    }
  }

  /// States all attributes of an element of the source, in its bytes.
  package mutating func stateAll(of node: Int) {
    let element = sourceNodes[node]
    let end = element.openEnd - (element.isSelfClosed ? 2 : 1)
    let start = element.start + 1 + element.name.utf8.count
    attributes.append(
      attributesOfSource(node), of: sourceAttributes, sourceDecoded,
      shift: text.count - tag.start - (start - element.start))
    text.append(start..<end, of: sourceText)
  }

  /// Ends the start tag. An element that is not self-closed stays open.
  package mutating func end(_ name: Name, selfClosed: Bool) {
    text.appendTagEnd(selfClosed: selfClosed)
    if !selfClosed { path.append(nodes.count) }
    deepestNesting = max(deepestNesting, path.count + (selfClosed ? 1 : 0))
    add(name, parent: selfClosed ? path.last : path.dropLast().last)
  }

  /// Closes the innermost open element.
  package mutating func close() {
    guard let node = path.popLast() else { return }
    nodes[node].closeStart = text.count
    text.append(endTag: nodes[node].name)
    nodes[node].end = text.count
    nodes[node].subtreeEnd = nodes.count
    lead = text.count
  }

  private mutating func add(_ name: Name, parent: Int?) {
    nodes.append(
      Node(
        name: name.text, traits: name.traits,
        attributeTraits: attributes.traits(from: tag.firstAttribute),
        parent: parent ?? -1, subtreeEnd: nodes.count + 1, leadStart: lead, start: tag.start, openEnd: text.count,
        closeStart: text.count, end: text.count, firstAttribute: tag.firstAttribute))
    lead = text.count
  }

  // MARK: Text

  /// Begins a line at a depth.
  package mutating func line(_ depth: Int) {
    let count = 1 + 4 * depth
    while lineStart.count < count { lineStart += [UInt8](repeating: UInt8(ascii: " "), count: lineStart.count) }
    text.append(0..<count, of: lineStart)
  }

  package mutating func append(_ bytes: ArraySlice<UInt8>) { text.append(contentsOf: bytes) }

  /// Appends the text of an element.
  package mutating func append(escaped content: String) { text.append(utf8: XMLText.escapeContent(content)) }

  private func attributesOfSource(_ node: Int) -> Range<Int> {
    sourceNodes.attributeRange(of: node..<node + 1, outOf: sourceAttributes.count)
  }

  /// Copies an element without children from the source.
  package mutating func copyLeaf(_ node: Int) {
    let element = sourceNodes[node]
    let first = attributes.count
    let shift = text.count - element.start
    text.append(element.start..<element.end, of: sourceText)
    attributes.append(attributesOfSource(node), of: sourceAttributes, sourceDecoded)
    nodes.append(
      Node(
        name: element.name, traits: element.traits, attributeTraits: element.attributeTraits, parent: path.last ?? -1,
        subtreeEnd: nodes.count + 1, leadStart: lead, start: element.start + shift, openEnd: element.openEnd + shift,
        closeStart: element.closeStart + shift, end: element.end + shift, firstAttribute: first))
    lead = text.count
  }

  /// The number of elements so far.
  package var count: Int { nodes.count }

  /// Copies an element, with all that is in it, from a document whose names of attributes this one began with.
  package mutating func copy(_ node: Int, of other: Document) {
    let elements = other.subtree(of: node)
    let source = other.nodes[node].start..<other.nodes[node].end
    nodes.append(
      elements, of: other, under: path.last ?? -1, leadStart: lead, shiftedBy: text.count - source.lowerBound,
      attributes: attributes.count)
    attributes.append(
      other.attributeRange(of: elements), of: other.attributeTable.entries, other.attributeTable.decoded)
    text.append(source, of: other.text)
    lead = text.count
  }

  /// Writes the declaration of a document without a source.
  package mutating func open(reserving count: Int) {
    text.reserveCapacity(count)
    text.append(utf8: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  /// Makes the document, whose root element is closed.
  package consuming func document(_ kind: Document.Kind, form: FileForm) -> Document {
    text.append(lineFeed)
    return Document(
      kind: kind, dialect: ModernDialect(), text: text, form: form, nodes: nodes, attributes: attributes,
      elementNames: elementNames)
  }

  /// Closes the root element as the source has it, and makes the document.
  package consuming func document(closedAs source: Document) -> Document {
    let root = source.nodes[0]
    nodes[0].closeStart = text.count
    nodes[0].end = text.count + root.end - root.closeStart
    nodes[0].subtreeEnd = nodes.count
    text.append(contentsOf: source.text[root.closeStart...])
    return Document(
      kind: source.kind, dialect: source.dialect, text: text, form: source.form, nodes: nodes, attributes: attributes,
      elementNames: elementNames)
  }
}
