internal import XibModel

/// The rules about merges of two revisions.
extension CheckRule {
  package static let ofMerges = [
    conflict, fileConflict, broken, hostBreaks, hostConflicts, ambiguous, lostEdit, resolutionLost, resolutionOwn,
    staleTranslation,
  ]

  package static let conflict = CheckRule(
    "merge-conflict", summary: "No property was changed differently on both sides.",
    help: """
      The merge stops at this object, and somebody has to choose. Merge the other branch into yours locally, where the \
      merge driver runs, and resolve the conflict there.
      """)

  package static let fileConflict = CheckRule(
    "merge-file-conflict", summary: "No file that one side changed was deleted, renamed or replaced on the other.",
    help: """
      Git stops at this file, and somebody has to choose. Merge the other branch into yours locally, and keep or remove \
      the file there.
      """)

  package static let broken = CheckRule(
    "merge-broken", summary: "A merge without conflicts gives a sound document.",
    help: """
      Each side is sound, and the two together are not. Merge the other branch into yours locally, and repair the \
      document there.
      """)

  package static let hostBreaks = CheckRule(
    "host-merge-breaks",
    summary: "A merge of lines, as hosting services make it, gives a sound document with the edits of both sides.",
    help: """
      The hosting service runs no merge driver. Its merge has no conflict, so nothing stops it, and the result is \
      broken. Merge the other branch into yours locally, where the merge driver runs, and push the result.
      """)

  package static let hostConflicts = CheckRule(
    "host-merge-conflicts",
    summary: "What the merge driver merges without a conflict, the hosting service can merge too.",
    help: """
      The hosting service merges lines, which conflict. Merge the other branch into yours locally, where the merge \
      driver runs, and push the result.
      """, severity: .note)

  package static let ambiguous = CheckRule(
    "ambiguous-after-merge", summary: "A merge leaves no view without a place or a size that both sides give it.",
    help: """
      Each side removed or changed constraints, and those that both left are too few. Merge the other branch into \
      yours locally, and add a constraint there.
      """)

  package static let lostEdit = CheckRule(
    "merge-lost-edit", summary: "A merge commit has all edits of its parents that do not contradict each other.",
    help: """
      Somebody resolved a conflict by taking a document whole, and took back what the other side changed elsewhere in \
      it. Make the edits again, or remove the rule if they were meant to go.
      """, severity: .warning)

  package static let resolutionLost = CheckRule(
    "resolution-lost-edit", summary: "What was resolved has all edits of both sides that do not contradict each other.",
    help: """
      A merge, rebase, cherry-pick or revert is going on, and the document lacks an edit that nothing contradicts, as when \
      one side was taken whole. Run xibmerge solve to bring it back. If it is meant to go, write a line "Xib-Dropped: PATH" \
      in the commit message; audit knows it, too.
      """, severity: .warning)

  package static let resolutionOwn = CheckRule(
    "resolution-own-edit", summary: "What was resolved has only what the sides have.",
    help: "A merge is going on, and the document has edits that neither side made. Look whether they are meant.",
    severity: .note)

  package static let staleTranslation = CheckRule(
    "stale-translation", summary: "Each text in another language belongs to an object of its document.",
    help: """
      Texts hang on ids. An object that is made anew, in an edit or a merge, has another id, and its translations are \
      never shown. Give them the new id, or remove them.
      """, severity: .warning)
}
