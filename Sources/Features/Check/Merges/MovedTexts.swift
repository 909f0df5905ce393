internal import Basics
internal import GitHistory
internal import XibModel

/// Where texts belong whose objects another document has now.
enum MovedTexts {
  /// The files in which texts belong, with the ids of the objects; asks git once.
  ///
  /// - Parameters:
  ///   - keys: The keys of texts whose objects are not in their document.
  ///   - texts: The file that has them.
  ///   - top: The top of the work tree.
  ///   - revision: The revision to look in; empty for the work tree.
  static func places(
    of keys: [String], at texts: GitPath, besides document: GitPath, in top: String?, at revision: String = ""
  ) async -> [(path: GitPath, ids: Set<String>)] {
    let ids = Set(keys.map { String($0.prefix { $0 != "." }) })
    guard !ids.isEmpty, let name = LocalizedName(texts.bytes) else { return [] }
    var places: [GitPath: Set<String>] = [:]
    for found in await IdentifierSearch.places(of: ids, at: revision, top: top) {
      let path = GitPath(found.path)
      // Documents of one app are in the same folder of languages.
      guard path != document, let other = LocalizedName(path.bytes), other.folder == name.folder else { continue }
      places[GitPath(bytes: other.path(in: name.language, ending: name.ending)), default: []].insert(found.id)
    }
    return places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
