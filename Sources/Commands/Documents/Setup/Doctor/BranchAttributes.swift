internal import Basics
internal import CommandSupport

extension DoctorCheck {
  /// The number of branches that are looked at, those with the newest commits first.
  private static let most = 100
  private static let mostNamed = 5

  /// Whether all branches have the attributes: git silently uses those of the branch that is checked out.
  static let branchAttributes = DoctorCheck("the branches have the attributes", needsRepository: true) { surroundings in
    guard let top = surroundings.top, let own = try? Files.read(top + "/.gitattributes"),
      SharedAttributes.haveDriver(own)
    else { return nil }
    // Attributes that belong to no branch hold in all of them.
    if let path = surroundings.infoAttributes, let bytes = try? Files.read(path), SharedAttributes.haveDriver(bytes) {
      return []
    }
    if let place = try? await AttributesPlace.of(.global), let bytes = try? Files.read(place.path),
      SharedAttributes.haveDriver(bytes)
    {
      return []
    }
    let listing = [
      "for-each-ref", "--sort=-committerdate", "--count=\(most)", "--format=%(refname:short)", "refs/heads",
    ]
    let branches = await GitProgram.line(listing, in: top)?.split(separator: "\n").map(String.init) ?? []
    var lacking: [String] = []
    var known: [String: Bool] = [:]
    for branch in branches {
      let blob = await GitProgram.line(["rev-parse", "--verify", "-q", "refs/heads/\(branch):.gitattributes"], in: top)
      guard let blob else {
        lacking.append(branch)
        continue
      }
      if known[blob] == nil {
        let file = await GitProgram.run(["cat-file", "blob", blob], in: top)
        known[blob] = SharedAttributes.haveDriver(file?.output ?? [])
      }
      if known[blob] == false { lacking.append(branch) }
    }
    guard !lacking.isEmpty else { return [] }
    let more = lacking.count > mostNamed ? " and \(lacking.count - mostNamed) more" : ""
    return [
      .note(
        "no merge=xib in the .gitattributes of: \(lacking.prefix(mostNamed).joined(separator: ", "))\(more); while one "
          + "of these is checked out, git merges lines",
        remedy:
          "Merge the commit that adds it into them, or run xibmerge install --global, which needs no file in a branch.")
    ]
  }

  /// Whether the attributes for all branches are no other than those of the branches, which they override.
  static let infoAttributes = DoctorCheck("info/attributes overrides no branch", needsRepository: true) {
    surroundings in
    guard surroundings.top != nil, let path = surroundings.infoAttributes, let bytes = try? Files.read(path),
      SharedAttributes.haveDriver(bytes), let branches = await BranchDocuments()
    else { return nil }
    guard let contrary = await branches.firstContrary() else { return [] }
    return [
      .note(
        "\(path) overrides \(contrary.description)",
        remedy: "Take the lines with merge=xib out of it if the driver should not merge such documents.")
    ]
  }
}
