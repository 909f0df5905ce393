internal import Basics
private import CProcess

/// Finds environment variables whose full names are not known.
public enum ProgramEnvironment {
  /// The variables whose names begin with a prefix, each with its value.
  public static func variables(beginningWith prefix: String) -> [(name: String, value: String)] {
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
