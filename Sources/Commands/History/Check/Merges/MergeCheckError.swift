/// Why a merge can't be checked.
enum MergeCheckError: Error, CustomStringConvertible {
  case unknownRevision(String)
  case notFetched(String)
  case noMergeBase
  case noCommit

  var description: String {
    switch self {
    case .unknownRevision(let name): "\(name) names no commit; check the spelling, or fetch the branch first."
    case .notFetched(let name):
      "\(name) was not fetched, because this clone is shallow; run git fetch --deepen=100."
    case .noMergeBase:
      "The clone is shallow and does not reach back to the merge base of the two branches; run git fetch --unshallow."
    case .noCommit: "There is no commit here yet, so there is nothing to merge; commit first."
    }
  }
}
