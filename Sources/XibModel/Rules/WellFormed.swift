extension DocumentRule {
  /// A rule that only an unreadable file breaks, so it never reports anything about a document that was read.
  static let wellFormed = DocumentRule(
    .wellFormed, summary: "A document is well-formed XML in UTF-8.",
    help: """
      Xcode can't open a file that is empty, cut off, in another encoding, or not well-formed. Restore it from version \
      control, or repair the line that is named.
      """
  ) { _ in [] }
}
