import SemanticMerge
import TestSupport
import XibModel

/// Three documents of any kind: whatever they hold, the laws of a merge do.
///
/// Some are tried on sound documents only: where one id names two objects, which is meant is anyone's guess.
func fuzzMerge(_ input: [UInt8]) {
  let parts = parts(of: input)
  guard parts.count == 3, let ours = try? Document(parsing: parts[1]), let theirs = try? Document(parsing: parts[2])
  else { return }
  let base = try? Document(parsing: parts[0])
  guard base != nil || parts[0].isEmpty else { return }
  // Text that looks like a marker can't be told from one; the programs find that out and merge lines.
  guard !parts.contains(where: hasMarkerLine) else { return }
  let faults = [base, ours, theirs].flatMap { $0?.faults() ?? [] }
  var exceptions: Set<Laws.Law> = faults.isEmpty ? [] : [.symmetry, .cleanIsSound, .oneSideIsSound]
  if faults.contains(where: { $0.rule == .duplicateIdentifier }) {
    exceptions.formUnion([.bothChangedAlike, .nothingIsLost])
  }
  demandLaws(base, ours, theirs, but: exceptions)
}

/// Whether a line begins like one of git's conflict markers.
private func hasMarkerLine(_ text: [UInt8]) -> Bool {
  text.split(separator: UInt8(ascii: "\n")).contains { line in
    ["<", "|", "=", ">"].contains { line.starts(with: String(repeating: $0, count: 7).utf8) }
  }
}

/// Demands the laws of a merge.
func demandLaws(_ base: Document?, _ ours: Document, _ theirs: Document, but exceptions: Set<Laws.Law> = []) {
  // Versions that only lines can be merged of are none of the laws' business.
  guard let broken = try? Laws(base: base, ours: ours, theirs: theirs).broken() else { return }
  for (law, how) in broken where !exceptions.contains(law) { fatalError("\(law.rawValue): \(how)") }
}
