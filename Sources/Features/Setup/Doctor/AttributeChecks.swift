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
    var findings: [DoctorReport.Finding] = []
    for document in wrong.prefix(mostNamed) {
      let attribute = document.merge != "xib" ? ("merge", document.merge) : ("diff", document.diff)
      guard let rule = AttributeRule.deciding(attribute.0, for: document.path, in: surroundings) else {
        findings.append(
          .wrong(
            "\(document.path) has \(attribute.0) \(attribute.1), not xib",
            remedy: remedy(for: document.path)))
        continue
      }
      findings.append(
        .wrong(
          "\(document.path) has \(attribute.0) \(attribute.1), not xib, by \(rule.description)",
          remedy: document.filter == "lfs"
            ? "Run xibmerge install, which adds a line after that one."
            : "Remove that line, or change it to \(attribute.0)=xib."))
    }
    if wrong.count > mostNamed {
      findings.append(.wrong("\(wrong.count - mostNamed) more documents lack the attributes", remedy: "As above."))
    }
    return findings
  }

  private static func remedy(for path: String) -> String {
    let pattern = "*." + (path.split(separator: ".").last ?? "")
    guard pattern == pattern.lowercased() else {
      return
        "Add the line \"\(pattern) merge=xib diff=xib\" to .gitattributes: its patterns distinguish upper and lower case."
    }
    return "Run xibmerge install, which adds them to .gitattributes."
  }
}

/// A line of an attributes file of the repository.
struct AttributeRule {
  let file: String
  let line: Int
  let text: String

  var description: String { "\(file) line \(line): \(text)" }

  /// The line that most likely sets an attribute of a document, found in git's order of files. Git does not report the
  /// line.
  static func deciding(_ attribute: String, for path: String, in surroundings: Surroundings) -> AttributeRule? {
    for file in AttributesSource.all(for: path) {
      guard let bytes = file.bytes(in: surroundings) else { continue }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated().reversed() {
        let words = line.split { " \t\r".contains($0) }.map(String.init)
        guard let pattern = words.first, !pattern.hasPrefix("#"),
          words.dropFirst().contains(where: { sets(attribute, $0) }),
          matches(pattern, String(path.dropFirst(file.folder.count)))
        else { continue }
        return AttributeRule(file: file.scratchName, line: index + 1, text: words.joined(separator: " "))
      }
    }
    return nil
  }

  private static func sets(_ attribute: String, _ word: String) -> Bool {
    word == "binary" || word == attribute || word.hasPrefix(attribute + "=")
      || ["-", "!"].contains { word == $0 + attribute }
  }

  private static func matches(_ pattern: String, _ path: String) -> Bool {
    guard pattern.contains("/") else {
      return fnmatch(pattern, path.split(separator: "/").last.map(String.init) ?? path, 0) == 0
    }
    return fnmatch(pattern.hasPrefix("/") ? String(pattern.dropFirst()) : pattern, path, 0) == 0
  }
}

/// An attributes file that may apply to a path of the repository.
struct AttributesSource {
  private enum Kind {
    case info
    case shared
  }

  private let kind: Kind
  /// The folder that the file applies to, with a slash at its end; empty for the whole work tree.
  let folder: String

  /// The attributes files for a path; earlier ones override later ones.
  static func all(for path: String) -> [AttributesSource] {
    var rest = path[...]
    var sources = [AttributesSource(kind: .info, folder: "")]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      sources.append(AttributesSource(kind: .shared, folder: rest + "/"))
    }
    return sources + [AttributesSource(kind: .shared, folder: "")]
  }

  /// The path of the file in a repository that has its `.git` folder in the work tree.
  var scratchName: String {
    switch kind {
    case .info: ".git/info/attributes"
    case .shared: folder + ".gitattributes"
    }
  }

  /// The contents of the file; `nil` if there is none. Files outside a sparse checkout are left out, as in git.
  func bytes(in surroundings: Surroundings) -> [UInt8]? {
    if kind == .info { return surroundings.infoAttributes.flatMap { try? Files.read($0) } }
    guard let top = surroundings.top, PathKind(at: top + "/" + scratchName) == .file else { return nil }
    return try? Files.read(top + "/" + scratchName)
  }
}

extension DoctorCheck {
  /// Whether `.gitattributes` is committed, so that others get it with the next push.
  static let sharedAttributes = DoctorCheck(".gitattributes is committed", needsRepository: true) { surroundings in
    guard let top = surroundings.top else { return nil }
    let path = top + "/.gitattributes"
    guard let kind = PathKind(at: path) else { return nil }
    guard kind == .file else {
      return [
        .wrong(
          "\(path) is \(kind == .link ? "a symbolic link, which git does not follow there" : "not a file")",
          remedy: "Put a file in its place: xibmerge install writes it.")
      ]
    }
    guard let bytes = try? Files.read(path), SharedAttributes.haveDriver(bytes) else { return [] }
    let status = await GitProgram.line(["status", "--porcelain", "--ignored", "--", ".gitattributes"], in: top) ?? ""
    let problem: String? =
      switch status.prefix(2) {
      case "": nil
      case "??": "is not tracked"
      case "!!": "is ignored"
      default: "has changes that are not committed"
      }
    return problem.map {
      [.wrong("\(path) \($0), so others don't have it", remedy: "Run: git add -f :/.gitattributes && git commit")]
    } ?? []
  }
}

enum SharedAttributes {
  /// Whether an attributes file gives any files to a driver.
  static func haveDriver(_ bytes: [UInt8], _ driver: MergeDriver = .documents) -> Bool {
    String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
      .contains { line in
        !line.hasPrefix("#") && line.split { " \t".contains($0) }.dropFirst().contains(driver.attribute[...])
      }
  }
}

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
    var findings: [DoctorReport.Finding] = []
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

extension DoctorCheck {
  /// The number of branches that are looked at, those with the newest commits first.
  private static let most = 100

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
