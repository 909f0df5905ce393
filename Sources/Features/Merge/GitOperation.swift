internal import Basics
internal import SemanticMerge
internal import ThreeVersions

/// The operation of git that asks for a merge, as far as git tells.
///
/// In a rebase, "ours" is the upstream and "theirs" the person's own commit, which surprises many.
enum GitOperation: Equatable {
  /// The labels that git gives the sides, or that an older git would write.
  case merge(ours: String?, theirs: String?)
  case rebase(ours: String?, theirs: String?)
  case cherryPick(ours: String?, theirs: String?)
  case revert(ours: String?, theirs: String?)
  /// `git replay`, which names commits by their ids alone, and has nothing checked out.
  case replay(ours: String?, theirs: String?)

  /// - Parameter markers: The labels that git gives; git before 2.44 gives none.
  init(_ markers: MarkerRequest) {
    let labels = markers.sideLabels
    let (ours, theirs) = (labels.first, labels.last)
    if labels.isEmpty {
      self = Self.isMergeOfRebase ? .rebase(ours: nil, theirs: nil) : Self.merge
    } else if theirs?.hasPrefix(Self.parent) == true {
      self = .revert(ours: ours, theirs: theirs)
    } else if markers.base?.hasPrefix(Self.parent) == true {
      if Self.isRebasing {
        self = .rebase(ours: ours, theirs: theirs)
      } else if labels.allSatisfy({ $0.allSatisfy(\.isHexDigit) }) {
        self = .replay(ours: ours, theirs: theirs)
      } else {
        self = .cherryPick(ours: ours, theirs: theirs)
      }
    } else if markers.base?.hasPrefix(Self.constructed) == true, Self.isRebasing {
      self = .rebase(ours: ours, theirs: theirs)
    } else {
      self = .merge(ours: ours, theirs: theirs)
    }
  }

  /// The beginning of a label that names the version before a commit.
  private static let parent = "parent of "
  /// The beginning of a label that names the base of a patch, which a rebase may apply.
  private static let constructed = "constructed "

  /// The label of what a stash brings.
  private static let stashed = "Stashed changes"
  /// The latest stash, which is the one that is merged.
  static let stash = "refs/stash"

  /// A merge of the branch that an older git names in the environment.
  private static var merge: GitOperation {
    // With several heads, this is one of the merges of an octopus, and git does not say which.
    guard heads.count == 1, !heads[0].value.isEmpty else { return .merge(ours: nil, theirs: nil) }
    return .merge(ours: "HEAD", theirs: heads[0].value)
  }

  /// A style whose labels say whose side is whose, if a rebase is going on.
  ///
  /// - Parameter top: The top of the work tree.
  static func labelled(_ style: ConflictStyle, in top: String) -> ConflictStyle {
    guard GitFolder(of: top)?.isRebasing == true, style.theirsLabel != stashed else { return style }
    let labels = rebase(ours: style.oursLabel, theirs: style.theirsLabel).labels
    var style = style
    style.oursLabel = labels.ours ?? style.oursLabel
    style.theirsLabel = labels.theirs ?? style.theirsLabel
    return style
  }

  /// The names of the sides in a rebase; `nil` if none is going on.
  static var sidesOfRebase: SideNames? { isRebasing ? rebase(ours: nil, theirs: nil).sides : nil }

  /// Whether a rebase is going on in the repository of the current folder, which is the top of its work tree.
  private static var isRebasing: Bool { GitFolder()?.isRebasing == true }

  /// Whether a git that gives no labels merges for a rebase, and not for a command that a person runs during one.
  private static var isMergeOfRebase: Bool {
    guard let folder = GitFolder(), folder.isRebasing else { return false }
    return environment("GIT_CHERRY_PICK_HELP") != nil || folder.rebasesByPatches
  }

  /// Whether nobody merges: `git log --remerge-diff` makes each merge of a history again, to show what the commit changed.
  ///
  /// It names both sides by their commits, in the form `1234567 (Subject)`; in any other merge, ours is `HEAD` or a
  /// branch. A git that gives no labels holds no lock on the index then.
  static func isReplay(_ call: PlainArguments) -> Bool {
    let labels = call.markers.sideLabels
    guard !labels.isEmpty else { return GitTemporary.isName(call.files.ours) && GitFolder.lockOfIndex == nil }
    return labels.count == 2
      && labels.allSatisfy { label in
        let id = label.prefix { $0.isHexDigit }
        return id.utf8.count >= 4 && label.dropFirst(id.count).hasPrefix(" (") && label.hasSuffix(")")
      }
  }

  /// The names of the commits that are merged, as far as git tells them. The base is named only if it is not the merge base.
  var commits: ThreeWay<String?> {
    switch self {
    case .merge(_, Self.stashed): return Self.pick(Self.stash)
    case .merge(let ours, let theirs):
      if let patch = GitFolder()?.mailedCommit { return Self.pick(patch) }
      let heads = Self.heads.filter { $0.value == theirs || theirs == nil }
      let named = theirs.flatMap { $0.hasPrefix("-") ? nil : $0 }
      return ThreeWay(
        base: nil, ours: ours == nil || ours == "HEAD" ? "HEAD" : nil,
        theirs: heads.count == 1 ? heads[0].commit : named)
    case .rebase(_, let theirs): return Self.pick(Self.commit(in: theirs ?? "") ?? GitFolder()?.commitOfRebase)
    case .cherryPick(_, let theirs): return Self.pick(Self.commit(in: theirs ?? ""))
    case .replay(let ours, let theirs): return ThreeWay(base: theirs.map { $0 + "^" }, ours: ours, theirs: theirs)
    case .revert(_, let theirs):
      let reverted = Self.commit(in: (theirs ?? "").dropFirst(Self.parent.count))
      return ThreeWay(base: reverted, ours: "HEAD", theirs: reverted.map { $0 + "^" })
    }
  }

  /// The merge of one commit, whose parent is the base, into HEAD.
  private static func pick(_ commit: String?) -> ThreeWay<String?> {
    ThreeWay(base: commit.map { $0 + "^" }, ours: "HEAD", theirs: commit)
  }

  /// The commit that git names in a label: `1234567 (Subject)`.
  private static func commit(in label: some StringProtocol) -> String? {
    let id = label.prefix { $0.isHexDigit }
    return id.utf8.count >= 4 && label.dropFirst(id.count).first == " " ? String(id) : nil
  }

  /// The commits that are merged into HEAD, as git names them in the environment, each with the name that the user gave.
  static var heads: [(commit: String, value: String)] {
    let prefix = "GITHEAD_"
    return ProgramEnvironment.variables(beginningWith: prefix).map {
      (String($0.name.dropFirst(prefix.count)), $0.value)
    }
    .filter { commit, _ in [40, 64].contains(commit.utf8.count) && commit.allSatisfy(\.isHexDigit) }
  }

  /// The names of the sides, for messages; a replay's branch is asked for, where only one has the commit.
  func namedSides() async -> SideNames {
    guard case .replay(let ours, let theirs?) = self,
      let branches = await GitProgram.line(
        ["for-each-ref", "--contains", theirs, "--format=%(refname:short)", "refs/heads"])?.split(separator: "\n"),
      branches.count == 1
    else { return sides }
    return SideNames(ours: ours, theirs: String(branches[0]))
  }

  /// The names of the sides, as far as the operation tells.
  var sides: SideNames {
    switch self {
    case .replay(let ours, let theirs): SideNames(ours: ours, theirs: theirs)
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

  /// The labels for markers; `nil` if git gives none. In a rebase, they say whose side is whose.
  var labels: (ours: String?, theirs: String?) {
    switch self {
    case .rebase(let ours, let theirs): (Self.label("upstream", ours), Self.label("your commit", theirs))
    case .merge(let ours, let theirs), .cherryPick(let ours, let theirs), .revert(let ours, let theirs),
      .replay(let ours, let theirs):
      (ours, theirs)
    }
  }

  /// The name of a side, and the label that git gives it.
  private static func label(_ side: String, _ label: String?) -> String {
    guard let label, !["ours", "theirs"].contains(label) else { return side }
    return label.hasPrefix(side) ? label : "\(side), \(label)"
  }
}
