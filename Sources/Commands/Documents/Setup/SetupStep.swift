internal import Basics
internal import Reports

/// One thing that `install` or `uninstall` did to a file, or would do.
struct SetupStep: Sendable {
  enum Action: String, Sendable {
    /// There was nothing to do.
    case unchanged
    /// A setting was made.
    case set
    /// A setting that somebody chose is overridden, and stays.
    case overrides
    /// A setting was removed.
    case unset
    /// A line was added.
    case add
    /// A line was taken out.
    case takeOut = "take-out"
    /// The file or the folder was removed.
    case remove
    /// A setting, a line or a file that somebody else wrote stays.
    case leave
    /// The user must commit the file, so that everybody gets it.
    case commit
  }

  let action: Action
  /// The file, or the folder.
  let file: String
  /// The name of the setting.
  var key: String?
  /// The value of the setting, or the line.
  var value: String?
  /// The text for people.
  let text: String

  /// Prints steps, in the form that was asked for.
  static func write(_ steps: [SetupStep], _ options: ScopeOptions) throws {
    let text =
      switch options.format {
      case .text: steps.map { $0.text + "\n" }.joined()
      case .json: json(steps, isDryRun: options.isDryRun).text + "\n"
      }
    try StandardOutput.write(Array(text.utf8))
  }

  /// The steps as JSON; `Documentation/xibmerge-setup.schema.json` describes it.
  private static func json(_ steps: [SetupStep], isDryRun: Bool) -> JSON {
    .object([
      ("version", .number(1)), ("isDryRun", .bool(isDryRun)),
      (
        "steps",
        .array(
          steps.map { step in
            .object([
              ("action", .string(step.action.rawValue)), ("file", .string(step.file)), ("key", .optional(step.key)),
              ("value", .optional(step.value)), ("message", .string(step.text)),
            ])
          })
      ),
    ])
  }
}
