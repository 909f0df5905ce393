internal import XibModel

/// Looks for faults in results.
extension DocumentMerge {
  /// The size in bytes below which starting a thread takes longer than it saves.
  static let worthAThread = 200_000
  /// The same for archives, which are also brought into another form.
  static let archiveWorthAThread = 50_000

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
  static func problem(in bytes: [UInt8], conflicts: Int, of versions: MergeVersions) async -> String? {
    var problem: String?
    if conflicts == 0 {
      problem = newFault(in: bytes) { versions.parsedSides }
    } else if let markers = ConflictMarkers(bytes) {
      let (mine, its) = (markers.text(taking: .ours), markers.text(taking: .theirs))
      if bytes.count < worthAThread {
        problem = parseFailure(mine) ?? parseFailure(its)
      } else {
        async let first = parseFailure(mine)
        problem = parseFailure(its)
        problem = await first ?? problem
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
  static func newFault(inAnyReadingOf bytes: [UInt8], _ ours: Document, _ theirs: Document) async -> String? {
    guard let markers = ConflictMarkers(bytes), let mine = markers.text(taking: .ours),
      let its = markers.text(taking: .theirs)
    else { return newFault(in: bytes, after: ours) { [ours, theirs] } }
    if bytes.count < (ours.kind == .archive ? archiveWorthAThread : worthAThread) {
      return newFault(in: mine, after: ours) { [ours, theirs] } ?? newFault(in: its, after: theirs) { [ours, theirs] }
    }
    async let first = newFault(in: mine, after: ours) { [ours, theirs] }
    let second = newFault(in: its, after: theirs) { [ours, theirs] }
    return await first ?? second
  }

  /// The first fault of a result that neither side has.
  static func newFault(
    in bytes: [UInt8], after known: Document? = nil, from sides: @Sendable () -> [Document]
  ) -> String? {
    Problem.all(in: bytes, after: known, notIn: sides).first?.message
  }
}
