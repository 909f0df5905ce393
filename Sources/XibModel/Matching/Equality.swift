internal import Basics

/// Equality of elements of two documents: they state the same, however they are written.
extension Document {
  /// Whether two elements have the same name, attributes in any order, text and children.
  public func isEqual(_ node: Int, to other: Int, in document: Document) -> Bool {
    if hasSameSource(node, as: other, in: document) { return true }
    guard hasSameStart(node, as: other, in: document), content(of: node).isExactly(document.content(of: other))
    else {
      return false
    }
    var theirs = document.children(of: other)
    for child in children(of: node) {
      guard let counterpart = theirs.next(), isEqual(child, to: counterpart, in: document) else { return false }
    }
    return theirs.next() == nil
  }

  /// Whether two objects at one place are the same thing under two ids: they contain a common object, or none at all.
  ///
  /// - Parameter evenIfEmpty: Whether objects that contain no other object can be the same thing.
  func isTwin(_ node: Int, of other: Int, in document: Document, evenIfEmpty: Bool) -> Bool {
    let inner = Set(subtree(of: node).dropFirst().compactMap { identifier(of: $0) })
    let others = document.subtree(of: other).dropFirst().compactMap { document.identifier(of: $0) }
    if !inner.isEmpty || !others.isEmpty { return others.contains(where: inner.contains) }
    return evenIfEmpty
  }

  /// The bytes between the tags of an element, without indentation.
  public func unindentedInside(of node: Int) -> [UInt8] {
    Self.unindented(text[nodes[node].openEnd..<nodes[node].closeStart])
  }

  /// The bytes of an element, without indentation.
  func unindentedSource(of node: Int) -> [UInt8] { Self.unindented(source(of: node)) }

  private static func unindented(_ source: ArraySlice<UInt8>) -> [UInt8] {
    guard source.contains(lineFeed) else { return Array(source) }
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var isIndentation = false
    for byte in source {
      isIndentation = byte == lineFeed || isIndentation && isSpace(byte)
      if !isIndentation || byte == lineFeed { result.append(byte) }
    }
    return result
  }

  /// Whether two elements are equal byte for byte.
  public func hasSameSource(_ node: Int, as other: Int, in document: Document) -> Bool {
    nodes[node].subtreeEnd - node == document.nodes[other].subtreeEnd - other
      && hasSameBytes(
        nodes[node].start..<nodes[node].end, as: document.nodes[other].start..<document.nodes[other].end, in: document)
  }

  /// Whether the white space and comments before two elements are equal byte for byte.
  public func hasSameLead(_ node: Int, as other: Int, in document: Document) -> Bool {
    hasSameBytes(
      nodes[node].leadStart..<nodes[node].start, as: document.nodes[other].leadStart..<document.nodes[other].start,
      in: document)
  }

  /// Compares parts of the texts. Slices would count references to the texts up and down.
  private func hasSameBytes(_ range: Range<Int>, as other: Range<Int>, in document: Document) -> Bool {
    text.withUnsafeBufferPointer { mine in
      document.text.withUnsafeBufferPointer { its in
        UnsafeBufferPointer(rebasing: mine[range]).isSameBlock(as: UnsafeBufferPointer(rebasing: its[other]))
      }
    }
  }

  /// Whether two elements have the same name and the same attributes.
  func hasSameStart(_ node: Int, as other: Int, in document: Document) -> Bool {
    guard nodes[node].name == document.nodes[other].name else { return false }
    if startTag(of: node) == document.startTag(of: other) { return true }
    return differingAttributes(of: node, from: other, in: document).isEmpty
  }
}

extension ArraySlice<UInt8> {
  /// Whether two slices have the same bytes. `==` compares byte by byte.
  package func isSameBlock(as other: ArraySlice<UInt8>) -> Bool {
    withUnsafeBufferPointer { one in other.withUnsafeBufferPointer { one.isSameBlock(as: $0) } }
  }
}

extension UnsafeRawBufferPointer {
  /// Eight bytes from an offset on.
  func word(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether two blocks have the same bytes.
  package func isSameBlock(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return isEmpty }
    return memcmp(first, second, count) == 0
  }

  /// Whether a byte is in the block.
  func has(_ byte: UInt8) -> Bool { baseAddress.map { memchr($0, Int32(byte), count) != nil } ?? false }
}
