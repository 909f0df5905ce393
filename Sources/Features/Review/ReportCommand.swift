internal import ArgumentParser
internal import Basics
internal import StringsMerge

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes a folder with a merge, for a bug report.",
    discussion: """
      The folder has the three versions of the document, the result, the decisions, what merge --explain writes, and \
      about.txt: the versions of xibmerge, git and the system's kernel, and the kind of processor. Check it before you share it: it contains your \
      documents unchanged.
      """)

  @Argument(help: "The id that the driver printed, or its beginning.")
  var id: String
  @Option(
    name: .shortAndLong, help: "The folder to write; it must be new. (default: xibmerge-ID)", completion: .directory)
  var output: String?

  func run() async throws {
    guard let cache = MergeCache() else { throw MergeCacheError.off }
    guard let record = try cache.record(id) else { throw MergeCacheError.unknown(id) }
    let target = output ?? "xibmerge-\(id.lowercased())"
    try Files.writeNewFolder(target, try await files(of: record))
    try StandardOutput.write(
      Array("\(target) contains your documents; check it before you share it.\n".utf8))
  }

  /// The files of the report: the versions, what merging them again decides, and facts about this system.
  private func files(of record: MergeRecord) async throws -> [(name: String, bytes: [UInt8])] {
    let ending = Self.ending(of: record.path)
    let about = "xibmerge \(programVersion)\n\(await GitProgram.line(["--version"]) ?? "no git")\n\(Self.system)\n"
    let outcome = try await record.outcome(), told = outcome.told(.effects, at: record.path)
    // The branch may have somebody's name.
    let texts = [
      "about.txt": about, "summary": "\(record.path)\n\(record.summary.line)\n",
      "decisions.txt": MergeReviewReport.text(of: told, notices: outcome.notices),
      "decisions.json":
        MergeJSONReport.json(path: record.path, merge: told, notices: outcome.notices).text + "\n",
    ]
    return texts.map { ($0.key, Array($0.value.utf8)) } + outcome.explanation
      + MergeRecord.File.allCases.filter(\.isDocument).map { ($0.rawValue + ending, record[$0]) }
  }

  /// The extension of a document's name, with its dot; empty if the file is not named like a document.
  private static func ending(of path: String) -> String {
    guard DocumentName.ends(path) || StringsFormat(path: path) != nil, let dot = path.lastIndex(of: ".") else {
      return ""
    }
    return String(path[dot...])
  }

  private static var system: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "unknown system" }
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return [text(name.sysname), text(name.release), text(name.machine)].joined(separator: " ")
  }
}
