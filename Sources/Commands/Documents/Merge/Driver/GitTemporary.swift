internal import Basics

/// The files in which git gives the versions to a driver: `.merge_file_` and six letters or digits, in the folder it
/// runs in.
enum GitTemporary {
  private static let prefix = ".merge_file_"
  private static let randomCount = 6

  static func isName(_ name: String) -> Bool {
    let random = name.utf8.dropFirst(prefix.utf8.count)
    return name.hasPrefix(prefix) && random.count == randomCount && random.allSatisfy(isLetterOrDigit)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Removes the file for the result, so that git before 2.42 stops the merge too.
  ///
  /// Such a git takes any status for a conflict, but stops if its own file is missing.
  ///
  /// - Parameter path: The file for the result; it is left alone if it is not git's.
  static func removeOurs(_ path: String) {
    if let name = path.split(separator: "/").last, isName(String(name)) { unlink(path) }
  }
}
