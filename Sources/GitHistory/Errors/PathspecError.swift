/// Why a path argument could not be understood.
public enum PathspecError: Error, Hashable, Sendable {
  case outsideRepository(String)
  case unsupportedMagic(String, word: String)
  case unclosedMagic(String)
}

extension PathspecError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .outsideRepository(let path):
      "\(quoted(path)) leads out of the repository; name a path inside it."
    case .unsupportedMagic(let path, let word):
      "\(quoted(path)) asks for \(quoted(word)), which is not supported; use top, literal, glob, icase or exclude."
    case .unclosedMagic(let path):
      "\(quoted(path)) has no closing parenthesis; write \":(word)path\"."
    }
  }
}
