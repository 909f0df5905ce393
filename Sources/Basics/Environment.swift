/// The value of a variable of the environment.
public func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// What a variable of the environment chooses from a few words; `nil` where it is not set, or empty.
///
/// Another word is told of and passed over, lest one that was mistyped do nothing in silence.
public func environment<Choice>(_ name: String, choosing choices: [(word: String, choice: Choice)]) -> Choice? {
  guard let word = environment(name), !word.isEmpty else { return nil }
  if let known = choices.first(where: { $0.word == word }) { return known.choice }
  let known = choices.map(\.word).joined(separator: ", ")
  StandardError.write("The value of \(name) in the environment is not known, and not heeded; known are \(known).")
  return nil
}
