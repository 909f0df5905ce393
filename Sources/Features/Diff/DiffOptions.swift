public import ArgumentParser
public import SemanticDiff
internal import Basics

/// The options for what to show of the differences, and how.
struct DiffOptions: ParsableArguments, Sendable {
  @Option(help: "How to write the differences: text, json, markdown, or svg for pictures in a folder.")
  var format: DiffFormat = .text
  @Option(name: .shortAndLong, help: "The folder for --format svg.", completion: .directory)
  var output: String?
  @Option(
    help: ArgumentHelp(
      "Write a page with pictures to a file: --html=FILE. Without =FILE, to standard output.", valueName: "file"),
    completion: .file())
  var html: String?
  @Flag(help: "Show a page with pictures in the browser, that of --html if it is given.")
  var open = false
  @Flag(help: "Draw the dark appearance.")
  var dark = false
  @OptionGroup
  var images: ImageOptions
  @OptionGroup
  var colors: ColorOptions
  @Option(help: "Bookkeeping, such as the version of Xcode and computed frames: hide, show or only.")
  var bookkeeping: ChangeFilter.Choice = .hide
  @Option(help: "Frames, sizes and insets that place a view: hide, show or only.")
  var geometry: ChangeFilter.Choice = .show
  @Option(help: ArgumentHelp("Show one object, with its connections and constraints.", valueName: "id"))
  var object: String?
  @Option(
    help: ArgumentHelp(
      "How deep to show what is in added and removed objects: all (--expand alone), or a number of levels.",
      valueName: "depth"))
  var expand: Expansion?
  @Flag(help: "Use the names and values of the file, not those of Xcode's inspectors.")
  var raw = false
  @Flag(help: "Show only how many changes each file has.")
  var stat = false
  @Flag(help: "Show only the names of the files that changed.")
  var nameOnly = false
  @Flag(help: "Show only the names of the files that changed, each with git's letter for how.")
  var nameStatus = false
  @Flag(help: "Exit with 1 when there are differences to show.")
  var exitCode = false
  @Flag(name: .shortAndLong, help: "Show nothing; implies --exit-code.")
  var quiet = false
  @Flag(help: "Don't start a pager.")
  var noPager = false

  func validate() throws {
    let brief = [(stat, "--stat"), (nameOnly, "--name-only"), (nameStatus, "--name-status")].filter(\.0).map(\.1)
    if brief.count > 1 { throw ValidationError("Use only one of \(brief[0]) and \(brief[1]).") }
    if let only = brief.first, format != .text {
      throw ValidationError("\(only) and --format \(format.rawValue) can't be combined; leave one out.")
    }
    if format == .svg, output == nil { throw ValidationError("Give the folder for the pictures: --output FOLDER.") }
    if format != .svg, output != nil { throw ValidationError("--output is the folder for --format svg; leave it out.") }
    if isPage, !brief.isEmpty || format != .text {
      throw ValidationError("--html is a form of its own; leave out --format and \(brief.first ?? "--stat").")
    }
    if let html, DocumentName.ends(html) {
      let name = TerminalText.line(html, limit: 200)
      throw ValidationError("--html=\(name) would replace a document; give the page a name that ends in .html.")
    }
    if dark, !isPage, format != .svg {
      throw ValidationError("--dark is for pictures; give --html or --format svg too.")
    }
  }

  /// Whether a page is wanted; a browser that opens needs one.
  private var isPage: Bool { html != nil || open }

  /// The settings that the options ask for.
  var settings: DiffSettings {
    var settings = DiffSettings()
    (settings.format, settings.output) = (format, output)
    (settings.html, settings.open, settings.dark) = (html ?? (open ? PageOutput.standardOutput : nil), open, dark)
    (settings.imageRoom, settings.readsPDF) = (images.room, !images.leavesPDF)
    (settings.color, settings.bookkeeping, settings.geometry) = (colors.color, bookkeeping, geometry)
    (settings.object, settings.expansion, settings.isRaw) = (object, expand?.expansion ?? .fitting, raw)
    (settings.stat, settings.nameOnly, settings.nameStatus) = (stat, nameOnly, nameStatus)
    (settings.exitCode, settings.quiet, settings.noPager) = (exitCode, quiet, noPager)
    return settings
  }
}

/// The value of `--expand`: a number of levels, or all of them.
struct Expansion: ExpressibleByArgument, Sendable {
  let expansion: DiffDetail.Expansion

  init?(argument: String) {
    if argument == "all" {
      expansion = .all
    } else if let depth = Int(argument), depth > 0 {
      expansion = .depth(depth)
    } else {
      return nil
    }
  }
}

extension ChangeFilter.Choice: ExpressibleByArgument {}
extension DiffFormat: ExpressibleByArgument {}
