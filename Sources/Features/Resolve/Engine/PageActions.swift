internal import SemanticMerge

/// Why a request was refused. The page acts on it.
enum PageRefusal: Error {
  /// Another tab changed the document.
  case stale
  case wrong(String)
  case broken([String])
  case changed(String)
  case failed(String)

  var json: JSON {
    let (kind, message): (String, String) =
      switch self {
      case .stale: ("stale", "This document was changed in another tab; look at it again.")
      case .wrong(let text): ("wrong", text)
      case .broken(let faults): ("broken", faults.joined(separator: "\n"))
      case .changed(let text): ("changed", text)
      case .failed(let text): ("failed", text)
      }
    return .object([("kind", .string(kind)), ("message", .string(message))])
  }
}

/// What the page may do, wherever its answers are kept.
extension ConflictResolution {
  /// - Parameters:
  ///   - id: The id of the conflict to answer.
  ///   - given: The answer to it, or the side to take for the rest.
  mutating func perform(_ action: String, _ id: String?, _ given: Answer?) throws(PageRefusal) {
    switch action {
    case "answer":
      do throws(Failure) {
        try answer(try question(id ?? ""), .init(given))
      } catch {
        throw .wrong(error.description)
      }
    case "undo": undo()
    case "rest": takeRest(given == .theirs ? .theirs : .ours)
    default: throw .wrong("There is no such order.")
    }
  }

  /// Refuses to save a document with open questions, or a broken one.
  func checkForSaving(isBrokenAllowed: Bool) throws(PageRefusal) {
    guard open.isEmpty else { throw .wrong("\(open.count) conflicts are still open.") }
    let result = result
    guard result.isWritable else { throw .wrong(result.faults.joined(separator: "\n")) }
    guard result.faults.isEmpty || isBrokenAllowed else { throw .broken(result.faults) }
  }
}

/// The replies to the page.
enum PageReply {
  static func document(revision: Int, canUndo: Bool, _ report: ResolveReport) -> JSON {
    .object([("revision", .number(revision)), ("canUndo", .bool(canUndo)), ("report", report.json)])
  }

  static func reply(_ number: Int, _ document: JSON, _ refusal: PageRefusal?) -> JSON {
    .object([("number", .number(number)), ("document", document), ("error", refusal.map { $0.json } ?? .null)])
  }
}
