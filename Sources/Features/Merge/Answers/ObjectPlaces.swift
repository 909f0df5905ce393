internal import XibArchives
internal import XibModel

/// Finds the places of objects, for a person to read: the names of the objects around them.
struct ObjectPlaces {
  private let documents: [(document: Document, names: Naming)]

  /// - Parameter documents: The versions; archives are read as modern documents, in which objects have the ids of reports.
  init(in documents: [Document]) {
    self.documents = documents.map { $0.modernized }.map { ($0, Naming($0)) }
  }

  /// The place of the object with an id, in the first document that has it; `nil` if none does, or nothing is around it.
  func place(of id: String) -> String? {
    guard !id.isEmpty else { return nil }
    for (document, names) in documents {
      guard let node = document.object(id) else { continue }
      let path = names.object(around: node).path.suffix(Self.levels)
      return path.isEmpty ? nil : path.joined(separator: " > ")
    }
    return nil
  }

  /// The most names to show; so many are enough to find an object.
  private static let levels = 3
}
