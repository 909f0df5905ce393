internal import XibModel

/// Dictionaries and flattened properties in the normal form.
extension ArchiveReader {
  mutating func write(
    _ dictionary: ArchiveDictionary, _ node: Int, _ key: WrittenKey, _ depth: Int
  ) throws(NormalFormError) {
    if let empty = dictionary.emptyKeys, document.id(of: empty) != nil {
      // The mention is written anew for every empty dictionary.
      found.append(empty)
    }
    let isFlat = document.hasKey(NormalArchive.properties, node)
    let keys = dictionary.names(in: document)
    guard !isFlat || keys != nil else { throw .unusual }
    let name = isFlat ? names.properties : keys == nil ? names.pairs : names.dictionary
    let className = document.className(of: node) ?? NormalArchive.plainDictionary
    out.begin(name)
    out.state("class", className == NormalArchive.plainDictionary ? nil : className)
    out.state(NormalArchive.Attribute.lists, dictionary.lists)
    out.state("key", key.text(of: node, in: document))
    out.state("id", document.id(of: node))
    out.end(name, selfClosed: dictionary.entries.isEmpty)
    guard !dictionary.entries.isEmpty else { return }
    for (place, entry) in dictionary.entries.enumerated() {
      out.line(depth + 1)
      if let keys, isFlat {
        try writeProperty(keys[place], entry.value, depth + 1)
      } else if let keys {
        try write(entry.value, .given(keys[place]), depth + 1)
      } else {
        try writePair(dictionary.name(of: entry, in: document), entry, depth + 1)
      }
    }
    out.line(depth)
    out.close()
  }

  /// Writes a flattened property, such as `12.IBPluginDependency`, by its object and its name.
  private mutating func writeProperty(_ key: String, _ value: Int, _ depth: Int) throws(NormalFormError) {
    dependences += 1
    out.begin(names.property)
    if let point = key.utf8.firstIndex(of: UInt8(ascii: ".")), let object = recorded[String(key[..<point])] {
      out.state(NormalArchive.Attribute.object, object)
      out.state(NormalArchive.Attribute.property, String(key[key.utf8.index(after: point)...]))
    } else {
      out.state(NormalArchive.Attribute.property, key)
    }
    out.end(names.property, selfClosed: false)
    out.line(depth + 1)
    try write(value, .none, depth + 1)
    out.line(depth)
    out.close()
  }

  private mutating func writePair(_ name: String?, _ entry: (key: Int?, value: Int), _ depth: Int)
    throws(NormalFormError)
  {
    out.begin(names.pair)
    out.state(NormalArchive.Attribute.name, name)
    out.end(names.pair, selfClosed: false)
    if let key = entry.key {
      out.line(depth + 1)
      try write(key, .none, depth + 1)
    }
    out.line(depth + 1)
    try write(entry.value, .none, depth + 1)
    out.line(depth)
    out.close()
  }
}

/// Objects in the normal form, and what they are about.
extension ArchiveReader {
  /// Any other object or value: its attributes and what is in it.
  mutating func writeObject(_ node: Int, _ key: WrittenKey, _ depth: Int) throws(NormalFormError) {
    let isCopied = key.isWritten(of: node, in: document)
    let kind = kind(of: node)
    let name = kind?.name ?? DocumentBuilder.Name(of: nodes[node])
    let isSelfClosed = nodes[node].isSelfClosed
    guard !isCopied || kind != nil || document.hasChildren(node) else { return out.copyLeaf(node) }
    out.begin(name)
    if isCopied {
      out.stateAll(of: node)
    } else {
      for attribute in document.attributes(of: node)
      where attribute.name != AttributeNames.key && attribute.name != AttributeNames.id {
        out.state(attribute.name, attribute.value)
      }
      out.state(AttributeNames.key, key.text(of: node, in: document))
      out.state(AttributeNames.id, document.id(of: node))
    }
    for (name, value) in kind?.attributes ?? [] { out.state(name, value) }
    out.end(name, selfClosed: isSelfClosed)
    guard !isSelfClosed else { return }
    if document.hasChildren(node) {
      var child = node + 1
      let end = nodes[node].subtreeEnd
      while child < end {
        out.line(depth + 1)
        try write(child, .own, depth + 1)
        child = nodes[child].subtreeEnd
      }
      out.line(depth)
    } else {
      out.append(document.text[nodes[node].openEnd..<nodes[node].closeStart])
    }
    out.close()
  }

  /// The name of an object that the normal form names otherwise, and the attributes that tell what it is about; `nil`
  /// for other elements.
  private mutating func kind(of node: Int) -> (name: DocumentBuilder.Name, attributes: [(String, String?)])? {
    let element = nodes[node].name
    if element == "data" { return (names.contents, []) }
    guard element == "object", let place = document.index(in: Self.classes, with: .className, of: node) else {
      return nil
    }
    switch Self.kinds[place].kind {
    case .objectRecord:
      return (
        names.objectRecord,
        [(NormalArchive.Attribute.object, document.graphID(ArchiveRecords.recordedObject, of: node))]
      )
    case .connectionRecord: return (names.connectionRecord, ends(ofConnectionIn: node))
    case .classDescription:
      let source = member("sourceIdentifier", of: node)
      let header = ["majorKey", "minorKey"].compactMap { key in source.flatMap { content(key, of: $0) } }
      return (
        names.classDescription,
        [
          (NormalArchive.Attribute.name, content("className", of: node)),
          (NormalArchive.Attribute.header, header.isEmpty ? nil : header.joined(separator: " ")),
        ]
      )
    case .value: return (names.value, [])
    case .dictionary: return document.hasChildren(node) ? (names.value, []) : nil
    }
  }

  private enum Kind {
    case objectRecord, connectionRecord, classDescription, value
    /// A dictionary in an encoding that Xcode does not write.
    case dictionary
  }

  /// The classes of objects that the normal form names otherwise.
  private static let kinds: [(className: String, kind: Kind)] =
    [
      (ArchiveRecords.object, .objectRecord), (ArchiveRecords.connection, .connectionRecord),
      (NormalArchive.partialClass, .classDescription),
    ] + NormalArchive.atoms.map { ($0, .value) } + NormalArchive.dictionaries.map { ($0, .dictionary) }

  private static let classes = kinds.map { $0.className }

  /// The attributes that tell what a connection connects.
  mutating func ends(ofConnectionIn record: Int) -> [(String, String?)] {
    guard let connection = document.member(ArchiveRecords.recordedConnection, of: record) else { return [] }
    let className = document.className(of: connection) ?? ""
    let label = content(ArchiveRecords.connectionLabel, of: connection)
    let source = document.graphID(ArchiveRecords.connectionSource, of: connection)
    let destination = document.graphID(ArchiveRecords.connectionDestination, of: connection)
    let binding = document.member(ArchiveRecords.binding, of: connection)
    let path = binding.flatMap { content(ArchiveRecords.bindingPath, of: $0) }
    let place: [String?] =
      switch ArchiveConnections.kinds[className] {
      case .outlet(References.singleOutlet): [source, label]
      // An object of AppKit sends one action.
      case .action: [destination, ConnectionPlaces.action]
      case .binding:
        [source, ConnectionPlaces.binding, binding.flatMap { content(ArchiveRecords.bindingName, of: $0) }]
      case .outlet, .event, nil: [nil]
      }
    return [
      (NormalArchive.Attribute.name, [className, label, path].compactMap { $0 }.joined(separator: " ")),
      (NormalArchive.Attribute.source, source), (NormalArchive.Attribute.destination, destination),
      (NormalArchive.Attribute.place, place.contains(nil) ? nil : place.compactMap { $0 }.joined(separator: " ")),
    ]
  }
}
