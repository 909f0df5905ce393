internal import Basics
package import SemanticMerge
internal import XibModel

/// A merge that a person resolves: its questions, the answers so far, and the document that they make.
///
/// It is a value without input or output. The terminal, the page and `resolve --json` show it, each in its way.
package struct ConflictResolution: Sendable {
  package let merge: MarkedMerge
  /// How open questions are marked in the file.
  package let style: ConflictStyle
  private let findFaults: @Sendable ([UInt8]) -> [String]
  /// An answer for each question.
  package private(set) var answers: [MarkedMerge.Choice]
  /// The answers before each step, for undoing it.
  private var history: [[MarkedMerge.Choice]] = []

  /// - Parameters:
  ///   - merge: The merge, with its conflicts marked.
  ///   - style: How open questions are marked in the file.
  ///   - faults: The faults of a document that neither side has, a sentence each.
  init(_ merge: MarkedMerge, _ style: ConflictStyle, faults: @escaping @Sendable ([UInt8]) -> [String]) {
    (self.merge, self.style, findFaults) = (merge, style, faults)
    answers = merge.questions.map { _ in .open }
  }

  package var questions: [ConflictQuestion] { merge.questions }

  /// The numbers of the questions without an answer.
  package var open: [Int] { answers.indices.filter { answers[$0] == .open } }

  package var canUndo: Bool { !history.isEmpty }

  // MARK: Answers

  /// Why an answer can't be taken.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    case unknownQuestion(String)
    case notTyped
    case notANumber(String)
    case notYesOrNo(String)
    case unwritable

    package var description: String {
      switch self {
      case .unknownQuestion(let id):
        "There is no conflict \(id); list the conflicts again, the versions may have changed."
      case .notTyped: "This conflict is not about one value, so none can be typed; take ours, theirs or the base."
      case .notANumber(let text): "\"\(text)\" is no number, and this value is one; type digits, such as 12.5."
      case .notYesOrNo(let text): "\"\(text)\" is neither YES nor NO, and this value is one of them."
      case .unwritable: "The value has control characters, which a document can't hold; type it without them."
      }
    }
  }

  /// The number of the question with an id.
  package func number(of id: String) throws(Failure) -> Int {
    guard let number = questions.firstIndex(where: { $0.id == id }) else { throw .unknownQuestion(id) }
    return number
  }

  /// Answers a question; a choice of `open` takes an answer back.
  package mutating func answer(_ question: Int, _ choice: MarkedMerge.Choice) throws(Failure) {
    guard answers.indices.contains(question) else { throw .unknownQuestion("\(question)") }
    if case .typed(let text) = choice { try check(text, for: question) }
    history.append(answers)
    answers[question] = choice
  }

  /// Takes one version for all questions without an answer, in one step; returns how many there were.
  @discardableResult
  package mutating func takeRest(_ version: Version) -> Int {
    let open = open
    guard !open.isEmpty else { return 0 }
    history.append(answers)
    for question in open { answers[question] = .take(version) }
    return open.count
  }

  /// Undoes the last step; returns whether there was one.
  @discardableResult
  package mutating func undo() -> Bool {
    guard let before = history.popLast() else { return false }
    answers = before
    return true
  }

  // MARK: Values

  /// The value of a question in a version, as the file has it; `nil` if it has none, or if the question is about more.
  package func value(of question: Int, in version: Version) -> String? {
    place(of: question).flatMap { values, place in values.value(at: place, in: version) }
  }

  /// Whether a person may type a value.
  package func takesTypedValue(_ question: Int) -> Bool { place(of: question) != nil }

  /// Whether the base has any text in place of a question.
  package func hasBase(_ question: Int) -> Bool {
    questions[question].hunks.contains { !merge.hunks[$0].base.isEmpty }
  }

  /// Returns the text that each version has in place of a question.
  package func lines(of question: Int) -> ThreeWay<String> {
    ThreeWay { version in
      questions[question].hunks.map { String(decoding: merge.hunks[$0][version], as: UTF8.self) }.joined()
    }
  }

  private func place(of question: Int) -> (HunkValues, HunkValues.Place)? {
    let question = questions[question]
    guard let place = question.value, let hunk = question.hunks.first, let values = merge.values[hunk] else {
      return nil
    }
    return (values, place)
  }

  /// Checks a typed value against the values of the versions.
  private func check(_ text: String, for question: Int) throws(Failure) {
    guard takesTypedValue(question) else { throw .notTyped }
    let allowed: Set<Unicode.Scalar> = ["\t", "\n"]
    guard text.unicodeScalars.allSatisfy({ !isControl($0) || allowed.contains($0) }) else { throw .unwritable }
    guard case .attribute(let name)? = questions[question].value, !AttributeNames.holdsWords(name) else { return }
    let known = Version.allCases.compactMap { value(of: question, in: $0) }
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
  package var bytes: [UInt8] { merge.text(answers, style) }

  /// The document with the answers, and with ours at the open questions.
  package var preview: [UInt8] { merge.text(answers, ConflictStyle(form: .valid)) }

  /// The faults of ``preview`` that neither side has, a sentence each; empty if it would be valid.
  package var faults: [String] { findFaults(preview) }
}

/// The start of resolving a merge.
package struct ResolutionStart: Sendable {
  package enum Result: Sendable {
    /// There is nothing to decide; these are the merged bytes.
    case settled([UInt8])
    case open(ConflictResolution)
    /// Neither objects nor lines can be merged.
    case binary
    /// Lines of the file look like markers, so the conflicts can't be found.
    case unclearMarkers
  }

  package let result: Result
  /// Remarks for the person, a sentence each.
  package let notices: [String]
}

extension ConflictResolution {
  /// Merges three versions again, with nothing answered yet.
  ///
  /// - Parameters:
  ///   - path: The path of the file, from the top of its work tree.
  ///   - top: The top of the work tree.
  ///   - found: The file as the first merge left it; its markers give the style for the open conflicts.
  package static func start(
    _ versions: MergeVersions, of path: String, in top: String = ".", options: MergeOptions = MergeOptions(),
    found: [UInt8]
  ) async throws(DocumentMerge.Failure) -> ResolutionStart {
    let style = GitOperation.labelled(
      ConflictMarkers(found).map(ConflictStyle.init(of:)) ?? ConflictStyle(form: .diff3), in: top)
    var asked = style
    asked.form = .diff3
    let marked = asked
    let outcome = try await DocumentMerge(versions: versions, options: options, style: .known(marked)).run()
    // Of a file that is no document, everybody expects that its lines are merged.
    let isExpected = outcome.fallback != nil && !DocumentName.ends(path)
    func start(_ result: ResolutionStart.Result) -> ResolutionStart {
      ResolutionStart(result: result, notices: isExpected ? [] : outcome.notices)
    }
    guard outcome.conflicts > 0 else { return start(.settled(outcome.bytes)) }
    guard outcome.fallback?.wholeSide == nil else { return start(.binary) }
    guard let merge = MarkedMerge(outcome.bytes, of: outcome.merge) else { return start(.unclearMarkers) }
    let sides = versions.parsedSides
    let resolution = ConflictResolution(merge, style) { bytes in
      sides.isEmpty ? [] : Fault.made(in: bytes) { sides }.map(\.message)
    }
    return start(.open(resolution))
  }
}
