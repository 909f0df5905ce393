// The only file that imports libxml2: bytes in, immutable Swift values out.
private import CLibXML2

extension Document {
  /// Parses a document.
  ///
  /// Nothing outside `bytes` is read: no network, no external entity, no document type.
  /// - Throws: ``ParseError``, naming the first place that is wrong.
  public convenience init(parsing bytes: [UInt8]) throws(ParseError) {
    try Encoding.check(bytes)
    let (form, text) = FileForm.split(bytes)
    let collector = Collector()
    do throws(ParseError) {
      try text.withUnsafeBufferPointer { buffer throws(ParseError) in try collector.run(on: buffer) }
    } catch {
      throw Encoding.firstConflictMarker(in: text).map(ParseError.conflictMarkers) ?? error
    }
    let kind: Kind =
      switch collector.nodes[0].name {
      case "document": .modern
      case "archive": .archive
      case let root: .unknown(root: root)
      }
    self.init(kind: kind, text: text, form: form, nodes: collector.nodes, attributes: collector.attributes)
  }
}

/// Turns libxml2's events into nodes.
private final class Collector {
  var nodes: [Node] = []
  var attributes: [Attribute] = []
  private var scanner = SourceScanner(text: UnsafeBufferPointer(start: nil, count: 0))
  private var open: [Int] = []
  /// libxml2 gives one address to each distinct name of a document.
  private var names: [UnsafePointer<xmlChar>: String] = [:]
  private var failure: ParseError?
  private var context: xmlParserCtxtPtr?

  func run(on text: UnsafeBufferPointer<UInt8>) throws(ParseError) {
    scanner = SourceScanner(text: text)
    nodes.reserveCapacity(text.count / 100)
    attributes.reserveCapacity(text.count / 25)
    let parsed = text.withMemoryRebound(to: CChar.self) { chars in
      xmlCreateMemoryParserCtxt(chars.baseAddress, Int32(chars.count))
    }
    guard let context = parsed else { throw .notWellFormed(line: 1, reason: "the parser could not start") }
    defer { xmlFreeParserCtxt(context) }
    self.context = context
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    context.pointee.sax.pointee = Self.handler()
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    let status = withExtendedLifetime(self) { xmlParseDocument(context) }
    self.context = nil
    if let failure { throw failure }
    guard status == 0, context.pointee.wellFormed == 1, let root = nodes.first, root.end > 0 else {
      throw .notWellFormed(line: 1, reason: "there is no root element")
    }
  }

  private static func handler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.internalSubset = { context, _, _, _ in
      Collector.from(context)?.stop { .documentType(line: $0) }
    }
    handler.startElementNs = { context, name, prefix, _, namespaceCount, namespaces, attributeCount, _, attributes in
      Collector.from(context)?.start(
        name, prefix: prefix, namespaces: namespaces, Int(namespaceCount), attributes: attributes, Int(attributeCount))
    }
    handler.endElementNs = { context, _, _, _ in Collector.from(context)?.end() }
    handler.serror = { context, error in
      guard let error else { return }
      Collector.from(context)?.fail(error.pointee)
    }
    return handler
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> Collector? {
    context.map { Unmanaged<Collector>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?,
    namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ namespaceCount: Int,
    attributes values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ attributeCount: Int
  ) {
    guard failure == nil, let name, let tag = scanner.startTag() else { return }
    guard open.count < ParseError.deepestNesting else { return stop { .tooDeep(line: $0) } }
    let first = attributes.count
    for index in 0..<namespaceCount {
      guard let namespaces, let uri = namespaces[2 * index + 1] else { continue }
      let declared = namespaces[2 * index].map { "xmlns:" + string($0) } ?? "xmlns"
      attributes.append(Attribute(name: declared, value: String(cString: uri)))
    }
    for index in 0..<attributeCount {
      guard let values, let name = values[5 * index], let from = values[5 * index + 3], let to = values[5 * index + 4]
      else { continue }
      let value = String(decoding: UnsafeBufferPointer(start: from, count: to - from), as: UTF8.self)
      attributes.append(Attribute(name: qualified(name, values[5 * index + 1]), value: value))
    }
    let index = nodes.count
    nodes.append(
      Node(
        name: qualified(name, prefix), parent: open.last ?? -1, subtreeEnd: index + 1,
        leadStart: tag.lead, start: tag.start, openEnd: tag.end, closeStart: tag.end,
        end: tag.isSelfClosed ? tag.end : -1, firstAttribute: first, attributesEnd: attributes.count))
    open.append(index)
  }

  private func end() {
    guard failure == nil, let index = open.popLast() else { return }
    nodes[index].subtreeEnd = nodes.count
    guard nodes[index].end < 0, let tag = scanner.endTag() else { return }
    nodes[index].closeStart = tag.start
    nodes[index].end = tag.end
  }

  private func fail(_ error: xmlError) {
    guard failure == nil, error.level.rawValue >= XML_ERR_ERROR.rawValue, error.domain != Int32(XML_FROM_NAMESPACE.rawValue)
    else { return }
    let message = error.message.map { String(cString: $0) } ?? "unknown error"
    let reason = String(message.prefix { $0 != "\n" })
    // libxml2's own limit lies above ours in every release; its message is the fallback.
    failure = .notWellFormed(line: max(1, Int(error.line)), reason: reason)
  }

  private func stop(_ reason: (Int) -> ParseError) {
    guard failure == nil else { return }
    failure = reason(max(1, Int(context.map { xmlSAX2GetLineNumber($0) } ?? 1)))
    if let context { xmlStopParser(context) }
  }

  private func qualified(_ name: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?) -> String {
    prefix.map { string($0) + ":" + string(name) } ?? string(name)
  }

  private func string(_ name: UnsafePointer<xmlChar>) -> String {
    if let known = names[name] { return known }
    let new = String(cString: name)
    names[name] = new
    return new
  }
}
