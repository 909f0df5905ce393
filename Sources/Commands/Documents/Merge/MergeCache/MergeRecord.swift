internal import Basics
internal import Reports
internal import SemanticMerge

/// The files and the id under which one merge is kept. The versions of the document are packed.
struct MergeRecord {
  /// The files of a kept merge; the raw values are their names.
  enum File: String, CaseIterable {
    case base, ours, theirs, result
    /// The decisions, as text for people and as JSON for programs.
    case decisions = "decisions.txt"
    case json = "decisions.json"
    /// The path of the document, then the line that the driver printed.
    case summary

    /// Whether it holds a version of the document.
    var isDocument: Bool { [.base, .ours, .theirs, .result].contains(self) }
  }

  let files: [(name: String, bytes: [UInt8])]
  /// The whole id: sixteen hexadecimal digits that time, process and path make unique.
  let name: String

  init(path: String, versions: MergeVersions, outcome: DocumentMerge.Outcome, summary: String) {
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    let (merge, notices, details) = (outcome.merge?.describingConsequences(), outcome.notices, outcome.details)
    let json = MergeJSONReport.json(path: path, merge: merge, notices: notices, details: details).text + "\n"
    let review = MergeReviewReport.text(of: merge, notices: notices, details: details)
    let contents: [(File, [UInt8])] = [
      (.base, versions.base), (.ours, versions.ours), (.theirs, versions.theirs), (.result, outcome.bytes),
      (.decisions, text(review)), (.json, text(json)),
      (.summary, text("\(TerminalText.line(path, limit: 4096))\n\(summary)\n")),
    ]
    files = contents.map { file, bytes in
      guard file.isDocument, let packed = Gzip.packed(bytes) else { return (file.rawValue, bytes) }
      return (file.rawValue + Gzip.ending, packed)
    }
    name = Self.name(path)
  }

  var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }

  /// Reads a kept file. Earlier releases did not pack files.
  ///
  /// - Parameter id: The id of the merge, as the user knows it.
  static func read(_ file: File, in folder: String, of id: String) throws(MergeCacheError) -> [UInt8] {
    let path = "\(folder)/\(file.rawValue)", packed = path + Gzip.ending
    do throws(FileError) {
      guard Files.isThere(packed) else { return try Files.read(path) }
      if let bytes = Gzip.unpacked(try Files.read(packed), limit: MergeCache.byteCapacity) { return bytes }
    } catch {
      throw .unreadable(id, error)
    }
    throw .damaged(id, packed)
  }

  private static func name(_ path: String) -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    // These names need not be hard to guess.
    return Checksum("\(now.tv_sec).\(now.tv_nsec) \(getpid()) \(path)".utf8).digits
  }
}
