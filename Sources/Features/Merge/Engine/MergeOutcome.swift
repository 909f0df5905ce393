internal import Basics
internal import SemanticMerge
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// What a merge made.
struct MergeOutcome {
  let bytes: [UInt8]
  /// The number of places that a person must decide.
  let conflicts: Int
  /// The merge of the objects, if there was one.
  let merge: ThreeWayMerge?
  /// The merge of texts by key, if there was one.
  let texts: StringsMerge?
  /// Why lines were merged instead; `nil` if they were not.
  let fallback: LineFallback?

  init(
    bytes: [UInt8], conflicts: Int = 0, merge: ThreeWayMerge? = nil,
    texts: StringsMerge? = nil, fallback: LineFallback? = nil
  ) {
    self.bytes = bytes
    self.conflicts = conflicts
    self.merge = merge
    self.texts = texts
    self.fallback = fallback
  }

  /// Further messages for the user, a sentence each.
  var notices: [String] { (fallback?.sentences ?? []) + renumberedTexts }
  /// What strings files still say of ids that the merge changed.
  var renumberedTexts: [String] = []
  /// The merge of the objects that was not taken, because its result would have had a fault.
  var rejected: ThreeWayMerge?

  /// What the steps of the merge of objects found, as files; empty if there was none.
  var explanation: [(name: String, bytes: [UInt8])] {
    ((merge ?? rejected)?.explanation ?? []).map { ($0.name, Array($0.text.utf8)) }
  }
}

extension MergeOutcome {
  /// The notices, decisions and conflicts, a line each.
  func lines(at path: String) -> [String] {
    let name = TerminalText.line(path, limit: 200)
    var lines = notices.map { "\(name): \(TerminalText.line($0, limit: 300))" } + (texts?.lines ?? [])
    if let merge { lines += MergeTextReport.lines(of: merge, ConflictPresentation.all(of: merge, .facts)) }
    return lines
  }
}

/// Looks for faults in results.
extension ContentMerge {
  /// Why a text is no document that Xcode opens; `nil` if it is one.
  static func documentFailure(_ text: [UInt8]) -> String? {
    do throws(ParseError) {
      guard case .unknown(let root) = try Document(file: text).kind else { return nil }
      return "the root element is \(root), which no Interface Builder document has"
    } catch {
      return error.description
    }
  }

  /// A result with ours at each conflict, and with theirs; `nil` if it has no conflict markers that match.
  static func readings(of bytes: [UInt8]) -> (ours: [UInt8], theirs: [UInt8])? {
    guard let markers = ConflictMarkers(bytes), let mine = markers.text(taking: .ours),
      let its = markers.text(taking: .theirs)
    else { return nil }
    return (mine, its)
  }

  /// The first fault of each reading of a result that no side has; without readings, that of the result.
  ///
  /// - Parameter sides: The sides that can be parsed.
  static func faults(
    in bytes: [UInt8], _ readings: (ours: [UInt8], theirs: [UInt8])?, notIn sides: [Document]
  ) -> [Fault] {
    // Each reading has most of its lines from the side that changed more.
    let busiest = sides.max { $0.parsedBytes < $1.parsedBytes }
    let isTie = sides.allSatisfy { $0.parsedBytes == busiest?.parsedBytes }
    func fault(in text: [UInt8], after side: Document?) -> Fault? {
      Fault.made(in: ParsedFile(text), after: isTie ? side : busiest) { sides }.first
    }
    guard let (mine, its) = readings else { return [fault(in: bytes, after: sides.first)].compactMap { $0 } }
    return [fault(in: mine, after: sides.first), fault(in: its, after: sides.last)].compactMap { $0 }
  }
}
