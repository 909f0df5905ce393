internal import XibModel

/// Images that a document contains. Xcode may rename them, so an image is known by its content.
struct EmbeddedImages {
  /// The new names of each version's images. They come from the side that renamed an image, or from ours if both did.
  private(set) var renames: ThreeWay<[String: String]> = ThreeWay { _ in [:] }
  private(set) var decisions: [Decision] = []

  init(_ base: Document?, _ ours: Document, _ theirs: Document) {
    let documents = ThreeWay<Document?>(base: base, ours: ours, theirs: theirs)
    let names = documents.map { $0.map(Self.names) ?? [:] }
    guard names.all.contains(where: { !$0.isEmpty }) else { return }
    lazy var taken = documents.map { $0.map(Self.namesInUse) ?? [] }
    let images = Set(names.all.flatMap { $0.keys }).map { content in names.map { $0[content] } }
    func order(_ found: ThreeWay<String?>) -> [String] { found.all.map { $0 ?? "" } }
    for found in images.sorted(by: { order($0).lexicographicallyPrecedes(order($1)) }) {
      // A side that changed or removed an image lacks its content, but the other may still have renamed it.
      let candidates = found.resolution == .contradiction ? [found.ours, found.theirs] : [found[found.source]]
      // No other version uses the name for another image.
      let kept = candidates.compactMap { $0 }.first { name in
        !Version.allCases.contains { found[$0] != name && taken[$0].contains(name) }
      }
      guard let kept else { continue }
      let others = Version.allCases.filter { found[$0] != kept }
      guard others.contains(where: { found[$0] != nil }) else { continue }
      for version in others { if let name = found[version] { renames[version][name] = kept } }
      guard found.resolution == .contradiction, let own = found.ours, let its = found.theirs else { continue }
      decisions.append(
        Decision(
          reason: .reidentified, object: ObjectReference(id: "", element: NamedResource.image, name: kept),
          property: AttributeNames.name, values: found,
          explanation: "one image has the name \(own) in ours and \(its) in theirs; \(kept) stays"))
    }
  }

  var isEmpty: Bool { renames.all.allSatisfy { $0.isEmpty } }

  /// The names of images that a version lists or uses.
  private static func namesInUse(in document: Document) -> Set<String> {
    var names = Set(NamedResource.listed(in: document).map({ $0.resource.name }))
    for node in document.nodes.indices {
      for attribute in document.attributes(of: node, with: .resource) {
        if let used = NamedResource(neededBy: attribute, of: node, in: document) { names.insert(used.name) }
      }
    }
    return names
  }

  /// The names of embedded images, by content; of images with the same content, the place in the order of their uses is part
  /// of it.
  private static func names(in document: Document) -> [String: String] {
    var names: [String: [String]] = [:]
    for (node, resource) in NamedResource.listed(in: document)
    where resource.element == NamedResource.image && document.hasChildren(node) {
      let bytes = document.innerBytes(of: node)
      // Only ASCII, as Base64 is: other strings can be equal though their bytes differ.
      guard bytes.allSatisfy({ $0 < 0x80 }) else { continue }
      let content = String(decoding: bytes, as: UTF8.self)
      names[content, default: []].append(resource.name)
    }
    var uses: [String: Int] = [:]
    if names.values.contains(where: { $0.count > 1 }) {
      for node in document.nodes.indices {
        for attribute in document.attributes(of: node, with: .resource) where uses[attribute.value] == nil {
          uses[attribute.value] = node
        }
      }
    }
    var found: [String: String] = [:]
    for (content, same) in names {
      let ordered = same.sorted { (uses[$0] ?? .max, $0) < (uses[$1] ?? .max, $1) }
      for (place, name) in ordered.enumerated() { found[place == 0 ? content : "\(content) \(place)"] = name }
    }
    return found
  }
}

extension Document {
  /// The bytes between the tags of an element, without white space.
  fileprivate func innerBytes(of node: Int) -> [UInt8] {
    text[nodes[node].openEnd..<nodes[node].closeStart].filter { !isSpace($0) }
  }
}
