/// Dictionaries and flattened properties in the normal form.
extension ArchiveReader {
  mutating func write(
    _ dictionary: ArchiveDictionary, _ node: Int, _ key: String?, _ depth: Int, _ out: inout [UInt8]
  ) throws(ArchiveError) {
    let className = document.value("class", of: node) ?? NormalArchive.plainDictionary
    let attributes: [(String, String?)] = [
      ("class", className == NormalArchive.plainDictionary ? nil : className),
      (NormalArchive.Attribute.lists, dictionary.lists), ("key", key), ("id", document.id(of: node)),
    ]
    if let empty = dictionary.emptyKeys, document.id(of: empty) != nil {
      // The mention is written anew for every empty dictionary.
      var unused: [UInt8] = []
      try write(empty, .own, depth, &unused)
    }
    let isFlat = document.key(of: node) == NormalArchive.properties
    let names = dictionary.names(in: document)
    guard isFlat || names == nil else {
      let keys = names ?? []
      var index = 0
      return try write(
        dictionary.entries.map(\.value), tag(NormalArchive.dictionary, attributes), NormalArchive.dictionary, depth,
        &out
      ) { _ in
        defer { index += 1 }
        return .given(keys[index])
      }
    }
    let name = isFlat ? NormalArchive.properties : NormalArchive.pairs
    guard !isFlat || names != nil else { throw .unusual }
    let open = tag(name, attributes)
    guard !dictionary.entries.isEmpty else { return out += selfClosed(open) }
    out += open
    for (place, entry) in dictionary.entries.enumerated() {
      line(depth + 1, &out)
      if let names, isFlat {
        try write(
          [entry.value], tag(NormalArchive.property, property(names[place])), NormalArchive.property, depth + 1, &out
        ) { _ in .none }
      } else {
        try write(
          [entry.key, entry.value].compactMap { $0 },
          tag(NormalArchive.pair, [(NormalArchive.Attribute.name, dictionary.name(of: entry, in: document))]),
          NormalArchive.pair, depth + 1, &out
        ) { _ in .none }
      }
    }
    line(depth, &out)
    out += Array("</\(name)>".utf8)
  }

  /// The object and the name of a flattened property, such as `12.IBPluginDependency`.
  func property(_ key: String) -> [(String, String?)] {
    let parts = key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let object = recorded[parts[0]] else { return [(NormalArchive.Attribute.property, key)] }
    return [(NormalArchive.Attribute.object, object), (NormalArchive.Attribute.property, parts[1])]
  }
}
