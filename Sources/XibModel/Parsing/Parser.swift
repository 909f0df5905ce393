// The only file that imports libxml2: bytes in, immutable Swift values out.
private import CLibXML2

extension Document {
  /// Parses a document.
  ///
  /// Nothing outside `bytes` is read: no network, no external entity, no document type. Archives of Xcode 3 and 4 are read
  /// as trees of elements like any other: what their elements mean, and how they are merged, only their dialect knows.
  /// - Throws: ``ParseError``, naming the first place that is wrong.
  public convenience init(parsing bytes: [UInt8]) throws(ParseError) { try self.init(parsing: bytes, dialects: []) }

  /// Parses a document, which may be of other dialects than the modern one.
  package convenience init(parsing bytes: [UInt8], dialects: [any Dialect]) throws(ParseError) {
    try Encoding.check(bytes)
    let (form, text) = FileForm.split(bytes)
    do throws(ParseError) {
      self.init(try Elements(parsing: text), of: text, form: form, dialects)
    } catch {
      if text.contains(0) { throw .binary }
      throw Encoding.firstConflictMarker(in: text).map(ParseError.conflictMarkers) ?? error
    }
  }

  convenience init(_ elements: Elements, of text: [UInt8], form: FileForm, _ dialects: [any Dialect]) {
    let kind = Kind(root: elements.nodes[0].name)
    self.init(
      kind: kind, dialect: dialects.first { $0.kind == kind } ?? ModernDialect(), text: text, form: form,
      nodes: elements.nodes,
      attributes: elements.attributes, elementNames: elements.names, parsedBytes: elements.parsedBytes,
      copies: elements.copies)
  }
}

/// All elements of a text; there is at least one.
struct Elements {
  let nodes: [Node]
  let attributes: AttributeTable
  let names: KnownNames<ElementTraits>
  /// The number of bytes that were parsed; the others were known.
  let parsedBytes: Int
  /// The elements that were known.
  let copies: [CopiedRun]

  init(parsing text: [UInt8]) throws(ParseError) {
    try self.init(parsing: text, gaps: [], of: nil)
  }

  /// Parses an excerpt: a text from which elements of a known document were cut.
  init(parsing excerpt: Excerpt) throws(ParseError) {
    try self.init(parsing: excerpt.text, gaps: excerpt.gaps, of: excerpt.known)
  }

  private init(parsing text: [UInt8], gaps: [Excerpt.Gap], of known: Document?) throws(ParseError) {
    var collector = Collector(gaps, of: known)
    try text.withUnsafeBufferPointer { buffer throws(ParseError) in try collector.run(on: buffer) }
    nodes = collector.nodes
    attributes = collector.attributes
    names = collector.names
    parsedBytes = text.count
    copies = collector.copies
  }
}

/// Turns libxml2's events into nodes.
private struct Collector {
  var nodes: [Node] = []
  var attributes: AttributeTable
  var names: KnownNames<ElementTraits>
  private var scanner = SourceScanner(text: UnsafeBufferPointer(start: nil, count: 0))
  private(set) var copies: [CopiedRun] = []
  private var open: [Int] = []
  private var failure: ParseError?
  private var context: xmlParserCtxtPtr?
  private let known: Document?
  private let gaps: [Excerpt.Gap]
  private var gapsFilled = 0
  /// How many bytes the filled gaps take in the whole text.
  private var bytesFilled = 0

  init(_ gaps: [Excerpt.Gap], of known: Document?) {
    self.gaps = gaps
    self.known = known
    names = known?.elementNames ?? KnownNames()
    attributes = AttributeTable(names: known?.attributeTable.names ?? KnownNames())
  }

  /// Starts libxml2, once per process: its manual asks for that before several threads parse.
  private static let isStarted: Void = xmlInitParser()

  mutating func run(on text: UnsafeBufferPointer<UInt8>) throws(ParseError) {
    _ = Self.isStarted
    scanner = SourceScanner(text: text)
    nodes.reserveCapacity(text.count / 100 + (known?.nodes.count ?? 0))
    attributes.reserveCapacity(text.count / 25 + (known?.attributeTable.count ?? 0))
    let parsed = text.withMemoryRebound(to: CChar.self) { chars in
      xmlCreateMemoryParserCtxt(chars.baseAddress, Int32(chars.count))
    }
    guard let context = parsed else { throw .notWellFormed(line: 1, reason: "the parser could not start") }
    defer { xmlFreeParserCtxt(context) }
    self.context = context
    // Without XML_PARSE_NOENT, libxml2 passes on "&amp;" in an attribute as "&#38;"; no other entity can be declared.
    // XML_PARSE_HUGE lifts its limit of 10 MB for a text or an attribute. That limit is not needed here: ParseError
    // limits the size and the depth of the file, and refuses document types, which could declare entities.
    let options = [XML_PARSE_NONET, XML_PARSE_NOENT, XML_PARSE_HUGE, XML_PARSE_IGNORE_ENC].reduce(0) {
      $0 | $1.rawValue
    }
    xmlCtxtUseOptions(context, Int32(options))
    // The text is UTF-8; with no encoding set, libxml2 guesses one from the first bytes.
    context.pointee.encoding = UnsafePointer(xmlStrdup("UTF-8"))
    context.pointee.sax.pointee = Self.handler()
    let status = withUnsafeMutablePointer(to: &self) { collector in
      context.pointee.userData = UnsafeMutableRawPointer(collector)
      return xmlParseDocument(context)
    }
    self.context = nil
    if let failure { throw failure }
    guard status == 0, context.pointee.wellFormed == 1, let root = nodes.first, root.end > 0, gapsFilled == gaps.count
    else {
      throw .notWellFormed(line: 1, reason: "there is no root element")
    }
  }

  private static func handler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.internalSubset = { context, _, _, _ in
      Collector.from(context)?.pointee.stop { .documentType(line: $0) }
    }
    handler.startElementNs = { context, name, prefix, _, namespaceCount, namespaces, attributeCount, _, attributes in
      Collector.from(context)?.pointee.start(
        name, prefix: prefix, namespaces: namespaces, Int(namespaceCount), attributes: attributes, Int(attributeCount))
    }
    handler.endElementNs = { context, _, _, _ in Collector.from(context)?.pointee.end() }
    handler.serror = { context, error in
      guard let error else { return }
      Collector.from(context)?.pointee.fail(error.pointee)
    }
    return handler
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Collector>? {
    context?.assumingMemoryBound(to: Collector.self)
  }

  private mutating func start(
    _ name: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?,
    namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ namespaceCount: Int,
    attributes values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ attributeCount: Int
  ) {
    guard failure == nil, let name, let tag = scanner.nextTag().flatMap({ place($0) }) else { return }
    guard open.count < ParseError.deepestNesting else { return stop { .tooDeep(line: $0) } }
    let first = attributes.count
    var traits: AttributeTraits = []
    for index in 0..<namespaceCount {
      guard let namespaces, let uri = namespaces[2 * index + 1] else { continue }
      let declared = if let prefix = namespaces[2 * index] { "xmlns:" + String(cString: prefix) } else { "xmlns" }
      attributes.append(name: attributes.names.number(of: declared), decoded: String(cString: uri))
    }
    for index in 0..<attributeCount {
      guard let values, let name = values[5 * index], let from = values[5 * index + 3], let to = values[5 * index + 4]
      else { continue }
      let number = Self.number(of: name, values[5 * index + 1], in: &attributes.names)
      traits.formUnion(attributes.names[number].traits)
      // Declarations of name spaces are not among the attributes.
      if namespaceCount == 0, let written = scanner.value(index, ifReads: from, to - from) {
        attributes.append(name: number, place: written - scanner.tagStart, length: to - from)
      } else {
        attributes.append(
          name: number, decoded: String(decoding: UnsafeBufferPointer(start: from, count: to - from), as: UTF8.self))
      }
    }
    let index = nodes.count
    let number = Self.number(of: name, prefix, in: &names)
    let element = names[number]
    nodes.append(
      Node(
        name: element.name, traits: element.traits, attributeTraits: traits, parent: open.last ?? -1,
        subtreeEnd: index + 1,
        leadStart: tag.lead, start: tag.start, openEnd: tag.end, closeStart: tag.end,
        end: tag.isSelfClosed ? tag.end : -1, firstAttribute: first))
    open.append(index)
  }

  private mutating func end() {
    guard failure == nil, let index = open.last else { return }
    if nodes[index].end < 0, let tag = scanner.nextTag().flatMap({ place($0) }) {
      nodes[index].closeStart = tag.start
      nodes[index].end = tag.end
    }
    nodes[index].subtreeEnd = nodes.count
    open.removeLast()
  }

  /// Fills the gaps before a tag, and returns the tag's place in the whole text.
  private mutating func place(_ tag: SourceScanner.Tag) -> SourceScanner.Tag? {
    var lead = tag.lead
    var checked = tag.lead
    while gapsFilled < gaps.count, gaps[gapsFilled].offset < tag.end {
      let gap = gaps[gapsFilled]
      guard let known, !open.isEmpty, open.count <= gap.depth, scanner.isBetweenTags(from: checked, to: gap.offset)
      else {
        failure = .notWellFormed(line: 1, reason: "the text was cut at a wrong place")
        return nil
      }
      fill(gap, with: known, lead: lead + bytesFilled)
      lead = gap.offset
      // Many gaps may follow each other before one tag. Text that was checked once is not checked again.
      checked = gap.offset
    }
    return tag.shifted(by: bytesFilled, lead: lead + bytesFilled)
  }

  private mutating func fill(_ gap: Excerpt.Gap, with known: Document, lead: Int) {
    let cut = gap.cut
    copies.append(CopiedRun(nodes: nodes.count..<nodes.count + cut.nodes.count, source: cut.nodes.lowerBound))
    nodes.append(
      cut.nodes, of: known, under: open.last ?? -1, leadStart: lead,
      shiftedBy: gap.offset + bytesFilled - cut.bytes.lowerBound, attributes: attributes.count)
    attributes.append(
      known.attributeRange(of: cut.nodes), of: known.attributeTable.entries, known.attributeTable.decoded)
    gapsFilled += 1
    bytesFilled += cut.bytes.count
  }

  private mutating func fail(_ error: xmlError) {
    guard failure == nil, error.level.rawValue >= XML_ERR_ERROR.rawValue,
      error.domain != Int32(XML_FROM_NAMESPACE.rawValue)
    else { return }
    guard !Self.limits.contains(error.code) else {
      failure = .partTooLarge(line: max(1, Int(error.line)))
      return
    }
    let message = error.message.map { String(cString: $0) } ?? "unknown error"
    let reason = String(message.prefix { $0 != "\n" })
    // Elements that nest too deeply never get here: our limit is lower than that of every release of libxml2.
    failure = .notWellFormed(line: max(1, Int(error.line)), reason: reason)
  }

  /// The libxml2 errors for its own limits: XML_ERR_NAME_TOO_LONG, and XML_ERR_RESOURCE_LIMIT in newer releases.
  private static let limits: Set<Int32> = [110, 114]

  private mutating func stop(_ reason: (Int) -> ParseError) {
    guard failure == nil else { return }
    failure = reason(max(1, Int(context.map { xmlSAX2GetLineNumber($0) } ?? 1)))
    if let context { xmlStopParser(context) }
  }

  /// The number of a name that libxml2 gives.
  private static func number<Traits>(
    of name: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?, in names: inout KnownNames<Traits>
  ) -> Int32 {
    if let prefix { return names.number(of: String(cString: prefix) + ":" + String(cString: name)) }
    return names.number(of: UnsafeBufferPointer(start: name, count: Int(xmlStrlen(name))))
  }
}

/// Why a file could not be read as an Interface Builder document.
public enum ParseError: Error, Equatable, Sendable {
  case empty
  case tooLarge(bytes: Int)
  /// A name is longer than the parser accepts.
  case partTooLarge(line: Int)
  case binary
  /// The file is a Git LFS pointer; the document is stored elsewhere.
  case largeFilePointer
  case unsupportedEncoding(String)
  case conflictMarkers(line: Int)
  case documentType(line: Int)
  case tooDeep(line: Int)
  case notWellFormed(line: Int, reason: String)

  /// The largest file that is read, in bytes.
  public static let largestFile = 512 << 20
  /// The deepest nesting that is read; real documents reach 37 (format.md 9).
  public static let deepestNesting = 200
}

extension ParseError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty:
      "The file is empty; restore it from version control."
    case .tooLarge(let bytes):
      "The file is too large: it has \(bytes) bytes, and the limit is \(Self.largestFile); merge it by hand."
    case .partTooLarge(let line):
      "Line \(line) has a name of more than 10,000,000 characters, which is too large; merge the file by hand."
    case .binary:
      "The file is binary, not XML; open it in Xcode and save it as an Interface Builder document."
    case .largeFilePointer:
      "The file is a Git LFS pointer, and the document is not here; get it with git lfs pull."
    case .unsupportedEncoding(let name):
      "The file is encoded in \(name); convert it to UTF-8, the only encoding Xcode writes."
    case .conflictMarkers(let line):
      "Line \(line) holds a conflict marker; resolve the earlier merge first."
    case .documentType(let line):
      "Line \(line) declares a document type, which Xcode never writes; remove the declaration."
    case .tooDeep(let line):
      "Line \(line) nests elements more than \(Self.deepestNesting) deep, which no Interface Builder document does; merge the file by hand."
    case .notWellFormed(let line, let reason):
      "Line \(line) is not well-formed XML (\(reason)); repair it, or restore the file from version control."
    }
  }

  /// The line that the error names, counted from 1.
  public var line: Int? {
    switch self {
    case .partTooLarge(let line), .conflictMarkers(let line), .documentType(let line), .tooDeep(let line),
      .notWellFormed(let line, _):
      line
    case .empty, .tooLarge, .binary, .largeFilePointer, .unsupportedEncoding: nil
    }
  }
}
