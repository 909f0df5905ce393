import Subprocess

/// A running `git cat-file --batch` that answers one question after another.
///
/// It starts with the first question and ends when the pipe is no longer used.
final class ObjectPipe: Sendable {
  private struct Question: Sendable {
    let object: String
    let answer: CheckedContinuation<(id: ObjectID, object: RawObject)?, any Error>
  }

  private let questions: AsyncStream<Question>.Continuation

  init(_ program: ReadOnlyGit) {
    let (stream, continuation) = AsyncStream.makeStream(of: Question.self)
    questions = continuation
    Task { await Self.serve(stream, with: program) }
  }

  deinit { questions.finish() }

  /// The object with a name, or `nil` if the repository has none. The name must not contain a line break.
  func object(_ name: String) async throws -> (id: ObjectID, object: RawObject)? {
    try await withCheckedThrowingContinuation { continuation in
      let result = questions.yield(Question(object: name, answer: continuation))
      if case .terminated = result { continuation.resume(throwing: Self.ended("the pipe is closed")) }
    }
  }

  /// Answers questions until the stream ends. If git ends during a question, the next question starts a new git.
  private static func serve(_ stream: AsyncStream<Question>, with program: ReadOnlyGit) async {
    for await first in stream {
      var unanswered: Question? = first
      do {
        let result = try await run(
          program.configuration(["cat-file", "--batch"]), input: .inputWriter, output: .sequence,
          error: .bytes(limit: 1 << 20)
        ) { execution in
          var reader = BatchReader(execution.standardOutput)
          if await answer(first, execution.standardInputWriter, &reader) {
            unanswered = nil
            for await next in stream {
              unanswered = next
              guard await answer(next, execution.standardInputWriter, &reader) else { break }
              unanswered = nil
            }
          }
          try? await execution.standardInputWriter.finish()
        }
        unanswered?.answer.resume(throwing: ended(ReadOnlyGit.lastLine(of: result.standardError)))
      } catch {
        unanswered?.answer.resume(throwing: ended("\(error)"))
      }
    }
  }

  /// Asks git one question. Returns `false`, with the question unanswered, if git has ended or its output is malformed.
  private static func answer(
    _ question: Question, _ writer: StandardInputWriter, _ reader: inout BatchReader
  ) async -> Bool {
    _ = try? await writer.write(question.object + "\n")
    guard let answer = try? await reader.next() else { return false }
    question.answer.resume(returning: answer.found)
    return true
  }

  private static func ended(_ message: String) -> GitProgramError {
    .failed(command: "cat-file --batch", message: message)
  }
}

/// Splits the output of `git cat-file --batch` into answers.
private struct BatchReader {
  /// An answer of git; `found` is `nil` if there is no such object.
  struct Answer {
    let found: (id: ObjectID, object: RawObject)?
  }

  private var buffers: SubprocessOutputSequence.Iterator
  private var pending: [UInt8] = []
  private var start = 0

  init(_ output: SubprocessOutputSequence) { buffers = output.makeAsyncIterator() }

  /// Reads the next answer. Throws if the output ends too early or is malformed.
  mutating func next() async throws -> Answer {
    var searched = start
    var end = pending[searched...].firstIndex(of: UInt8(ascii: "\n"))
    while end == nil {
      searched = pending.count
      let before = start
      try await fill()
      searched -= before - start
      end = pending[searched...].firstIndex(of: UInt8(ascii: "\n"))
    }
    let head = pending[start..<(end ?? start)]
    start = (end ?? start) + 1
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    guard words.count == 3, let id = ObjectID(hex: words[0]), let kind = ObjectKind(rawValue: String(words[1])),
      let size = Int(words[2])
    else {
      // Git prints "NAME missing" or "NAME ambiguous". For unusual names, the answer has more words.
      guard words.last == "missing" || words.last == "ambiguous" else { throw Malformed() }
      return Answer(found: nil)
    }
    while pending.count - start < size + 1 { try await fill() }
    let bytes = Array(pending[start..<(start + size)])
    start += size + 1
    return Answer(found: (id, RawObject(kind: kind, bytes: bytes)))
  }

  private struct Malformed: Error {}

  private mutating func fill() async throws {
    guard let buffer = try await buffers.next() else { throw Malformed() }
    pending.removeFirst(start)
    start = 0
    buffer.withUnsafeBytes { pending.append(contentsOf: $0) }
  }
}
