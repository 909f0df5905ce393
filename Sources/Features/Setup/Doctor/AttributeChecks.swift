internal import Basics

extension DoctorCheck {
  private static let mostNamed = 5

  static let attributes = DoctorCheck("every document has its attributes", needsRepository: true) { surroundings in
    guard !surroundings.documents.isEmpty else { return nil }
    let areLargeFilesRead = await LargeFiles.canBeRead()
    // The check of Git LFS names those that the driver could not read.
    let wrong = surroundings.documents.filter {
      ($0.merge != "xib" || $0.diff != "xib") && (areLargeFilesRead || $0.filter != "lfs")
    }
    let findings = wrong.prefix(mostNamed).flatMap { finding(on: $0, surroundings) }
    guard wrong.count > mostNamed else { return findings }
    return findings
      + .wrong("\(wrong.count - mostNamed) more documents lack the attributes", remedy: "As above.")
  }

  private static func finding(on document: TrackedDocument, _ surroundings: Surroundings) -> Findings {
    let (name, value) = document.merge != "xib" ? ("merge", document.merge) : ("diff", document.diff)
    let problem = "\(document.path) has \(name) \(value), not xib"
    guard let rule = AttributeRule.deciding(name, for: document.path, in: surroundings) else {
      return .wrong(problem, remedy: remedy(for: document.path))
    }
    return .wrong(
      "\(problem), by \(rule.description)",
      remedy: document.filter == "lfs"
        ? "Run xibmerge install, which adds a line after that one."
        : "Remove that line, or change it to \(name)=xib.")
  }

  private static func remedy(for path: String) -> String {
    let pattern = "*." + (path.split(separator: ".").last ?? "")
    guard pattern == pattern.lowercased() else {
      return
        "Add the line \"\(pattern) merge=xib diff=xib\" to .gitattributes: its patterns distinguish upper and lower case."
    }
    return "Run xibmerge install, which adds them to .gitattributes."
  }

  /// Whether `.gitattributes` is committed, so that others get it with the next push.
  static let sharedAttributes = DoctorCheck(".gitattributes is committed", needsRepository: true) { surroundings in
    guard let path = surroundings.sharedAttributes, let kind = PathKind(at: path) else { return nil }
    guard kind == .file else {
      let what = kind == .link ? "a symbolic link, which git does not follow there" : "not a file"
      return .wrong("\(path) is \(what)", remedy: "Put a file in its place: xibmerge install writes it.")
    }
    guard MergeDriver.documents.isNamed(inFile: path) else { return [] }
    let query = ["status", "--porcelain", "--ignored", "--", ".gitattributes"]
    let problem: String
    switch await GitProgram.line(query, in: surroundings.top)?.prefix(2) ?? "" {
    case "": return []
    case "??": problem = "is not tracked"
    case "!!": problem = "is ignored"
    default: problem = "has changes that are not committed"
    }
    return .wrong(
      "\(path) \(problem), so others don't have it",
      remedy: "Run: git add -f :/.gitattributes && git commit")
  }

  /// Whether the upstream branch has the attributes.
  ///
  /// Git uses the attributes of the branch that is merged into, so a branch without them merges lines.
  static let upstreamAttributes = DoctorCheck("the upstream branch has the attributes", needsRepository: true) {
    surroundings in
    guard MergeDriver.documents.isNamed(inFile: surroundings.sharedAttributes) else { return nil }
    var names: [String] = []
    for branch in ["@{upstream}", "origin/HEAD"] {
      let name = await GitProgram.line(["rev-parse", "--verify", "-q", "--abbrev-ref", branch])
      if let name, !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty else { return nil }
    return await Branches.withoutAttributes(names, in: surroundings.top).flatMap { name in
      Findings.wrong(
        "\(name) has no merge=xib in its .gitattributes, so merges into it are done by lines",
        remedy: "Push or merge the commit that adds it.")
    }
  }

  /// Whether all branches have the attributes: git silently uses those of the branch that is checked out.
  static let branchAttributes = DoctorCheck("the branches have the attributes", needsRepository: true) { surroundings in
    guard MergeDriver.documents.isNamed(inFile: surroundings.sharedAttributes) else { return nil }
    // Attributes that belong to no branch hold in all of them.
    let others = [surroundings.infoAttributes, try? await AttributesFile.of(.global).path]
    guard !others.contains(where: MergeDriver.documents.isNamed(inFile:)) else { return [] }
    let branches = await Branches.newest("%(refname:short)", "refs/heads", in: surroundings.top)
    let lacking = await Branches.withoutAttributes(branches, prefix: "refs/heads/", in: surroundings.top)
    guard !lacking.isEmpty else { return [] }
    let more = lacking.count > mostNamed ? " and \(lacking.count - mostNamed) more" : ""
    return .note(
      "no merge=xib in the .gitattributes of: \(lacking.prefix(mostNamed).joined(separator: ", "))\(more); while one "
        + "of these is checked out, git merges lines",
      remedy:
        "Merge the commit that adds it into them, or run xibmerge install --global, which needs no file in a branch.")
  }

  /// Whether the attributes for all branches are no other than those of the branches, which they override.
  static let infoAttributes = DoctorCheck("info/attributes overrides no branch", needsRepository: true) {
    surroundings in
    guard surroundings.top != nil, let path = surroundings.infoAttributes,
      MergeDriver.documents.isNamed(inFile: path), let branches = await BranchDocuments()
    else { return nil }
    guard let contrary = await branches.firstContrary() else { return [] }
    return .note(
      "\(path) overrides \(contrary.description)",
      remedy: "Take the lines with merge=xib out of it if the driver should not merge such documents.")
  }
}
