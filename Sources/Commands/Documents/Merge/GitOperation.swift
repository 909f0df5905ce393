internal import Basics
internal import CommandSupport
internal import Reports

/// The operation of git that asks for a merge, as far as git tells.
///
/// In a rebase, "ours" is the upstream and "theirs" the person's own commit, which surprises many.
enum GitOperation: Equatable {
  /// The labels that git gives the sides, or that an older git would write.
  case merge(ours: String?, theirs: String?)
  case rebase(ours: String?, theirs: String?)
  case cherryPick(ours: String?, theirs: String?)
  case revert(ours: String?, theirs: String?)

  /// - Parameter markers: The labels that git gives; git before 2.44 gives none.
  init(_ markers: MarkerRequest) {
    let labels = markers.sideLabels
    let (ours, theirs) = (labels.first, labels.last)
    if labels.isEmpty {
      self =
        Self.isRebasing && environment("GIT_CHERRY_PICK_HELP") != nil ? .rebase(ours: nil, theirs: nil) : Self.merge
    } else if theirs?.hasPrefix(Self.parent) == true {
      self = .revert(ours: ours, theirs: theirs)
    } else if markers.base?.hasPrefix(Self.parent) == true {
      self = Self.isRebasing ? .rebase(ours: ours, theirs: theirs) : .cherryPick(ours: ours, theirs: theirs)
    } else {
      self = .merge(ours: ours, theirs: theirs)
    }
  }

  /// The beginning of a label that names the version before a commit.
  private static let parent = "parent of "

  /// A merge of the branch that an older git names in the environment: `GITHEAD_` and the commit's id.
  private static var merge: GitOperation {
    let prefix = "GITHEAD_"
    let heads = ProgramEnvironment.variables(beginningWith: prefix).filter { name, _ in
      [40, 64].contains(name.utf8.count - prefix.utf8.count) && name.dropFirst(prefix.count).allSatisfy(\.isHexDigit)
    }
    // With several heads, this is one of the merges of an octopus, and git does not say which.
    guard heads.count == 1, let head = heads.first, !head.value.isEmpty else { return .merge(ours: nil, theirs: nil) }
    return .merge(ours: "HEAD", theirs: head.value)
  }

  /// The names of the sides in a rebase; `nil` if none is going on.
  static var sidesOfRebase: SideNames? { isRebasing ? rebase(ours: nil, theirs: nil).sides : nil }

  /// Whether a rebase is going on in the repository of the current folder, which is the top of its work tree.
  private static var isRebasing: Bool {
    guard let folder = gitFolder else { return false }
    return PathKind(at: folder + "/rebase-merge") == .folder || PathKind(at: folder + "/rebase-apply/rebasing") == .file
  }

  private static var gitFolder: String? {
    if let folder = environment("GIT_DIR") { return folder }
    guard PathKind(at: ".git") == .file else { return ".git" }
    // A linked work tree has a file that names the folder.
    guard let line = try? String(decoding: Files.read(".git"), as: UTF8.self).split(separator: "\n").first,
      line.hasPrefix("gitdir: ")
    else { return nil }
    return String(line.dropFirst("gitdir: ".count))
  }

  /// The names of the sides, for messages.
  var sides: SideNames {
    switch self {
    case .merge(let ours, let theirs): SideNames(ours: Self.named(ours), theirs: Self.named(theirs))
    case .rebase: SideNames(ours: "upstream", theirs: "your commit")
    case .cherryPick: SideNames(ours: "your branch", theirs: "the picked commit")
    case .revert: SideNames(ours: "your branch", theirs: "before the reverted commit")
    }
  }

  /// A label as the name of a side; `nil` if it says no more than "ours" and "theirs".
  private static func named(_ label: String?) -> String? {
    guard let label, !["HEAD", "ours", "theirs"].contains(label) else { return nil }
    return label.utf8.count >= 40 && label.allSatisfy(\.isHexDigit) ? String(label.prefix(9)) : label
  }

  /// The labels for markers; `nil` if git gives none.
  var labels: (ours: String?, theirs: String?) {
    switch self {
    case .merge(let ours, let theirs), .rebase(let ours, let theirs), .cherryPick(let ours, let theirs),
      .revert(let ours, let theirs):
      (ours, theirs)
    }
  }
}
