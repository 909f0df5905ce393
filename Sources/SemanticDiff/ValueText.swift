internal import XibModel

/// Descriptions of elements, each on one line.
enum ValueText {
  /// A short description for people; two different values may read alike.
  static func brief(_ node: Int, in document: Document) -> String {
    let element = document.nodes[node].name
    if document.hasText(node) { return text(of: node, in: document) }
    if element == "nil" { return "none" }
    if let form = numbers[element], let text = form(document, node) { return text }
    var parts = document.attributes(of: node).filter { !naming.contains($0.name) }.map(phrase)
    let members = document.children(of: node).map { (document.nodes[$0].name, document.identifier(of: $0) != nil, $0) }
    if !members.isEmpty, members.allSatisfy(\.1) {
      parts.append(count(members.map(\.0)))
    } else {
      parts += members.map { member in "\(label(of: member.2, in: document)) \(brief(member.2, in: document))" }
    }
    return parts.isEmpty ? element : parts.joined(separator: ", ")
  }

  /// The whole element spelled out, for values whose short descriptions read alike.
  static func full(_ node: Int, in document: Document) -> String {
    let head = ([document.nodes[node].name] + document.attributes(of: node).map { "\($0.name)=\"\($0.value)\"" })
      .joined(separator: " ")
    let members = document.children(of: node).map { full($0, in: document) }
    let inner = members.isEmpty ? document.content(of: node) : members.joined(separator: ", ")
    return inner.isEmpty ? head : "\(head) {\(inner)}"
  }

  /// Attributes that say which property an element is, not what it holds.
  private static let naming: Set<String> = ["key", "id", "keyPath"]

  private static let numbers: [String: @Sendable (Document, Int) -> String?] = [
    "rect": { document, node in
      guard let x = document.value("x", of: node), let y = document.value("y", of: node),
        let width = document.value("width", of: node), let height = document.value("height", of: node)
      else { return nil }
      return "(\(x), \(y)) \(width)×\(height)"
    },
    "size": { document, node in
      guard let width = document.value("width", of: node), let height = document.value("height", of: node) else {
        return nil
      }
      return "\(width)×\(height)"
    },
    "point": { document, node in
      guard let x = document.value("x", of: node), let y = document.value("y", of: node) else { return nil }
      return "(\(x), \(y))"
    },
  ]

  private static func text(of node: Int, in document: Document) -> String {
    let content = document.content(of: node)
    let marks = document.attributes(of: node).filter { !naming.contains($0.name) }
    guard !marks.isEmpty else { return content }
    return content.trimmed + " (" + marks.map(phrase).joined(separator: ", ") + ")"
  }

  private static func phrase(_ attribute: Attribute) -> String {
    attribute.value == "YES" ? attribute.name : "\(attribute.name) \(attribute.value)"
  }

  private static func label(of node: Int, in document: Document) -> String {
    document.value("key", of: node) ?? document.value("keyPath", of: node) ?? document.nodes[node].name
  }

  private static func count(_ elements: [String]) -> String {
    var order: [String] = [], counts: [String: Int] = [:]
    for element in elements {
      if counts[element] == nil { order.append(element) }
      counts[element, default: 0] += 1
    }
    return order.map { element in
      let count = counts[element] ?? 0
      return "\(count) \(ObjectNames.spelledOut(element))\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}

extension String {
  var trimmed: String {
    var rest = Substring(self)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
