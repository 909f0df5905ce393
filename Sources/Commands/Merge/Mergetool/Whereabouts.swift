internal import XibModel

/// Where objects are, in a person's words: the names of the objects around them.
struct Whereabouts {
  let documents: [Document]

  func place(of id: String) -> String? {
    guard !id.isEmpty else { return nil }
    for document in documents {
      guard let node = document.nodes.indices.first(where: { document.identity(of: $0) == id }) else { continue }
      let names = names(around: node, in: document)
      return names.isEmpty ? nil : names.joined(separator: " > ")
    }
    return nil
  }

  private func names(around node: Int, in document: Document) -> [String] {
    var names: [String] = []
    var at = document.nodes[node].parent
    while at >= 0, names.count < Self.levels {
      if document.identity(of: at) != nil {
        names.append(
          ObjectNames.name(of: at, in: document) ?? ObjectNames.spelledOut(document.nodes[at].name))
      }
      at = document.nodes[at].parent
    }
    return names.reversed()
  }

  /// The most names to show; so many are enough to find an object.
  private static let levels = 3
}
