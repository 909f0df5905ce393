/// Why a repository could not be opened.
package enum OpenError: Error, Hashable, Sendable {
  case notARepository(directory: String)
  case notOwned(directory: String)
  case noSuchDirectory(String)
  case unreadable(directory: String, reason: String)
}

extension OpenError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notARepository(let directory):
      "\(quoted(directory)) is not in a git repository; run this in one. Outside, xibdiff OLD NEW compares two files."
    case .notOwned(let directory):
      "The repository at \(quoted(directory)) belongs to someone else, so git will not trust it; if you do, run "
        + "git config --global --add safe.directory \(quoted(directory))."
    case .noSuchDirectory(let directory):
      "There is no folder \(quoted(directory)); check the spelling."
    case .unreadable(let directory, let reason):
      "The repository at \(quoted(directory)) cannot be opened (\(reason)); check it with \"git status\"."
    }
  }
}

/// A name from outside, in quotation marks, with control characters escaped so that a terminal does not obey them.
func quoted(_ text: String) -> String {
  let safe = text.unicodeScalars.map { scalar in
    scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
  }
  return "\"\(safe.joined())\""
}

/// Why an argument could not be understood as a revision, a range or a path.
package enum RevisionError: Error, Hashable, Sendable {
  /// The name is not a revision; `argument` is the whole argument, such as a range, that contains it.
  case unknownRevision(String, argument: String)
  /// The argument could be a revision or a path, but is neither.
  case unknownRevisionOrPath(String)
  /// The argument is a revision, but paths stand before it.
  case afterPath(String)
  /// The revision is older than what a shallow clone has.
  case notFetched(String)
  /// The argument is both a revision and a path.
  case ambiguous(String)
  /// The name stands for another kind of object where a commit is needed.
  case notACommit(String, ObjectKind)
  case noSuchParent(String, parent: Int)
  case noMergeBase(String, String)
  case tooManyRevisions([String])
  case rangeNotAlone(String)
  case blobNotAlone(String)
  case cachedTakesOneRevision([String])
  case startsWithDash(String)
  case empty
  /// A comparison or walk needs a commit, but the branch has none yet.
  case noCommitYet(branch: String)
}

extension RevisionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownRevision(let name, let argument):
      "Unknown revision \(quoted(name))\(name == argument ? "" : " in \(quoted(argument))"); "
        + "give a commit, branch or tag, \"git log\" lists them, and write \"--\" before a path."
    case .unknownRevisionOrPath(let argument):
      "\(quoted(argument)) is neither a revision nor a path in the work tree; check the spelling, "
        + "or write \"--\" before a path that only other revisions have."
    case .afterPath(let argument): "\(quoted(argument)) is a revision, and stands after a path; write revisions first."
    case .notFetched(let argument):
      "\(quoted(argument)) was not fetched, because this clone is shallow; fetch more with \"git fetch --deepen=100\"."
    case .ambiguous(let argument):
      "\(quoted(argument)) is both a revision and a path; write \"--\" after it to mean the revision, "
        + "or before it to mean the path."
    case .notACommit(let name, let kind):
      "\(quoted(name)) names a \(kind.rawValue), where a commit is needed; give a commit, branch or tag."
    case .noSuchParent(let name, let parent):
      "\(quoted(name)) has no parent number \(parent); see its parents with \"git show --no-patch\"."
    case .noMergeBase(let one, let other):
      "\(quoted(one)) and \(quoted(other)) have no commit in common; compare them with two dots or a space instead."
    case .tooManyRevisions(let names):
      "\(names.map(quoted).joined(separator: ", ")) are more than two revisions; give one or two, or a range."
    case .rangeNotAlone(let range):
      "The range \(quoted(range)) names both sides already; give it alone, followed by paths only."
    case .blobNotAlone(let name):
      "\(quoted(name)) names one file, so the other side must be one file too; give a second REV:PATH or a path."
    case .cachedTakesOneRevision(let names):
      "--cached compares one revision with the index, not \(names.map(quoted).joined(separator: ", ")); give one."
    case .startsWithDash(let argument):
      "\(quoted(argument)) begins with a dash, which no revision does; write \"--\" before a path that does."
    case .empty:
      "An empty argument is neither a revision nor a path; leave it out, or write \".\" for the folder you are in."
    case .noCommitYet(let branch):
      "The branch \(quoted(branch)) has no commit yet; make one first."
    }
  }
}

/// Why a path argument could not be understood.
package enum PathspecError: Error, Hashable, Sendable {
  case outsideRepository(String)
  case unsupportedMagic(String, word: String)
  case unclosedMagic(String)
}

extension PathspecError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .outsideRepository(let path):
      "\(quoted(path)) leads out of the repository; name a path inside it."
    case .unsupportedMagic(let path, let word):
      "\(quoted(path)) asks for \(quoted(word)), which is not supported; use top, literal, glob, icase or exclude."
    case .unclosedMagic(let path):
      "\(quoted(path)) has no closing parenthesis; write \":(word)path\"."
    }
  }
}

/// Why the content of a file or object could not be read.
package enum ContentError: Error, Hashable, Sendable {
  case missingObject(ObjectID)
  case unreadableObject(ObjectID, reason: String)
  case unexpectedKind(ObjectID, ObjectKind)
  case noSuchFile(GitPath)
  case notAFile(GitPath)
  case throughSymbolicLink(GitPath)
  case unreadableFile(GitPath, reason: String)
  case noWorkTree
  case notHashed
  case nestedTooDeep(ObjectID, limit: Int)
}

extension ContentError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingObject(let id):
      "The object \(id) is not in the repository; fetch it, or check the repository with \"git fsck\"."
    case .unreadableObject(let id, let reason):
      "The object \(id) cannot be read (\(reason)); check the repository with \"git fsck\"."
    case .unexpectedKind(let id, let kind):
      "The object \(id) is a \(kind.rawValue), where another kind is expected; check the repository with \"git fsck\"."
    case .noSuchFile(let path):
      "There is no file \(quoted(path.text)) in the work tree; check the spelling."
    case .notAFile(let path):
      "\(quoted(path.text)) is not a file; name a file."
    case .throughSymbolicLink(let path):
      "\(quoted(path.text)) lies beyond a symbolic link, which is never followed; name the file by its own path."
    case .unreadableFile(let path, let reason):
      "\(quoted(path.text)) cannot be read (\(reason)); check its permissions."
    case .nestedTooDeep(let id, let limit):
      "The folder with the id \(id) lies more than \(limit) folders deep, the limit; remove it from the commit, or exclude "
        + "it with paths."
    case .notHashed:
      "libgit2 could not hash a file; there may be too little memory, so try again."
    case .noWorkTree:
      "The repository is bare and has no work tree; compare revisions instead."
    }
  }
}

/// Why the git program did not do its work.
package enum GitProgramError: Error, Hashable, Sendable {
  case notInstalled
  case failed(command: String, message: String)
  case unexpectedOutput(command: String)
}

extension GitProgramError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notInstalled:
      "The git program was not found in PATH, and this repository cannot be read without it; install git."
    case .failed(let command, let message):
      "\"git \(command)\" failed: \(message.isEmpty ? "no message" : message); run it by hand to see why."
    case .unexpectedOutput(let command):
      "\"git \(command)\" gave an unexpected answer; update git to 2.31 or later."
    }
  }
}
