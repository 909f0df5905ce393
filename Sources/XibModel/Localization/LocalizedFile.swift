internal import Basics
internal import StringsMerge

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
  /// The texts by key: an object's id, a dot and a property. If a key is there twice, the last counts, as in Foundation.
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
    let format = StringsFormat(path: path) ?? .strings
    (self.path, key) = (path, Key(of: path))
    do throws(StringsMergeError) {
      let table = try StringsText(bytes, format).table
      let texts = format == .xcstrings ? Self.texts(ofCatalog: table) : [Self.texts(of: table, key.language)]
      self.texts = texts ?? []
      problem = texts == nil ? "it is JSON, but no string catalog; check that it is the right file." : nil
    } catch {
      let marker = Encoding.firstConflictMarker(in: bytes)
      texts = []
      problem = marker.map { "line \($0) holds a conflict marker; resolve the merge first." } ?? error.description
    }
  }

  /// A file whose bytes can't be read.
  package init(problem: String, at path: String) {
    (self.path, key, texts, self.problem) = (path, Key(of: path), [], problem)
  }

  private static func texts(of table: KeyedTable, _ language: String?) -> LocalizedTexts {
    let texts = table.leaves.filter { $0.path.count == 1 }
      .reduce(into: [:]) { $0[$1.path[0]] = LocalizedTexts.Text(value: $1.words, isCopied: false) }
    return LocalizedTexts(language: language, texts: texts)
  }

  /// The texts of a catalog, sorted by language; `nil` if it is none. A text that varies has an entry for each case.
  private static func texts(ofCatalog catalog: KeyedTable) -> [LocalizedTexts]? {
    guard let strings = catalog["strings"]?.table else { return nil }
    let source = catalog["sourceLanguage"]?.string
    var texts: [String: [String: LocalizedTexts.Text]] = [:]
    for entry in strings.entries {
      // Xcode does not find the object of such a text.
      let isStale = entry.value["extractionState"]?.string == "stale"
      let leaves = entry.value.table?.leaves ?? []
      for leaf in leaves
      where leaf.path.count > 3 && leaf.path[0] == "localizations" && leaf.path.suffix(2) == ["stringUnit", "value"] {
        let unit = leaf.path.dropLast(), language = leaf.path[1]
        // Xcode took such a text from the document.
        let isCopied = language == source && leaves.contains { $0.path == unit + ["state"] && $0.words == "new" }
        texts[language, default: [:]][name(of: unit.dropFirst(2).dropLast(), in: entry.key ?? "")] =
          .init(value: leaf.words, isCopied: isCopied, isStale: isStale)
      }
    }
    return texts.sorted { $0.key < $1.key }.map { LocalizedTexts(language: $0.key, texts: $0.value) }
  }

  /// The key of a text with the cases that it is for.
  ///
  /// - Parameter path: The keys that lead to it within its language.
  private static func name(of path: ArraySlice<String>, in key: String) -> String {
    var name = key, rest = path
    while let frame = rest.popFirst() {
      // What varies comes before the case.
      if frame == "variations" { _ = rest.popFirst() }
      if let part = rest.popFirst() { name += "." + part }
    }
    return name
  }
}
