internal import Basics
internal import CommandSupport

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

/// Writes the page that an option `--html` asks for, and shows it.
public struct PageOutput {
  /// The file to write; `-` for standard output.
  private let file: String
  private let opens: Bool

  public init(file: String, opens: Bool) { (self.file, self.opens) = (file, opens) }

  /// Whether the page goes to standard output, so that nothing else may.
  public var isOnStandardOutput: Bool { !isNamed && !opens }

  private var isNamed: Bool { file != DiffSettings.standardOutput }

  /// Writes the page, and opens it in the browser if that is wanted.
  ///
  /// - Parameter page: Makes the page; called only if it can be written.
  public func write(_ page: () async throws -> String) async throws {
    guard !isOnStandardOutput || !StandardOutput.isTerminal else { throw PageError.terminal }
    let bytes = Array(try await page().utf8)
    if isOnStandardOutput { return try StandardOutput.write(bytes) }
    guard isNamed else { return try await open(try ScratchFolder(isKept: true).write(bytes, to: "page.html")) }
    try Files.writeOutput(bytes, to: file)
    if opens { try await open(realPath(file) ?? file) }
  }

  private func open(_ path: String) async throws {
    guard await Browser.open(path) else { throw PageError.noBrowser(path) }
  }
}
