internal import Basics

/// The texts of one language for the objects of a document.
public struct LocalizedTexts: Sendable {
  public struct Text: Sendable {
    public let value: String
    /// Whether Xcode copied the text from the document, and nobody has edited it.
    public let isCopied: Bool
  }

  /// The language as Xcode names its folder, such as `fr`; `nil` for a strings file beside its document.
  public let language: String?
  /// The texts by key: an object's id, a dot and a property.
  public let texts: [String: Text]
}

/// A strings file or a string catalog with its texts, or the reason that they can't be read.
public struct LocalizedFile: Sendable {
  public let path: String
  /// The texts of each language.
  public let texts: [LocalizedTexts]
  /// Why the file can't be read; `nil` if it can.
  public let problem: String?
  public let key: Key

  /// The key that the versions of a file share, even if their document was renamed.
  public struct Key: Hashable, Sendable {
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
  public init(_ bytes: [UInt8], at path: String) {
    self.path = path
    key = Key(of: path)
    do throws(StringsError) {
      (texts, problem) = (try Self.texts(in: bytes, key), nil)
    } catch {
      (texts, problem) = ([], error.description)
    }
  }

  /// A file whose bytes can't be read.
  public init(problem: String, at path: String) {
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
