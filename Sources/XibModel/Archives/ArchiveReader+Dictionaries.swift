/// Dictionaries and flattened properties in the normal form.
extension ArchiveReader {
  mutating func write(
    _ dictionary: ArchiveDictionary, _ node: Int, _ key: WrittenKey, _ depth: Int
  ) throws(ArchiveError) {
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
  private mutating func writeProperty(_ key: String, _ value: Int, _ depth: Int) throws(ArchiveError) {
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
    throws(ArchiveError)
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
