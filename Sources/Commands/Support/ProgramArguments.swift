private import CProcess

/// The arguments that this program was started with.
public enum ProgramArguments {
  /// The program's name and its arguments; empty if the caller gave not even a name.
  ///
  /// On Linux, Swift's own list is empty if `/proc` can't be read. A merge driver that took that for a call without
  /// arguments would lose a merge.
  public static let all: [String] = {
    let count = program_argument_count()
    guard count >= 0 else { return CommandLine.arguments }
    return (0..<count).compactMap { number in program_argument(number).map { String(cString: $0) } }
  }()

  /// The last part of the name that this program was started under; `nil` if the caller gave none.
  public static var programName: String? { all.first?.split(separator: "/").last.map(String.init) }

  /// The arguments after the program's name.
  public static var words: [String] { Array(all.dropFirst()) }
}
