internal import Basics

/// An Interface Builder document: its bytes, and the tree of elements in them.
///
/// Nodes are numbered in document order, so a subtree is a contiguous range of numbers. Every node knows its bytes in
/// ``text``, so an unchanged document is written as the bytes it came from.
public final class Document: Sendable {
  /// The kinds of document that a `.xib` or `.storyboard` file can hold, told apart by the root element.
  public enum Kind: Sendable, Equatable {
    /// `<document>`, Xcode 4 and later.
    case modern
    /// `<archive>`, Xcode 3 and 4.
    case archive
    /// Well-formed XML with another root element.
    case unknown(root: String)

    /// The kind of document whose root element has this name.
    init(root: String) {
      switch root {
      case RootElements.modern: self = .modern
      case RootElements.archive: self = .archive
      default: self = .unknown(root: root)
      }
    }

    /// The kind that the first bytes of a file suggest, without parsing it; `nil` if only a parser can tell.
    public init?(sniffing bytes: [UInt8]) {
      let head = bytes.prefix(4096)
      guard
        let root = head.indices.first(where: { at in
          head[at] == UInt8(ascii: "<") && at + 1 < head.endIndex && head[at + 1] != UInt8(ascii: "?")
        })
      else { return nil }
      // Comments and document types may contain text that looks like an element. Other encodings can't be read here.
      let name = head[(root + 1)...].prefix { !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      guard let first = name.first, first != UInt8(ascii: "!"), name.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
        return nil
      }
      self.init(root: String(decoding: name, as: UTF8.self))
    }
  }

  public let kind: Kind
  /// What documents of this kind do in their own way.
  package let dialect: any Dialect
  /// The document in UTF-8, without a byte order mark and with LF line ends; all offsets count bytes of this.
  public let text: [UInt8]
  /// The byte order mark and the line ends that were removed from the file to get ``text``.
  package let form: FileForm
  /// All elements in document order; the root is number 0.
  public let nodes: [Node]
  /// Whether Auto Layout lays out the views. Each frame's class depends on it.
  let usesAutoLayout: Bool
  let attributeTable: AttributeTable
  let attributeIndex: AttributeIndex
  /// The names of the elements, so that another version of the document need not look them up.
  let elementNames: KnownNames<ElementTraits>
  /// The number of bytes that were parsed: fewer than the text has if the rest was known from another version, and 0 if the
  /// document was not parsed.
  public let parsedBytes: Int
  /// The elements that were copied from the version that this one was parsed after, byte for byte, in their order.
  let copies: [CopiedRun]
  let objectIndex = Guarded(ObjectIndex())

  init(
    kind: Kind, dialect: any Dialect, text: [UInt8], form: FileForm, nodes: [Node], attributes: AttributeTable,
    elementNames: KnownNames<ElementTraits>, parsedBytes: Int = 0,
    copies: [CopiedRun] = []
  ) {
    self.kind = kind
    self.dialect = dialect
    self.text = text
    self.form = form
    self.nodes = nodes
    self.attributeTable = attributes
    self.elementNames = elementNames
    self.parsedBytes = parsedBytes
    self.copies = copies
    self.attributeIndex = AttributeIndex(of: nodes, attributes)
    usesAutoLayout = nodes.attributeRange(of: 0..<1, outOf: attributes.count).contains { index in
      attributes.name(at: index).name == "useAutolayout"
        && attributes.hasValue(AttributeNames.yes, at: .init(start: nodes[0].start, index: index), in: text)
    }
  }

  /// The bytes of the file that this document was parsed from.
  public var bytes: [UInt8] { form.fileBytes(of: text) }
}

/// Consecutive elements that were copied from another version.
struct CopiedRun: Sendable {
  let nodes: Range<Int>
  /// The number of the first one in the other version.
  let source: Int
}

/// One element: its name and where its parts are in ``Document/text``.
public struct Node: Sendable {
  public let name: String
  /// The facts of the format's tables about the name.
  package let traits: ElementTraits
  /// The facts of the tables about the names of its attributes, all together.
  package let attributeTraits: AttributeTraits
  // 32 bits each, because a large document has very many nodes; ParseError.largestFile keeps all offsets below.
  private var parentNumber: Int32
  private var subtreeEndNumber: Int32
  private var leadOffset: Int32
  private var startOffset: Int32
  private var openEndOffset: Int32
  private var closeOffset: Int32
  private var endOffset: Int32
  private var firstAttributeNumber: Int32

  init(
    name: String, traits: ElementTraits, attributeTraits: AttributeTraits, parent: Int, subtreeEnd: Int,
    leadStart: Int, start: Int, openEnd: Int, closeStart: Int, end: Int, firstAttribute: Int
  ) {
    self.name = name
    self.traits = traits
    self.attributeTraits = attributeTraits
    parentNumber = Int32(clamping: parent)
    subtreeEndNumber = Int32(clamping: subtreeEnd)
    leadOffset = Int32(clamping: leadStart)
    startOffset = Int32(clamping: start)
    openEndOffset = Int32(clamping: openEnd)
    closeOffset = Int32(clamping: closeStart)
    endOffset = Int32(clamping: end)
    firstAttributeNumber = Int32(clamping: firstAttribute)
  }

  /// Moves the node by the numbers of nodes, bytes and attributes that are inserted before it.
  mutating func shift(numbers: Int, bytes: Int, attributes: Int) {
    let (numbers, bytes) = (Int32(truncatingIfNeeded: numbers), Int32(truncatingIfNeeded: bytes))
    parentNumber &+= numbers
    subtreeEndNumber &+= numbers
    leadOffset &+= bytes
    startOffset &+= bytes
    openEndOffset &+= bytes
    closeOffset &+= bytes
    endOffset &+= bytes
    firstAttributeNumber &+= Int32(truncatingIfNeeded: attributes)
  }

  /// Puts the node under another parent, after other white space and comments.
  mutating func move(under parent: Int, leadStart: Int) {
    parentNumber = Int32(clamping: parent)
    leadOffset = Int32(clamping: leadStart)
  }

  /// The number of the parent, -1 for the root.
  public var parent: Int { Int(parentNumber) }
  /// One past the last descendant's number.
  public internal(set) var subtreeEnd: Int {
    get { Int(subtreeEndNumber) }
    set { subtreeEndNumber = Int32(clamping: newValue) }
  }
  /// The start of the white space and comments before the element. The tag before it ends here.
  public var leadStart: Int { Int(leadOffset) }
  /// The `<` of the start tag.
  public var start: Int { Int(startOffset) }
  /// One past the `>` of the start tag.
  public var openEnd: Int { Int(openEndOffset) }
  /// The `<` of the end tag; equal to ``openEnd`` in a self-closed element.
  public internal(set) var closeStart: Int {
    get { Int(closeOffset) }
    set { closeOffset = Int32(clamping: newValue) }
  }
  /// One past the last byte of the element.
  public internal(set) var end: Int {
    get { Int(endOffset) }
    set { endOffset = Int32(clamping: newValue) }
  }
  /// The index of its first attribute; those of the next element follow its own.
  var firstAttribute: Int { Int(firstAttributeNumber) }

  /// Whether the element was written as `<name/>`.
  public var isSelfClosed: Bool { openEnd == end }
}

extension [Node] {
  /// Appends consecutive siblings of another document, with all that is in them.
  ///
  /// - Parameters:
  ///   - range: The elements.
  ///   - document: Their document.
  ///   - parent: The parent that they get.
  ///   - leadStart: Where the white space before the first one starts.
  ///   - bytes: How many bytes further on the elements are here.
  ///   - attributes: The number of attributes before them.
  mutating func append(
    _ range: Range<Int>, of document: Document, under parent: Int, leadStart: Int, shiftedBy bytes: Int,
    attributes: Int
  ) {
    let first = count
    let places = attributes - document.nodes[range.lowerBound].firstAttribute
    append(contentsOf: document.nodes[range])
    for index in first..<count {
      self[index].shift(numbers: first - range.lowerBound, bytes: bytes, attributes: places)
    }
    var sibling = first
    while sibling < count {
      self[sibling].move(under: parent, leadStart: sibling == first ? leadStart : self[sibling].leadStart)
      sibling = self[sibling].subtreeEnd
    }
  }
}

/// One attribute with its value decoded.
public struct Attribute: Sendable, Hashable {
  public let name: String
  public let value: String
  /// The facts of the format's tables about the name.
  package let traits: AttributeTraits

  public init(name: String, value: String) {
    self.init(name: name, value: value, traits: AttributeTraits(of: name))
  }

  init(name: String, value: String, traits: AttributeTraits) {
    self.name = name
    self.value = value
    self.traits = traits
  }

  /// This attribute with another value.
  public func with(value: String) -> Attribute { Attribute(name: name, value: value, traits: traits) }

  public static func == (one: Attribute, other: Attribute) -> Bool {
    one.name == other.name && one.value.isExactly(other.value)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension Document {
  /// The children of a node, in document order.
  package func children(of node: Int) -> ChildSequence {
    ChildSequence(document: self, position: node + 1, end: nodes[node].subtreeEnd)
  }

  /// The first child of a node; `nil` if it has none.
  package func firstChild(of node: Int) -> Int? { hasChildren(node) ? node + 1 : nil }

  public func hasChildren(_ node: Int) -> Bool { nodes[node].subtreeEnd > node + 1 }

  /// The decoded text of an element; empty if it has none.
  public func content(of node: Int) -> String {
    guard hasText(node) else { return "" }
    let range = nodes[node].openEnd..<nodes[node].closeStart
    return withText(in: range) { XMLText.plain($0) } ?? XMLText.decode(text[range])
  }

  /// Whether a node is a leaf that holds text. White space counts as text only in a string. In any other element, it is
  /// left over from emptying the element by hand.
  public func hasText(_ node: Int) -> Bool {
    let element = nodes[node]
    guard element.closeStart > element.openEnd, !hasChildren(node) else { return false }
    if element.traits.contains(.string) { return true }
    return !withText(in: element.openEnd..<element.closeStart) { XMLText.isBlank($0) }
  }

  /// Calls a function with a part of the text. A slice would count references to the text up and down.
  private func withText<Result>(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The white space and comments before a node.
  public func lead(of node: Int) -> ArraySlice<UInt8> { text[nodes[node].leadStart..<nodes[node].start] }

  /// Whether nothing but white space stands before a node.
  public func hasBlankLead(_ node: Int) -> Bool {
    withText(in: nodes[node].leadStart..<nodes[node].start) { XMLText.isWhiteSpace($0) }
  }

  /// The bytes between the last child (or the start tag) and the end tag.
  public func tail(of node: Int) -> ArraySlice<UInt8> {
    var from = nodes[node].openEnd
    for child in children(of: node) { from = nodes[child].end }
    return text[from..<nodes[node].closeStart]
  }

  public func startTag(of node: Int) -> ArraySlice<UInt8> { text[nodes[node].start..<nodes[node].openEnd] }

  /// The bytes of the whole element, without the white space and comments before it.
  public func source(of node: Int) -> ArraySlice<UInt8> { text[nodes[node].start..<nodes[node].end] }

  /// The line of a byte of ``text``, counted from 1.
  public func line(at offset: Int) -> Int { LineIndex(text).line(at: offset) }
}

/// The children of one node; walks from sibling to sibling without storage of its own.
package struct ChildSequence: Sequence, IteratorProtocol {
  let document: Document
  var position: Int
  let end: Int

  package mutating func next() -> Int? {
    guard position < end else { return nil }
    defer { position = document.nodes[position].subtreeEnd }
    return position
  }
}
