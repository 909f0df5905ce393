internal import XibModel

/// Groups conflicts under their cause: the outlets, constraints and segues of a deleted object are decided together
/// with it (rule 10 of merge-rules.md).
struct Causes {
  private let state: MergeState
  private let conflicts: [Conflict]
  /// The object that each conflict is about the id of: of the object itself, or in a reference to it.
  private let objectsWithTwoIDs: [Int?]
  /// The objects that each conflict is about or depends on.
  private let keys: [Set<Int>]

  private var versions: Versions { state.versions }

  /// The conflicts that are causes, each with its consequences, in the order given.
  static func grouped(_ conflicts: [Conflict], _ state: MergeState) -> [Conflict] {
    conflicts.count < 2 ? conflicts : Causes(conflicts, state).grouped()
  }

  private init(_ conflicts: [Conflict], _ state: MergeState) {
    self.conflicts = conflicts
    self.state = state
    let objectsWithTwoIDs = conflicts.map { Self.objectWithTwoIDs(in: $0, state.versions) }
    self.objectsWithTwoIDs = objectsWithTwoIDs
    let rivals = Set(conflicts.filter { $0.kind == .takenTwice }.flatMap(\.elements))
    keys = zip(conflicts, objectsWithTwoIDs).map { conflict, object in
      if let object { return [object] }
      guard Self.kindsWithCauses.contains(conflict.kind) else { return [] }
      let elements = conflict.elements.filter { $0 >= 0 }
      let targets = elements.flatMap { Self.targets(of: $0, state.versions) }
      return Set((elements + targets).flatMap { [$0] + Self.deletedRoots(around: $0, rivals, state) })
    }
  }

  /// The kinds of conflict that can have a cause or consequences.
  private static let kindsWithCauses: Set<Conflict.Kind> = [
    .deletedAndChanged, .deletedAndMoved, .deletedAndUsed, .takenTwice,
  ]

  private func grouped() -> [Conflict] {
    var causes: [Int: Int] = [:]
    var holders: [Int: [Int]] = [:]
    for (conflict, keys) in keys.enumerated() {
      for key in keys { holders[key, default: []].append(conflict) }
    }
    // The most important conflicts come first. Each takes the conflicts that depend on it and are no causes, then those
    // that depend on these.
    for cause in ranking where causes[cause] == nil {
      causes[cause] = cause
      var open = [cause]
      while let conflict = open.popLast() {
        // After one visit, each conflict about an object has a cause or is one: no later visit finds more.
        for other in keys[conflict].flatMap({ holders.removeValue(forKey: $0) ?? [] })
        where causes[other] == nil && !isCause(other) {
          causes[other] = cause
          open.append(other)
        }
      }
    }
    let consequences = Dictionary(grouping: conflicts.indices.filter { causes[$0] != $0 }) { causes[$0] ?? $0 }
    return conflicts.indices.filter { causes[$0] == $0 }.map { index in
      var conflict = conflicts[index]
      conflict.consequences = (consequences[index] ?? []).map { conflicts[$0] }
      return conflict
    }
  }

  /// The conflicts, the most important first. Equals are ordered by their objects and properties, so that the order of the
  /// sides makes no difference.
  private var ranking: [Int] {
    let ranks = conflicts.indices.map(rank)
    return conflicts.indices.sorted { one, other in
      if ranks[one] != ranks[other] { return ranks[one].lexicographicallyPrecedes(ranks[other]) }
      let (first, second) = (conflicts[one], conflicts[other])
      return (first.object.id, first.property ?? "", one) < (second.object.id, second.property ?? "", other)
    }
  }

  /// Whether a conflict is about a change to an object, not about references to it.
  private func isCause(_ index: Int) -> Bool {
    switch conflicts[index].kind {
    case .deletedAndChanged, .deletedAndMoved: !Identifiers.isRecreated(conflicts[index].object.element)
    case .deletedAndUsed, .takenTwice: false
    case .value: objectsWithTwoIDs[index] == nil || conflicts[index].property == AttributeNames.id
    case .moved, .order, .grid: true
    }
  }

  /// The importance of a conflict; lower ranks come first. Causes come before other conflicts, objects before
  /// connections, places taken twice after the rest, and larger elements before smaller ones.
  private func rank(_ index: Int) -> [Int] {
    let conflict = conflicts[index]
    let sizes = Side.allCases.compactMap { side -> Int? in
      guard let element = conflict.elements.first, element >= 0,
        let (document, node) = versions.element(element, in: side.version)
      else { return nil }
      return document.nodes[node].subtreeEnd - node
    }
    return [
      isCause(index) ? 0 : 1, Identifiers.isRecreated(conflict.object.element) ? 1 : 0,
      conflict.kind == .takenTwice ? 1 : 0, -(sizes.max() ?? 0),
    ]
  }

  /// The outermost elements around one that only one reading has, or that are namesakes: one for each side that has the
  /// element.
  ///
  /// - Parameter rivals: The elements that each side added in one place.
  private static func deletedRoots(around element: Int, _ rivals: Set<Int>, _ state: MergeState) -> [Int] {
    Side.allCases.compactMap { side in
      guard state.versions.exists(element, in: side.version) else { return nil }
      let around = [element] + state.versions.ancestors(of: element, in: side.version)
      return around.last { (state.splits[$0] != nil || rivals.contains($0)) && state.present[$0] != .both }
        ?? around.last { state.wholes[$0] == .conflict }
    }
  }

  /// The object that both sides mean where a conflict is only about its id, which is another one on each side.
  private static func objectWithTwoIDs(in conflict: Conflict, _ versions: Versions) -> Int? {
    guard conflict.kind == .value, let attribute = conflict.property, let element = conflict.elements.first,
      element >= 0, let (ours, mine) = versions.element(element, in: .ours),
      let (theirs, its) = versions.element(element, in: .theirs)
    else { return nil }
    if attribute == AttributeNames.id { return element }
    guard References.isReference(attribute, on: ours.nodes[mine].name),
      let object = ours.value(attribute, of: mine).flatMap({ versions.identity(ofID: $0) }),
      object == theirs.value(attribute, of: its).flatMap({ versions.identity(ofID: $0) })
    else { return nil }
    return object
  }

  /// The objects that a connection or a constraint refers to. Two that the sides give one connection have not one cause.
  private static func targets(of element: Int, _ versions: Versions) -> [Int] {
    Side.allCases.flatMap { side -> [Int] in
      guard let (document, node) = versions.element(element, in: side.version),
        Identifiers.isRecreated(document.nodes[node].name)
      else { return [] }
      let other = versions.element(element, in: side.other.version)
      return document.references(of: node)
        .filter { reference in other.map { $0.document.value(reference.name, of: $0.node) == reference.value } ?? true }
        .compactMap { versions.identity(ofID: $0.value) }
        // An object that both sides have causes no conflict.
        .filter { target in Side.allCases.contains { !versions.hasIdentifier(target, on: $0) } }
    }
  }
}
