internal import XibModel

/// Images that a document holds itself, under names that Xcode gives anew (rule 9 of merge-rules.md): one image is known by
/// what it shows.
struct EmbeddedImages {
  /// The new names of each version's images: the one that a side changed, and ours' where both did.
  private(set) var renames: [[String: String]] = [[:], [:], [:]]
  private(set) var decisions: [Decision] = []

  init(_ base: Document?, _ ours: Document, _ theirs: Document) {
    let names = [base, ours, theirs].map { $0.map(Self.names) ?? [:] }
    let taken = names.map { Set($0.values) }
    for (content, own) in names[1].sorted(by: { $0.value < $1.value }) {
      guard let its = names[2][content], own != its else { continue }
      let old = names[0][content]
      let kept = old == own ? its : own
      let others = [old, own, its].enumerated().filter { $1 != nil && $1 != kept }
      // A version that uses the name for another image stays as it is.
      guard !others.contains(where: { taken[$0.offset].contains(kept) }) else { continue }
      for (version, name) in others { if let name { renames[version][name] = kept } }
      if old != own, old != its { note(kept, old, own, its) }
    }
  }

  var isEmpty: Bool { renames.allSatisfy(\.isEmpty) }

  private mutating func note(_ kept: String, _ base: String?, _ ours: String, _ theirs: String) {
    decisions.append(
      Decision(
        rule: .reidentified, object: ObjectReference(id: "", element: NamedResource.image, name: kept),
        property: "name",
        base: base, ours: ours, theirs: theirs,
        reason: "one image has the name \(ours) in ours and \(theirs) in theirs; \(kept) stays"))
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
