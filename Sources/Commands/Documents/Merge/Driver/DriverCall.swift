internal import SemanticMerge

/// A call of the driver for a merge: three files, and options, nearly all with a value.
///
/// Labels and paths come from other people's commits and patches, so the word after an option is its value, whatever it
/// looks like. ArgumentParser looks for words of its own, such as `--generate-completion-script`, among values too.
struct DriverCall: Equatable {
  let base: String
  let ours: String
  let theirs: String
  private(set) var path: String?
  private(set) var markers = MarkerRequest()
  private(set) var isQuiet = false

  private enum Option {
    case path
    case marker(MarkerRequest.Option)

    /// The option that a word names, and its value if that is in the same word.
    static func named(by word: String) -> (option: Option, value: String?)? {
      if let option = Option(word) { return (option, nil) }
      guard word.hasPrefix("--"), let sign = word.firstIndex(of: "="), let option = Option(String(word[..<sign])) else {
        return nil
      }
      return (option, String(word[word.index(after: sign)...]))
    }

    private init?(_ word: String) {
      if ["-P", "--path"].contains(word) {
        self = .path
      } else if let option = MarkerRequest.Option.named[word] {
        self = .marker(option)
      } else {
        return nil
      }
    }
  }

  /// - Parameter words: The arguments after `driver`.
  /// - Returns: `nil` if the words ask for something else, or are wrong.
  init?(_ words: [String]) {
    var files: [String] = []
    var options: [(Option, String)] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if ["-q", "--quiet"].contains(word) {
        isQuiet = true
      } else if let (option, joined) = Option.named(by: word) {
        guard let value = joined ?? rest.popFirst() else { return nil }
        options.append((option, value))
      } else if word.hasPrefix("-") {
        return nil
      } else {
        files.append(word)
      }
    }
    guard files.count == 3 else { return nil }
    (base, ours, theirs) = (files[0], files[1], files[2])
    for (option, value) in options where !set(option, to: value) { return nil }
  }

  private mutating func set(_ option: Option, to value: String) -> Bool {
    switch option {
    case .path:
      path = value
      return true
    case .marker(let option):
      // Git needs markers at conflicts.
      return markers.set(option, to: value) && markers.form != .valid
    }
  }
}
