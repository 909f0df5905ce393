internal import Basics
internal import SemanticMerge

extension DoctorCheck {
  /// Whether git tells drivers the names of the sides, as it does since 2.44.
  static let gitVersion = DoctorCheck("git names the sides of a merge") { surroundings in
    guard surroundings.gitVersion.isOlder(than: 2, 44) else { return [] }
    if surroundings.gitVersion.isOlder(than: 2, 31) {
      return .wrong(
        "git \(surroundings.gitVersion) is too old: these programs need 2.31 or later",
        remedy: "Update git, or put a newer one first on the search path.")
    }
    return .note(
      "git \(surroundings.gitVersion) does not tell drivers the names of the sides; markers say ours and theirs",
      remedy: "Update to git 2.44 or later to get the names; all else works with this one.")
  }

  /// Whether git can be asked at all. If not, all else that it says is no diagnosis.
  static let usableGit = DoctorCheck("git reads its settings, and says what fails") { surroundings in
    surroundings.obstacle
  }

  static let trustedRepository = DoctorCheck("git trusts the repository") { surroundings in
    if surroundings.isInRepository { return [] }
    return await RepositoryTrust.remedy().map {
      .wrong(
        "the repository belongs to someone else, so git does not read it, nor its settings",
        remedy: "If you trust it, run: \($0)")
    }
  }

  /// The strategies that merge lines by a script of git's, which asks for no driver.
  private static let withoutDrivers: Set = ["resolve", "octopus"]

  static let strategy = DoctorCheck("merges have a strategy that runs drivers") { surroundings in
    let key = "pull.twohead"
    let named = surroundings.setting(key)?.split(separator: " ").map(String.init) ?? []
    return named.filter(withoutDrivers.contains).flatMap { name in
      Findings.wrong(
        "\(key) is \(named.joined(separator: " ")): git merge and git pull use the strategy \(name), which runs no driver",
        remedy: "Take the setting out, or run: git config \(key) ort")
    }
  }

  static let environment = DoctorCheck("the environment lets the driver work") { _ in
    if Basics.environment("XIBMERGE") == "0" {
      return .wrong("XIBMERGE=0 is in the environment, so lines are merged", remedy: "Run: unset XIBMERGE")
    }
    guard let favor = Basics.environment("XIBMERGE_FAVOR"), !favor.isEmpty else { return [] }
    guard Side(rawValue: favor) != nil else {
      return .wrong(
        "XIBMERGE_FAVOR=\(favor) is in the environment, and the driver ignores it: it is not a side",
        remedy: "Set it to ours or to theirs, or run: unset XIBMERGE_FAVOR")
    }
    return .note(
      "XIBMERGE_FAVOR=\(favor) is in the environment: conflicts are resolved to one side",
      remedy: "If that is not wanted, run: unset XIBMERGE_FAVOR")
  }

  static let siblings = DoctorCheck("the programs are side by side") { _ in
    guard let own = runningProgram(), let slash = own.lastIndex(of: "/") else { return [] }
    let programs = [["\(own[...slash])xibdiff"], CodeProgram.places]
    return programs.filter { !$0.contains(where: SearchPath.isProgram) }.compactMap(\.first).flatMap { path in
      Findings.wrong(
        "\(path) is missing, or can't be run",
        remedy: "Install the programs of this package together, with script/install.")
    }
  }

  static let largeFiles = DoctorCheck("no document is in Git LFS", needsRepository: true) { surroundings in
    let stored = surroundings.documents.filter { $0.filter == "lfs" }
    guard let first = stored.first else { return [] }
    let more = stored.count > 1 ? " (and \(stored.count - 1) more)" : ""
    if await LargeFiles.canBeRead() {
      return .note(
        "\(first.path)\(more) is in Git LFS: the driver gets it from git lfs, but check, solve, resolve and xibdiff of "
          + "revisions see only a pointer",
        remedy: "Move documents out of Git LFS if you want these: git lfs untrack '*.xib' '*.storyboard'.")
    }
    return .wrong(
      "\(first.path)\(more) is in Git LFS: the driver sees only a pointer",
      remedy: "Install Git LFS, or move documents out of it: git lfs untrack '*.xib' '*.storyboard', then git add.")
  }

  static let submodules = DoctorCheck("submodules are set up too", needsRepository: true) { surroundings in
    guard let top = surroundings.top, let listed = await GitProgram.run(["ls-files", "-s", "-z"], in: top) else {
      return []
    }
    var findings: Findings = []
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
        findings += .wrong(
          "the submodule \(path) has documents but no driver: the settings of this repository do not apply to it",
          remedy: "Run xibmerge install --global, or xibmerge install in the submodule.")
      } else if documents.contains(where: { $0.merge != "xib" }) {
        findings += .wrong(
          "the submodule \(path) has documents without merge=xib",
          remedy: "Run xibmerge install in the submodule, and commit its .gitattributes.")
      }
    }
    return findings
  }
}
