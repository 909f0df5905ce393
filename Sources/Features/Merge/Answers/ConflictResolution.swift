internal import Basics
internal import SemanticMerge
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// A merge that a person resolves: its questions, the answers so far, and the document that they make.
///
/// It is a value without input or output. The terminal, the page and `resolve --json` show it, each in its way.
struct ConflictResolution: Sendable {
  /// A person's decision about a question.
  enum Choice: Equatable, Sendable {
    case answer(Answer)
    /// Lines from an editor, where lines were merged.
    case edited([UInt8])
    /// The markers stay.
    case open
    /// Each conflict that the question is about has an answer of its own.
    case apart

    init(_ answer: Answer?) { self = answer.map { .answer($0) } ?? .open }

    /// The answer; `nil` if the question is open, or its lines were edited.
    var answer: Answer? { if case .answer(let answer) = self { answer } else { nil } }

    static let ours = Choice.answer(.ours)
    static let theirs = Choice.answer(.theirs)
    static let base = Choice.answer(.base)
  }

  /// What is resolved: the objects or the texts, or the lines where neither can be merged.
  enum Content: Sendable {
    case objects(Guarded<ThreeWayMerge>)
    case texts(StringsMerge, at: String)
    case lines(MarkedLines)
  }

  let content: Content
  let questions: [ConflictQuestion]
  /// How open questions are marked in the file.
  let style: ConflictStyle
  private let places: Guarded<ObjectPlaces>
  /// The sides that can be parsed.
  let sides: [Document]
  private let known = Guarded(KnownResult())
  /// An answer for each conflict, or each hunk.
  private(set) var choices: [Choice]
  /// The answers before each step, for undoing it.
  private var history: [[Choice]] = []

  /// - Parameters:
  ///   - content: The merge.
  ///   - style: How open questions are marked in the file.
  ///   - sides: The sides that can be parsed.
  init(_ content: Content, _ style: ConflictStyle, sides: [Document]) {
    (self.content, self.style, self.sides, places) = (content, style, sides, Guarded(ObjectPlaces(in: sides)))
    questions =
      switch content {
      case .objects(let merge): merge.use(ConflictQuestion.questions)
      case .texts(let merge, let path): ConflictQuestion.questions(of: merge, at: path)
      case .lines(let lines): ConflictQuestion.questions(of: lines)
      }
    choices = questions.flatMap { $0.numbers.map { _ in .open } }
  }

  /// The place of the object with an id, in ours or else in theirs; `nil` if there is none to tell.
  func place(of id: String) -> String? { places.use { $0.place(of: id) } }

  /// An answer for each question.
  var answers: [Choice] { questions.map { choice(of: $0) } }

  /// The numbers of the questions without an answer.
  var open: [Int] { questions.indices.filter { choice(of: questions[$0]) == .open } }

  /// The answer to a question, which is open as long as one of its conflicts is.
  func choice(of question: ConflictQuestion) -> Choice {
    let all = question.numbers.map { choices[$0] }
    guard let first = all.first, !all.contains(.open) else { return .open }
    return all.allSatisfy { $0 == first } ? first : .apart
  }

  var canUndo: Bool { !history.isEmpty }

  // MARK: Answers

  /// Why an answer can't be taken.
  enum Failure: Error, Equatable, CustomStringConvertible {
    case unknownQuestion(String)
    case notTaken(String, instead: [String])
    case unnamed
    case notANumber(String)
    case notYesOrNo(String)
    case unwritable

    var description: String {
      switch self {
      case .unknownQuestion(let id):
        "There is no conflict \(id); list the conflicts again, the versions may have changed."
      case .notTaken(let kind, let kinds):
        "This conflict can't be answered with \(kind); it takes \(kinds.joined(separator: ", "))."
      case .unnamed: "Both can stay only under two names; give a name for what theirs added."
      case .notANumber(let text): "\"\(text)\" is no number, and this value is one; type digits, such as 12.5."
      case .notYesOrNo(let text): "\"\(text)\" is neither YES nor NO, and this value is one of them."
      case .unwritable: "The value has control characters, which a document can't hold; type it without them."
      }
    }
  }

  /// The questions of one conflict each.
  var each: [ConflictQuestion] { questions.flatMap { $0.each } }

  /// The question with an id.
  func question(_ id: String) throws(Failure) -> ConflictQuestion {
    guard let question = (questions + each).first(where: { $0.id == id }) else { throw .unknownQuestion(id) }
    return question
  }

  /// Answers the question with a number; a choice of `open` takes an answer back.
  mutating func answer(_ number: Int, _ choice: Choice) throws(Failure) {
    guard questions.indices.contains(number) else { throw .unknownQuestion("\(number)") }
    try answer(questions[number], choice)
  }

  /// Answers a question, for all of its conflicts.
  mutating func answer(_ question: ConflictQuestion, _ choice: Choice) throws(Failure) {
    if case .answer(let answer) = choice { try check(answer, to: question) }
    history.append(choices)
    for number in question.numbers { choices[number] = choice }
  }

  /// Takes one version for all conflicts without an answer that take it, in one step; returns how many there were.
  @discardableResult
  mutating func takeRest(_ version: Version) -> Int {
    let answer = Answer.take(version)
    let rest = each.filter { choice(of: $0) == .open && $0.kinds.contains(answer.kind) }.flatMap { $0.numbers }
    guard !rest.isEmpty else { return 0 }
    history.append(choices)
    for number in rest { choices[number] = .answer(answer) }
    return rest.count
  }

  /// Undoes the last step; returns whether there was one.
  @discardableResult
  mutating func undo() -> Bool {
    guard let before = history.popLast() else { return false }
    choices = before
    return true
  }

  private func check(_ answer: Answer, to question: ConflictQuestion) throws(Failure) {
    if answer == .both(), question.kinds.contains(.bothNamed) { throw .unnamed }
    guard question.kinds.contains(answer.kind) else {
      throw .notTaken(answer.kind.words, instead: question.kinds.map { $0.words })
    }
    switch answer {
    case .value(let text): try check(text, for: question)
    case .both(let name?): try check(name, for: question)
    case .take, .both: break
    }
  }

  /// Checks a typed value against the values of the versions.
  private func check(_ text: String, for question: ConflictQuestion) throws(Failure) {
    let allowed: Set<Unicode.Scalar> = ["\t", "\n"]
    guard text.unicodeScalars.allSatisfy({ !isControl($0) || allowed.contains($0) }) else { throw .unwritable }
    guard let values = question.values, let name = question.attribute, !AttributeNames.holdsWords(name) else { return }
    let known = values.all.compactMap { $0 }
    let words: Set<String> = [AttributeNames.yes, AttributeNames.no]
    if !known.isEmpty, known.allSatisfy(words.contains), !words.contains(text) { throw .notYesOrNo(text) }
    let isNumber = !known.isEmpty && known.allSatisfy { Double($0)?.isFinite ?? false }
    // Swift also reads words such as inf and hexadecimal numbers, which Xcode does not write.
    if isNumber, Double(text)?.isFinite != true || !text.utf8.allSatisfy(Array("0123456789+-.eE".utf8).contains) {
      throw .notANumber(text)
    }
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }

  // MARK: Result

  /// The file, with the answers, and with markers at the open questions.
  var bytes: [UInt8] { text(style).bytes }

  /// What the answers so far make; found once for each set of answers.
  var result: Result {
    known.use { known in
      if let last = known.last, last.choices == choices { return last.result }
      let result = makeResult()
      known.last = (choices, result)
      return result
    }
  }

  /// The document that answers make.
  struct Result: Sendable {
    /// The document with the answers, and with ours at the open questions; `nil` if it can't be parsed.
    let document: Document?
    /// The faults of the document that neither side has, a sentence each; empty if it is valid.
    let faults: [String]
    /// Whether the file can have the answers: if not, it would have markers, though all is answered.
    var isWritable = true
  }

  /// The result that was made last, and the answers that it is of.
  private final class KnownResult {
    var last: (choices: [Choice], result: Result)?
  }

  private func makeResult() -> Result {
    // What would be written counts, and without markers at open questions.
    var (text, refusal) = text(open.isEmpty ? style : ConflictStyle(form: .valid))
    var obstacle = refusal?.description
    if open.isEmpty, obstacle == nil, ConflictText.looksMarked(text) {
      obstacle = "These answers contradict each other, and would leave conflict markers; take another one."
      text = self.text(ConflictStyle(form: .valid)).bytes
    }
    let document: Document?, faults: [String]
    if case .texts(let merge, _) = content {
      let faults = [obstacle ?? merge.problem(with: text)].compactMap { $0 }
      return Result(document: nil, faults: faults, isWritable: obstacle == nil)
    }
    do throws(ParseError) {
      let parsed = try ParsedFile.with(text).parsed(after: sides.first)
      (document, faults) = (parsed, sides.isEmpty ? [] : faultsMade(in: parsed, from: sides).map { $0.message })
    } catch {
      (document, faults) = (nil, sides.isEmpty ? [] : [Fault(error).message])
    }
    return Result(document: document, faults: obstacle.map { [$0] } ?? faults, isWritable: obstacle == nil)
  }

  /// The text with the answers, and why they can't be written, if so; then the conflicts stay as they were.
  private func text(_ style: ConflictStyle) -> (bytes: [UInt8], refusal: MergeError?) {
    switch content {
    case .objects(let merge):
      merge.use { merge in
        do throws(MergeError) {
          return (try merge.resolving(given).fileBytes(style), nil)
        } catch {
          return (merge.fileBytes(style), error)
        }
      }
    case .texts(let merge, _): (merge.resolving(given).bytes(style), nil)
    case .lines(let lines): (lines.text(choices, style), nil)
    }
  }

  /// The answers that were given, by conflict.
  private var given: [Int: Answer] {
    var given: [Int: Answer] = [:]
    for (conflict, choice) in choices.enumerated() {
      if case .answer(let answer) = choice { given[conflict] = answer }
    }
    return given
  }
}

extension Answer {
  var kind: Kind {
    switch self {
    case .take(.base): .base
    case .take(.ours): .ours
    case .take(.theirs): .theirs
    case .both(named: nil): .both
    case .both: .bothNamed
    case .value: .value
    }
  }
}

extension Answer.Kind {
  /// The kind in a sentence.
  var words: String {
    switch self {
    case .ours, .theirs, .base, .both: rawValue
    case .bothNamed: "both with another name"
    case .value: "a typed value"
    }
  }
}
