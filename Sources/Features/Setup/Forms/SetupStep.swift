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

    /// The words for it; `nil` where nothing is done.
    fileprivate var verb: Verb? {
      switch self {
      case .set: ("would set", "set")
      case .unset: ("would unset", "unset")
      case .add: ("would add", "added")
      case .takeOut: ("would take out", "took out")
      case .remove: ("would be removed", "removed")
      case .unchanged, .overrides, .leave, .commit: nil
      }
    }
  }

  /// The words for what would be done, and for what was done.
  typealias Verb = (would: String, did: String)

  let action: Action
  /// The file, or the folder.
  let file: String
  /// The name of the setting.
  let key: String?
  /// The value of the setting, or the line.
  let value: String?
  private let verb: Verb?
  /// What follows the verb.
  private let rest: String

  /// - Parameters:
  ///   - verb: Other words than those of the action.
  ///   - rest: What follows these words, with the blank or the comma between them.
  init(
    _ action: Action, _ file: String, key: String? = nil, value: String? = nil, verb: Verb? = nil, _ rest: String = ""
  ) {
    (self.action, self.file, self.key, self.value) = (action, file, key, value)
    (self.verb, self.rest) = (verb ?? action.verb, rest)
  }

  /// The text for people: what would be done, or what was done.
  func text(isDryRun: Bool) -> String {
    guard action != .commit else { return rest }
    return "\(name): \(verb.map { isDryRun ? $0.would : $0.did } ?? "")\(rest)"
  }

  private var name: String { TerminalText.line(file, limit: 300) }

  /// The steps in a few lines: settings are counted, and lines of attributes named once for all files. What somebody else
  /// wrote, or must do, is said in full.
  static func summary(_ steps: [SetupStep]) -> [String] {
    var lines: [String] = []
    var told: Set<Action> = []
    for step in steps {
      guard let verb = step.action.verb?.did, step.isOneOfMany else {
        lines.append(step.text(isDryRun: false))
        continue
      }
      guard told.insert(step.action).inserted else { continue }
      let same = steps.filter { $0.action == step.action && $0.isOneOfMany }
      let files = distinct(same.map(\.name)).joined(separator: " and ")
      let patterns = distinct(
        same.compactMap { $0.key == nil ? $0.value?.split(separator: " ").first.map(String.init) : nil })
      lines.append(
        patterns.isEmpty
          ? "\(files): \(verb) \(same.count) settings; --verbose lists them"
          : "\(files): \(verb) \(same.count == 1 ? "the line" : "the lines") for \(patterns.joined(separator: ", "))")
    }
    return lines
  }

  /// Whether this is a setting or a line, of which there are several.
  private var isOneOfMany: Bool { key != nil || value.map { !$0.contains("\n") } ?? false }

  private static func distinct(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
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
              ("value", .optional(step.value)), ("message", .string(step.text(isDryRun: isDryRun))),
            ])
          })
      ),
    ])
  }
}
