import SemanticMerge

/// Three documents of any kind: a merge of them ends, and if Xcode could have written them, it keeps the laws.
///
/// - Returns: Whether the input is a good start for others.
func fuzzMerge(_ input: [UInt8]) -> Bool {
  let mayBeAnything = input.suffix(MergeMark.anyBytes.count).elementsEqual(MergeMark.anyBytes)
  guard let merge = FuzzedMerge(texts: mayBeAnything ? input.dropLast(MergeMark.anyBytes.count) : input) else {
    return false
  }
  guard mayBeAnything else {
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
