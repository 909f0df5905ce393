internal import Commands
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
    bytes = Self.lineEnds(of: outcome.bytes, asIn: found)
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

  /// Converts line ends to those of the file in the work tree. Git may use others in its own versions.
  private static func lineEnds(of bytes: [UInt8], asIn found: [UInt8]) -> [UInt8] {
    let (form, text) = FileForm.split(bytes)
    let (wanted, old) = FileForm.split(found)
    let carriageReturn = UInt8(ascii: "\r")
    guard !text.contains(carriageReturn), !old.contains(carriageReturn) else { return bytes }
    return FileForm(hasByteOrderMark: form.hasByteOrderMark, usesCRLF: wanted.usesCRLF).fileBytes(of: text)
  }
}
