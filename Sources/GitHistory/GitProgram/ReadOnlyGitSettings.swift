/// The options and variables with which git changes nothing and starts no other program.
enum ReadOnlyGitSettings {
  /// What stands before the name of the command.
  static let options = [
    "--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
    "-c", "log.showSignature=false", "-c", "log.showRoot=true",
    // Otherwise "git diff" would write the index in spite of --no-optional-locks.
    "-c", "diff.autoRefreshIndex=false",
    // With a sparse index, patterns would miss files outside the sparse checkout.
    "-c", "index.sparse=false",
  ]

  /// The variables to set, and those to remove.
  static let environment: [String: String?] = [
    // The code recognizes git's messages by their English text.
    "LC_ALL": "C", "LANGUAGE": nil,
    "GIT_OPTIONAL_LOCKS": "0", "GIT_PAGER": "cat", "GIT_EXTERNAL_DIFF": nil, "GIT_DIFF_OPTS": nil,
    // These change what a path argument means.
    "GIT_LITERAL_PATHSPECS": nil, "GIT_GLOB_PATHSPECS": nil, "GIT_NOGLOB_PATHSPECS": nil, "GIT_ICASE_PATHSPECS": nil,
  ]
}
