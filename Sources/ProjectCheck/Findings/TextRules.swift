internal import XibModel

/// The rules about files with texts.
extension CheckRule {
  package static let ofTexts = [keyTwice, catalogWithoutVersion]

  package static let keyTwice = CheckRule(
    "key-twice", summary: "A strings file or a catalog has one text for a key.",
    help: "Only the last text of a key is ever shown, so an edit of another one has no effect. Remove what is too much."
  )

  package static let catalogWithoutVersion = CheckRule(
    "catalog-without-version", summary: "A string catalog has a version.",
    help: "Xcode writes one in every catalog; generators forget it. Give it \"version\" : \"1.0\".", severity: .warning)

  /// What Apple's build system refuses: swift-build, XCStringsCompiler.
  package static let tableTwice = CheckRule(
    "table-twice", summary: "A target has a table of texts in one catalog, or in strings files.",
    help: """
      Xcode does not build a target with a catalog and other tables of its name, nor one with a catalog in the folder of a \
      language, but for mul.lproj. Bring the texts into one catalog, and remove the other files.
      """, isErrorInMerge: true)
}
