public import XibModel

/// A problem of a merge result that the sides don't have.
public struct Problem: Sendable {
  public let line: Int
  public let message: String
  /// The rule that the result breaks; `nil` if it can't even be parsed.
  public let rule: Fault.Rule?
  /// The identities of the object at fault and of those around it, from the inside out.
  public let objects: [String]

  public var isUnreadable: Bool { rule == nil }

  /// All problems of a result, in the order of its lines.
  ///
  /// - Parameters:
  ///   - known: A document much like the result, which makes parsing the result faster.
  ///   - sides: The sides of the merge; called only if something is wrong.
  public static func all(
    in result: [UInt8], after known: Document? = nil, notIn sides: () -> [Document]
  ) -> [Problem] {
    do throws(ParseError) {
      let document = try Document(parsing: result, after: known)
      return faultsMade(in: document, from: sides()).map { fault in
        Problem(
          line: fault.line, message: fault.message, rule: fault.rule,
          objects: fault.node.map { document.identities(around: $0) } ?? [])
      }
    } catch {
      return [Problem(line: error.line ?? 1, message: error.description, rule: nil, objects: [])]
    }
  }
}

extension Document {
  /// The identities of the object that an element belongs to and of those around it, from the inside out.
  public func identities(around node: Int) -> [String] {
    var identities: [String] = []
    var place = node
    while place >= 0 {
      if let identity = identity(of: place) { identities.append(identity) }
      place = nodes[place].parent
    }
    return identities
  }
}
