internal import XibModel

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
  private let defined: NumberTable
  /// How often the form of an element depended on elements outside it.
  var dependences = 0
  /// The elements that other versions may copy.
  private var places: [NormalForm.Place]
  private let copies: CopiedElements?

  private init(_ document: Document, after known: NormalForm?) {
    self.document = document
    nodes = document.nodes
    copies = known.flatMap { CopiedElements(in: document, from: $0) }
    out = DocumentBuilder(rewriting: document, withNamesOf: copies?.form.document)
    defined = document.definitions
    places = known == nil ? Array(repeating: .none, count: nodes.count) : []
    for record in document.elements(ofClasses: ArchiveRecords.objects) {
      if let number = document.recordID(of: record)?.id, recorded[number] == nil {
        recorded[number] = document.graphID(ArchiveRecords.recordedObject, of: record)
      }
    }
  }

  /// The normal form of an archive, and the elements that other versions may copy from it. It need not give the same bytes
  /// when it is written back.
  static func normalForm(of document: Document, after known: NormalForm?) throws(NormalFormError) -> (
    document: Document, places: [NormalForm.Place]
  ) {
    var reader = ArchiveReader(document, after: known)
    return (try reader.normalForm(), reader.places)
  }

  private mutating func normalForm() throws(NormalFormError) -> Document {
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
      try writeElement(object, .none, 2)
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

  mutating func write(_ node: Int, _ key: WrittenKey, _ depth: Int) throws(NormalFormError) {
    guard nodes[node].traits.contains(.archived) else { throw .unusual }
    if let id = document.id(of: node) {
      mention(id, key.text(of: node, in: document))
      found.append(node)
    } else if case .own = key {
      try writeElement(node, key, depth)
    } else {
      try writeBody(node, key, depth)
    }
  }

  /// Writes an element with the attributes that it has, or copies it from another version.
  private mutating func writeElement(_ node: Int, _ key: WrittenKey, _ depth: Int) throws(NormalFormError) {
    if let copies, let place = copies.place(of: node, atDepth: depth) {
      out.copy(place, of: copies.form.document)
      return found.append(contentsOf: document.outermostDefinitions(in: node))
    }
    let (first, before, known) = (out.count, found.count, dependences)
    try writeBody(node, key, depth)
    guard !places.isEmpty, dependences == known, found[before...] == document.outermostDefinitions(in: node)[...] else {
      return
    }
    places[node] = NormalForm.Place(node: Int32(clamping: first), depth: Int32(clamping: depth))
  }

  private mutating func writeBody(_ node: Int, _ key: WrittenKey, _ depth: Int) throws(NormalFormError) {
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
    throws(NormalFormError)
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

extension ArchiveReader {
  /// The text under a key of an element. The element may hold the text or refer to it.
  mutating func content(_ key: String, of node: Int) -> String? {
    member(key, of: node).map { document.content(of: $0) }
  }

  /// The element that an object has under a key, or the one that this refers to.
  mutating func member(_ key: String, of node: Int) -> Int? {
    let member = document.member(key, of: node, defined)
    // What it refers to stands elsewhere, or nowhere.
    if member.map({ nodes[$0].parent }) != node { dependences += 1 }
    return member
  }
}

extension Document {
  /// The elements inside an element that have an id and are in no other one that has, in the order of the document.
  fileprivate func outermostDefinitions(in node: Int) -> [Int] {
    var found: [Int] = []
    var at = node + 1
    while at < nodes[node].subtreeEnd {
      if id(of: at) == nil {
        at += 1
      } else {
        found.append(at)
        at = nodes[at].subtreeEnd
      }
    }
    return found
  }

  /// Whether an element marks the object around it as a collection.
  func isCoder(_ node: Int) -> Bool { nodes[node].name == "bool" && hasKey(NormalArchive.coder, node) }
}
