internal import XibModel

/// The weight of a change that a side made to an element.
enum ChangeLevel: UInt8, Comparable {
  case none
  case bookkeeping
  case placement
  case edit

  init(_ factClass: FactClass, _ options: MergeOptions) {
    switch factClass {
    case .edit: self = .edit
    case .placement: self = .placement
    default: self = options.policy(of: factClass) == .off ? .edit : .bookkeeping
    }
  }

  static func < (one: ChangeLevel, other: ChangeLevel) -> Bool { one.rawValue < other.rawValue }
}

/// The changes that one side made since the base.
struct ChangeLevels {
  /// The greatest change in each node of the side and everything in it, by node number. Removals do not count.
  let subtree: [ChangeLevel]

  init(of side: Side, in versions: Versions, _ options: MergeOptions) {
    guard let document = versions.document(side) else {
      subtree = []
      return
    }
    var levels = document.nodes.indices.map { Self.own($0, side, document, versions, options) }
    for node in document.nodes.indices.reversed() where document.nodes[node].parent >= 0 {
      levels[document.nodes[node].parent] = max(levels[document.nodes[node].parent], levels[node])
    }
    subtree = levels
  }

  static func own(
    _ node: Int, _ side: Side, _ document: Document, _ versions: Versions, _ options: MergeOptions
  ) -> ChangeLevel {
    let identity = versions.identity(of: node, on: side)
    if versions.correspondence.unchanged[side.rawValue][node] {
      return versions.parent(of: identity, on: side) == versions.parent(of: identity, on: .base) ? .none : .edit
    }
    // Most nodes are unchanged; the class is computed only for the others.
    lazy var nodeClass = versions.factClass(of: node, on: side) ?? .edit
    guard let base = versions.base, let old = versions.node(identity, .base) else {
      let isEmptyGroup = document.attributes(of: node).isEmpty && !document.hasText(node)
      return isEmptyGroup ? .none : ChangeLevel(nodeClass, options)
    }
    if versions.parent(of: identity, on: side) != versions.parent(of: identity, on: .base) { return .edit }
    let remarks = document.ownRemarks(of: node)
    if !remarks.isEmpty, !Containers.hasOwnComments(document.nodes[node].name),
      !Set(remarks).isSubset(of: base.ownRemarks(of: old))
    {
      return .edit
    }
    var level = ChangeLevel.none
    if document.startTag(of: node) != base.startTag(of: old), !document.means(node, sameStartAs: old, in: base) {
      if document.nodes[node].name != base.nodes[old].name { return .edit }
      // Xcode gives new ids without cause, so a new id is not a change.
      for name in changedAttributes(document, node, base, old) where !Identifiers.isName(name) {
        let factClass = FactClasses.of(attribute: name, of: node, in: document, nodeClass)
        level = max(level, ChangeLevel(factClass, options))
      }
    }
    if document.hasText(node) || base.hasText(old), !document.content(of: node).isExactly(base.content(of: old)) {
      level = max(level, ChangeLevel(nodeClass, options))
    }
    return level
  }

  private static func changedAttributes(_ one: Document, _ node: Int, _ other: Document, _ counterpart: Int) -> [String]
  {
    one.attributes(of: node).filter { !other.value($0.name, of: counterpart).isExactly($0.value) }.map(\.name)
      + other.attributes(of: counterpart).filter { one.value($0.name, of: node) == nil }.map(\.name)
  }
}
