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
    guard element == "object", let className = document.value("class", of: node),
      NormalArchive.dictionaryClasses.contains(className)
    else { return nil }
    let children = Array(document.children(of: node))
    let keys = children.map { document.key(of: $0) }
    if keys == [NormalArchive.onlyKey, NormalArchive.onlyValue] {
      entries = [(children[0], children[1])]
      return
    }
    guard keys == [NormalArchive.coder, NormalArchive.keys, NormalArchive.values], document.isCoder(children[0]) else {
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
      entries = Array(zip(keys, values))
    }
    let classes = children[1...].map { document.value("class", of: $0) ?? NormalArchive.plainArray }
    let found = [emptyKeys == nil ? classes[0] : NormalArchive.plainArray, classes[1]]
    if found != Self.usualLists(asElements: document.nodes[children[2]].name == "array") {
      lists = found.joined(separator: " ")
    }
  }

  private static func list(_ node: Int, in document: Document) -> [Int]? {
    let children = Array(document.children(of: node))
    if document.nodes[node].name == "array" { return children }
    guard let className = document.value("class", of: node), NormalArchive.arrayClasses.contains(className),
      let first = children.first, document.isCoder(first)
    else { return nil }
    return Array(children.dropFirst())
  }

  /// The keys, if all of them are plain strings and different.
  func names(in document: Document) -> [String]? {
    var names: [String] = []
    for entry in entries {
      if let key = entry.key {
        let isOnly = document.key(of: key) == NormalArchive.onlyKey
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

/// A frame of an archive: `{{20, 8}, {80, 30}}`, or a size alone for a view at the origin.
struct ArchiveFrame {
  /// The attributes of the frame as a `rect` element of the normal form.
  let attributes: [(String, String?)]

  private static let keys = [NormalArchive.frame, NormalArchive.frameSize, NormalArchive.windowRect]

  /// Reads a frame; `nil` for other elements.
  init?(_ node: Int, in document: Document) {
    guard document.nodes[node].name == "string", document.attributes(of: node).count == 1,
      let key = document.key(of: node), Self.keys.contains(key)
    else { return nil }
    let numbers = document.content(of: node).utf8.split { Self.separators.contains($0) }.map { String(Substring($0)) }
    switch (key, numbers.count) {
    case (NormalArchive.frame, 4):
      let isAtOrigin = numbers[0] == "0" && numbers[1] == "0"
      attributes = [
        ("key", "frame"), ("x", numbers[0]), ("y", numbers[1]), ("width", numbers[2]), ("height", numbers[3]),
        (NormalArchive.Attribute.origin, isAtOrigin ? AttributeNames.yes : nil),
      ]
    case (NormalArchive.frameSize, 2):
      attributes = [("key", "frame"), ("x", "0"), ("y", "0"), ("width", numbers[0]), ("height", numbers[1])]
    case (NormalArchive.windowRect, 4):
      attributes = [("key", key), ("x", numbers[0]), ("y", numbers[1]), ("width", numbers[2]), ("height", numbers[3])]
    default: return nil
    }
  }

  private static let separators = Array("{}, ".utf8)

  /// The key and the text of a `rect` element in an archive; `nil` if it lacks a number.
  static func archived(_ node: Int, in document: Document) -> (key: String, text: String)? {
    guard let key = document.key(of: node), let x = document.value("x", of: node),
      let y = document.value("y", of: node), let width = document.value("width", of: node),
      let height = document.value("height", of: node)
    else { return nil }
    let isWritten = document.value(NormalArchive.Attribute.origin, of: node) != nil || x != "0" || y != "0"
    if key == NormalArchive.windowRect { return (key, "{{\(x), \(y)}, {\(width), \(height)}}") }
    return isWritten
      ? (NormalArchive.frame, "{{\(x), \(y)}, {\(width), \(height)}}")
      : (NormalArchive.frameSize, "{\(width), \(height)}")
  }
}
