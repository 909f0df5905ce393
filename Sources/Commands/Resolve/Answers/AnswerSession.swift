internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import Reports

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
      DocumentReport.json(
        document, isWritten: written[number]?.isWritten ?? false, backup: written[number]?.backup,
        problem: written[number]?.problem)
    }
    let report = JSON.object([("version", .number(1)), ("documents", .array(list))])
    try StandardOutput.write(Array((report.text + "\n").utf8))
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
      guard resolution.open.isEmpty, isBrokenAllowed || resolution.problems.isEmpty else { return Written() }
    }
    guard !options.isDryRun else { return Written() }
    do {
      return Written(backup: try await document.save(ConflictedDocument.Saving(options)), isWritten: true)
    } catch {
      return Written(problem: "\(error)")
    }
  }
}
