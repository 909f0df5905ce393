internal import XibModel

/// Images that are stored in the document itself. Xcode renames them, so they are matched by content (rule 11 of
/// merge-rules.md).
struct EmbeddedImages {
  /// The names in ours of the images of the base and of theirs, by their own names.
  let renamesOfBase: [String: String]
  let renamesOfTheirs: [String: String]

  init(_ base: Document?, _ ours: Document, _ theirs: Document) {
    let names = Self.names(in: ours)
    func renames(_ document: Document?) -> [String: String] {
      guard let document, !names.isEmpty else { return [:] }
      var renames: [String: String] = [:]
      for (content, name) in Self.names(in: document) {
        if let own = names[content], own != name { renames[name] = own }
      }
      return renames
    }
    renamesOfBase = renames(base)
    renamesOfTheirs = renames(theirs)
  }

  var isEmpty: Bool { renamesOfBase.isEmpty && renamesOfTheirs.isEmpty }

  /// The names of embedded images, by content; images with the same content are left out.
  private static func names(in document: Document) -> [[UInt8]: String] {
    var names: [[UInt8]: String] = [:]
    var repeated: Set<[UInt8]> = []
    for (node, resource) in NamedResource.listed(in: document)
    where resource.element == NamedResource.image && document.hasChildren(node) {
      let content = document.innerBytes(of: node)
      if names.updateValue(resource.name, forKey: content) != nil { repeated.insert(content) }
    }
    return names.filter { !repeated.contains($0.key) }
  }
}

extension Document {
  /// The bytes between the tags of an element, without white space.
  fileprivate func innerBytes(of node: Int) -> [UInt8] {
    text[nodes[node].openEnd..<nodes[node].closeStart].filter { !isSpace($0) }
  }
}
