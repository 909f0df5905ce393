import SemanticMerge
import TestSupport
import XibModel

/// A document and edits that the input chooses, so that all three versions are what Xcode could have written.
///
/// The first byte chooses the document; every three bytes after it are an edit: the side that makes it, and which it is.
func fuzzEdits(_ input: [UInt8]) {
  guard let first = input.first, input.count <= 1 + 3 * 24 else { return }
  var generator = DocumentGenerator(seed: UInt64(first % 16))
  let base = generator.document()
  var (ours, theirs) = (base, base)
  var rest = input.dropFirst()
  while rest.count >= 3 {
    let bytes = Array(rest.prefix(3))
    rest = rest.dropFirst(3)
    var maker = DocumentGenerator(seed: UInt64(bytes[1]) << 8 | UInt64(bytes[2]))
    // What both sides do alike is a third of what can happen.
    if bytes[0] % 3 != 1 { maker.apply(maker.edit(of: ours), to: &ours) }
    maker = DocumentGenerator(seed: UInt64(bytes[1]) << 8 | UInt64(bytes[2]))
    if bytes[0] % 3 != 0 { maker.apply(maker.edit(of: theirs), to: &theirs) }
  }
  guard let old = try? base.document(), let mine = try? ours.document(), let its = try? theirs.document() else {
    fatalError("The generator made what is no document.")
  }
  printIfWanted([old.text, mine.text, its.text])
  // Two edits from the same bytes may give one id to two objects, which Xcode never does.
  guard [mine, its].allSatisfy({ $0.faults().isEmpty }) else { return }
  demandLaws(old, mine, its)
  demandExactness(from: old, to: mine)
  demandExactness(from: mine, to: its)
}
