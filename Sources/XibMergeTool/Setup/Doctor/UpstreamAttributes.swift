internal import ToolSupport
internal import XibMergeCommand

extension DoctorCheck {
  /// Git takes the attributes of the branch that is merged into, so a branch without them merges lines.
  static let upstreamAttributes = DoctorCheck("the upstream branch has the attributes", needsRepository: true) {
    surroundings in
    guard let top = surroundings.top, let own = try? Files.read(top + "/.gitattributes"),
      SharedAttributes.haveDriver(own),
      let upstream = await GitProgram.line(["rev-parse", "--abbrev-ref", "@{upstream}"]), !upstream.isEmpty
    else { return nil }
    let theirs = await GitProgram.run(["show", "@{upstream}:.gitattributes"], in: top)
    guard theirs.map({ $0.status == 0 && SharedAttributes.haveDriver($0.output) }) != true else { return [] }
    return [
      .wrong(
        "\(upstream) has no merge=xib in its .gitattributes: who merges into it merges lines",
        remedy: "Push or merge the commit that adds it.")
    ]
  }
}
