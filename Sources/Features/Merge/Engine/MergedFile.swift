internal import Basics
internal import SemanticMerge
internal import StringsMerge
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// A file in a merge: what base, ours and theirs have, and what merging them gives.
struct MergedFile {
  let versions: MergeVersions
  /// The merge, with markers at its conflicts.
  let file: ParsedFile
  /// The number of places that a person must decide.
  let conflicts: Int
  /// The readings, if the merge had to look at them.
  private let known: Readings?
  /// The merge of the objects, if there was one.
  let merge: ThreeWayMerge?
  /// The merge of texts by key, if there was one.
  let texts: StringsMerge?
  /// Why lines were merged instead; `nil` if they were not.
  let fallback: LineFallback?

  /// - Parameter readings: The readings; `nil` if nobody has looked at them.
  init(
    _ versions: MergeVersions, _ file: ParsedFile, conflicts: Int = 0, readings: Readings? = nil,
    merge: ThreeWayMerge? = nil, texts: StringsMerge? = nil, fallback: LineFallback? = nil
  ) {
    (self.versions, self.file, self.conflicts) = (versions, file, conflicts)
    (self.merge, self.texts, self.fallback) = (merge, texts, fallback)
    known = readings
  }

  typealias Readings = (ours: ParsedFile, theirs: ParsedFile)

  /// The file with ours at each conflict, and with theirs; one file, if there are no markers.
  var readings: Readings { known ?? (conflicts > 0 ? ContentMerge.readings(of: bytes) : nil) ?? (file, file) }

  var bytes: [UInt8] { file.bytes }

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

extension MergedFile {
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
  static func documentFailure(_ file: ParsedFile) -> String? {
    do throws(ParseError) {
      guard case .unknown(let root) = try file.parsed().kind else { return nil }
      return "the root element is \(root), which no Interface Builder document has"
    } catch {
      return error.description
    }
  }

  /// A result with ours at each conflict, and with theirs; `nil` if it has no conflict markers that match.
  static func readings(of bytes: [UInt8]) -> MergedFile.Readings? {
    guard let markers = ConflictMarkers(bytes), let mine = markers.text(taking: .ours),
      let its = markers.text(taking: .theirs)
    else { return nil }
    return (ParsedFile.with(mine), ParsedFile.with(its))
  }

  /// The first fault of each reading of a result that no side has; without readings, that of the result.
  ///
  /// - Parameter sides: The sides that can be parsed.
  static func faults(in file: ParsedFile, _ readings: MergedFile.Readings?, notIn sides: [Document]) -> [Fault] {
    // Each reading has most of its lines from the side that changed more.
    let busiest = sides.max { $0.parsedBytes < $1.parsedBytes }
    let isTie = sides.allSatisfy { $0.parsedBytes == busiest?.parsedBytes }
    func fault(in file: ParsedFile, after side: Document?) -> Fault? {
      Fault.made(in: file, after: isTie ? side : busiest) { sides }.first
    }
    guard let (mine, its) = readings else { return [fault(in: file, after: sides.first)].compactMap { $0 } }
    return [fault(in: mine, after: sides.first), fault(in: its, after: sides.last)].compactMap { $0 }
  }
}
