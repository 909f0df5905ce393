internal import Basics
internal import GitHistory
internal import XibArchives

/// Writes tidied documents, and keeps what was there in `xibmerge` in the git folder until the next call.
struct TidiedFiles {
  private let history: any History
  private var kept: [Kept] = []

  init(_ history: any History) { self.history = history }

  /// What was in the place of a document that was tidied.
  private struct Kept {
    let isStaged: Bool
    /// The mode in the index, as git writes it.
    let mode: String
    /// The checksum of what was written.
    let written: String
    /// The file with what was there.
    let copy: String
    let path: String

    var fields: [String] { [isStaged ? "index" : "tree", mode, written, copy, path] }

    init(isStaged: Bool, mode: String, written: [UInt8], copy: String, path: String) {
      (self.isStaged, self.mode, self.copy, self.path) = (isStaged, mode, copy, path)
      self.written = Checksum(written).digits
    }

    /// What ``fields`` of several say, each ended by a zero byte, which no path has.
    static func list(_ text: String) -> [Kept] {
      let parts = text.split(separator: "\0").map(String.init)
      return stride(from: 0, to: parts.count - 4, by: 5).map { Kept(parts[$0..<($0 + 5)]) }
    }

    private init(_ fields: ArraySlice<String>) {
      let first = fields.startIndex
      isStaged = fields[first] == "index"
      (mode, written, copy, path) = (fields[first + 1], fields[first + 2], fields[first + 3], fields[first + 4])
    }
  }

  /// The list of the documents of the last call.
  private var list: String { "\(history.layout.gitDirectory)/\(DocumentFile.copies)/tidied" }

  /// Puts a document into the work tree, or into the index and the work tree.
  mutating func put(_ document: TidiedDocument, at place: FileVersion, isStaged: Bool) async throws {
    guard !history.layout.crossesLink(place.path) else { throw SolveError.link(place.path.text) }
    let file = DocumentFile.inWorkTree(place.path, of: history)
    let bytes = isStaged ? document.file.bytes : LineEnds.of(document.file.bytes, asIn: document.edited.bytes)
    let copy = try file.backUp(document.edited.bytes)
    let mode = String(place.mode.rawValue, radix: 8)
    kept.append(Kept(isStaged: isStaged, mode: mode, written: bytes, copy: copy, path: place.path.text))
    // So that nothing is lost if the process ends here.
    try remember()
    try await write(bytes, to: file, place.path, mode, isStaged: isStaged)
  }

  /// Writes what ``undo()`` reads.
  func remember() throws {
    guard !kept.isEmpty else { return }
    try Files.write(Array(kept.flatMap { $0.fields }.map { $0 + "\0" }.joined().utf8), to: list)
  }

  private func write(
    _ bytes: [UInt8], to file: DocumentFile, _ path: GitPath, _ mode: String, isStaged: Bool
  ) async throws {
    guard isStaged else { return try file.write(bytes) }
    let top = history.layout.workTree
    guard let made = await GitProgram.run(["hash-object", "-w", "--stdin"], in: top, input: bytes), made.status == 0
    else { throw TidyError.failed("hash-object") }
    let entry = "\(mode) \(made.line)\t\(path.text)\0"
    guard let staged = await GitProgram.run(["update-index", "-z", "--index-info"], in: top, input: Array(entry.utf8)),
      staged.status == 0
    else { throw TidyError.failed("update-index") }
    // Git writes the file as its settings ask for.
    let checkout = ["checkout", "-q", "--", ":(top,literal)" + path.text]
    guard let result = await GitProgram.run(checkout, in: top, filters: true), result.status == 0 else {
      throw TidyError.failed("checkout")
    }
  }

  // MARK: Taking it back

  /// Gives each document of the last call what was there, unless somebody changed it since; returns the exit status.
  func undo() async throws -> Int32 {
    guard let text = try Files.readIfThere(list) else {
      StandardError.write("There is nothing to give back.")
      return ExitStatus.clean
    }
    var status = ExitStatus.clean
    for kept in Kept.list(String(decoding: text, as: UTF8.self)) {
      let name = TerminalText.line(kept.path, limit: 200)
      do {
        let path = GitPath(kept.path), file = DocumentFile.inWorkTree(path, of: history)
        let copy = kept.copy.hasPrefix("/") ? kept.copy : "\(history.layout.workTree ?? "")/\(kept.copy)"
        let found = kept.isStaged ? try await stagedBytes(of: path) : try await file.read()
        guard Checksum(found).digits == kept.written else {
          StandardError.write("\(name) changed since, so it stays; what was there is in \(kept.copy).")
          continue
        }
        try await write(try Files.read(copy), to: file, path, kept.mode, isStaged: kept.isStaged)
        try Files.remove(copy)
        try StandardOutput.write(Array("\(name): is as it was\n".utf8))
      } catch {
        StandardError.write("\(name): \(TerminalText.line("\(error)", limit: 600))")
        status = ExitStatus.trouble
      }
    }
    if status == ExitStatus.clean { try Files.remove(list) }
    return status
  }

  private func stagedBytes(of path: GitPath) async throws -> [UInt8] {
    guard let object = try await history.find(":0:\(path.text)") else { return [] }
    return try await history.blob(object.id)
  }
}

/// Why a document could not be written.
enum TidyError: Error, CustomStringConvertible {
  case failed(String)

  var description: String {
    switch self {
    case .failed(let command): "git \(command) could not write the document; run it yourself to see why."
    }
  }
}
