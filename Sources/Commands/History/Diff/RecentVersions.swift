internal import DocumentCommands
internal import GitHistory

/// The versions of a file that were read last. Commits near each other share most of theirs, and each is read once.
struct RecentVersions {
  typealias Reading = Task<DocumentVersion?, any Error>

  let reader: VersionReader
  /// The most versions to keep.
  let limit: Int
  /// The last one used comes last.
  private var kept: [(version: FileVersion, reading: Reading)] = []

  init(reader: VersionReader, limit: Int) { (self.reader, self.limit) = (reader, limit) }

  /// The reading of a version; its value is `nil` if there is no version.
  mutating func reading(of version: FileVersion?) -> Reading {
    guard let version else { return Reading { nil } }
    let reading: Reading
    if let id = version.id,
      let known = kept.firstIndex(where: { $0.version.id == id && $0.version.mode == version.mode })
    {
      reading = kept.remove(at: known).reading
    } else {
      // Parsing is faster after a similar version.
      let similar = kept.last?.reading
      reading = Reading { [reader] in try await reader.version(version) { try? await similar?.value } }
    }
    kept.append((version, reading))
    if kept.count > limit { kept.removeFirst() }
    return reading
  }
}
