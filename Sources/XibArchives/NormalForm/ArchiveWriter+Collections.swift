internal import XibModel

/// Arrays and dictionaries of an archive, as each revision of the format writes them.
extension ArchiveWriter {
  mutating func writeArray(_ node: Int, _ key: WrittenKey, _ depth: Int) throws(NormalFormError) {
    let name = openArray(
      document.className(of: node), key: key.text(of: node, in: document), id: document.id(of: node),
      isEmpty: !document.hasChildren(node), depth)
    guard let name else { return }
    if document.hasChildren(node) { try writeEntries(node + 1, of: node, depth) } else { line(depth) }
    out.append(endTag: name)
  }

  /// Opens an array; `nil` if it is closed at once.
  mutating func openArray(
    _ className: String?, key: String?, id: String?, isEmpty: Bool, _ depth: Int
  ) -> String? {
    if hasElements {
      open("array", class: className, key: key, id: id, selfClosed: isEmpty)
      return isEmpty ? nil : "array"
    }
    open("object", class: className ?? NormalArchive.plainArray, key: key, id: id)
    writeCoder(depth + 1)
    return "object"
  }

  private mutating func open(
    _ name: String, class className: String?, key: String?, id: String?, selfClosed: Bool = false
  ) {
    out.append(UInt8(ascii: "<"))
    out.append(utf8: name)
    if let className { out.append(attribute: "class", className) }
    if let key { out.append(attribute: AttributeNames.key, key) }
    if let id { out.append(attribute: AttributeNames.id, id) }
    out.appendTagEnd(selfClosed: selfClosed)
  }

  private mutating func writeCoder(_ depth: Int) {
    line(depth)
    out += Self.coder
  }

  private static let coder = Array(
    "<bool key=\"\(NormalArchive.coder)\">\(AttributeNames.yes)</bool>".utf8)

  // MARK: Dictionaries

  /// An entry of a dictionary: a key, which is an element or a text, and a value.
  private struct Entry {
    let name: String?
    let key: Int?
    let value: Int
  }

  private func entries(of node: Int) throws(NormalFormError) -> [Entry] {
    switch nodes[node].name {
    case NormalArchive.dictionary:
      return document.children(of: node).map { Entry(name: document.key(of: $0), key: nil, value: $0) }
    case NormalArchive.properties: return try properties(of: node)
    default:
      var entries: [Entry] = []
      for child in document.children(of: node) {
        let parts = Array(document.children(of: child))
        guard parts.count == 2 else { throw .part("dictionary") }
        entries.append(Entry(name: nil, key: parts[0], value: parts[1]))
      }
      return entries
    }
  }

  /// The flattened properties, sorted by their keys.
  private func properties(of node: Int) throws(NormalFormError) -> [Entry] {
    var entries: [Entry] = []
    var isSorted = true
    for child in document.children(of: node) {
      let values = Array(document.children(of: child))
      guard values.count == 1, var name = document.value(NormalArchive.Attribute.property, of: child)
      else { throw .part("flattened property") }
      if let number = recordNumber(ofObjectNamedBy: child) {
        name = number + "." + name
      } else if let object = document.value(NormalArchive.Attribute.object, of: child) {
        throw .incomplete(id: object)
      }
      if let last = entries.last?.name, name.utf8.lexicographicallyPrecedes(last.utf8) { isSorted = false }
      entries.append(Entry(name: name, key: nil, value: values[0]))
    }
    return isSorted
      ? entries : entries.sorted { ($0.name ?? "").utf8.lexicographicallyPrecedes(($1.name ?? "").utf8) }
  }

  mutating func writeDictionary(_ node: Int, key: String?, _ depth: Int) throws(NormalFormError) {
    let entries = try entries(of: node)
    let className = document.className(of: node)
    let id = document.id(of: node)
    let isNamed = entries.allSatisfy { $0.key == nil }
    if hasElements, isNamed, entries.count != 1 {
      open("dictionary", class: className, key: key, id: id, selfClosed: entries.isEmpty)
      guard !entries.isEmpty else { return }
      let isKeyed = nodes[node].name == NormalArchive.dictionary
      for entry in entries {
        line(depth + 1)
        try write(entry.value, isKeyed ? .own : entry.name.map { .given($0) } ?? .none, depth + 1)
      }
      line(depth)
      return out.append(endTag: "dictionary")
    }
    open("object", class: className ?? NormalArchive.plainDictionary, key: key, id: id)
    if let entry = entries.first, entries.count == 1 {
      line(depth + 1)
      try writeKey(entry, key: NormalArchive.onlyKey, depth + 1)
      line(depth + 1)
      try write(entry.value, .given(NormalArchive.onlyValue), depth + 1)
    } else {
      writeCoder(depth + 1)
      try writeParallel(entries, document.value(NormalArchive.Attribute.lists, of: node), depth + 1)
    }
    line(depth)
    out.append(endTag: "object")
  }

  private mutating func writeParallel(_ entries: [Entry], _ lists: String?, _ depth: Int) throws(NormalFormError) {
    let classes = lists?.split(separator: " ").map(String.init) ?? ArchiveDictionary.usualLists(asElements: hasElements)
    guard classes.count == 2 else { throw .unusual }
    let (keys, values) = (unlessPlain(classes[0]), unlessPlain(classes[1]))
    line(depth)
    if entries.isEmpty {
      try writeEmptyKeys(depth)
    } else if let name = openArray(keys, key: NormalArchive.keys, id: nil, isEmpty: false, depth) {
      for entry in entries {
        line(depth + 1)
        try writeKey(entry, key: nil, depth + 1)
      }
      line(depth)
      out.append(endTag: name)
    }
    line(depth)
    guard let name = openArray(values, key: NormalArchive.values, id: nil, isEmpty: entries.isEmpty, depth) else {
      return
    }
    for entry in entries {
      line(depth + 1)
      try write(entry.value, .none, depth + 1)
    }
    line(depth)
    out.append(endTag: name)
  }

  private func unlessPlain(_ className: String) -> String? {
    className == NormalArchive.plainArray ? nil : className
  }

  private mutating func writeKey(_ entry: Entry, key: String?, _ depth: Int) throws(NormalFormError) {
    if let element = entry.key { return try write(element, key.map { .given($0) } ?? .none, depth) }
    open("string", class: nil, key: key, id: nil)
    out.append(utf8: XMLText.escapeContent(entry.name ?? ""))
    out.append(endTag: "string")
  }
}
