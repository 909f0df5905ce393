internal import XibModel

/// The rules for merges of two revisions, by the names that reports use.
public enum MergeRule: String, Sendable, CaseIterable {
  case conflict = "merge-conflict"
  case fileConflict = "merge-file-conflict"
  case broken = "merge-broken"
  case hostBreaks = "host-merge-breaks"
  case hostConflicts = "host-merge-conflicts"
}

extension CheckRule {
  static let ofMerges = MergeRule.allCases.map { rule in
    let (summary, help) = words(for: rule)
    return CheckRule(
      name: rule.rawValue, summary: summary, help: help, severity: rule == .hostConflicts ? .note : .error)
  }

  private static func words(for rule: MergeRule) -> (summary: String, help: String) {
    switch rule {
    case .conflict:
      (
        "No property was changed differently on both sides.",
        """
        The merge stops at this object, and somebody has to choose. Merge the other branch into yours locally, where the \
        merge driver runs, and resolve the conflict there.
        """
      )
    case .fileConflict:
      (
        "No file that one side changed was deleted, renamed or replaced on the other.",
        """
        Git stops at this file, and somebody has to choose. Merge the other branch into yours locally, and keep or remove \
        the file there.
        """
      )
    case .broken:
      (
        "A merge without conflicts gives a sound document.",
        """
        Each side is sound, and the two together are not. Merge the other branch into yours locally, and repair the \
        document there.
        """
      )
    case .hostBreaks:
      (
        "A merge of lines, as hosting services make it, gives a sound document with the edits of both sides.",
        """
        The hosting service runs no merge driver. Its merge has no conflict, so nothing stops it, and the result is \
        broken. Merge the other branch into yours locally, where the merge driver runs, and push the result.
        """
      )
    case .hostConflicts:
      (
        "What the merge driver merges without a conflict, the hosting service can merge too.",
        """
        The hosting service merges lines, which conflict. Merge the other branch into yours locally, where the merge \
        driver runs, and push the result.
        """
      )
    }
  }
}
