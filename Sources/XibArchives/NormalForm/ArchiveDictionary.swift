internal import XibModel

/// A dictionary of an archive, however it is encoded: as an element with keyed children, as two parallel arrays, or as one
/// key and one value.
struct ArchiveDictionary {
  /// The element that holds the key, if one does, and that of the value.
  let entries: [(key: Int?, value: Int)]
  /// The element for the keys of an empty dictionary; all share one empty array.
  private(set) var emptyKeys: Int?
  /// The classes of the arrays of keys and of values, if they are not those that Xcode usually writes.
  private(set) var lists: String?

  /// The classes of the arrays that Xcode usually writes.
  static func usualLists(asElements: Bool) -> [String] {
    [NormalArchive.plainArray, asElements ? NormalArchive.plainArray : "NSMutableArray"]
  }

  /// Reads a dictionary; `nil` for other elements, and for encodings that Xcode does not write.
  init?(_ node: Int, in document: Document) {
    let element = document.nodes[node].name
    if element == "dictionary" {
      entries = document.children(of: node).map { (nil, $0) }
      return
    }
    guard element == "object", document.hasChildren(node),
      document.hasClass(in: NormalArchive.dictionaries, node)
    else { return nil }
    let children = Array(document.children(of: node))
    func areKeys(_ keys: String...) -> Bool {
      children.count == keys.count && zip(keys, children).allSatisfy { document.hasKey($0, $1) }
    }
    if areKeys(NormalArchive.onlyKey, NormalArchive.onlyValue) {
      entries = [(children[0], children[1])]
      return
    }
    guard areKeys(NormalArchive.coder, NormalArchive.keys, NormalArchive.values), document.isCoder(children[0]) else {
      return nil
    }
    guard let values = Self.list(children[2], in: document), document.id(of: children[2]) == nil else { return nil }
    if values.isEmpty, document.isEmptyKeys(children[1]) {
      entries = []
      emptyKeys = children[1]
    } else {
      guard let keys = Self.list(children[1], in: document), document.id(of: children[1]) == nil,
        keys.count == values.count, keys.count > 1
      else { return nil }
      entries = zip(keys, values).map { ($0, $1) }
    }
    let classes = children[1...].map { document.className(of: $0) ?? NormalArchive.plainArray }
    let found = [emptyKeys == nil ? classes[0] : NormalArchive.plainArray, classes[1]]
    if found != Self.usualLists(asElements: document.nodes[children[2]].name == "array") {
      lists = found.joined(separator: " ")
    }
  }

  private static func list(_ node: Int, in document: Document) -> [Int]? {
    let children = Array(document.children(of: node))
    if document.nodes[node].name == "array" { return children }
    guard document.hasClass(in: NormalArchive.arrayClasses, node), let first = children.first, document.isCoder(first)
    else { return nil }
    return Array(children.dropFirst())
  }

  /// The keys, if all of them are plain strings and different.
  func names(in document: Document) -> [String]? {
    var names: [String] = []
    for entry in entries {
      if let key = entry.key {
        let isOnly = document.hasKey(NormalArchive.onlyKey, key)
        guard document.nodes[key].name == "string", document.attributes(of: key).count == (isOnly ? 1 : 0),
          !document.nodes[key].isSelfClosed
        else { return nil }
        names.append(document.content(of: key))
      } else {
        guard let key = document.key(of: entry.value) else { return nil }
        names.append(key)
      }
    }
    return Set(names).count == names.count ? names : nil
  }

  /// The name of an entry whose key is no plain string.
  func name(of entry: (key: Int?, value: Int), in document: Document) -> String? {
    guard let key = entry.key else { return nil }
    let value = document.value("value", of: key) ?? document.value(ArchiveRecords.reference, of: key)
    return value ?? document.id(of: key) ?? document.content(of: key)
  }
}

extension Document {
  /// Whether an element is the empty array that stands for the keys of an empty dictionary.
  fileprivate func isEmptyKeys(_ node: Int) -> Bool {
    if nodes[node].name == "reference" { return value(ArchiveRecords.reference, of: node) == NormalArchive.emptyArray }
    return id(of: node) == NormalArchive.emptyArray
      && children(of: node).allSatisfy { isCoder($0) }
  }
}
