internal import Basics
internal import DocumentCommands
internal import GitHistory
internal import Reports
internal import XibModel

extension MergeRemains {
  /// Counts what git leaves when it merges the lines.
  ///
  /// - Throws: ``ReplayError`` if the lines can't be merged.
  init(ofLines versions: MergeVersions) throws(ReplayError) {
    // Git merges no lines of a file that it takes for binary.
    if versions.hasBinary {
      self.init(conflicts: 1, lines: 0, fault: nil)
      return
    }
    guard let merge = MemoryLineMerge(base: versions.base, ours: versions.ours, theirs: versions.theirs) else {
      throw .noLineMerge
    }
    self.init(of: merge.bytes, hasConflicts: merge.hasConflicts, in: versions)
  }

  /// Counts what a merge left.
  init(of result: [UInt8], hasConflicts: Bool, in versions: MergeVersions) {
    guard hasConflicts else {
      self.init(conflicts: 0, lines: 0, fault: versions.problemsMade(in: result).first?.message)
      return
    }
    let markers = ConflictMarkers(result)
    var lines = 0
    for case .conflict(let ours, _, let theirs) in markers?.pieces() ?? [] {
      lines += Self.lines(ours) + Self.lines(theirs)
    }
    self.init(conflicts: markers?.count ?? 1, lines: lines, fault: nil)
  }

  private static func lines(_ text: [UInt8]) -> Int {
    text.count { $0 == UInt8(ascii: "\n") } + (text.isEmpty || text.last == UInt8(ascii: "\n") ? 0 : 1)
  }
}

/// Why a merge could not be replayed.
enum ReplayError: Error, CustomStringConvertible {
  case noLineMerge

  var description: String { "libgit2 could not merge the lines; there may be too little memory, so try again." }
}
