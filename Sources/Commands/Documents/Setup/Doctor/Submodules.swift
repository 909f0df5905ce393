internal import Basics
internal import CommandSupport

extension DoctorCheck {
  static let submodules = DoctorCheck("submodules are set up too", needsRepository: true) { surroundings in
    guard let top = surroundings.top, let listed = await GitProgram.run(["ls-files", "-s", "-z"], in: top) else {
      return []
    }
    var findings: [Diagnosis] = []
    for entry in listed.output.split(separator: 0) where entry.starts(with: "160000 ".utf8) {
      guard let tab = entry.firstIndex(of: 0x09) else { continue }
      let path = String(decoding: entry[(tab + 1)...], as: UTF8.self)
      let folder = top + "/" + path
      // Skip a submodule that is not checked out: in its empty folder, git would find the outer repository.
      guard PathKind(at: folder) == .folder, PathKind(at: folder + "/.git") != nil else { continue }
      let documents = await TrackedDocument.all(in: folder, environment: GitProgram.otherRepository)
      guard !documents.isEmpty else { continue }
      let driver = await GitProgram.line(
        ["config", "--get", "merge.xib.driver"], in: folder, environment: GitProgram.otherRepository)
      if driver == nil {
        findings.append(
          .wrong(
            "the submodule \(path) has documents but no driver: the settings of this repository do not apply to it",
            remedy: "Run xibmerge install --global, or xibmerge install in the submodule."))
      } else if documents.contains(where: { $0.merge != "xib" }) {
        findings.append(
          .wrong(
            "the submodule \(path) has documents without merge=xib",
            remedy: "Run xibmerge install in the submodule, and commit its .gitattributes."))
      }
    }
    return findings
  }
}
