/// Combines the changes from a tree to the index with those from the index to the work tree, as `git diff REV` does.
///
/// - Parameter isSame: Whether a file of the work tree has the content of the old version.
func combine(
  _ staged: [FileChange], _ unstaged: [FileChange], isSame: (_ old: FileVersion, _ new: FileVersion) throws -> Bool
) rethrows -> [FileChange] {
  var later = Dictionary(unstaged.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  var combined: [FileChange] = []
  for first in staged {
    guard let second = later.removeValue(forKey: first.path) else {
      combined.append(first)
      continue
    }
    if let old = first.old, let new = second.new, old.mode == new.mode, try isSame(old, new) { continue }
    if let change = FileChange(old: first.old, new: second.new) { combined.append(change) }
  }
  return combined + later.values
}
