internal import Basics
internal import CommandSupport

extension DoctorCheck {
  private static let branches = ["@{upstream}", "origin/HEAD"]

  /// Whether the upstream branch has the attributes.
  ///
  /// Git uses the attributes of the branch that is merged into, so a branch without them merges lines.
  static let upstreamAttributes = DoctorCheck("the upstream branch has the attributes", needsRepository: true) {
    surroundings in
    guard let top = surroundings.top, let own = try? Files.read(top + "/.gitattributes"),
      SharedAttributes.haveDriver(own)
    else { return nil }
    var names: [String] = []
    for branch in branches {
      let name = await GitProgram.line(["rev-parse", "--verify", "-q", "--abbrev-ref", branch])
      if let name, !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty else { return nil }
    var findings: [Diagnosis] = []
    for name in names {
      let theirs = await GitProgram.run(["show", "\(name):.gitattributes"], in: top)
      if let theirs, theirs.status == 0, SharedAttributes.haveDriver(theirs.output) { continue }
      findings.append(
        .wrong(
          "\(name) has no merge=xib in its .gitattributes, so merges into it are done by lines",
          remedy: "Push or merge the commit that adds it."))
    }
    return findings
  }
}
