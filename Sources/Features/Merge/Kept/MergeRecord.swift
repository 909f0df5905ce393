internal import Basics
internal import SemanticMerge

/// A merge as it is kept: the versions, the result, and what the driver was told and said. What it decided is found by
/// merging the versions again.
struct MergeRecord {
  /// The files of a kept merge; the raw values are their names.
  enum File: String, CaseIterable {
    case base, ours, theirs, result, summary

    /// Whether it holds a version of the document.
    var isDocument: Bool { self != .summary }
  }

  let versions: MergeVersions
  let result: [UInt8]
  let summary: Summary

  var path: String { summary.path }

  init(_ versions: MergeVersions, result: [UInt8], _ summary: Summary) {
    (self.versions, self.result, self.summary) = (versions, result, summary)
  }

  /// Reads a kept merge.
  ///
  /// - Parameter id: The id of the merge, as the user knows it.
  init(in folder: String, of id: String) throws(MergeCacheError) {
    do {
      summary = try Summary(in: folder)
      let files = MergeFiles(
        base: "\(folder)/\(File.base.rawValue)", ours: "\(folder)/\(File.ours.rawValue)",
        theirs: "\(folder)/\(File.theirs.rawValue)")
      versions = try MergeVersions(reading: files, of: summary.path)
      result = try Files.read("\(folder)/\(File.result.rawValue)")
    } catch {
      throw .unreadable(id, error)
    }
  }

  /// The bytes of a file of the record.
  subscript(file: File) -> [UInt8] {
    switch file {
    case .base: versions.base
    case .ours: versions.ours
    case .theirs: versions.theirs
    case .result: result
    case .summary: Array(summary.text.utf8)
    }
  }

  var files: [(name: String, bytes: [UInt8])] { File.allCases.map { ($0.rawValue, self[$0]) } }

  var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }

  /// What a record says besides the documents, a line each.
  struct Summary {
    /// The path of the document.
    let path: String
    /// The line that the driver printed.
    let line: String
    /// The mark of the repository, and its branch; empty if they are not known.
    let place: String
    let settings: DriverSettings
    /// What the driver said of other files.
    let remarks: [String]

    init(path: String, line: String, place: String?, settings: DriverSettings, remarks: [String]) {
      self.path = TerminalText.line(path, limit: 4096)
      (self.line, self.place, self.settings) = (line, place ?? "", settings)
      self.remarks = remarks.map { TerminalText.line($0, limit: 1000) }
    }

    init(in folder: String) throws(FileError) {
      let text = String(decoding: try Files.read("\(folder)/\(File.summary.rawValue)"), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + ["", "", "", ""]
      (path, line, place, settings) = (lines[0], lines[1], lines[2], DriverSettings(lines[3]))
      remarks = lines.dropFirst(4).filter { !$0.isEmpty }
    }

    var text: String { ([path, line, place, settings.text] + remarks).map { $0 + "\n" }.joined() }
  }
}

/// What the driver was told of a merge besides its versions.
struct DriverSettings {
  var options = MergeOptions()
  /// Whether lines are merged, with XIBMERGE=0.
  var mergesLines = false

  init(options: MergeOptions, mergesLines: Bool) { (self.options, self.mergesLines) = (options, mergesLines) }

  /// Reads what ``text`` writes; words that a later version wrote are left out.
  init(_ text: String) {
    for word in text.split(separator: " ").map(String.init) {
      if word == Self.lines { mergesLines = true }
      if let side = Side(rawValue: word) { options.favor = side }
      if let named = NamedPolicy(word) { options.policies[named.reason] = named.policy }
    }
  }

  private static let lines = "lines"

  var text: String {
    let policies = options.policies.map { "\($0.rawValue)=\($1.rawValue)" }.sorted()
    return ((mergesLines ? [Self.lines] : []) + [options.favor?.rawValue].compactMap { $0 } + policies)
      .joined(separator: " ")
  }
}
