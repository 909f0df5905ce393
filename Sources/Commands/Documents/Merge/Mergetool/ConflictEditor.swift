internal import Basics
internal import CommandSupport
internal import Subprocess
internal import XibModel

/// Why lines could not be edited.
enum ConflictEditorError: Error, CustomStringConvertible {
  case noEditor
  case failed(Int32)
  /// The edited text still has markers.
  case stillMarked([UInt8])
  case file(FileError)

  var description: String {
    switch self {
    case .noEditor: "Git names no editor (git var GIT_EDITOR); set GIT_EDITOR or core.editor."
    case .failed(let status):
      "The editor failed with status \(status), so your edit was not used; edit again, or choose a side."
    case .stillMarked:
      "Your text still has conflict markers; edit it again (e) and remove them, or choose a side."
    case .file(let error): error.description
    }
  }
}

/// The editor that git uses, for the lines of one conflict.
enum ConflictEditor {
  /// Lets a person edit a text with conflict markers. Throws if the edited text still has markers.
  static func edit(_ text: [UInt8], markerSize: Int) async throws(ConflictEditorError) -> [UInt8] {
    guard let result = await GitProgram.run(["var", "GIT_EDITOR"], outputLimit: 1 << 16), result.status == 0,
      let editor = String(decoding: result.output, as: UTF8.self).split(separator: "\n").first
    else { throw .noEditor }
    let edited = try await edited(text, with: String(editor))
    guard !isMarked(edited, markerSize) else { throw .stillMarked(edited) }
    return edited
  }

  private static func edited(_ text: [UInt8], with editor: String) async throws(ConflictEditorError) -> [UInt8] {
    let folder: ScratchFolder, file: String
    do {
      folder = try ScratchFolder()
      file = try folder.write(text, to: "conflict.xml")
    } catch {
      throw .file(error)
    }
    // Keep the folder to the end: it is removed with the last reference to it.
    defer { withExtendedLifetime(folder) {} }
    let status = await run(editor, on: file)
    guard status == 0 else { throw .failed(status) }
    do { return try Files.read(file) } catch { throw .file(error) }
  }

  /// Runs the editor as git does: in a shell, which splits the command into words.
  private static func run(_ editor: String, on file: String) async -> Int32 {
    guard let shell = SearchPath.program("sh") else { return 127 }
    let interrupts = HeldInterrupts()
    defer { interrupts.release() }
    let result = try? await Subprocess.run(
      .path(FilePath(shell)), arguments: ["-c", "\(editor) \"$@\"", editor, file],
      input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
      output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
      error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
    guard case .exited(let status)? = result?.terminationStatus else { return 127 }
    return status
  }

  private static func isMarked(_ text: [UInt8], _ size: Int) -> Bool {
    text.split(separator: UInt8(ascii: "\n")).contains { line in
      ConflictMarkers.signs.contains { ConflictMarkers.run(of: $0, in: line) == size }
    }
  }
}
