internal import SemanticDiff
internal import XibArchives
internal import XibModel

/// Texts of objects that were made anew: their keys have the old ids, so nobody sees them any more.
extension RecreatedObjects {
  /// The new ids of objects in a document, by the old ones that it does not have.
  func newIDs(in document: Document) -> [String: String] {
    let ids = newIDs
    guard !ids.isEmpty else { return [:] }
    let known = document.objectIDs
    return ids.filter { !known.contains($0.key) && known.contains($0.value) }
  }
}

extension Document {
  /// The ids of all objects.
  var objectIDs: Set<String> {
    Set(objects.keys).union((recordedObjects ?? []).map { $0.id })
  }
}

extension LocalizedFile {
  /// The keys of all texts, without those that Xcode has marked as gone itself.
  var keys: Set<String> { Set(texts.flatMap { $0.texts }.filter { !$0.value.isStale }.map { $0.key }) }
}

extension LocalizedChanges.Remark {
  /// - Parameters:
  ///   - ids: The new ids of objects by the old ones.
  ///   - keys: The keys of all texts of the file.
  /// - Returns: `nil` unless the file has texts under old ids, and none under the new ones in their place.
  init?(leaving ids: [String: String], in keys: Set<String>, at path: String) {
    let left = keys.filter { key in
      guard let dot = key.firstIndex(of: "."), let new = ids[String(key[..<dot])] else { return false }
      return !keys.contains(new + key[dot...])
    }
    guard !left.isEmpty else { return nil }
    self.init(path: path, leftBehind: left.sorted())
  }
}

extension FileDifference {
  /// Adds a remark on a file with texts of the new document if it has texts of objects that were made anew.
  ///
  /// - Parameter ids: The new ids of these objects by the old ones.
  mutating func remark(on file: LocalizedFile, leaving ids: [String: String]) {
    stringsRemarks += [LocalizedChanges.Remark(leaving: ids, in: file.keys, at: file.path)].compactMap { $0 }
  }
}
