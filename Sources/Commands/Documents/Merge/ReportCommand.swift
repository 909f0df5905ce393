internal import ArgumentParser
internal import Basics
internal import CommandSupport

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes an archive of a merge, to attach to a bug report.",
    discussion: """
      The archive has the three versions of the document, the result, the decisions, and about.txt: the versions of \
      xibmerge, git and the system's kernel, and the kind of processor. Check it before you share it: it contains your \
      documents unchanged.
      """)

  @Argument(help: "The id that the driver printed, or its beginning.")
  var id: String
  @Option(name: .shortAndLong, help: "The archive to write. (default: xibmerge-ID.tar)", completion: .file())
  var output: String?

  func run() async throws {
    guard let cache = MergeCache() else { throw MergeCacheError.off }
    let folder = try cache.folder(of: id)
    let name = String(folder.split(separator: "/").last ?? "")
    let file = output ?? "xibmerge-\(cache.shortID(of: name)).tar"
    let bytes = try await archive(of: folder)
    if output != nil {
      try Files.writeOutput(bytes, to: file)
    } else if try !Files.create(file, like: file, bytes) {
      // The user did not choose this name: a link of that name may lead anywhere.
      throw MergeCacheError.archiveIsThere(file)
    }
    try StandardOutput.write(
      Array("\(file) contains your documents; check it before you share it.\n".utf8))
  }

  private func archive(of folder: String) async throws(MergeCacheError) -> [UInt8] {
    let now = time(nil)
    var archive = TarArchive()
    let files = try MergeRecord.File.allCases.map { file throws(MergeCacheError) in
      (file, bytes: try MergeRecord.read(file, in: folder, of: id))
    }
    let summary = files.first { $0.0 == .summary }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    let ending = Self.ending(of: summary.split(separator: "\n").first ?? "")
    for (file, bytes) in files {
      archive.add(file.rawValue + (file.isDocument ? ending : ""), bytes, seconds: now)
    }
    let about = "xibmerge \(programVersion)\n\(await GitProgram.line(["--version"]) ?? "no git")\n\(Self.system)\n"
    archive.add("about.txt", Array(about.utf8), seconds: now)
    return archive.closed
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
