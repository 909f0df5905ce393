/// Something in a document that Xcode would stumble over.
public struct Fault: Sendable {
  public enum Rule: String, Sendable, CaseIterable {
    /// Two objects have one id.
    case duplicateIdentifier = "duplicate-identifier"
    /// A reference names no object of the document.
    case danglingReference = "dangling-reference"
    /// One outlet of an object is connected twice.
    case outletConnectedTwice = "outlet-connected-twice"
  }

  public let rule: Rule
  /// What the fault is about, the same in every version of a document that has it.
  public let subject: String
  /// The line of the element at fault, counted from 1.
  public let line: Int
  /// One sentence.
  public let message: String
}

extension Document {
  /// What is wrong with this document, in its order.
  public func faults() -> [Fault] {
    var ids: Set<String> = []
    ids.reserveCapacity(nodes.count / 2)
    var found: [(node: Int, rule: Fault.Rule, subject: String, message: String)] = []
    for node in nodes.indices {
      guard let id = objectID(of: node) else { continue }
      if !ids.insert(id).inserted {
        found.append((node, .duplicateIdentifier, id, "Two objects have the id \(id)."))
      }
    }
    var outlets: Set<Outlet> = []
    for node in nodes.indices {
      let name = nodes[node].name
      for attribute in attributes(of: node) where isReference(attribute, on: name) && !ids.contains(attribute.value) {
        let subject = [name, objectID(of: node) ?? "", attribute.name, attribute.value].joined(separator: " ")
        found.append(
          (
            node, .danglingReference, subject,
            "The \(attribute.name) of \(name) refers to \(attribute.value), which is not there."
          ))
      }
      guard kind == .modern, name == "outlet", let property = value("property", of: node) else { continue }
      let (isNew, _) = outlets.insert(Outlet(list: nodes[node].parent, property: property))
      if !isNew {
        let owner = owner(of: node)
        found.append(
          (
            node, .outletConnectedTwice, "\(owner) \(property)",
            "The outlet \(property) of \(owner) is connected twice."
          ))
      }
    }
    guard !found.isEmpty else { return [] }
    var (line, at) = (1, 0)
    return found.sorted { $0.node < $1.node }.map {
      let start = nodes[$0.node].start
      line += text[at..<start].reduce(0) { $0 + ($1 == lineFeed ? 1 : 0) }
      at = start
      return Fault(rule: $0.rule, subject: $0.subject, line: line, message: $0.message)
    }
  }

  private struct Outlet: Hashable {
    let list: Int
    let property: String
  }

  private func objectID(of node: Int) -> String? {
    Identifiers.notObjects.contains(nodes[node].name) ? nil : value("id", of: node)
  }

  private func isReference(_ attribute: Attribute, on element: String) -> Bool {
    kind == .archive ? attribute.name == "ref" : References.isReference(attribute.name, on: element)
  }

  private func owner(of connection: Int) -> String {
    var node = nodes[connection].parent
    while node > 0, value("id", of: node) == nil { node = nodes[node].parent }
    return node < 0 ? "" : "\(nodes[node].name) \(value("id", of: node) ?? "")"
  }
}

/// The faults of a merge result that neither side had; the sides are asked for only when there are faults.
public func faultsMade(in result: Document, from sides: @autoclosure () -> [Document]) -> [Fault] {
  let faults = result.faults()
  guard !faults.isEmpty else { return [] }
  let known = Set(sides().flatMap { side in side.faults().map { [$0.rule.rawValue, $0.subject] } })
  return faults.filter { !known.contains([$0.rule.rawValue, $0.subject]) }
}
