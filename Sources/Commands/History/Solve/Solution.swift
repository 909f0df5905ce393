internal import DocumentCommands
internal import SemanticMerge
internal import XibModel

/// The result of solving a file.
struct Solution {
  /// The bytes of the file before solving.
  let found: [UInt8]
  /// The bytes to write.
  let bytes: [UInt8]
  /// The number of places that were marked before solving; `nil` if the file has no markers.
  let before: Int?
  /// The number of places that are marked now. There can be several conflicts in one place.
  let after: Int
  let merge: ThreeWayMerge?
  /// The faults of the document, apart from conflicts.
  let faults: [Fault]

  init(found: [UInt8], markers: ConflictMarkers?, outcome: DocumentMerge.Outcome, faults: [Fault]) {
    self.found = found
    bytes = LineEnds.of(outcome.bytes, asIn: found)
    before = markers?.count
    after = outcome.conflicts == 0 ? 0 : ConflictMarkers(outcome.bytes)?.count ?? outcome.conflicts
    merge = outcome.merge
    self.faults = faults
  }

  init(withoutConflict found: [UInt8]) {
    (self.found, bytes, before, after, merge, faults) = (found, found, 0, 0, nil, [])
  }

  /// Whether nothing is left to resolve in the file.
  var isFull: Bool { after == 0 && faults.isEmpty }
}
