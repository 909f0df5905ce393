import CLibGit2

/// Git's merge of the lines of three texts, in memory. Only this file and ``LibGit2Repository`` call libgit2.
///
/// It gives the same bytes as `git merge-file`. Tests check this with the merges of real projects.
package struct MemoryLineMerge: Sendable {
  /// The merged text, with conflict markers where lines conflict.
  package let bytes: [UInt8]
  package let hasConflicts: Bool

  /// Merges three texts; `nil` if libgit2 can't, because there is too little memory.
  ///
  /// - Parameter base: The merge base's version; empty if there is none.
  package init?(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    guard LibGit2Repository.isStarted else { return nil }
    var result = git_merge_file_result()
    defer { git_merge_file_result_free(&result) }
    let code = Self.withInput(base) { base in
      Self.withInput(ours) { ours in
        Self.withInput(theirs) { theirs in git_merge_file(&result, base, ours, theirs, nil) }
      }
    }
    guard code == 0 else { return nil }
    bytes = Array(UnsafeRawBufferPointer(start: result.ptr, count: result.len))
    hasConflicts = result.automergeable == 0
  }

  private static func withInput(_ bytes: [UInt8], _ body: (UnsafePointer<git_merge_file_input>) -> CInt) -> CInt {
    bytes.withUnsafeBytes { bytes in
      var input = git_merge_file_input()
      git_merge_file_input_init(&input, UInt32(GIT_MERGE_FILE_INPUT_VERSION))
      input.ptr = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      input.size = bytes.count
      return body(&input)
    }
  }
}
