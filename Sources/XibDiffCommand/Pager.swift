internal import Subprocess
internal import SystemPackage
internal import ToolSupport

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Standard output, through a pager where it is a terminal, as git does it.
struct Pager {
  let isWanted: Bool

  func write(_ text: String) async throws {
    guard !text.isEmpty else { return }
    let bytes = Array(text.utf8)
    if isWanted, StandardOutput.isTerminal, let program = await program(), await page(bytes, with: program) { return }
    do {
      try FileDescriptor.standardOutput.writeAll(bytes)
    } catch {
      // Whoever reads has read enough.
      guard error as? Errno != .brokenPipe else { return }
      throw InputError.outputClosed(error as? Errno ?? .ioError)
    }
  }

  /// The pager: GIT_PAGER, core.pager, PAGER, less; none where it is `cat` or nothing.
  private func program() async -> String? {
    var program = environment("GIT_PAGER")
    if program == nil { program = await Self.setting() }
    let choice = program ?? environment("PAGER") ?? "less"
    return choice.isEmpty || choice == "cat" ? nil : choice
  }

  private static func setting() async -> String? {
    let result = try? await Subprocess.run(
      .name("git"), arguments: ["config", "--get", "core.pager"], output: .string(limit: 1 << 12), error: .discarded)
    guard let result, case .exited(0) = result.terminationStatus else { return nil }
    return result.standardOutput.split(separator: "\n").first.map(String.init) ?? ""
  }

  private func page(_ bytes: [UInt8], with program: String) async -> Bool {
    setenv("LESS", "FRX", 0)
    setenv("LV", "-c", 0)
    let result = try? await Subprocess.run(
      .name("sh"), arguments: ["-c", program], input: .array(bytes),
      output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
      error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
    // A pager that is not there ends with 127.
    guard case .exited(let status)? = result?.terminationStatus else { return false }
    return status != 127
  }
}
