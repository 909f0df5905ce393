internal import Basics

/// The files in which git hands the versions to a driver: `.merge_file_` and six letters or digits, in the folder it runs in.
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

  /// Makes git before 2.42 stop the merge too: it takes any status for a conflict, but not a file of its own that is gone.
  ///
  /// - Parameter path: The file that the result was to replace; left alone where it is not git's.
  static func removeOurs(_ path: String) {
    if let name = path.split(separator: "/").last, isName(String(name)) { unlink(path) }
  }
}
