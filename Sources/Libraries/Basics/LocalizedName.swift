/// The path of a file as Xcode localizes it: the name that the localizations of a file share, and the language of this one.
///
/// `App/fr.lproj/Main.strings` and `App/Base.lproj/Main.storyboard` share the name `App/Main`.
package struct LocalizedName: Hashable, Sendable {
  /// The folder around that of the language, and the file's name without its ending.
  package let shared: [UInt8]
  /// The name of the language's folder without its ending, such as `fr` or `Base`; `nil` if there is no such folder.
  package let language: String?
  /// The ending of the file's name, in lower case and without the dot.
  package let ending: String

  /// - Returns: `nil` if the name has no ending.
  package init?(_ path: some Collection<UInt8>) {
    let path = Array(path)
    let start = path.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
    guard let dot = path[start...].lastIndex(of: Self.dot), dot > start else { return nil }
    ending = String(decoding: path[(dot + 1)...], as: UTF8.self).lowercased()
    let folder = path[..<start].dropLast()
    let inner = folder.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
    language = Self.language(ofFolder: String(decoding: folder[inner...], as: UTF8.self))
    shared = Array(path[..<(language == nil ? start : inner)] + path[start..<dot])
  }

  /// The ending of the folder of a language.
  package static let languageEnding = Array(".lproj".utf8)
  /// The language of documents that strings files translate.
  private static let base = "Base"
  /// The folder of catalogs with the texts of a document in all languages.
  package static let ofAllLanguages = "mul"
  /// The ending of string catalogs.
  package static let catalogEnding = "xcstrings"
  /// The endings of strings files and string catalogs.
  package static let stringsEndings = ["strings", catalogEnding]

  /// The endings of all files with texts by key: plurals are never those of a document.
  package static let textEndings = stringsEndings + ["stringsdict"]

  /// Whether the file holds texts of a document of the same name.
  package var isStrings: Bool { Self.stringsEndings.contains(ending) }

  /// Whether a path, given as bytes, ends in the name of a file with texts.
  package static func isStrings(_ path: [UInt8]) -> Bool {
    // Most paths are ruled out by their last letter.
    path.last.map { $0 | 0x20 == UInt8(ascii: "s") } == true && LocalizedName(path)?.isStrings == true
  }

  /// The paths at which the document of a file with texts can be, the likeliest first: in the same folder, in
  /// `Base.lproj`, beside the folders of the languages, or, in projects without a base, in English.
  package var documents: [[[UInt8]]] {
    let languages =
      language == nil ? [nil, Self.base] : language == Self.base ? [Self.base, nil] : [language, Self.base, nil]
    return (languages + ["en", "English"]).map { language in
      DocumentName.extensions.map { path(in: language, ending: $0) }
    }
  }

  /// The folder around those of the languages.
  package var folder: String {
    let end = shared.lastIndex(of: Self.slash)
    return end.map { $0 == 0 ? "/" : String(decoding: shared[..<$0], as: UTF8.self) } ?? "."
  }

  /// The language of a folder's name, such as `fr` of `fr.lproj`; `nil` for any other name.
  package static func language(ofFolder name: String) -> String? {
    let bytes = Array(name.utf8)
    guard bytes.count > languageEnding.count, bytes.suffix(languageEnding.count).elementsEqual(languageEnding) else {
      return nil
    }
    return String(decoding: bytes.dropLast(languageEnding.count), as: UTF8.self)
  }

  /// The path of the same file in another language, or with another ending.
  package func path(in language: String?, ending: String) -> [UInt8] {
    let start = shared.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
    let folder = language.map { Array($0.utf8) + Self.languageEnding + [Self.slash] } ?? []
    return shared[..<start] + folder + shared[start...] + [Self.dot] + Array(ending.utf8)
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")
}
