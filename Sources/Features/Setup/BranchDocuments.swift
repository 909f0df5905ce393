internal import Basics

/// The documents of the branches, with the attributes that the branches' own files give them.
///
/// Git is asked in a scratch repository that shares the objects of this one: there, no file of this clone or this user
/// adds attributes.
struct BranchDocuments {
  /// A document of a branch whose attributes name another driver, or switch it off.
  struct Contrary: Sendable {
    let branch: String
    let path: String
    /// The attribute as a file has it, such as `-merge`.
    let attribute: String

    var description: String { "\(attribute) for \(path) on the branch \(branch)" }
  }

  private let folder: ScratchFolder
  private let environment: [String: String?]

  /// Prepares the scratch repository; `nil` if git can't make it.
  init?() async {
    guard let objects = await GitProgram.line(["rev-parse", "--git-path", "objects"]).flatMap({ realPath($0) }),
      let format = await GitProgram.line(["rev-parse", "--show-object-format"]), let folder = try? ScratchFolder()
    else { return nil }
    self.folder = folder
    let made = await GitProgram.run(
      ["init", "-q", "--bare", "--template=", "--object-format=\(format)", folder.path],
      environment: GitProgram.otherRepository)
    guard made?.status == 0 else { return nil }
    environment = GitProgram.otherRepository.merging(
      [
        "GIT_DIR": folder.path, "GIT_OBJECT_DIRECTORY": objects, "GIT_INDEX_FILE": folder.path + "/documents",
        // Attributes of the user and the machine are no branch's.
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_ATTR_NOSYSTEM": "1", "XDG_CONFIG_HOME": nil,
        "HOME": folder.path,
      ]) { $1 }
  }

  /// The first document of a branch, local or of a server, whose attributes say otherwise than those of an installation.
  func firstContrary() async -> Contrary? {
    var known: Set<Substring> = []
    for line in await Branches.newest("%(objectname) %(refname:short)", "refs/heads", "refs/remotes") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, known.insert(words[0]).inserted else { continue }
      for document in await documents(of: String(words[0])) {
        guard let attribute = document.contraryAttribute else { continue }
        return Contrary(branch: String(words[1]), path: document.path, attribute: attribute)
      }
    }
    return nil
  }

  private func documents(of commit: String) async -> [TrackedDocument] {
    let read = await GitProgram.run(["read-tree", commit], environment: environment)
    guard read?.status == 0 else { return [] }
    return await TrackedDocument.inIndex(environment: environment)
  }
}

extension TrackedDocument {
  /// The attribute that says otherwise than the driver, as a file of attributes has it; `nil` if none does.
  fileprivate var contraryAttribute: String? {
    for (name, value) in [("merge", merge), ("diff", diff)] where !["xib", "unspecified"].contains(value) {
      return value == "unset" ? "-\(name)" : value == "set" ? name : "\(name)=\(value)"
    }
    return nil
  }
}
