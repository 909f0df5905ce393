internal import ArgumentParser
internal import Basics
internal import CommandSupport

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes a folder with a merge, for a bug report.",
    discussion: """
      The folder has the three versions of the document, the result, the decisions, and about.txt: the versions of \
      xibmerge, git and the system's kernel, and the kind of processor. Check it before you share it: it contains your \
      documents unchanged.
      """)

  @Argument(help: "The id that the driver printed, or its beginning.")
  var id: String
  @Option(
    name: .shortAndLong, help: "The folder to write; it must be new. (default: xibmerge-ID)", completion: .directory)
  var output: String?

  func run() async throws {
    guard let cache = MergeCache() else { throw MergeCacheError.off }
    let folder = try cache.folder(of: id)
    let name = String(folder.split(separator: "/").last ?? "")
    let target = output ?? "xibmerge-\(cache.shortID(of: name))"
    let files = try await files(of: folder)
    // Only a new folder: a link of that name may lead anywhere.
    guard mkdir(target, 0o755) == 0 else {
      let reason = Errno(rawValue: errno)
      if reason == .fileExists { throw MergeCacheError.folderIsThere(target) }
      throw FileError.unwritable(target, reason)
    }
    for (name, bytes) in files { try Files.write(bytes, to: "\(target)/\(name)") }
    try StandardOutput.write(
      Array("\(target) contains your documents; check it before you share it.\n".utf8))
  }

  /// The files of the report: those of the merge, with the document's extension, and facts about this system.
  private func files(of folder: String) async throws(MergeCacheError) -> [(name: String, bytes: [UInt8])] {
    let files = try MergeRecord.File.allCases.map { file throws(MergeCacheError) in
      (file, bytes: try MergeRecord.read(file, in: folder, of: id))
    }
    let summary = files.first { $0.0 == .summary }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    let ending = Self.ending(of: summary.split(separator: "\n").first ?? "")
    let about = "xibmerge \(programVersion)\n\(await GitProgram.line(["--version"]) ?? "no git")\n\(Self.system)\n"
    var report = [(name: "about.txt", bytes: Array(about.utf8))]
    // The branch may have somebody's name.
    let shown = Array(summary.split(separator: "\n").prefix(2).map { $0 + "\n" }.joined().utf8)
    for (file, bytes) in files {
      report.append((file.rawValue + (file.isDocument ? ending : ""), file == .summary ? shown : bytes))
    }
    return report
  }

  /// The extension of a document's name, with its dot; empty if the file is not named like a document.
  private static func ending(of path: Substring) -> String {
    guard DocumentName.ends(String(path)), let dot = path.lastIndex(of: ".") else { return "" }
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
