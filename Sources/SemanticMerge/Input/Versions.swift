internal import XibModel

/// The three documents of a merge, with their elements matched.
struct Versions {
  let base: Document?
  let ours: Document
  let theirs: Document
  let correspondence: Correspondence
  /// The ids of theirs that the merge changed. Because of them, theirs may not be in the order that Xcode gives it.
  let renamed: Set<String>
  /// Whether each element only groups others: it has no attributes and no text on any side.
  private let containers: [Bool]

  init(base: Document?, ours: Document, theirs: Document, renamed: Set<String> = []) {
    self.renamed = renamed
    self.base = base
    self.ours = ours
    self.theirs = theirs
    let documents = [base, ours, theirs]
    let correspondence = Correspondence(documents)
    self.correspondence = correspondence
    var containers = Array(repeating: true, count: correspondence.count)
    for (side, document) in documents.enumerated() {
      guard let document else { continue }
      for node in document.nodes.indices where !document.isGroup(node) {
        containers[correspondence.identities[side][node]] = false
      }
    }
    self.containers = containers
  }

  var count: Int { correspondence.count }

  func document(_ side: Side) -> Document? {
    switch side {
    case .base: base
    case .ours: ours
    case .theirs: theirs
    }
  }

  /// The node that has an identity on a side; `nil` if the side lacks it.
  func node(_ identity: Int, _ side: Side) -> Int? {
    let node = correspondence.nodes[side.rawValue][identity]
    return node < 0 ? nil : node
  }

  func exists(_ identity: Int, on side: Side) -> Bool { correspondence.nodes[side.rawValue][identity] >= 0 }

  func identity(of node: Int, on side: Side) -> Int { correspondence.identities[side.rawValue][node] }

  /// The identity of an element's parent on a side; `nil` for the root and for elements that the side lacks.
  func parent(of identity: Int, on side: Side) -> Int? {
    guard let node = node(identity, side), let document = document(side), document.nodes[node].parent >= 0 else {
      return nil
    }
    return self.identity(of: document.nodes[node].parent, on: side)
  }

  func children(of identity: Int, on side: Side) -> [Int] {
    guard let node = node(identity, side), let document = document(side) else { return [] }
    return document.children(of: node).map { self.identity(of: $0, on: side) }
  }

  /// A version that has this element, ours first.
  func anySide(of identity: Int) -> Side {
    exists(identity, on: .ours) ? .ours : exists(identity, on: .theirs) ? .theirs : .base
  }

  /// Whether neither side changed anything in an element.
  func isUnchanged(_ identity: Int) -> Bool {
    [Side.ours, .theirs].allSatisfy { side in
      node(identity, side).map { correspondence.unchanged[side.rawValue][$0] } ?? false
    }
  }

  func elementName(of identity: Int) -> String {
    let side = anySide(of: identity)
    guard let node = node(identity, side), let document = document(side) else { return "" }
    return document.nodes[node].name
  }

  /// The class of an element in the merge: the one given by the side that changed it.
  func factClass(of identity: Int) -> FactClass {
    func own(_ side: Side) -> FactClass? { node(identity, side).flatMap { factClass(of: $0, on: side) } }
    let base = own(.base), ours = own(.ours), theirs = own(.theirs)
    guard base == nil, let ours, let theirs, ours != theirs else {
      return (ours == base ? theirs ?? ours : ours ?? theirs) ?? base ?? .edit
    }
    if FactClasses.isFrame(elementName(of: identity)) {
      // Both sides added the frame. Auto Layout computes it if one side says so, unless a side fixes it.
      return isFrameFixed(identity, on: .ours) || isFrameFixed(identity, on: .theirs) ? .placement : .layoutResult
    }
    return ours.isBookkeeping ? theirs : ours
  }

  /// The class of a node of a side.
  func factClass(of node: Int, on side: Side) -> FactClass? {
    document(side).map { FactClasses.of(node, in: $0) }
  }

  private func isFrameFixed(_ identity: Int, on side: Side) -> Bool {
    guard let node = node(identity, side), let document = document(side) else { return false }
    return FactClasses.isFixed(frame: node, in: document)
  }

  func isContainer(_ identity: Int) -> Bool { containers[identity] }

  /// The nearest ancestor of an element on a side that is not just a container.
  func owner(of identity: Int, on side: Side) -> Int? {
    var parent = self.parent(of: identity, on: side)
    while let candidate = parent, isContainer(candidate) { parent = self.parent(of: candidate, on: side) }
    return parent
  }

  /// The object that an element belongs to, for reports.
  func object(of identity: Int) -> ObjectReference { object(of: identity, on: anySide(of: identity)) }

  /// The object that an element belongs to on a side, for reports.
  func object(of identity: Int, on side: Side) -> ObjectReference {
    guard let document = document(side), let node = node(identity, side) else {
      return ObjectReference(id: "", element: "", name: nil)
    }
    let object = document.nearestObject(around: node)
    return ObjectReference(
      id: document.identity(of: object) ?? "", element: document.nodes[object].name,
      name: ObjectNames.name(of: object, in: document))
  }

  /// The name of an element within its object; `nil` for an object.
  func property(of identity: Int) -> String? {
    let side = anySide(of: identity)
    guard let document = document(side), let node = node(identity, side) else { return nil }
    var path: [String] = []
    var at = node
    while document.identity(of: at) == nil, document.nodes[at].parent >= 0 {
      path.append(document.value("key", of: at) ?? document.value("name", of: at) ?? document.nodes[at].name)
      at = document.nodes[at].parent
    }
    return path.isEmpty ? nil : path.reversed().joined(separator: ".")
  }

  /// A description of an element on a side, on one line; `nil` if the side lacks it.
  func summary(of identity: Int, on side: Side) -> String? {
    guard let document = document(side), let node = node(identity, side) else { return nil }
    if document.hasText(node) { return document.content(of: node) }
    let attributes = document.attributes(of: node).filter { $0.name != "key" && $0.name != "id" }
    return document.nodes[node].name + attributes.map { " \($0.name)=\($0.value)" }.joined()
  }
}
