import SemanticMerge

/// Three documents of any kind: whatever they hold, the laws of a merge do.
func fuzzMerge(_ input: [UInt8]) {
  if let merge = FuzzedMerge(texts: input) { demandLaws(of: merge) }
}

/// Demands the laws of a merge.
func demandLaws(of merge: FuzzedMerge) {
  for (law, how) in merge.broken() { fatalError("\(law.rawValue): \(how)") }
}
