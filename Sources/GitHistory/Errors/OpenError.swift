/// Why a repository could not be opened.
public enum OpenError: Error, Hashable, Sendable {
  case notARepository(directory: String)
  case notOwned(directory: String)
  case noSuchDirectory(String)
  case unreadable(directory: String, reason: String)
}

extension OpenError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notARepository(let directory):
      "\(quoted(directory)) is not in a git repository; run the command inside one, or name two files to compare."
    case .notOwned(let directory):
      "The repository at \(quoted(directory)) belongs to someone else, so git will not trust it; if you do, run "
        + "git config --global --add safe.directory \(quoted(directory))."
    case .noSuchDirectory(let directory):
      "There is no folder \(quoted(directory)); check the spelling."
    case .unreadable(let directory, let reason):
      "The repository at \(quoted(directory)) cannot be opened (\(reason)); check it with \"git status\"."
    }
  }
}

/// A name from outside, in quotation marks, with control characters escaped so that a terminal does not obey them.
func quoted(_ text: String) -> String {
  let safe = text.unicodeScalars.map { scalar in
    scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
  }
  return "\"\(safe.joined())\""
}
