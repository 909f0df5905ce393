internal import XibModel

/// Images that a document contains, which Xcode may rename (rule 9 of merge-rules.md). An image is known by its
/// content.
struct EmbeddedImages {
  /// The new names of each version's images. They come from the side that renamed an image, or from ours if both did.
  private(set) var renames: ThreeWay<[String: String]> = ThreeWay { _ in [:] }
  private(set) var decisions: [Decision] = []

  init(_ base: Document?, _ ours: Document, _ theirs: Document) {
    let documents = ThreeWay<Document?>(base: base, ours: ours, theirs: theirs)
    let names = documents.map { $0.map(Self.names) ?? [:] }
    lazy var taken = documents.map { $0.map(Self.namesInUse) ?? [] }
    for (content, own) in names.ours.sorted(by: { $0.value < $1.value }) {
      let found = names.map { $0[content] }
      guard let its = found.theirs, own != its else { continue }
      let kept = found.source == .theirs ? its : own
      let others = Version.allCases.filter { found[$0] != nil && found[$0] != kept }
      // A version that uses the name for another image stays as it is.
      guard !others.contains(where: { taken[$0].contains(kept) }) else { continue }
      for version in others { if let name = found[version] { renames[version][name] = kept } }
      if found.resolution == .contradiction { note(kept, found, own, its) }
    }
  }

  var isEmpty: Bool { renames.all.allSatisfy(\.isEmpty) }

  private mutating func note(_ kept: String, _ names: ThreeWay<String?>, _ own: String, _ its: String) {
    decisions.append(
      Decision(
        reason: .reidentified, object: ObjectReference(id: "", element: NamedResource.image, name: kept),
        property: AttributeNames.name, values: names,
        explanation: "one image has the name \(own) in ours and \(its) in theirs; \(kept) stays"))
  }

  /// The names of images that a version lists or uses.
  private static func namesInUse(in document: Document) -> Set<String> {
    var names = Set(NamedResource.listed(in: document).map(\.resource.name))
    for node in document.nodes.indices {
      for attribute in document.attributes(of: node) where attribute.traits.contains(.resource) {
        if let used = NamedResource(neededBy: attribute, of: node, in: document) { names.insert(used.name) }
      }
    }
    return names
  }

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
