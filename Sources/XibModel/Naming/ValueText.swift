internal import Basics

/// Descriptions of elements, each on one line, with the names of the file.
package enum ValueText {
  /// A short description for people; two different values may read alike.
  package static func brief(_ node: Int, in document: Document) -> String {
    brief(
      node, in: document,
      attribute: { attribute, _ in
        attribute.value == AttributeNames.yes ? attribute.name : "\(attribute.name) \(attribute.value)"
      }, member: { "\(label(of: $0, in: document)) \(brief($0, in: document))" })
  }

  /// - Parameters:
  ///   - phrase: Writes an attribute of an element.
  ///   - member: Writes a child with its key.
  static func brief(
    _ node: Int, in document: Document, attribute phrase: (Attribute, String) -> String, member: (Int) -> String
  ) -> String {
    let element = document.nodes[node].name
    let hasText = document.hasText(node)
    if !hasText, case .unset? = ValueKind.of(element) { return "none" }
    if !hasText, let text = numbers(node, in: document, as: { $0 }) { return text }
    let attributes = document.attributes(of: node).filter { !Identifiers.isKey($0) }
    if hasText {
      let content = document.content(of: node)
      guard !attributes.isEmpty else { return content }
      return content.trimmed + " (" + attributes.map { phrase($0, element) }.joined(separator: ", ") + ")"
    }
    var parts = attributes.map { phrase($0, element) }
    let members = document.children(of: node).map { (document.nodes[$0].name, document.identifier(of: $0) != nil, $0) }
    if !members.isEmpty, members.allSatisfy({ $0.1 }) {
      parts.append(count(members.map { $0.0 }))
    } else {
      parts += members.map { member($0.2) }
    }
    return parts.isEmpty ? element : parts.joined(separator: ", ")
  }

  /// The whole element spelled out, for values whose short descriptions read alike.
  package static func full(_ node: Int, in document: Document) -> String {
    let head = ([document.nodes[node].name] + document.attributes(of: node).map { "\($0.name)=\"\($0.value)\"" })
      .joined(separator: " ")
    let members = document.children(of: node).map { full($0, in: document) }
    let inner = members.isEmpty ? document.content(of: node) : members.joined(separator: ", ")
    return inner.isEmpty ? head : "\(head) {\(inner)}"
  }

  /// A rectangle, size or point as `(8, 20) 40×30`; `nil` for any other element, or if a number is missing.
  ///
  /// - Parameter number: Writes each of its numbers.
  static func numbers(_ node: Int, in document: Document, as number: (String) -> String) -> String? {
    guard let kind = ValueKind.of(document.nodes[node].name), let names = kind.numbers else { return nil }
    let values = names.compactMap { document.value($0, of: node).map(number) }
    guard values.count == names.count else { return nil }
    switch kind {
    case .rectangle: return "(\(values[0]), \(values[1])) \(values[2])×\(values[3])"
    case .size: return values.joined(separator: "×")
    default: return "(\(values.joined(separator: ", ")))"
    }
  }

  static func label(of node: Int, in document: Document) -> String {
    document.key(of: node) ?? document.value(AttributeNames.keyPath, of: node) ?? document.nodes[node].name
  }

  private static func count(_ elements: [String]) -> String {
    var order: [String] = [], counts: [String: Int] = [:]
    for element in elements {
      if counts[element] == nil { order.append(element) }
      counts[element, default: 0] += 1
    }
    return order.map { element in
      counted(counts[element] ?? 0, ObjectNames.spelledOut(element))
    }.joined(separator: ", ")
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String { Substring(self).trimmed }
}

extension Substring {
  var trimmed: String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
