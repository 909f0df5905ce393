/// Why the git program did not do its work.
public enum GitProgramError: Error, Hashable, Sendable {
  case notInstalled
  case failed(command: String, message: String)
  case unexpectedOutput(command: String)
}

extension GitProgramError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notInstalled:
      "The git program was not found in PATH, and this repository cannot be read without it; install git."
    case .failed(let command, let message):
      "\"git \(command)\" failed: \(message.isEmpty ? "no message" : message); run it by hand to see why."
    case .unexpectedOutput(let command):
      "\"git \(command)\" gave an unexpected answer; update git to 2.31 or later."
    }
  }
}
