internal import XibArchives
public import XibModel

extension Document {
  /// Parses a document written in a test, as commands parse files.
  public convenience init(_ text: String) throws {
    try self.init(file: Array(text.utf8))
  }

  /// Parses a document of many elements in one list, each on its own line.
  public convenience init(listing count: Int, _ element: (Int) -> String) throws {
    let elements = (0..<count).map(element).joined(separator: "\n")
    try self.init("<document>\n<objects>\n\(elements)\n</objects>\n</document>\n")
  }

  /// The node of the object with an id.
  public func node(id: String) -> Int? {
    nodes.indices.first { value("id", of: $0) == id }
  }

  /// The first node with an element name and, if given, a `key`.
  public func node(element: String, key: String? = nil) -> Int? {
    nodes.indices.first { nodes[$0].name == element && (key == nil || value("key", of: $0) == key) }
  }

  /// The file, reassembled from the bytes of every node in order.
  public func rebuilt() -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var open: [Int] = []
    func close(_ node: Int) {
      out += tail(of: node)
      out += text[nodes[node].closeStart..<nodes[node].end]
    }
    for node in nodes.indices {
      while let last = open.last, nodes[last].subtreeEnd <= node {
        // A self-closed element ends with its start tag.
        if !nodes[last].isSelfClosed { close(last) }
        open.removeLast()
      }
      out += lead(of: node)
      out += startTag(of: node)
      open.append(node)
    }
    for node in open.reversed() where !nodes[node].isSelfClosed { close(node) }
    out += text[nodes[0].end...]
    return form.fileBytes(of: out)
  }
}

/// Bytes as text, for readable test failures.
public func string(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: Array(bytes), as: UTF8.self)
}

extension Document {
  /// Whether a document that was made without a parser is what a parser makes of its text.
  public func isAsParsed() throws -> Bool {
    let parsed = try Document(parsing: text)
    return parsed.nodes.count == nodes.count
      && parsed.nodes.indices.allSatisfy { index in
        let (one, other) = (parsed.nodes[index], nodes[index])
        return one.name == other.name && one.traits == other.traits && one.parent == other.parent
          && [one.subtreeEnd, one.leadStart, one.start, one.openEnd, one.closeStart, one.end]
            == [other.subtreeEnd, other.leadStart, other.start, other.openEnd, other.closeStart, other.end]
          && parsed.attributes(of: index).elementsEqual(attributes(of: index))
      }
  }
}
