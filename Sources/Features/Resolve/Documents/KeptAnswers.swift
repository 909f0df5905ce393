internal import Basics

/// Keeps the answers for a document on disk, in git's folder, so that none is lost if the program is killed.
struct KeptAnswers: Sendable {
  /// The name of the folder in git's folder.
  static let folder = "xibmerge-resolve"

  private let folder: String
  private let path: String
  /// A fingerprint of the three versions.
  private let versions: String

  private struct Content: Decodable {
    let version: Int
    let versions: String
    let answers: [GivenAnswer]
  }

  /// - Parameter folder: The folder that holds the answers for all documents.
  init(of document: ConflictedDocument, in folder: String) {
    self.folder = folder
    path = "\(folder)/\(Checksum(document.path.utf8).digits).json"
    let all = [document.versions.base, document.versions.ours, document.versions.theirs]
    versions = all.map { "\($0.count)-\(Checksum($0).digits)" }.joined(separator: " ")
  }

  /// The resolution with the answers that were kept for the same versions.
  func restored(_ resolution: ConflictResolution) -> ConflictResolution {
    guard Files.isThere(path), let bytes = try? Files.read(path),
      let content = try? JSONCoding.value(Content.self, from: bytes), content.version == 1,
      content.versions == versions
    else { return resolution }
    var restored = resolution
    for answer in content.answers {
      guard let question = try? restored.question(answer.id ?? "") else { continue }
      try? restored.answer(question, .init(answer.answer))
    }
    return restored
  }

  func keep(_ resolution: ConflictResolution) throws {
    try Files.makeFolder(folder)
    let answers = resolution.each.compactMap { question in
      resolution.choice(of: question).answer.map { JSON.object([("id", .string(question.id))] + $0.members) }
    }
    let content: [(String, JSON)] = [
      ("version", .number(1)), ("versions", .string(versions)), ("answers", .array(answers)),
    ]
    try Files.write(Array(JSON.object(content).text.utf8), to: path)
  }

  /// Removes the answers for a saved document, and the folder if it is empty then.
  func forget() {
    unlink(path)
    rmdir(folder)
  }
}
