internal import XibModel

extension CheckRule {
  /// The rules that merges of two revisions are held to.
  static let ofMerges: [CheckRule] = [
    CheckRule(
      name: "merge-conflict", summary: "The two sides did not change one thing in two ways.",
      help: """
        The merge stops at this object, and somebody has to choose. Merge the other branch into yours locally, where the \
        merge driver runs, and resolve the conflict there.
        """),
    CheckRule(
      name: "merge-broken", summary: "What merges without a conflict is a sound document.",
      help: """
        Each side is sound, and the two together are not. Merge the other branch into yours locally, and repair the \
        document there.
        """),
  ]
}
