/// Asks what to do with a file that somebody has changed since the merge.
struct EditedFileQuestion {
  enum Answer: Equatable {
    case keep, merge, quit
  }

  /// The path of the file, safe for a terminal.
  let name: String
  /// Whether markers are left in it; it then can't count as resolved.
  let isMarked: Bool

  /// Asks until there is an answer; the end of the input means to quit.
  func ask() -> Answer {
    TerminalLoop.say(["\(name) was edited after the merge."])
    while true {
      TerminalLoop.write(prompt)
      guard let line = readLine() else {
        TerminalLoop.say([""])
        return .quit
      }
      if let answer = answer(line) { return answer }
    }
  }

  var prompt: String {
    let (merge, quit) = ("(m)erge again and lose those edits", "(q)uit")
    return isMarked
      ? "It still has conflict markers: \(merge), \(quit) [m,q] "
      : "(k)eep it, and count it as resolved, \(merge), \(quit) [k,m,q] "
  }

  /// The answer that a line gives; `nil` if it gives none.
  func answer(_ line: String) -> Answer? {
    switch line.split(whereSeparator: \.isWhitespace).first {
    case "k" where !isMarked: .keep
    case "m": .merge
    case "q": .quit
    default: nil
    }
  }
}
