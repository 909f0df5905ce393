internal import Basics
internal import Subprocess

/// Writes to standard output, through a pager if that is a terminal, as git does.
public struct Pager {
  let isWanted: Bool

  public init(isWanted: Bool) { self.isWanted = isWanted }

  public func write(_ text: String) async throws {
    var rest = text.isEmpty ? nil : text
    try await write {
      defer { rest = nil }
      return rest
    }
  }

  /// Writes texts one by one, as they come.
  ///
  /// - Parameter next: Returns the next text, or `nil` at the end. It is called only after the previous text was
  ///   written.
  public func write(_ next: () async throws -> String?) async throws {
    // Start the pager only with the first text: until then it would hide the progress.
    guard var text = try await next() else { return }
    if isWanted, StandardOutput.isTerminal, let program = await program() {
      guard let unread = try await page(text, next, with: program) else { return }
      text = unread
    }
    repeat {
      do {
        try FileDescriptor.standardOutput.writeAll(Array(text.utf8))
      } catch {
        // The reader closed the pipe: it has read enough.
        guard error as? Errno != .brokenPipe else { return }
        throw FileError.unfinished("The output", error as? Errno ?? .ioError)
      }
      guard let more = try await next() else { return }
      text = more
    } while true
  }

  /// The pager from GIT_PAGER, core.pager, PAGER or else `less`; `nil` if it is `cat` or empty.
  private func program() async -> String? {
    var program = environment("GIT_PAGER")
    if program == nil { program = await GitProgram.setting("core.pager") }
    let choice = program ?? environment("PAGER") ?? "less"
    return choice.isEmpty || choice == "cat" ? nil : choice
  }

  /// Shows texts in a pager. Returns the texts so far if the pager could not be started, else `nil`.
  private func page(_ first: String, _ next: () async throws -> String?, with program: String) async throws -> String? {
    setenv("LESS", "FRX", 0)
    setenv("LV", "-c", 0)
    var given = ""
    var failure: (any Error)?
    var interrupts: HeldInterrupts?
    guard let shell = SearchPath.program("sh") else { return first }
    let result = try? await Subprocess.run(
      .path(FilePath(shell)), arguments: ["-c", program], input: .inputWriter,
      output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
      error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
    ) { execution in
      interrupts = HeldInterrupts(until: execution.processIdentifier.value)
      let writer = execution.standardInputWriter
      var text: String? = first
      while let more = text {
        given += more
        guard (try? await writer.write(Array(more.utf8))) != nil else { break }
        do { text = try await next() } catch {
          failure = error
          break
        }
      }
      try? await writer.finish()
    }
    interrupts?.release()
    HeldInterrupts.endIfInterrupted()
    if let failure { throw failure }
    switch result?.terminationStatus {
    case nil: return given.isEmpty ? first : given
    // The shell ends with 127 if it does not find the pager.
    case .exited(127): return given
    // If a signal ended the pager, the user has read enough.
    default: return nil
    }
  }
}
