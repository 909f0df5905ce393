internal import Basics
internal import SemanticMerge
public import ThreeVersions

/// `xibmerge resolve --json`: lists conflicts, takes answers, and reports the result.
struct AnswerSession {
  var documents: [ConflictedDocument]
  let options: ResolveCommand

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
      guard 1...2 ~= file.version else {
        throw ResolveError.unreadableAnswers(shown, reason: "version \(file.version) is not known, only 1 and 2")
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
      for question in try answer.questions(of: resolution) { try resolution.answer(question, .init(answer.answer)) }
    }
    if let rest = answers.rest { resolution.takeRest(rest) }
    documents[number].state = .open(resolution)
  }

  private func write(_ number: Int, isBrokenAllowed: Bool) async -> Written {
    let document = documents[number]
    if case .failed = document.state { return Written() }
    if let resolution = document.resolution {
      do throws(PageRefusal) {
        try resolution.checkForSaving(isBrokenAllowed: isBrokenAllowed)
      } catch { return Written() }
    }
    guard !options.isDryRun else { return Written() }
    do {
      return Written(backup: try await document.save(ConflictedDocument.Saving(options)), isWritten: true)
    } catch {
      return Written(problem: "\(error)")
    }
  }
}

/// The answers that a program gives; `xibmerge-answers.schema.json` describes them.
struct AnswerFile: Decodable, Sendable {
  struct Document: Decodable, Sendable {
    let path: String
    var answers: [GivenAnswer]?
    /// The version to take for every conflict without an answer.
    var rest: Version?
    /// Whether to write the document even if Xcode may not open it.
    var writeBroken: Bool?
  }

  let version: Int
  let documents: [Document]
}

extension Version: Decodable {
  /// Reads the name of a version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer(), name = try container.decode(String.self)
    guard let version = Self.allCases.first(where: { $0.name == name }) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: name)
    }
    self = version
  }
}

/// An answer to a conflict, or to all open ones of a kind, as JSON gives it; one without a version or a value takes the
/// answer back.
struct GivenAnswer: Decodable, Sendable {
  let id: String?
  /// The kind of the conflicts, and the property that they are about, if there is no id.
  let kind: String?
  let property: String?
  private let take: Take?
  /// The name of what theirs added, if both stay and code looks them up by name.
  private let name: String?
  private let value: String?

  private enum Take: String, Decodable {
    case base, ours, theirs, both
  }

  var answer: Answer? { Answer(take: take?.rawValue, name: name, value: value) }
}

extension ResolveReport {
  /// - Parameters:
  ///   - backup: The path of the copy of the old file.
  ///   - problem: Why the document could not be written.
  init(of document: ConflictedDocument, isWritten: Bool, backup: String? = nil, problem: String? = nil) {
    var failure = problem
    if case .failed(let reason) = document.state { failure = reason }
    self.init(
      path: document.path, of: document.resolution, isWritten: isWritten, problem: failure,
      notices: document.notices, branches: document.origins?.branches, backup: backup
    ) { object, side in document.origins?.commit(of: object, on: side) }
  }
}

extension GivenAnswer {
  /// The questions that it answers.
  func questions(of resolution: ConflictResolution) throws -> [ConflictQuestion] {
    if let id { return [try resolution.question(id)] }
    guard let kind else { throw ResolveError.unreadableAnswers("answers", reason: "an answer has no id and no kind") }
    return resolution.each.filter { question in
      let conflict = question.conflict
      return resolution.choice(of: question) == .open && conflict?.kind.rawValue == kind
        && (property == nil || conflict?.property == property)
    }
  }
}
