internal import ArgumentParser
internal import Basics

/// The option that says when to colour text.
package struct ColorOptions: ParsableArguments {
  package enum When: String, ExpressibleByArgument, CaseIterable, Sendable {
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

  @Option(help: "When to colour text; auto follows the terminal, TERM and NO_COLOR.")
  var color: When = .auto

  package init() {}

  /// Whether text is coloured.
  package var isColored: Bool { color.isOn }

  /// Whether the environment and standard output allow colour.
  static var isWantedOnOutput: Bool {
    if let no = environment("NO_COLOR"), !no.isEmpty { return false }
    // Git sets this if our output goes to its pager.
    if let paged = environment("GIT_PAGER_IN_USE"), ["1", "true"].contains(paged) { return true }
    return StandardOutput.isTerminal && environment("TERM") != "dumb"
  }
}

/// The form of a report that is either for people or for programs.
package enum TextOrJSON: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text, json
}
