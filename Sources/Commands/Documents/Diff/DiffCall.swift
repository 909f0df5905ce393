internal import Basics
internal import CommandSupport

/// A call of `xibdiff`, as far as it is known before its options are parsed.
enum DiffCall {
  case textconv([String])
  /// A subcommand that reads a history, and its arguments.
  case history(HelperProgram.Command, [String])
  /// The arguments to parse, and what to compare; `nil` if only parsing can tell.
  case diff([String], DiffSubject?)

  init(_ arguments: [String]) {
    if arguments.first == "textconv" {
      self = .textconv(Self.terminated(Array(arguments.dropFirst())))
    } else if let call = Self.callByGit(arguments) {
      self = call
    } else if let command = arguments.first.flatMap(Self.historyCommand) {
      self = .history(command, Array(arguments.dropFirst()))
    } else {
      self = .diff(arguments, Self.subject(of: arguments))
    }
  }

  /// The subcommand that reads a history and has this name.
  private static func historyCommand(_ name: String) -> HelperProgram.Command? {
    let command = HelperProgram.Command(rawValue: name)
    return [.log, .show, .blame].contains(command) ? command : nil
  }

  /// The helper program's command and its arguments; `nil` unless the helper is certainly needed.
  var forHelper: (HelperProgram.Command, [String])? {
    switch self {
    case .history(let command, let arguments): (command, arguments)
    case .diff(let arguments, .revisions): (.diff, arguments)
    case .textconv, .diff: nil
    }
  }

  /// The arguments of git's text conversion, with `--` before a file that begins with a dash and looks like an option.
  private static func terminated(_ arguments: [String]) -> [String] {
    guard !arguments.contains("--"), let file = arguments.last, file.hasPrefix("-"), file != "-",
      InputPath(file).kind == .file
    else { return arguments }
    return arguments.dropLast() + ["--", file]
  }

  /// A call as git's external diff: options from the configuration, then git's own arguments.
  ///
  /// Git's own arguments are not parsed: a path that begins with a dash would be taken for an option.
  private static func callByGit(_ arguments: [String]) -> DiffCall? {
    guard DiffSubject.isCalledByGit else { return nil }
    for count in [9, 7] {
      if let call = ExternalDiffCall(arguments.suffix(count)) {
        return .diff(arguments.dropLast(count), .externalDiff(call))
      }
    }
    // Don't require the file to exist: a file in conflict may be gone.
    guard !arguments.contains("--"), let path = arguments.last, path.hasPrefix("-"), path != "-",
      DocumentName.ends(path)
    else { return nil }
    return .diff(arguments.dropLast(), .unmerged(path))
  }

  /// The subject of the arguments, if each option holds its own value; `nil` if only parsing can tell.
  ///
  /// Parsing them takes a tenth of the time of a comparison of revisions.
  private static func subject(of arguments: [String]) -> DiffSubject? {
    let words = arguments.filter { !$0.hasPrefix("-") }
    let options = arguments.filter { $0.hasPrefix("-") && $0 != "--" }
    guard !words.isEmpty, options.allSatisfy({ $0.hasPrefix("--") && $0.contains("=") }) else { return nil }
    return arguments.contains("--") ? .revisions : DiffSubject(words)
  }
}
