internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import Reports
internal import SemanticMerge

/// `xibmerge resolve --json`: lists conflicts, takes answers, and reports the result.
struct AnswerSession {
  var documents: [ConflictedDocument]
  let options: ResolveArguments

  /// A document that was written.
  private struct Written {
    var backup: String?
    var problem: String?
    var isWritten = false
  }

  /// Runs the command and returns the exit status.
  func run() async throws -> Int32 {
    var session = self
    var written: [Int: Written] = [:]
    if let name = options.answers {
      let file = try Self.read(name)
      // Take all answers first: if one is wrong, nothing is written.
      for document in file.documents { try session.take(document) }
      for document in file.documents {
        guard let number = session.number(of: document.path) else { continue }
        written[number] = await session.write(number, isBrokenAllowed: document.writeBroken ?? false)
      }
    }
    let list = session.documents.enumerated().map { number, document in
      ResolveReport(
        of: document, isWritten: written[number]?.isWritten ?? false, backup: written[number]?.backup,
        problem: written[number]?.problem)
    }
    try StandardOutput.write(Array((ResolveReport.json(list).text + "\n").utf8))
    let failed = session.documents.contains { if case .failed = $0.state { true } else { false } }
    if failed || written.values.contains(where: { $0.problem != nil }) { return ExitStatus.trouble }
    let isDone = session.documents.indices.allSatisfy { written[$0]?.isWritten ?? false }
    return isDone ? ExitStatus.clean : ExitStatus.found
  }

  private func number(of path: String) -> Int? { documents.firstIndex { $0.path == path } }

  private static func read(_ name: String) throws -> AnswerFile {
    let bytes = name == "-" ? try StandardInput.read() : try Files.read(name)
    let shown = name == "-" ? "standard input" : name
    do {
      let file = try JSONCoding.value(AnswerFile.self, from: bytes)
      guard file.version == 1 else {
        throw ResolveError.unreadableAnswers(shown, reason: "version \(file.version) is not known, only 1")
      }
      return file
    } catch let error as DecodingError {
      throw ResolveError.unreadableAnswers(shown, reason: Self.reason(error))
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    }
    return switch error {
    case .keyNotFound(let key, let context): "\(place(context)).\(key.stringValue) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): "\(place(context)) is of another type"
    case .dataCorrupted(let context): context.codingPath.isEmpty ? "it is no JSON" : "\(place(context)) is not known"
    @unknown default: "it is no JSON"
    }
  }

  private mutating func take(_ answers: AnswerFile.Document) throws {
    guard let number = number(of: answers.path) else { throw ResolveError.unknownDocument(answers.path) }
    guard var resolution = documents[number].resolution else { return }
    for answer in answers.answers ?? [] {
      try resolution.answer(try resolution.number(of: answer.id), answer.choice)
    }
    if let rest = answers.rest { resolution.takeRest(rest.version) }
    documents[number].state = .open(resolution)
  }

  private func write(_ number: Int, isBrokenAllowed: Bool) async -> Written {
    let document = documents[number]
    if case .failed = document.state { return Written() }
    if let resolution = document.resolution {
      guard resolution.open.isEmpty, isBrokenAllowed || resolution.faults.isEmpty else { return Written() }
    }
    guard !options.isDryRun else { return Written() }
    do {
      return Written(backup: try await document.save(ConflictedDocument.Saving(options)), isWritten: true)
    } catch {
      return Written(problem: "\(error)")
    }
  }
}

extension ResolveReport {
  /// - Parameters:
  ///   - backup: The path of the copy of the old file.
  ///   - problem: Why the document could not be written.
  init(of document: ConflictedDocument, isWritten: Bool, backup: String? = nil, problem: String? = nil) {
    let resolution = document.resolution
    var failure = problem
    if case .failed(let reason) = document.state { failure = reason }
    var state = resolution.map { $0.open.isEmpty ? State.answered : .open } ?? .settled
    if isWritten { state = .written }
    if failure != nil { state = .failed }
    let places = resolution.map { _ in ObjectPlaces(in: document.versions.parsedSides) }
    self.init(
      path: document.path, state: state, problem: failure, notices: document.notices,
      labels: ThreeWay(
        base: resolution?.style.baseLabel ?? "base", ours: resolution?.style.oursLabel ?? "ours",
        theirs: resolution?.style.theirsLabel ?? "theirs"),
      questions: resolution.map { resolution in
        resolution.questions.indices.map { Question($0, of: resolution, places) }
      } ?? [],
      open: resolution?.open.count ?? 0, faults: resolution?.faults ?? [], backup: backup)
  }
}

extension ResolveReport.Question {
  init(_ number: Int, of resolution: ConflictResolution, _ places: ObjectPlaces?) {
    let question = resolution.questions[number]
    let isTyped = resolution.takesTypedValue(number)
    let answer: Answer? =
      switch resolution.answers[number] {
      case .take(let version): .take(version)
      case .typed(let text): .value(text)
      case .edited, .open: nil
      }
    self.init(
      id: question.id, place: question.conflicts.first.flatMap { places?.place(of: $0.object.id) }, answer: answer,
      accepts: ["ours", "theirs"] + (resolution.hasBase(number) ? ["base"] : []) + (isTyped ? ["value"] : []),
      values: isTyped ? ThreeWay { resolution.value(of: number, in: $0) } : nil, lines: resolution.lines(of: number),
      causes: Array(zip(question.conflicts, question.changes)).map { (conflict: $0, changes: $1) })
  }
}

/// An answer in JSON: a version to take, or a typed value.
struct Answer: Codable, Equatable, Sendable {
  /// The id of the conflict.
  let id: String
  var take: Take?
  var value: String?

  /// A version's name in JSON.
  enum Take: String, Codable, Sendable {
    case base, ours, theirs

    init(_ version: Version) {
      switch version {
      case .base: self = .base
      case .ours: self = .ours
      case .theirs: self = .theirs
      }
    }

    var version: Version {
      switch self {
      case .base: .base
      case .ours: .ours
      case .theirs: .theirs
      }
    }
  }

  init(id: String, take: Take?, value: String?) { (self.id, self.take, self.value) = (id, take, value) }

  /// The answer for a choice; `nil` if the question is open, or if JSON can't express the choice.
  init?(_ choice: MarkedMerge.Choice, to id: String) {
    self.id = id
    switch choice {
    case .take(let version): take = Take(version)
    case .typed(let text): value = text
    case .edited, .open: return nil
    }
  }

  /// The choice that the answer makes. Without a version or a value, the question is open again.
  var choice: MarkedMerge.Choice {
    if let value { return .typed(value) }
    return take.map { .take($0.version) } ?? .open
  }
}

/// The answers that a program gives; `xibmerge-answers.schema.json` describes them.
struct AnswerFile: Codable, Sendable {
  struct Document: Codable, Sendable {
    let path: String
    var answers: [Answer]?
    /// The version to take for every conflict without an answer.
    var rest: Answer.Take?
    /// Whether to write the document even if Xcode may not open it.
    var writeBroken: Bool?
  }

  let version: Int
  let documents: [Document]
}
