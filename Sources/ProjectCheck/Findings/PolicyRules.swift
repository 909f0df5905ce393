internal import XibModel

/// The rules that a team sets for itself.
extension CheckRule {
  package static let ofPolicies = [xcodeVersion, onlyBookkeeping, bookkeepingBesideEdits]

  package static let xcodeVersion = CheckRule(
    "xcode-version", summary: "Every document was saved with a release of Xcode that the team uses.",
    help: """
      An older Xcode may refuse the document, or lose what it does not know. Save the document with the release that the \
      team uses, or change xcode in .xibmerge.yml.
      """)

  package static let onlyBookkeeping = CheckRule(
    "only-bookkeeping", summary: "Every document that changed says something new.",
    help: "Xcode changes documents that somebody only looked at. Give the document its old bytes with xibmerge tidy.",
    severity: .warning, isOnByDefault: false)

  package static let bookkeepingBesideEdits = CheckRule(
    "bookkeeping-beside-edits", summary: "A document that was edited has no bookkeeping beside the edits.",
    help: """
      It hides the edits from who reviews them, and conflicts in merges without the driver. Take it back with xibmerge tidy; \
      tidy in .xibmerge.yml says what stays.
      """,
    severity: .warning, isOnByDefault: false)
}
