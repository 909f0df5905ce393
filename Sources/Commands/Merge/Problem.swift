public import XibModel

/// Something wrong with a result that is not wrong with the sides it was merged from.
public struct Problem: Sendable {
  public let line: Int
  public let message: String
  /// Whether the result can't even be read.
  public let isUnreadable: Bool

  /// All problems of a result, in its order.
  ///
  /// - Parameters:
  ///   - known: A document much like the result, after which it is parsed in less time.
  ///   - sides: Asked for only when there is something wrong.
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
