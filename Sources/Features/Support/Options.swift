internal import ArgumentParser
internal import Basics

/// The option that says when to colour text.
struct ColorOptions: ParsableArguments {
  enum When: String, ExpressibleByArgument, CaseIterable, Sendable {
    case auto, always, never

    /// Whether text is coloured.
    var isOn: Bool {
      switch self {
      case .always: return true
      case .never: return false
      case .auto: return ColorOptions.isWantedOnOutput
      }
    }
  }

  @Option(help: "When to colour text; auto follows the terminal, TERM, NO_COLOR and git's color.ui.")
  var color: When = .auto

  /// Whether text is coloured.
  var isColored: Bool { color.isOn }

  /// Asks git whether its user wants no colour, if the environment and standard output allow it.
  static func followGit() async {
    guard isWantedOnOutput,
      let settings = await GitProgram.line(["config", "--get-regexp", #"^color\.(diff|ui)$"#])?.split(separator: "\n")
    else { return }
    let values = settings.map { $0.split(separator: " ") }
    let value = values.last { $0[0] == "color.diff" } ?? values.last
    if ["never", "false", "no", "off", "0"].contains(value?.last) { setenv("NO_COLOR", "1", 1) }
  }

  /// Whether the environment and standard output allow colour.
  static var isWantedOnOutput: Bool {
    if let no = environment("NO_COLOR"), !no.isEmpty { return false }
    // Git sets this if our output goes to its pager.
    if let paged = environment("GIT_PAGER_IN_USE"), ["1", "true"].contains(paged) { return true }
    return StandardOutput.isTerminal && environment("TERM") != "dumb"
  }
}

/// The option that says how much of a picture images may be.
struct ImageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most megabytes of images of the project in pictures; 0 draws placeholders.", valueName: "megabytes"))
  var images = 2.0
  @Flag(
    name: .customLong("no-pdf"),
    help: "Draw placeholders for images that are PDFs. Without it, pdftocairo or a Mac's sips converts them.")
  var leavesPDF = false

  func validate() throws {
    guard images >= 0, images <= 1000 else { throw ValidationError("--images is a number of megabytes, up to 1000.") }
  }

  /// The same in bytes.
  var room: Int { Int(images * 1_000_000) }
}

/// The form of a report that is either for people or for programs.
enum TextOrJSON: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text, json
}
