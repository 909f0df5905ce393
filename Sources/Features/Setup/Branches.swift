/// The branches of the repository, as far as attributes concern them.
enum Branches {
  /// What git tells of the branches with the newest commits, 100 at most.
  static func newest(_ format: String, _ references: String..., in folder: String? = nil) async -> [String] {
    let listing = ["for-each-ref", "--sort=-committerdate", "--count=100", "--format=\(format)"] + references
    return await GitProgram.line(listing, in: folder)?.split(separator: "\n").map(String.init) ?? []
  }

  /// The branches whose `.gitattributes` does not give documents to the driver. Most branches share one file, which is
  /// read once.
  ///
  /// - Parameter prefix: What makes the names full names of references.
  static func withoutAttributes(
    _ names: [String], prefix: String = "", in folder: String?
  ) async -> [String] {
    var lacking: [String] = []
    var known: [String: Bool] = [:]
    for name in names {
      let file = "\(prefix)\(name):.gitattributes"
      let blob = await GitProgram.line(["rev-parse", "--verify", "-q", file], in: folder)
      if let blob, known[blob] == nil {
        let contents = await GitProgram.run(["cat-file", "blob", blob], in: folder)
        known[blob] = MergeDriver.documents.isNamed(in: contents?.output ?? [])
      }
      if blob.flatMap({ known[$0] }) != true { lacking.append(name) }
    }
    return lacking
  }
}
