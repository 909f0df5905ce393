/// The titles of fonts in Xcode's inspectors, where they differ from the names in the file (format.md 3.3).
enum FontTitles {
  /// The weights that the types of system font stand for.
  static let systemFonts = ["system": "", "boldSystem": " Bold", "italicSystem": " Italic"]

  /// The prefix of the names of text styles.
  static let stylePrefix = "UICTFontTextStyle"

  /// Text styles, by their name without the prefix.
  static let styles = [
    "Subhead": "Subheadline", "Title0": "Large Title", "Title1": "Title 1", "Title2": "Title 2", "Title3": "Title 3",
    "Caption1": "Caption 1", "Caption2": "Caption 2",
  ]

  /// Fonts of AppKit, by what they are for.
  static let metaFonts = [
    "systemBold": "System Bold", "smallSystemBold": "Small System Bold", "miniSystemBold": "Mini System Bold",
    "fixedUser": "User Fixed Pitch", "titleBar": "Title Bar", "cellTitle": "Label",
  ]
}

/// The list of the fonts that an app brings along and a document uses (format.md 4.2).
package enum CustomFonts {
  /// The element that lists the fonts, by the files that hold them.
  private static let list = "customFonts"
  private static let entry = "string"
  /// Elements whose attribute `name` names a font.
  private static let users: Set<String> = ["fontDescription", "font"]

  /// The entries of a modern document, with the names of the fonts.
  package static func listed(in document: Document) -> [(node: Int, font: String)] {
    document.children(of: 0, named: list).flatMap { list in
      document.subtree(of: list).filter { document.nodes[$0].name == entry }
        .map { ($0, document.content(of: $0)) }
    }
  }

  /// Whether an element names a font.
  package static func isUse(_ node: Int, in document: Document) -> Bool { users.contains(document.nodes[node].name) }
}
