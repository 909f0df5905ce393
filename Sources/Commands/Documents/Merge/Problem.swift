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

extension MergeVersions {
  /// The sides that can be parsed, ours first.
  public var parsedSides: [Document] { [ours, theirs].compactMap { try? Document(parsing: $0) } }

  /// The problems of a merge result that the sides don't have.
  ///
  /// A result that is as unreadable as a side has none: it can't be better than that side.
  public func problemsMade(in result: [UInt8]) -> [Problem] {
    let problems = Problem.all(in: result) { parsedSides }
    return problems.contains(where: \.isUnreadable) && parsedSides.count < 2 ? [] : problems
  }
}
