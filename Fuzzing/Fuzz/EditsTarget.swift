import XibModel

/// A document and edits that the input chooses: the laws of a merge hold, and those of a diff.
func fuzzEdits(_ input: [UInt8]) {
  let chosen: FuzzedMerge?
  do { chosen = try FuzzedMerge(edits: input) } catch { fatalError("The generator made what is no document: \(error)") }
  guard let merge = chosen, let base = merge.base else { return }
  printIfWanted([base.text, merge.ours.text, merge.theirs.text])
  demandLaws(of: merge)
  demandExactness(from: base, to: merge.ours)
  demandExactness(from: merge.ours, to: merge.theirs)
}
