internal import Basics
internal import GitHistory
internal import XibModel

/// A file to read and to replace. No link is followed out of the work tree.
enum DocumentFile: Sendable {
  case inWorkTree(GitPath, of: any History)
  /// Outside of every work tree.
  case elsewhere(String)

  /// The path relative to the top of the work tree, or else as the user named it.
  var name: String {
    switch self {
    case .inWorkTree(let path, _): path.text
    case .elsewhere(let path): path
    }
  }

  func read() async throws -> [UInt8] {
    switch self {
    case .inWorkTree(let path, let history):
      let version = try history.workTreeVersion(of: path)
      guard version?.mode != .symbolicLink else { throw SolveError.link(name) }
      // If there is no version, reading reports the reason.
      return try await history.content(of: version ?? FileVersion(path: path, mode: .regular, place: .workTree))
    case .elsewhere(let path):
      switch PathKind(at: path) {
      case .link: throw SolveError.link(path)
      // Reading a pipe could take forever.
      case .stream, .other: throw SolveError.notAFile(path)
      case .file, .folder, nil: return try Files.read(path)
      }
    }
  }

  /// Replaces the file atomically.
  func write(_ bytes: [UInt8]) throws { try Files.write(bytes, to: try path()) }

  func remove() throws { try Files.remove(try path()) }

  /// Keeps a copy of the file under the first free name, and returns its path, from the top of the work tree if it is
  /// there.
  ///
  /// In a repository it is in the git folder, `xibmerge/FILE`: beside the file, `git add -A` would commit it. Elsewhere it
  /// is `FILE.orig`.
  func backUp(_ bytes: [UInt8]) throws -> String {
    let path = try path()
    guard case .inWorkTree(let place, let history) = self, let top = history.layout.workTree else {
      return try copy(bytes, of: path, to: path + ".orig")
    }
    let name = "\(history.layout.gitDirectory)/\(Self.copies)/\(place.text)"
    try FileSystem.makeFolder(of: name)
    let kept = try copy(bytes, of: path, to: name)
    return kept.hasPrefix(top + "/") ? String(kept.dropFirst(top.count + 1)) : kept
  }

  /// The folder of copies in the git folder.
  static let copies = "xibmerge"

  private func copy(_ bytes: [UInt8], of path: String, to name: String) throws -> String {
    guard let copy = try Files.createNumbered(name, like: path, bytes) else {
      throw SolveError.noBackup(self.name, copy: name)
    }
    return copy
  }

  /// The command that gives the file the bytes back that it had, from git or from a copy; `nil` if neither has them.
  func undo(isInGit: Bool, backup: String?) -> String? {
    guard case .inWorkTree(let path, let history) = self, let top = history.layout.workTree else { return nil }
    let isAtTop = history.layout.prefix == ""
    let quoted = { (name: String) in ShellWord.quoted(isAtTop || name.hasPrefix("/") ? name : top + "/" + name) }
    if isInGit { return "git checkout HEAD -- \(quoted(path.text))" }
    return backup.map { "mv -- \(quoted($0)) \(quoted(path.text))" }
  }

  /// The path to write to. ``read()`` has already rejected links.
  private func path() throws -> String {
    switch self {
    case .inWorkTree(let path, let history):
      guard let top = history.layout.workTree else { throw ContentError.noWorkTree }
      guard path.text.utf8.elementsEqual(path.bytes) else { throw SolveError.unprintablePath(path.text) }
      return top + "/" + path.text
    case .elsewhere(let path): return path
    }
  }
}

/// Adapts the line ends of a result.
enum LineEnds {
  /// Converts line ends to those of the file in the work tree. Git may use others in its own versions.
  static func of(_ bytes: [UInt8], asIn found: [UInt8]) -> [UInt8] {
    let (form, text) = FileForm.split(bytes)
    let (wanted, old) = FileForm.split(found)
    let carriageReturn = UInt8(ascii: "\r")
    guard !text.contains(carriageReturn), !old.contains(carriageReturn) else { return bytes }
    return FileForm(hasByteOrderMark: form.hasByteOrderMark, usesCRLF: wanted.usesCRLF).fileBytes(of: text)
  }
}

/// Runs `git add` for one file.
enum Staging {
  static func add(_ file: DocumentFile) async throws {
    guard case .inWorkTree(let path, let history) = file, let top = history.layout.workTree else { return }
    let command = ["-C", top, "--literal-pathspecs", "add", "--", path.text]
    guard let result = await GitProgram.run(command, filters: true) else {
      throw SolveError.notStaged(path.text, reason: "git could not be run")
    }
    guard result.status == 0 else {
      let reason = result.errors.split(separator: "\n").first.map(String.init) ?? "status \(result.status)"
      throw SolveError.notStaged(path.text, reason: reason)
    }
  }
}
