internal import SemanticMerge

/// The merge that left a file in conflict, with the driver or without.
public struct FirstMerge: Sendable {
  private let versions: MergeVersions

  public init(of versions: MergeVersions) { self.versions = versions }

  /// Whether a file is as the merge left it: nobody has resolved or changed anything in it since.
  public func left(_ file: [UInt8]) async -> Bool {
    let found = ConflictText(file)
    let style = ConflictStyle(form: found.showsBase ? .diff3 : .merge)
    if let outcome = try? await DocumentMerge(versions: versions, style: { style }).run(),
      ConflictText(outcome.bytes) == found
    {
      return true
    }
    return await LineMergeReplay(versions: versions).explains(found)
  }
}
