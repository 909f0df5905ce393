internal import Commands
internal import SemanticMerge
internal import XibModel

/// What solving a file gave.
struct Solution {
  /// The file as it was.
  let found: [UInt8]
  /// The file as it is to be.
  let bytes: [UInt8]
  /// The conflicts that the file had; `nil` where it has no markers.
  let before: Int?
  let after: Int
  let merge: ThreeWayMerge?
  /// What is wrong with the document, conflicts aside.
  let faults: [Fault]

  init(found: [UInt8], markers: ConflictMarkers?, outcome: DocumentMerge.Outcome, faults: [Fault]) {
    self.found = found
    bytes = Self.lineEnds(of: outcome.bytes, asIn: found)
    before = markers?.count
    after = outcome.conflicts
    merge = outcome.merge
    self.faults = faults
  }

  init(withoutConflict found: [UInt8]) {
    (self.found, bytes, before, after, merge, faults) = (found, found, 0, 0, nil, [])
  }

  /// Whether nobody needs to look at the file any more.
  var isFull: Bool { after == 0 && faults.isEmpty }

  /// Git may have other line ends in the work tree than in its own versions.
  private static func lineEnds(of bytes: [UInt8], asIn found: [UInt8]) -> [UInt8] {
    let (form, text) = FileForm.split(bytes)
    let (wanted, old) = FileForm.split(found)
    let carriageReturn = UInt8(ascii: "\r")
    guard !text.contains(carriageReturn), !old.contains(carriageReturn) else { return bytes }
    return FileForm(hasByteOrderMark: form.hasByteOrderMark, usesCRLF: wanted.usesCRLF).fileBytes(of: text)
  }
}
