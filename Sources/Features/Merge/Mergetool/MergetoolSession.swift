internal import SemanticMerge
internal import XibModel

/// A ``ConflictResolution`` on a terminal: its questions one after the other, as a state machine that keys and edits drive.
struct MergetoolSession {
  /// A key that a person types, followed by the return key.
  enum Key: Equatable {
    case ours, theirs, base, both, edit, skip, undo, quit, write, help
    /// Ours, or theirs, for all conflicts like this one.
    case allOurs, allTheirs
    /// Ours, or theirs, for this conflict and all that are left.
    case restOurs, restTheirs
    /// Show the lines.
    case lines
    case endOfInput
    case unknown(String)

    /// - Parameter line: The typed line; `nil` at the end of the input.
    init(_ line: String?) {
      guard let line else {
        self = .endOfInput
        return
      }
      let word = String(line.drop { $0.isWhitespace }.prefix { !$0.isWhitespace })
      self = Self.letters[word] ?? .unknown(word)
    }

    /// The letter that a person types for it.
    var letter: String {
      if case .unknown(let word) = self { return word }
      return Self.letters.first { $0.value == self }?.key ?? ""
    }

    private static let letters: [String: Key] = [
      "o": .ours, "t": .theirs, "O": .allOurs, "T": .allTheirs, "OO": .restOurs, "TT": .restTheirs, "b": .base,
      "k": .both, "e": .edit, "x": .lines, "s": .skip, "u": .undo, "q": .quit, "w": .write, "?": .help,
    ]
  }

  enum State: Equatable {
    /// Waiting for a choice about a question.
    case asking(Int)
    /// All is chosen, and several questions were asked: a look at the answers before they are written.
    case reviewing
    /// All is chosen, but the result is a broken document.
    case broken([String])
    case ended(Ending)
  }

  enum Ending: Equatable {
    /// The file stays as it is.
    case quit
    /// The file is to be written, with this many questions undecided.
    case written(open: Int)
  }

  /// The caller's task before the next key, besides showing the state.
  enum Reply: Equatable {
    case nothing
    case explain
    case unknown(String)
    case nothingToUndo
    /// Let the person edit the value or the lines of a question, and pass the result to ``take(_:)``.
    case edit(Int)
    /// Ask for the name of what theirs added, and pass it to ``take(_:)``.
    case askName(Int)
    case lines(Int)
  }

  private(set) var resolution: ConflictResolution
  private(set) var state: State = .asking(0)

  init(_ resolution: ConflictResolution) { self.resolution = resolution }

  mutating func press(_ key: Key) -> Reply {
    switch (state, key) {
    case (.ended, _): return .nothing
    case (_, .quit), (_, .endOfInput): state = .ended(.quit)
    case (_, .undo): return undo()
    case (_, .help): return .explain
    case (_, .unknown(let word)): return .unknown(word)
    case (.broken, .write) where resolution.result.isWritable, (.reviewing, .write):
      state = .ended(.written(open: resolution.open.count))
    case (.broken, let key), (.reviewing, let key): return .unknown(key.letter)
    case (.asking(let question), let key): return press(key, at: question)
    }
    return .nothing
  }

  /// Answers a question with a key.
  private mutating func press(_ key: Key, at question: Int) -> Reply {
    let kinds = resolution.questions[question].kinds
    switch key {
    case .ours: take(.ours)
    case .theirs: take(.theirs)
    case .allOurs: takeAll(.ours, like: resolution.questions[question])
    case .allTheirs: takeAll(.theirs, like: resolution.questions[question])
    case .restOurs: takeAll(.ours)
    case .restTheirs: takeAll(.theirs)
    case .base where kinds.contains(.base): take(.base)
    case .both where kinds.contains(.both): take(.answer(.both()))
    case .both where kinds.contains(.bothNamed): return .askName(question)
    case .edit where kinds.contains(.value) || resolution.questions[question].conflict == nil: return .edit(question)
    case .lines: return .lines(question)
    case .skip: take(.open)
    default: return .unknown(key.letter)
    }
    return .nothing
  }

  /// Takes a side for the current question and those after it: as long as they are of the kind and the property of one,
  /// or all.
  private mutating func takeAll(_ choice: ConflictResolution.Choice, like one: ConflictQuestion? = nil) {
    while case .asking(let next) = state, one?.isLike(resolution.questions[next]) ?? true, take(choice) == nil {}
  }

  /// Records a choice for the current question and goes on; returns why a typed value can't be taken.
  @discardableResult
  mutating func take(_ choice: ConflictResolution.Choice) -> ConflictResolution.Failure? {
    guard case .asking(let question) = state else { return nil }
    do throws(ConflictResolution.Failure) { try resolution.answer(question, choice) } catch { return error }
    guard question + 1 == resolution.questions.count else {
      state = .asking(question + 1)
      return nil
    }
    let open = resolution.open.count
    let found = open == 0 ? resolution.result.faults : []
    let isOne = resolution.questions.count == 1
    state = !found.isEmpty ? .broken(found) : isOne ? .ended(.written(open: open)) : .reviewing
    return nil
  }

  private mutating func undo() -> Reply {
    guard resolution.undo() else { return .nothingToUndo }
    if case .asking(let question) = state {
      state = .asking(max(0, question - 1))
    } else {
      state = .asking(resolution.questions.count - 1)
    }
    return .nothing
  }
}
