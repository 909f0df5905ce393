/// Arrays and dictionaries of an archive, as each revision of the format writes them.
extension ArchiveWriter {
  mutating func writeArray(
    _ entries: [Int], _ className: String?, key: String?, id: String? = nil, _ depth: Int
  ) throws(ArchiveError) {
    let name = try openArray(className, key: key, id: id, isEmpty: entries.isEmpty, depth)
    guard let name else { return }
    for entry in entries {
      line(depth + 1)
      try write(entry, depth + 1)
    }
    line(depth)
    out += Array("</\(name)>".utf8)
  }

  /// Opens an array; `nil` if it is closed at once.
  mutating func openArray(
    _ className: String?, key: String?, id: String?, isEmpty: Bool, _ depth: Int
  ) throws(ArchiveError) -> String? {
    if hasElements {
      open("array", [("class", className), ("key", key), ("id", id)], selfClosed: isEmpty)
      return isEmpty ? nil : "array"
    }
    open("object", [("class", className ?? NormalArchive.plainArray), ("key", key), ("id", id)])
    writeCoder(depth + 1)
    return "object"
  }

  mutating func writeCoder(_ depth: Int) {
    line(depth)
    open("bool", [("key", NormalArchive.coder)])
    close("bool", with: AttributeNames.yes)
  }

  /// An entry of a dictionary: a key, which is an element or a text, and a value.
  struct Entry {
    let name: String?
    let key: Int?
    let value: Int
  }

  func entries(of node: Int) throws(ArchiveError) -> [Entry] {
    var entries: [Entry] = []
    for child in document.children(of: node) {
      switch document.nodes[node].name {
      case NormalArchive.dictionary: entries.append(Entry(name: document.key(of: child), key: nil, value: child))
      case NormalArchive.properties:
        guard let value = document.children(of: child).first(where: { _ in true }),
          var name = document.value(NormalArchive.Attribute.property, of: child)
        else { throw .part("flattened property") }
        if let object = document.value(NormalArchive.Attribute.object, of: child) {
          guard let number = numbers[object] else { throw .incomplete(id: object) }
          name = "\(number).\(name)"
        }
        entries.append(Entry(name: name, key: nil, value: value))
      default:
        let parts = Array(document.children(of: child))
        guard parts.count == 2 else { throw .part("dictionary") }
        entries.append(Entry(name: nil, key: parts[0], value: parts[1]))
      }
    }
    guard document.nodes[node].name == NormalArchive.properties else { return entries }
    return entries.sorted { ($0.name ?? "").utf8.lexicographicallyPrecedes(($1.name ?? "").utf8) }
  }

  mutating func writeDictionary(_ node: Int, key: String?, _ depth: Int) throws(ArchiveError) {
    let entries = try entries(of: node)
    let className = document.value("class", of: node)
    let id = document.id(of: node)
    let isNamed = entries.allSatisfy { $0.key == nil }
    if hasElements, isNamed, entries.count != 1 {
      open("dictionary", [("class", className), ("key", key), ("id", id)], selfClosed: entries.isEmpty)
      guard !entries.isEmpty else { return }
      for entry in entries {
        line(depth + 1)
        try write(entry.value, key: entry.name, depth + 1)
      }
      line(depth)
      out += Array("</dictionary>".utf8)
      return
    }
    open("object", [("class", className ?? NormalArchive.plainDictionary), ("key", key), ("id", id)])
    if let entry = entries.first, entries.count == 1 {
      line(depth + 1)
      try writeKey(entry, key: NormalArchive.onlyKey, depth + 1)
      line(depth + 1)
      try write(entry.value, key: NormalArchive.onlyValue, depth + 1)
    } else {
      writeCoder(depth + 1)
      try writeParallel(entries, document.value(NormalArchive.Attribute.lists, of: node), depth + 1)
    }
    line(depth)
    out += Array("</object>".utf8)
  }

  mutating func writeParallel(_ entries: [Entry], _ lists: String?, _ depth: Int) throws(ArchiveError) {
    let classes = lists?.split(separator: " ").map(String.init) ?? ArchiveDictionary.usualLists(asElements: hasElements)
    guard classes.count == 2 else { throw .unusual }
    let (keys, values) = (unlessPlain(classes[0]), unlessPlain(classes[1]))
    line(depth)
    if entries.isEmpty {
      try writeMention(of: NormalArchive.emptyArray, key: NormalArchive.keys, depth)
    } else if let name = try openArray(keys, key: NormalArchive.keys, id: nil, isEmpty: false, depth) {
      for entry in entries {
        line(depth + 1)
        try writeKey(entry, key: nil, depth + 1)
      }
      line(depth)
      out += Array("</\(name)>".utf8)
    }
    line(depth)
    guard let name = try openArray(values, key: NormalArchive.values, id: nil, isEmpty: entries.isEmpty, depth) else {
      return
    }
    for entry in entries {
      line(depth + 1)
      try write(entry.value, key: nil, depth + 1)
    }
    line(depth)
    out += Array("</\(name)>".utf8)
  }

  func unlessPlain(_ className: String) -> String? {
    className == NormalArchive.plainArray ? nil : className
  }

  mutating func writeKey(_ entry: Entry, key: String?, _ depth: Int) throws(ArchiveError) {
    if let element = entry.key { return try write(element, key: key, depth) }
    open("string", [("key", key)])
    close("string", with: entry.name ?? "")
  }
}
