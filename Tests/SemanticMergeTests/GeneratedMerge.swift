import TestSupport
import XibModel

/// A base and two lists of edits to it.
struct GeneratedMerge: CustomStringConvertible {
  var base: GeneratedDocument
  var ours: [DocumentGenerator.Edit]
  var theirs: [DocumentGenerator.Edit]

  init(seed: UInt64) {
    var generator = DocumentGenerator(seed: seed)
    base = generator.document()
    ours = generator.edited(base).1
    theirs = generator.edited(base).1
  }

  func laws() throws -> Laws {
    Laws(
      base: try base.document(), ours: try base.applying(ours).document(), theirs: try base.applying(theirs).document())
  }

  /// The least that still breaks a law: edits and objects of the base are left out as long as it stays broken.
  func shrunk(breaking law: Laws.Law) throws -> GeneratedMerge {
    var least = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for smaller in least.smaller() where try smaller.laws().broken().contains(where: { $0.law == law }) {
        least = smaller
        isSmaller = true
        break
      }
    }
    return least
  }

  private func smaller() -> [GeneratedMerge] {
    var candidates: [GeneratedMerge] = []
    for index in ours.indices {
      var smaller = self
      smaller.ours.remove(at: index)
      candidates.append(smaller)
    }
    for index in theirs.indices {
      var smaller = self
      smaller.theirs.remove(at: index)
      candidates.append(smaller)
    }
    for object in base.objects {
      var smaller = self
      smaller.base = base.applying([.delete(object: object)])
      candidates.append(smaller)
    }
    return candidates
  }

  var description: String {
    "ours: \(ours)\ntheirs: \(theirs)\nbase:\n\(string(base.bytes))"
  }
}
