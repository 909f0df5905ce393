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
  let key: String?
  /// The value of the setting, or the line.
  let value: String?
  /// The text for people.
  let text: String

  init(action: Action, file: String, key: String? = nil, value: String? = nil, text: String) {
    (self.action, self.file, self.key, self.value, self.text) = (action, file, key, value, text)
  }

  /// The steps as JSON; `Documentation/xibmerge-setup.schema.json` describes it.
  static func json(_ steps: [SetupStep], isDryRun: Bool) -> JSON {
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
