extension DocumentRule {
  /// Broken by a file that no parser can read, so it never has anything to say of a document that was read.
  static let wellFormed = DocumentRule(
    .wellFormed, summary: "A document is well-formed XML in UTF-8.",
    help: """
      Xcode can't open a file that is empty, cut off, in another encoding, or not well-formed. Restore it from version \
      control, or repair the line that is named.
      """
  ) { _ in [] }
}
