package import XibModel

/// A problem of a merge result that the sides don't have.
package struct Problem: Sendable {
  package let line: Int
  package let message: String
  /// The rule that the result breaks; `nil` if it can't even be parsed.
  package let rule: Fault.Rule?
  /// The identities of the object at fault and of those around it, from the inside out.
  package let objects: [String]

  package var isUnreadable: Bool { rule == nil }

  /// All problems of a result, in the order of its lines.
  ///
  /// - Parameters:
  ///   - known: A document much like the result, which makes parsing the result faster.
  ///   - sides: The sides of the merge; called only if something is wrong.
  package static func all(
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
  package var parsedSides: [Document] { [ours, theirs].compactMap { try? Document(parsing: $0) } }

  /// The problems of a merge result that the sides don't have.
  ///
  /// A result that is as unreadable as a side has none: it can't be better than that side.
  package func problemsMade(in result: [UInt8]) -> [Problem] {
    let problems = Problem.all(in: result) { parsedSides }
    return problems.contains(where: \.isUnreadable) && parsedSides.count < 2 ? [] : problems
  }
}

/// A text, with or without conflict markers, for comparisons that ignore labels and line ends.
package struct ConflictText: Equatable, Sendable {
  private let pieces: [ConflictMarkers.Piece]
  /// Whether every conflict shows its base.
  let showsBase: Bool

  package init(_ bytes: [UInt8]) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == UInt8(ascii: "\n"), text.last == UInt8(ascii: "\r") { text.removeLast() }
      text.append(byte)
    }
    let markers = ConflictMarkers(text)
    pieces = markers?.pieces() ?? [.text(text)]
    showsBase = markers?.showsBase ?? false
  }

  var isMarked: Bool { pieces.count > 1 }

  /// Whether a line of a file begins like a marker, even without the other markers of a conflict.
  package static func looksMarked(_ file: [UInt8]) -> Bool {
    file.split(separator: UInt8(ascii: "\n")).contains { line in
      Array("<>".utf8).contains { sign in line.prefix { $0 == sign }.count >= 7 }
    }
  }
}
