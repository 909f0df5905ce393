/// The questions of a merge, one after the other: a key leads from one state to the next, and nothing else does.
struct MergetoolSession {
  /// What a person types, followed by the return key.
  enum Key: Equatable {
    case ours, theirs, base, edit, skip, undo, quit, write, help
    case endOfInput
    case unknown(String)

    /// - Parameter line: What was typed, or `nil` where the input has ended.
    init(_ line: String?) {
      guard let line else {
        self = .endOfInput
        return
      }
      let word = String(line.drop { $0.isWhitespace }.prefix { !$0.isWhitespace })
      self = Self.letters[word] ?? .unknown(word)
    }

    private static let letters: [String: Key] = [
      "o": .ours, "t": .theirs, "b": .base, "e": .edit, "s": .skip, "u": .undo, "q": .quit, "w": .write, "?": .help,
    ]
  }

  enum State: Equatable {
    /// Waiting for a choice about a question.
    case asking(Int)
    /// All is chosen, but it makes no sound document.
    case broken([String])
    case ended(Ending)
  }

  enum Ending: Equatable {
    /// The file stays as it is.
    case quit
    /// The file is to be written, with some questions open.
    case written(open: Int)
  }

  /// What is to be done before the next key, besides showing the state.
  enum Reply: Equatable {
    case nothing
    case explain
    case unknown(String)
    case nothingToUndo
    /// Let the person edit the hunks of a question, and hand the outcome to ``take(_:)``.
    case edit(Int)
  }

  let merge: MarkedMerge
  /// What is wrong with the document that choices make, a sentence each.
  let problems: ([MarkedMerge.Choice]) -> [String]
  private(set) var choices: [MarkedMerge.Choice] = []
  private(set) var state: State = .asking(0)

  init(_ merge: MarkedMerge, problems: @escaping ([MarkedMerge.Choice]) -> [String]) {
    self.merge = merge
    self.problems = problems
  }

  mutating func press(_ key: Key) -> Reply {
    switch (state, key) {
    case (.ended, _): return .nothing
    case (_, .quit), (_, .endOfInput): state = .ended(.quit)
    case (_, .undo): return undo()
    case (_, .help): return .explain
    case (_, .unknown(let word)): return .unknown(word)
    case (.asking, .ours): take(.ours)
    case (.asking, .theirs): take(.theirs)
    case (.asking, .base): take(.base)
    case (.asking, .skip): take(.skipped)
    case (.asking(let question), .edit): return .edit(question)
    case (.broken, .write): state = .ended(.written(open: 0))
    case (.asking, .write): return .unknown("w")
    case (.broken, .ours): return .unknown("o")
    case (.broken, .theirs): return .unknown("t")
    case (.broken, .base): return .unknown("b")
    case (.broken, .edit): return .unknown("e")
    case (.broken, .skip): return .unknown("s")
    }
    return .nothing
  }

  /// Goes on with a choice about the question that is asked.
  mutating func take(_ choice: MarkedMerge.Choice) {
    guard case .asking = state else { return }
    choices.append(choice)
    guard choices.count == merge.questions.count else {
      state = .asking(choices.count)
      return
    }
    let open = choices.count { $0 == .skipped }
    let found = open == 0 ? problems(choices) : []
    state = found.isEmpty ? .ended(.written(open: open)) : .broken(found)
  }

  private mutating func undo() -> Reply {
    guard choices.popLast() != nil else { return .nothingToUndo }
    state = .asking(choices.count)
    return .nothing
  }
}
