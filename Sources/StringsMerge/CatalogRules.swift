/// What a string catalog says beside its texts.
enum CatalogRules {
  /// What decides a value that Xcode keeps for itself, where both sides changed it differently: the earlier in the list stays.
  static let precedence: [String: [String?]] = [
    // Whether code has the key. What a person wrote down stays, and one side that has the key makes it used.
    "extractionState": ["manual", nil, "extracted_with_value", "migrated", "stale"],
    // Whether a person must look at the text.
    "state": ["needs_review", "new", "stale", "translated", nil],
    "version": ["2.0", "1.2", "1.1", "1.0", nil],
  ]

  /// The keys whose values are no change of an entry.
  static let states = Set(precedence.keys)

  /// What a person says of an entry to keep it, though no code has its key.
  static let marks = ["extractionState": "manual"]

  /// The key of a text with its state.
  static let text = "stringUnit"
  /// The key of a text's variations; a table of them has one key, what the text varies by.
  static let variations = "variations"
  /// The keys of which a text has one.
  static let forms: Set = [text, variations]
}
