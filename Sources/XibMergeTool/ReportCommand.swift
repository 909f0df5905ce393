internal import ArgumentParser
internal import ToolSupport

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes an archive of a merge of the driver, to attach to a bug report.",
    discussion: """
      It holds the three versions of the document, the result, what was decided, and the versions of the programs. Look \
      through it before you give it to others: the documents are in it as they are.
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
    let scratch = try ScratchFolder()
    let about = "xibmerge \(programVersion)\n\(await GitProgram.line(["--version"]) ?? "no git")\n\(Self.system)\n"
    try scratch.write(Array(about.utf8), to: "about.txt")
    let arguments = ["-cf", "-", "-C", folder] + MergeRecord.File.allCases.map(\.rawValue)
    guard let tar = await ChildProgram.run("tar", arguments + ["-C", scratch.path, "about.txt"]) else {
      throw MergeCacheError.noArchive("tar could not be run; install it, or put it on the search path.")
    }
    guard tar.status == 0 else {
      throw MergeCacheError.noArchive(tar.errors.split(separator: "\n").first.map(String.init) ?? "tar failed.")
    }
    try Files.writeOutput(tar.output, to: file)
    try StandardOutput.write(
      Array("\(file) holds your documents; look through it before you give it to others.\n".utf8))
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
