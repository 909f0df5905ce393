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
