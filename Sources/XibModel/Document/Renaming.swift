extension Document {
  /// A copy of the document with new ids for the given objects and in every reference to them.
  ///
  /// - Parameter ids: The new id of each old one.
  /// - Throws: ``ParseError`` if the new ids do not give a document.
  public func renaming(_ ids: [String: String]) throws(ParseError) -> Document {
    guard !ids.isEmpty else { return self }
    let elements = elementNames(of: ids)
    return try rewriting { node, attribute in renamed(attribute, on: nodes[node].name, ids, elements) }
  }

  /// A copy of the document with new names of embedded images, both where they are listed and where they are used.
  ///
  /// - Parameter names: The new name of each old one.
  /// - Throws: ``ParseError`` if the new names do not give a document.
  public func renamingImages(_ names: [String: String]) throws(ParseError) -> Document {
    guard !names.isEmpty else { return self }
    let listed = Set(NamedResource.listed(in: self).map({ $0.node }))
    return try rewriting { node, attribute in
      guard let name = names[attribute.value] else { return nil }
      let isListed = listed.contains(node) && attribute.name == AttributeNames.name
      let image = NamedResource(element: NamedResource.image, name: attribute.value)
      return isListed || image.isUse(attribute.name, of: node, in: self) ? name : nil
    }
  }

  /// A copy of the document with new values of attributes.
  ///
  /// - Parameter newValue: The new value of an attribute of a node; `nil` to keep the old one.
  private func rewriting(_ newValue: (Int, Attribute) -> String?) throws(ParseError) -> Document {
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    for (index, node) in nodes.enumerated() {
      let changes = attributes(of: index).compactMap { attribute in
        newValue(index, attribute).map { (attribute.name, $0) }
      }
      guard !changes.isEmpty else { continue }
      var tag = StartTag(of: index, in: self)
      for (name, value) in changes { tag.set(name, to: value) }
      edits.append((node.start..<node.openEnd, tag.bytes(selfClosed: node.isSelfClosed)))
    }
    return try replacing(edits)
  }

  /// A copy of the document with new bytes in ranges of its text, which are given in order.
  ///
  /// - Throws: ``ParseError`` if they do not give a document.
  package func replacing(_ edits: [(range: Range<Int>, bytes: [UInt8])]) throws(ParseError) -> Document {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var copied = 0
    for edit in edits {
      output += text[copied..<edit.range.lowerBound]
      output += edit.bytes
      copied = edit.range.upperBound
    }
    output += text[copied...]
    return try Document(parsing: form.fileBytes(of: output), after: self)
  }

  /// The element names of the objects that get new ids, by old id.
  private func elementNames(of ids: [String: String]) -> [String: String] {
    var names: [String: String] = [:]
    for (index, node) in nodes.enumerated() where !Identifiers.notObjects.contains(node.name) {
      if let id = id(of: index), ids[id] != nil { names[id] = node.name }
    }
    return names
  }

  private func renamed(
    _ attribute: Attribute, on element: String, _ ids: [String: String], _ elements: [String: String]
  ) -> String? {
    if attribute.name == AttributeNames.id {
      return Identifiers.notObjects.contains(element) ? nil : ids[attribute.value]
    }
    if References.isReference(attribute.name, on: element) { return ids[attribute.value] }
    if References.repeated[element] == attribute.name {
      let id = attribute.value.prefix { $0 != " " }
      return ids[String(id)].map { $0 + attribute.value.dropFirst(id.count) }
    }
    // Names such as "buttonCell:cIp-fs-q0h:image" contain an element and an id (format.md 4.2). A time of day has three
    // parts too, but no id.
    let parts = attribute.value.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let new = ids[parts[1]], elements[parts[1]] == parts[0] else { return nil }
    return "\(parts[0]):\(new):\(parts[2])"
  }
}

/// Numbers that are not in use, counted on from the largest in use.
package struct FreeNumbers {
  private let taken: Set<Int64>
  private var last: Int64
  /// The largest number that can be part of a count. Larger ones would leave no room to count on.
  private static let largestCounted: Int64 = 1 << 48

  package init(after taken: Set<Int64>) {
    self.taken = taken
    last = max(0, taken.filter { $0 <= Self.largestCounted }.max() ?? 0)
  }

  package mutating func next() -> Int64 {
    repeat { last += 1 } while taken.contains(last)
    return last
  }
}
