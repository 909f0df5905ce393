public import XibModel

/// A problem of a merge result that the sides don't have.
public struct Problem: Sendable {
  public let line: Int
  public let message: String
  /// Whether the result can't even be parsed.
  public let isUnreadable: Bool

  /// All problems of a result, in the order of its lines.
  ///
  /// - Parameters:
  ///   - known: A document much like the result, which makes parsing the result faster.
  ///   - sides: The sides of the merge; called only if something is wrong.
  public static func all(
    in result: [UInt8], after known: Document? = nil, notIn sides: () -> [Document]
  ) -> [Problem] {
    do throws(ParseError) {
      return faultsMade(in: try Document(parsing: result, after: known), from: sides()).map {
        Problem(line: $0.line, message: $0.message, isUnreadable: false)
      }
    } catch {
      return [Problem(line: error.line ?? 1, message: error.description, isUnreadable: true)]
    }
  }
}
