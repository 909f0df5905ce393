internal import Basics
internal import Subprocess

/// Standard output, through a pager where it is a terminal, as git does it.
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

  /// Writes texts, each as it comes.
  ///
  /// - Parameter next: Gives one text after another, and in the end nothing; it is not asked for more than is read.
  public func write(_ next: () async throws -> String?) async throws {
    // The pager waits for the first text: until then it would only hide that something goes on.
    guard var text = try await next() else { return }
    if isWanted, StandardOutput.isTerminal, let program = await program() {
      guard let unread = try await page(text, next, with: program) else { return }
      text = unread
    }
    repeat {
      do {
        try FileDescriptor.standardOutput.writeAll(Array(text.utf8))
      } catch {
        // Whoever reads has read enough.
        guard error as? Errno != .brokenPipe else { return }
        throw FileError.unfinished("The output", error as? Errno ?? .ioError)
      }
      guard let more = try await next() else { return }
      text = more
    } while true
  }

  /// The pager: GIT_PAGER, core.pager, PAGER, less; none where it is `cat` or nothing.
  private func program() async -> String? {
    var program = environment("GIT_PAGER")
    if program == nil { program = await GitProgram.setting("core.pager") }
    let choice = program ?? environment("PAGER") ?? "less"
    return choice.isEmpty || choice == "cat" ? nil : choice
  }

  /// Shows texts in a pager; gives back what it was given where it is not there.
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
    // A pager that is not there ends with 127.
    case .exited(127): return given
    // Whoever ended it by a signal has read enough.
    default: return nil
    }
  }
}
