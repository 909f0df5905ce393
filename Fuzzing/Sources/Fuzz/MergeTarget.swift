import SemanticMerge

/// Three documents of any kind: a merge of them ends, and if they could be Xcode's, it keeps the laws.
///
/// - Returns: Whether the documents could be Xcode's.
func fuzzMerge(_ input: [UInt8]) -> Bool {
  guard let merge = FuzzedMerge(texts: input) else { return false }
  let documents = [merge.base, merge.ours, merge.theirs].compactMap { $0 }
  guard let words = Vocabulary.ofSeeds, !documents.allSatisfy(words.covers) else {
    demandLaws(of: merge)
    return true
  }
  _ = try? ThreeWayMerge(base: merge.base, ours: merge.ours, theirs: merge.theirs).fileBytes(ConflictStyle())
  return false
}

/// Demands the laws of a merge.
func demandLaws(of merge: FuzzedMerge) {
  for (law, how) in merge.broken() { fatalError("\(law.rawValue): \(how)") }
}
