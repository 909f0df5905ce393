internal import ArgumentParser
internal import Basics
internal import Reports

struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Shows what the driver decided in a merge, and why.",
    discussion: "The last \(MergeCache.capacity) merges are kept in your cache folder; XIBMERGE_CACHE=0 keeps none.")

  @Argument(help: "The id that the driver printed, or its beginning; without one, the merges that are kept.")
  var id: String?
  @Flag(help: "Print the decisions as JSON.")
  var json = false
  @OptionGroup
  var colors: ColorOptions

  func validate() throws {
    if json, id == nil { throw ValidationError("--json needs the id of a merge; xibmerge review lists them.") }
  }

  func run() async throws {
    guard let cache = MergeCache() else { throw MergeCacheError.off }
    let text = try id.map { try review(try cache.folder(of: $0), $0) } ?? list(cache)
    try StandardOutput.write(Array(text.utf8))
  }

  private func review(_ folder: String, _ id: String) throws(MergeCacheError) -> String {
    if json { return try read(.json, in: folder, id) }
    let summary = try read(.summary, in: folder, id).split(separator: "\n")
    let style = TerminalStyle(isOn: colors.isColored)
    let decisions = MergeReviewReport.colored(try read(.decisions, in: folder, id), style)
    var text = style.bold(summary.joined(separator: ": ")) + "\n\n" + decisions + "\n"
    for file in MergeRecord.File.allCases where file.isDocument { text += "\(folder)/\(file.rawValue)\n" }
    return text
  }

  private func list(_ cache: MergeCache) -> String {
    let lines = cache.entries().compactMap { entry -> String? in
      let folder = cache.folder(of: entry), id = cache.shortID(of: entry.name)
      guard let summary = try? read(.summary, in: folder, id) else { return nil }
      let when = LocalTime(seconds: entry.seconds).text
      return "\(id)  \(when)  \(summary.split(separator: "\n").joined(separator: ": "))\n"
    }
    return lines.isEmpty ? "No merges are kept yet.\n" : lines.joined()
  }

  private func read(_ file: MergeRecord.File, in folder: String, _ id: String) throws(MergeCacheError) -> String {
    do throws(FileError) {
      return String(decoding: try Files.read("\(folder)/\(file.rawValue)"), as: UTF8.self)
    } catch {
      throw .unreadable(id, error)
    }
  }
}
