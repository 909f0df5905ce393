internal import Basics
internal import GitHistory
internal import StringsMerge
internal import XibModel

/// Where texts belong whose objects another document has now: in the file of that document.
enum MovedTexts {
  /// The files in which texts belong, with the ids of the objects; asks git once.
  ///
  /// - Parameters:
  ///   - keys: The keys of texts. Those of objects that their own document has stay.
  ///   - texts: The file that has them.
  ///   - top: The top of the work tree.
  ///   - place: Where the documents are.
  static func places(
    of keys: [String], at texts: GitPath, in top: String?, _ place: ResolutionPlace = .workTree
  ) async -> [(path: GitPath, ids: Set<String>)] {
    // A number that Xcode counted is an id of another object in the next document.
    let ids = Set(keys.map { String($0.prefix { $0 != "." }) }.filter { !Identifiers.isCounted($0) })
    guard !ids.isEmpty, let name = LocalizedName(texts.bytes) else { return [] }
    var places: [GitPath: Set<String>] = [:], own: Set<String> = []
    for found in await IdentifierSearch.places(of: ids, at: place.revision, top: top) {
      // Documents of one app are in the same folder of languages.
      guard let other = LocalizedName(found.path.utf8), other.folder == name.folder else { continue }
      if other.shared == name.shared {
        own.insert(found.id)
      } else {
        places[GitPath(bytes: other.path(in: name.language, ending: name.ending)), default: []].insert(found.id)
      }
    }
    return places.mapValues { $0.subtracting(own) }.filter { !$1.isEmpty }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  /// The id of the object that a text is of; `nil` for any other text.
  static func object(of key: String) -> String? {
    key.firstIndex(of: ".").map { String(key[..<$0]) }.flatMap { Identifiers.isOfXcode($0) ? $0 : nil }
  }

  /// The keys of all entries of a file; none if it can't be read.
  static func keys(_ bytes: [UInt8], _ format: StringsFormat) -> Set<String> {
    Set(((try? StringsDifference(from: nil, to: bytes, format: format))?.keys ?? []).map(\.name))
  }
}

extension History {
  /// Notes in resolutions which texts left a file or came to it, as another document has their objects now.
  func followingTexts(_ resolutions: [Resolution], in place: ResolutionPlace) async throws -> [Resolution] {
    var (resolutions, came) = (resolutions, [GitPath: Set<String>]())
    for index in resolutions.indices {
      let (file, path) = (resolutions[index].file, resolutions[index].file.path)
      guard path.isStrings, let format = StringsFormat(path: path.text), let result = resolutions[index].result else {
        continue
      }
      let versions = try await file.versions(in: self)
      let all = [versions.base, versions.ours, versions.theirs]
      var known: Set<String> = []
      for bytes in all { known.formUnion(MovedTexts.keys(bytes, format)) }
      let gone = known.subtracting(MovedTexts.keys(try await result.bytes(in: self), format))
        .filter { MovedTexts.object(of: $0) != nil }
      for (other, ids) in await MovedTexts.places(of: gone.sorted(), at: path, in: layout.workTree, place) {
        guard let there = try await current(other, in: place)?.bytes(in: self) else { continue }
        let moved = gone.intersection(MovedTexts.keys(there, format)).filter {
          MovedTexts.object(of: $0).map(ids.contains) == true
        }
        resolutions[index].leftTexts.formUnion(moved)
        // With another text, one is there by somebody's decision.
        for bytes in all {
          let others = (try? StringsDifference(from: bytes, to: there, format: format))?.keys.map(\.name)
          came[other, default: []].formUnion(moved.subtracting(others ?? Array(moved)))
        }
      }
    }
    for index in resolutions.indices { resolutions[index].newTexts = came[resolutions[index].file.path] ?? [] }
    return resolutions
  }
}
