import Basics

/// A path relative to the top of a repository, with `/` between the parts.
///
/// Git's paths are bytes. Two paths that differ only in Unicode normalisation are two files, and some paths are not
/// UTF-8 at all. So equality and order are not those of `String`.
package struct GitPath: Hashable, Sendable {
  /// The bytes, as git stores them.
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: some StringProtocol) { self.bytes = Array(text.utf8) }

  // All bytes at once; as an array, each is hashed by itself.
  package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

  /// The path as text; bytes that are not UTF-8 are replaced.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The parts between the slashes.
  package var components: [ArraySlice<UInt8>] { bytes.split(separator: slash) }

  /// The last part.
  package var name: ArraySlice<UInt8> { components.last ?? [] }

  /// Whether the name ends in `.xib` or `.storyboard`.
  package var isInterfaceBuilderDocument: Bool { DocumentName.ends(bytes[...]) }

  /// Whether the name is that of a strings file or a string catalog.
  package var isStrings: Bool { LocalizedName.isStrings(bytes) }

  /// Whether the name is that of a file with texts by key, be it of a document or not.
  package var isText: Bool { LocalizedName.textEndings.contains(LocalizedName(bytes)?.ending ?? "") }

  /// The paths at which the document of a file with texts can be; see `LocalizedName`.
  package var documents: [[GitPath]] {
    (LocalizedName(bytes)?.documents ?? []).map { level in level.map { GitPath(bytes: $0) } }
  }

  /// Whether this is a folder of one language, such as `fr.lproj`.
  var isOfLanguage: Bool {
    bytes.suffix(LocalizedName.languageEnding.count).elementsEqual(LocalizedName.languageEnding)
  }

  /// The folder around this; empty at the top.
  var parent: GitPath { GitPath(bytes: components.dropLast().joined(separator: [slash])) }

  /// The path with one more part.
  func appending(_ name: some Sequence<UInt8>) -> GitPath {
    bytes.isEmpty ? GitPath(bytes: name) : GitPath(bytes: bytes + [slash] + name)
  }

  /// Converts a path that a person wrote relative to a folder of the repository to one relative to the repository's
  /// top.
  ///
  /// Returns `nil` if the path leads out of the repository.
  static func resolve(_ written: some StringProtocol, from prefix: GitPath) -> GitPath? {
    var parts = prefix.components
    for part in Array(written.utf8).split(separator: slash) {
      switch Array(part) {
      case Array(".".utf8): continue
      case Array("..".utf8): if parts.popLast() == nil { return nil }
      default: parts.append(part)
      }
    }
    return GitPath(bytes: parts.joined(separator: [slash]))
  }
}

let slash = UInt8(ascii: "/")

extension GitPath: Comparable {
  package static func < (one: Self, other: Self) -> Bool { one.bytes.lexicographicallyPrecedes(other.bytes) }
}

extension GitPath: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension GitPath: CustomStringConvertible {
  package var description: String { text }
}
