extension RenameDetection {
  /// Replaces matching deletions and additions with renames.
  ///
  /// - Parameters:
  ///   - wanted: The deleted files whose new names matter; `nil` for all.
  ///   - content: Reads a file's bytes. A file that it cannot read is not compared.
  package static func detect(
    in changes: [FileChange], of wanted: Set<GitPath>? = nil, isolation: isolated (any Actor)? = #isolation,
    content: (FileVersion) async throws -> [UInt8]
  ) async -> [FileChange] {
    var detection = RenameDetection(in: changes, of: wanted)
    for file in detection.files {
      if let bytes = try? await content(file) { detection.add(bytes, of: file) }
    }
    return detection.changes
  }
}
