internal import XibModel

/// Images that a document holds itself, under names that Xcode gives anew (rule 9 of merge-rules.md): one image is known by
/// what it shows.
struct EmbeddedImages {
  /// The names that the base's and theirs' images have in ours.
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

  /// The names of the images that a document holds, by what they hold; not of one that it holds twice.
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
  /// What stands between the tags of an element, white space aside.
  fileprivate func innerBytes(of node: Int) -> [UInt8] {
    text[nodes[node].openEnd..<nodes[node].closeStart].filter { !isSpace($0) }
  }
}
