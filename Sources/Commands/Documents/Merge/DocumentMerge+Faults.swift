internal import Basics
internal import XibModel

/// Looks for faults in results.
extension DocumentMerge {
  /// Whether documents of so many bytes are worth a thread of their own.
  static func isWorthAThread(_ bytes: Int, _ kind: Document.Kind = .modern) -> Bool { kind.isWorthAThread(bytes) }

  /// Why a text is no document that Xcode opens; `nil` if it is one.
  static func documentFailure(_ text: [UInt8]) -> String? {
    do throws(ParseError) {
      guard case .unknown(let root) = try Document(parsing: text).kind else { return nil }
      return "the root element is \(root), which no Interface Builder document has"
    } catch {
      return error.description
    }
  }

  /// The first fault of a result that neither side has.
  ///
  /// If the result has conflicts, it is read with ours at each conflict, and with theirs.
  static func newFault(inAnyReadingOf bytes: [UInt8], _ ours: Document, _ theirs: Document) -> String? {
    problems(in: bytes, readings(of: bytes), ours, theirs).first?.message
  }

  /// A result with ours at each conflict, and with theirs; `nil` if it has no conflict markers that match.
  static func readings(of bytes: [UInt8]) -> (ours: [UInt8], theirs: [UInt8])? {
    guard let markers = ConflictMarkers(bytes), let mine = markers.text(taking: .ours),
      let its = markers.text(taking: .theirs)
    else { return nil }
    return (mine, its)
  }

  /// The first problem of each reading of a result that neither side has; without readings, that of the result.
  static func problems(
    in bytes: [UInt8], _ readings: (ours: [UInt8], theirs: [UInt8])?, _ ours: Document, _ theirs: Document
  ) -> [Problem] {
    // Each reading has most of its lines from the side that changed more.
    let busier = ours.parsedBytes == theirs.parsedBytes ? nil : ours.parsedBytes > theirs.parsedBytes ? ours : theirs
    @Sendable func problem(in text: [UInt8], after side: Document) -> Problem? {
      Problem.all(in: text, after: busier ?? side) { [ours, theirs] }.first
    }
    guard let (mine, its) = readings else { return [problem(in: bytes, after: ours)].compactMap { $0 } }
    let (first, second) = onTwoThreads(if: isWorthAThread(bytes.count, ours.kind)) {
      problem(in: mine, after: ours)
    } _: {
      problem(in: its, after: theirs)
    }
    return [first, second].compactMap { $0 }
  }
}
