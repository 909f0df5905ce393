/// The value of an environment variable; `nil` if it is not set.
public func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// The choice that an environment variable names; `nil` if the variable is not set, empty or unknown.
///
/// Reports and ignores any other value, so that the user notices a typo.
public func environment<Choice>(_ name: String, choosing choices: [(word: String, choice: Choice)]) -> Choice? {
  guard let word = environment(name), !word.isEmpty else { return nil }
  if let known = choices.first(where: { $0.word == word }) { return known.choice }
  let known = choices.map(\.word).joined(separator: ", ")
  StandardError.write("Ignoring \(name): unknown value. Use one of \(known).")
  return nil
}
