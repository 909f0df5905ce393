internal import Basics
internal import GitHistory
private import CProcess

/// The arguments that this program was started with.
package enum ProgramArguments {
  /// The program's name and its arguments; empty if the caller gave not even a name.
  ///
  /// On Linux, Swift's own list is empty if `/proc` can't be read. A merge driver that took that for a call without
  /// arguments would lose a merge.
  package static let all: [String] = {
    let count = program_argument_count()
    guard count >= 0 else { return CommandLine.arguments }
    return (0..<count).compactMap { number in program_argument(number).map { String(cString: $0) } }
  }()

  /// The last part of the name that this program was started under; `nil` if the caller gave none.
  package static var programName: String? { all.first?.split(separator: "/").last.map(String.init) }

  /// The arguments after the program's name.
  package static var words: [String] { Array(all.dropFirst()) }

  /// What a person wrote, with the accents of names composed where the repository asks for it, as git does with all of
  /// its arguments.
  static func composed(_ words: [String]) async -> [String] {
    let composed = words.map(ComposedName.composed)
    // Equal strings may differ in their normalisation. Git is asked only in the rare case that it matters.
    guard !zip(words, composed).allSatisfy({ $0.utf8.elementsEqual($1.utf8) }),
      await GitProgram.line(["config", "--type=bool", "--get", RepositoryLayout.composingSetting]) == "true"
    else { return words }
    return composed
  }
}

/// Finds environment variables whose full names are not known.
enum ProgramEnvironment {
  /// The variables whose names begin with a prefix, each with its value.
  static func variables(beginningWith prefix: String) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var number: Int32 = 0
    while let entry = program_environment_entry(number) {
      number += 1
      guard strncmp(entry, prefix, prefix.utf8.count) == 0 else { continue }
      let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { found.append((String(parts[0]), String(parts[1]))) }
    }
    return found
  }
}

/// The absolute path of this program, with links resolved.
func runningProgram() -> String? {
  #if os(Linux)
    let link = "/proc/self/exe"
  #else
    var size = UInt32(PATH_MAX)
    var buffer = [CChar](repeating: 0, count: Int(size) + 1)
    guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
    let link = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
  #endif
  return realPath(link)
}
