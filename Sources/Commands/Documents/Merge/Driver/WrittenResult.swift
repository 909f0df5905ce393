internal import Basics
internal import CommandSupport

/// Why a result can't be reported to git.
enum WrittenResultError: Error, CustomStringConvertible {
  case changed(String)

  var description: String {
    switch self {
    case .changed(let path):
      "\(path) does not hold the merge that was just written; check for a program that changes files here, and for a full "
        + "or broken disk, then merge again."
    }
  }
}

/// A merge result that is in the file where git reads it.
///
/// The only way to make one is to write it and read it back, and only this type ends the driver with a status that git
/// takes for a merge.
struct WrittenResult {
  private let conflicts: Int

  init(writing bytes: [UInt8], conflicts: Int, to path: String) throws {
    try Files.write(bytes, to: path)
    guard try Files.read(path) == bytes else { throw WrittenResultError.changed(path) }
    self.conflicts = conflicts
  }

  /// Ends the driver.
  func end() -> Never { exit(conflicts == 0 ? ExitStatus.clean : ExitStatus.found) }
}
