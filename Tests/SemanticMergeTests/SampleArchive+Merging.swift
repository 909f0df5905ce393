import SemanticMerge
import TestSupport
import XibArchives
import XibModel

/// Merges of sample archives.
extension SampleArchive {
  /// Merges a base, ours and theirs.
  static func merge(_ versions: [SampleArchive], taking side: Side? = nil) throws -> ThreeWayMerge {
    let documents = try versions.map { try Document(file: $0.bytes) }
    return try ThreeWayMerge(
      base: documents[0], ours: documents[1], theirs: documents[2], options: MergeOptions(favor: side))
  }
}

extension ThreeWayMerge {
  /// The merged file, with markers at conflicts.
  var markedText: String { String(decoding: fileBytes(ConflictStyle()), as: UTF8.self) }
}
