internal import Basics

/// Reads a string catalog, the JSON that Xcode 15 and later write.
enum StringCatalog {
  /// The texts of each language, sorted by language. A text that varies has an entry for each case.
  static func texts(in text: [UInt8]) throws(StringsError) -> [LocalizedTexts] {
    let catalog = try JSONValue(text)
    guard case .object(let entries)? = catalog["strings"] else { throw .notACatalog }
    let source = catalog["sourceLanguage"]?.string
    var texts: [String: [String: LocalizedTexts.Text]] = [:]
    for (key, entry) in entries {
      let isStale = entry["extractionState"]?.string == staleState
      for (language, localization) in entry["localizations"]?.members ?? [:] {
        for unit in units(in: localization, key: key) {
          texts[language, default: [:]][unit.key] = .init(
            value: unit.value, isCopied: language == source && unit.state == newState, isStale: isStale)
        }
      }
    }
    return texts.sorted { $0.key < $1.key }.map { LocalizedTexts(language: $0.key, texts: $0.value) }
  }

  /// The state of a text that Xcode took from the document.
  private static let newState = "new"
  /// The state of an entry whose object Xcode does not find.
  private static let staleState = "stale"

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

/// The texts of one language for the objects of a document.
package struct LocalizedTexts: Sendable {
  package struct Text: Sendable {
    package let value: String
    /// Whether Xcode copied the text from the document, and nobody has edited it.
    package let isCopied: Bool
    /// Whether Xcode has marked the text as one whose object is gone.
    package var isStale = false
  }

  /// The language as Xcode names its folder, such as `fr`; `nil` for a strings file beside its document.
  package let language: String?
  /// The texts by key: an object's id, a dot and a property.
  package let texts: [String: Text]
}

/// A strings file or a string catalog with its texts, or the reason that they can't be read.
package struct LocalizedFile: Sendable {
  package let path: String
  /// The texts of each language.
  package let texts: [LocalizedTexts]
  /// Why the file can't be read; `nil` if it can.
  package let problem: String?
  package let key: Key

  /// The key that the versions of a file share, even if their document was renamed.
  package struct Key: Hashable, Sendable {
    let language: String?
    let ending: String?

    fileprivate init(of path: String) {
      let name = LocalizedName(path.utf8)
      (language, ending) = (name?.language, name?.ending)
    }
  }

  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - path: The path of the file, whose ending tells its format.
  package init(_ bytes: [UInt8], at path: String) {
    self.path = path
    key = Key(of: path)
    do throws(StringsError) {
      (texts, problem) = (try Self.texts(in: bytes, key), nil)
    } catch {
      (texts, problem) = ([], error.description)
    }
  }

  /// A file whose bytes can't be read.
  package init(problem: String, at path: String) {
    (self.path, key, texts, self.problem) = (path, Key(of: path), [], problem)
  }

  private static func texts(in bytes: [UInt8], _ key: Key) throws(StringsError) -> [LocalizedTexts] {
    let text = try StringsEncoding.text(of: bytes)
    if let line = Encoding.firstConflictMarker(in: text) { throw .conflictMarkers(line: line) }
    if key.ending == LocalizedName.catalogEnding { return try StringCatalog.texts(in: text) }
    let texts = try StringsFile(text).texts.mapValues { LocalizedTexts.Text(value: $0, isCopied: false) }
    return [LocalizedTexts(language: key.language, texts: texts)]
  }
}
