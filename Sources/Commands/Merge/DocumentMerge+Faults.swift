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

  /// The problem of a merge of lines; `nil` if there is none, or if a side can't be parsed either.
  static func problem(in bytes: [UInt8], conflicts: Int, of versions: MergeVersions) -> String? {
    var problem: String?
    if conflicts == 0 {
      problem = newFault(in: bytes) { versions.parsedSides }
    } else if let markers = ConflictMarkers(bytes) {
      let (mine, its) = (markers.text(taking: .ours), markers.text(taking: .theirs))
      if isWorthAThread(bytes.count) {
        let (first, second) = onTwoThreads {
          parseFailure(mine)
        } _: {
          parseFailure(its)
        }
        problem = first ?? second
      } else {
        problem = parseFailure(mine) ?? parseFailure(its)
      }
    }
    return problem != nil && versions.parsedSides.count == 2 ? problem : nil
  }

  private static func parseFailure(_ text: [UInt8]?) -> String? {
    guard let text else { return nil }
    do throws(ParseError) { _ = try Document(parsing: text) } catch { return error.description }
    return nil
  }

  /// The first fault of a result that neither side has.
  ///
  /// If the result has conflicts, it is read with ours at each conflict, and with theirs.
  static func newFault(inAnyReadingOf bytes: [UInt8], _ ours: Document, _ theirs: Document) -> String? {
    guard let markers = ConflictMarkers(bytes), let mine = markers.text(taking: .ours),
      let its = markers.text(taking: .theirs)
    else { return newFault(in: bytes, after: ours) { [ours, theirs] } }
    guard isWorthAThread(bytes.count, ours.kind) else {
      return newFault(in: mine, after: ours) { [ours, theirs] } ?? newFault(in: its, after: theirs) { [ours, theirs] }
    }
    let (first, second) = onTwoThreads {
      newFault(in: mine, after: ours) { [ours, theirs] }
    } _: {
      newFault(in: its, after: theirs) { [ours, theirs] }
    }
    return first ?? second
  }

  /// The first fault of a result that neither side has.
  static func newFault(
    in bytes: [UInt8], after known: Document? = nil, from sides: @Sendable () -> [Document]
  ) -> String? {
    Problem.all(in: bytes, after: known, notIn: sides).first?.message
  }
}
