internal import SemanticMerge

/// The merge that left a file in conflict, with the driver or without.
public struct FirstMerge: Sendable {
  private let versions: MergeVersions

  public init(of versions: MergeVersions) { self.versions = versions }

  /// Whether a file is as the merge left it: nobody has resolved or changed anything in it since.
  public func made(_ file: [UInt8]) async -> Bool {
    let found = ConflictText(file)
    let style = ConflictStyle(form: found.showsBase ? .diff3 : .merge)
    // With XIBMERGE=0, the driver merges lines, and marks every difference of the sides if that gives no document.
    for forcesLineMerge in [false, true] {
      let merge = DocumentMerge(versions: versions, style: .known(style), forcesLineMerge: forcesLineMerge)
      if let outcome = try? await merge.run(), ConflictText(outcome.bytes) == found { return true }
    }
    return await LineMergeReplay(versions: versions).made(found)
  }
}
