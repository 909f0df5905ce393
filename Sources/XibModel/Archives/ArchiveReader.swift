/// Reads an archive into its normal form.
struct ArchiveReader {
  let document: Document
  /// The nodes of the document. Reaching them through it would count references up and down.
  let nodes: [Node]
  /// The objects with an id that the object being written is the first to mention.
  var found: [Int] = []
  var out: DocumentBuilder
  let names = Names()
  /// The graph ids of recorded objects, by the number of the record.
  private(set) var recorded: [String: String] = [:]
  /// The elements that have a graph id.
  let defined: [String: Int]

  private init(_ document: Document) {
    self.document = document
    nodes = document.nodes
    out = DocumentBuilder(rewriting: document)
    defined = document.definitions
    for record in document.elements(ofClasses: ArchiveRecords.objects) {
      if let number = document.recordID(of: record)?.id, recorded[number] == nil {
        recorded[number] = document.graphID(ArchiveRecords.recordedObject, of: record)
      }
    }
  }

  /// The normal form of an archive. It need not give the same bytes when it is written back.
  static func normalForm(of document: Document) throws(ArchiveError) -> Document {
    var reader = ArchiveReader(document)
    return try reader.normalForm()
  }

  private mutating func normalForm() throws(ArchiveError) -> Document {
    guard !nodes[0].isSelfClosed else { throw .unusual }
    for child in document.children(of: 0) {
      guard nodes[child].name == "data" else { throw .unusual }
      out.line(1)
      try write(child, .own, 1)
    }
    out.line(1)
    out.begin(names.graph)
    let indentation = ArchiveIndentation(of: document)
    out.state(NormalArchive.Attribute.indentation, indentation.map { String(decoding: $0.unit, as: UTF8.self) })
    out.state(NormalArchive.Attribute.deepestLevel, indentation?.deepestLevel.map { String($0) })
    out.end(names.graph, selfClosed: false)
    // The objects stand in the order in which the archive defines them.
    var waiting: [Int] = []
    while true {
      waiting.append(contentsOf: found.reversed())
      found.removeAll(keepingCapacity: true)
      guard let object = waiting.popLast() else { break }
      out.line(2)
      try writeBody(object, .none, 2)
    }
    out.line(1)
    out.close()
    out.append([lineFeed])
    // A second owner would make the builder copy all of it.
    var finished = DocumentBuilder()
    swap(&finished, &out)
    return finished.document(closedAs: document)
  }

  // MARK: Elements

  mutating func write(_ node: Int, _ key: WrittenKey, _ depth: Int) throws(ArchiveError) {
    guard nodes[node].traits.contains(.archived) else { throw .unusual }
    guard let id = document.id(of: node) else { return try writeBody(node, key, depth) }
    mention(id, key.text(of: node, in: document))
    found.append(node)
  }

  private mutating func writeBody(_ node: Int, _ key: WrittenKey, _ depth: Int) throws(ArchiveError) {
    switch nodes[node].name {
    case "reference": writeReference(node, key)
    case "object", "array", "dictionary":
      if let dictionary = ArchiveDictionary(node, in: document) {
        try write(dictionary, node, key, depth)
      } else if let first = firstEntry(of: node) {
        try writeArray(node, from: first, key, depth)
      } else {
        try writeObject(node, key, depth)
      }
    default:
      guard let frame = ArchiveFrame(node, in: document) else { return try writeObject(node, key, depth) }
      out.begin(names.rect)
      for (name, value) in frame.attributes { out.state(name, value) }
      out.end(names.rect, selfClosed: true)
    }
  }

  private mutating func writeReference(_ node: Int, _ key: WrittenKey) {
    let isCopied =
      switch key {
      case .own: true
      case .none: document.attributes(of: node).count == 1
      case .given: false
      }
    guard isCopied, nodes[node].isSelfClosed else {
      return mention(document.value(ArchiveRecords.reference, of: node), key.text(of: node, in: document))
    }
    out.begin(names.mention)
    out.stateAll(of: node)
    out.end(names.mention, selfClosed: true)
  }

  private mutating func writeArray(_ node: Int, from first: Int, _ key: WrittenKey, _ depth: Int)
    throws(ArchiveError)
  {
    let isFree = document.index(in: NormalArchive.unordered, with: .key, of: node) != nil
    let className = document.className(of: node) ?? NormalArchive.plainArray
    let name = isFree ? names.list : names.array
    out.begin(name)
    out.state("class", className == NormalArchive.plainArray ? nil : className)
    out.state("key", key.text(of: node, in: document))
    out.state("id", document.id(of: node))
    let end = nodes[node].subtreeEnd
    out.end(name, selfClosed: first == end)
    guard first < end else { return }
    var child = first
    while child < end {
      out.line(depth + 1)
      try write(child, .own, depth + 1)
      child = nodes[child].subtreeEnd
    }
    out.line(depth)
    out.close()
  }

  /// The first entry of an array, or the end of an empty one; `nil` for other elements.
  private func firstEntry(of node: Int) -> Int? {
    if nodes[node].name == "array" { return node + 1 }
    guard nodes[node].name == "object", document.hasChildren(node), document.isCoder(node + 1),
      document.hasClass(in: NormalArchive.arrayClasses, node)
    else { return nil }
    return nodes[node + 1].subtreeEnd
  }

  mutating func mention(_ id: String?, _ key: String?) {
    out.begin(names.mention)
    out.state("key", key)
    out.state(ArchiveRecords.reference, id)
    out.end(names.mention, selfClosed: true)
  }

  /// The names of elements that only the normal form has.
  struct Names {
    let graph = DocumentBuilder.Name(NormalArchive.graph)
    let mention = DocumentBuilder.Name(NormalArchive.mention)
    let array = DocumentBuilder.Name(NormalArchive.array)
    let list = DocumentBuilder.Name(NormalArchive.list)
    let dictionary = DocumentBuilder.Name(NormalArchive.dictionary)
    let pairs = DocumentBuilder.Name(NormalArchive.pairs)
    let pair = DocumentBuilder.Name(NormalArchive.pair)
    let properties = DocumentBuilder.Name(NormalArchive.properties)
    let property = DocumentBuilder.Name(NormalArchive.property)
    let contents = DocumentBuilder.Name(NormalArchive.contents)
    let objectRecord = DocumentBuilder.Name(NormalArchive.objectRecord)
    let connectionRecord = DocumentBuilder.Name(NormalArchive.connectionRecord)
    let classDescription = DocumentBuilder.Name(NormalArchive.classDescription)
    let value = DocumentBuilder.Name(NormalArchive.value)
    let rect = DocumentBuilder.Name(NormalArchive.rect)
  }
}

extension Document {
  /// Whether an element marks the object around it as a collection.
  func isCoder(_ node: Int) -> Bool { nodes[node].name == "bool" && hasKey(NormalArchive.coder, node) }
}
