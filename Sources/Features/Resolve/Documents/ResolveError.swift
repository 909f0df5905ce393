internal import Basics

/// Why a document could not be resolved or written.
enum ResolveError: Error, Equatable {
  case noRepository
  case notInConflict(String)
  case edited(String)
  case binary(String)
  case unclearMarkers(String)
  case changedMeanwhile(String)
  case notAsWritten(String)
  case unreadableAnswers(String, reason: String)
  case unknownDocument(String)
  case alreadyRunning(String)
  case noBrowser(String)
  case noServer(String)
}

extension ResolveError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noRepository: "This is not a git work tree, so the files in conflict are not known; run it in the repository."
    case .notInConflict(let path):
      "\(Self.shown(path)) is not in conflict in the index; name one of the files that git status calls unmerged."
    case .edited(let path):
      "\(Self.shown(path)) was edited since the merge. To resolve it again and keep the edits only in a copy, use --force; "
        + "to keep it as it is, run git add."
    case .binary(let path):
      "\(Self.shown(path)) can't be merged, neither by objects nor by lines; take one side with git checkout --ours or "
        + "--theirs, then run git add."
    case .unclearMarkers(let path):
      "\(Self.shown(path)) has lines that look like conflict markers, so its conflicts can't be found; edit it by hand."
    case .changedMeanwhile(let path):
      "\(Self.shown(path)) was changed by another program since this one read it; look at it first, or save over it."
    case .notAsWritten(let path):
      "\(Self.shown(path)) does not hold what was written to it; check the disk, and save again."
    case .unreadableAnswers(let name, let reason):
      "The answers in \(Self.shown(name)) can't be read (\(reason)); see xibmerge-answers.schema.json."
    case .unknownDocument(let path):
      "The answers name \(Self.shown(path)), which is not among the documents in conflict; list them with --json."
    case .alreadyRunning(let address):
      "These conflicts are being resolved already, at \(address); go on there, or end that session first."
    case .noBrowser(let address): "No browser could be started; open \(address) yourself."
    case .noServer(let reason):
      "The page can't be served (\(reason)); use xibmerge resolve --json or git mergetool -t xibmerge."
    }
  }

  private static func shown(_ path: String) -> String { TerminalText.line(path, limit: 200) }
}
