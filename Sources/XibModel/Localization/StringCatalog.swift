/// Reads a string catalog, the JSON that Xcode 15 and later write.
enum StringCatalog {
  /// The texts of each language, sorted by language. A text that varies has an entry for each case.
  static func texts(in text: [UInt8]) throws(StringsError) -> [LocalizedTexts] {
    let catalog = try JSONValue(text)
    guard case .object(let entries)? = catalog["strings"] else { throw .notACatalog }
    let source = catalog["sourceLanguage"]?.string
    var texts: [String: [String: LocalizedTexts.Text]] = [:]
    for (key, entry) in entries {
      for (language, localization) in entry["localizations"]?.members ?? [:] {
        for unit in units(in: localization, key: key) {
          texts[language, default: [:]][unit.key] = .init(
            value: unit.value, isCopied: language == source && unit.state == newState)
        }
      }
    }
    return texts.sorted { $0.key < $1.key }.map { LocalizedTexts(language: $0.key, texts: $0.value) }
  }

  /// The state of a text that Xcode took from the document.
  private static let newState = "new"

  private typealias Unit = (key: String, value: String, state: String?)

  /// The texts of one localization. JSON is read to a limited depth, so this ends.
  private static func units(in localization: JSONValue, key: String) -> [Unit] {
    var units: [Unit] = []
    if let unit = localization["stringUnit"], let value = unit["value"]?.string {
      units.append((key, value, unit["state"]?.string))
    }
    for cases in (localization["variations"]?.members ?? [:]).values {
      for (name, variation) in cases.members { units += self.units(in: variation, key: "\(key).\(name)") }
    }
    for (name, substitution) in localization["substitutions"]?.members ?? [:] {
      units += self.units(in: substitution, key: "\(key).\(name)")
    }
    return units
  }
}
