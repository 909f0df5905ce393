internal import Basics
internal import CommandSupport
internal import Reports
internal import Subprocess

/// Why a page could not be written or shown.
enum PageError: Error, CustomStringConvertible {
  case terminal
  case noBrowser(String)

  var description: String {
    switch self {
    case .terminal:
      "The page would go to the terminal; name a file with --html=FILE, add --open to see it, or redirect the output."
    case .noBrowser(let path): "No browser could be started; the page is \(path), open it yourself."
    }
  }
}

/// Writes the page of `xibdiff --html`, and shows it.
struct PageOutput {
  /// The file to write; `-` for standard output.
  let file: String
  let opens: Bool

  func write(_ differences: [FileDifference]) async throws {
    let isNamed = file != DiffSettings.standardOutput
    guard isNamed || opens || !StandardOutput.isTerminal else { throw PageError.terminal }
    let bytes = Array(DiffPage().text(differences).utf8)
    if !isNamed, !opens { return try StandardOutput.write(bytes) }
    let path = isNamed ? file : temporaryFile
    try Files.writeOutput(bytes, to: path)
    if opens { try await open(realPath(path) ?? path) }
  }

  /// A file for a page that is only looked at.
  private var temporaryFile: String { "\(environment("TMPDIR") ?? "/tmp")/xibdiff-\(getpid()).html" }

  private func open(_ path: String) async throws {
    // Linux desktops have the first, macOS the second.
    guard let found = SearchPath.program("xdg-open") ?? SearchPath.program("open") else {
      throw PageError.noBrowser(path)
    }
    let result = try? await Subprocess.run(
      .path(FilePath(found)), arguments: [path], output: .discarded, error: .discarded)
    guard result?.terminationStatus.isSuccess == true else { throw PageError.noBrowser(path) }
  }
}
