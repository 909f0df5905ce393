internal import Basics
internal import SemanticDiff
internal import XibModel

/// The changes of one object, and of the connections, constraints and cells that are part of it.
struct ObjectGroup {
  let element: String
  let name: String?
  private(set) var id: String?
  /// The names of the objects that contain this object, without its scene.
  let around: [String]
  /// What it places, if it is a constraint.
  private(set) var placement: DescribedObject.Placement?
  private(set) var own: [Change] = []
  private(set) var members: [ObjectGroup] = []
  /// The position in `members` of the member with an id.
  private var indices: [String: Int] = [:]

  /// The groups of one scene. The name is `nil` for objects outside of all scenes.
  struct Scene {
    let name: String?
    var groups: [ObjectGroup]
  }

  /// Groups changes by scene and by object, in the order of first appearance.
  static func scenes(of changes: [Change]) -> [Scene] {
    var order: [String] = []
    var scenes: [String: [Change]] = [:]
    for change in changes {
      let key = sceneKey(of: change)
      if scenes[key] == nil { order.append(key) }
      scenes[key, default: []].append(change)
    }
    return order.map { key in
      let own = scenes[key] ?? []
      let name = own.first.flatMap { $0.object.ancestors.first { Scenes.isScene($0.element) }?.name }
      return Scene(name: name, groups: groups(of: own))
    }
  }

  private static func sceneKey(of change: Change) -> String {
    change.object.ancestors.first { Scenes.isScene($0.element) }.map { "in \($0.id)" } ?? ""
  }

  private static func groups(of changes: [Change]) -> [ObjectGroup] {
    var order: [String] = []
    var groups: [String: ObjectGroup] = [:]
    func open(_ key: String, _ group: @autoclosure () -> ObjectGroup) {
      guard groups[key] == nil else { return }
      order.append(key)
      groups[key] = group()
    }
    for change in changes {
      let object = change.object
      if let parent = object.owner {
        open(parent.id, ObjectGroup(place: parent, around: around(object.pathOfOwner.dropLast(), of: parent.name)))
        groups[parent.id]?.addMember(change)
      } else {
        open(object.identity, ObjectGroup(object))
        groups[object.identity]?.own.append(change)
      }
    }
    return order.compactMap { key in
      var group = groups[key]
      // Of two scenes of one name, the id tells which is which.
      if let element = group?.element, Scenes.isScene(element), group?.id == nil,
        groups.values.count(where: { $0.element == element && $0.name == group?.name }) > 1
      {
        group?.id = key
      }
      return group
    }
  }

  /// - Parameter name: The name of the object, which an object around it may share.
  private static func around(_ places: ArraySlice<DescribedObject.Place>, of name: String?) -> [String] {
    let inScene = places.first.map { Scenes.isScene($0.element) } == true ? places.dropFirst(2) : places
    let named = inScene.filter { $0.name != ObjectNames.spelledOut($0.element) && $0.name != name }
    var path = (named.isEmpty ? inScene.suffix(1) : named).map { $0.name }
    // A menu and its item have the same title.
    path = path.indices.filter { $0 == 0 || path[$0] != path[$0 - 1] }.map { path[$0] }
    return path.count > 3 ? ["…"] + path.suffix(3) : path
  }

  private init(_ object: DescribedObject, around: [String]) {
    (element, name, id, self.around) = (object.element, object.name, object.id, around)
  }

  /// An object without changes of its own.
  init(_ object: DescribedObject) { self.init(object, around: Self.around(object.ancestors[...], of: object.name)) }

  private init(place: DescribedObject.Place, around: [String]) {
    (element, name, id, self.around) = (place.element, place.name, place.id, around)
  }

  /// The weight of the weightiest change.
  func weight(_ recreated: RecreatedObjects) -> ChangeWeight {
    (own.map { ChangeWeight(of: $0, recreated) } + members.map { $0.weight(recreated) }).min() ?? .minor
  }

  /// The group with the weightiest changes first.
  func weighed(_ recreated: RecreatedObjects) -> ObjectGroup {
    var weighed = self
    weighed.own = own.sorted(byWeight: { ChangeWeight(of: $0, recreated) })
    weighed.members = members.sorted(byWeight: { $0.weight(recreated) })
    return weighed
  }

  private mutating func addMember(_ change: Change) {
    let id = change.object.id ?? ""
    if let index = indices[id] {
      members[index].own.append(change)
    } else {
      var member = ObjectGroup(change.object, around: [])
      member.own = [change]
      member.placement = change.object.placement
      indices[id] = members.count
      members.append(member)
    }
  }
}

extension ChangeWeight {
  /// - Parameter recreated: The objects that only have other ids.
  init(of change: Change, _ recreated: RecreatedObjects? = nil) {
    if change.changeClass != .edit {
      self = .minor
    } else if let property = change.property {
      self = change.fact.localization == nil ? .of(property, on: change.object.element) : .words
    } else if recreated?.pair(of: change)?.isSame == true {
      self = .minor
    } else {
      let isPresence = change.kind == .added || change.kind == .removed
      let presence: ChangeWeight = Scenes.isScene(change.object.element) ? .whole : .presence
      self =
        change.object.isText
        ? .words : .of(element: change.object.element) ?? (isPresence ? presence : .appearance)
    }
  }
}

/// Changed constraints that place one view, in a line.
struct FoldedConstraints {
  /// How they changed; `nil` if in several ways.
  let kind: Change.Kind?
  /// The sides of the view, those of changed constraints with the values.
  private let sides: [String]

  init(_ members: [ObjectGroup], _ recreated: RecreatedObjects, _ words: FactWords) {
    let ways = members.map { Self.kind(of: $0, recreated) }
    let kind = Set(ways).count == 1 ? ways.first ?? nil : nil
    self.kind = kind
    sides = zip(members, ways).map { member, way in
      let side = member.placement?.side ?? ""
      guard way == .changed else { return kind == nil ? "\(side) \(way?.rawValue ?? "re-created")" : side }
      let facts = member.own.map { change in
        let values = words.values(change.fact)
        let label = change.property == "constant" ? "" : "\(words.property(change.fact) ?? "") "
        return "\(label)\(values.old) → \(values.new)"
      }
      return "\(side) \(facts.joined(separator: ", "))"
    }
  }

  /// So many of one kind are one line; changed ones say more.
  private static let fewest = 3, fewestChanged = 4

  /// Takes constraints out of a list of which there are many.
  ///
  /// - Returns: Those that changed in one way together, and the other members in their order.
  static func split(
    _ members: [ObjectGroup], _ recreated: RecreatedObjects, _ words: FactWords
  ) -> (folded: [FoldedConstraints], rest: [ObjectGroup]) {
    let kinds = members.map { $0.placement == nil ? nil : kind(of: $0, recreated) }
    let many = [Change.Kind.changed, .added, .removed].filter { kind in
      kinds.count { $0 == kind } >= (kind == .changed ? fewestChanged : fewest)
    }
    func chosen(_ isChosen: (Change.Kind?) -> Bool) -> [ObjectGroup] {
      zip(members, kinds).filter { isChosen($1) }.map { $0.0 }
    }
    return (
      many.map { kind in FoldedConstraints(chosen { $0 == kind }, recreated, words) },
      chosen { kind in kind.map(many.contains) != true }
    )
  }

  /// How a constraint changed; `nil` if it only has a new id, which says that.
  private static func kind(of member: ObjectGroup, _ recreated: RecreatedObjects) -> Change.Kind? {
    member.own.contains { recreated.pair(of: $0) != nil } ? nil : member.own.first?.kind ?? .changed
  }

  /// The most sides that are listed.
  private static let listed = 8

  /// `5 constraints: 2 × leading, top, trailing, bottom`.
  var text: String {
    var counts: [(side: String, count: Int)] = []
    for side in sides {
      if let index = counts.firstIndex(where: { $0.side == side }) {
        counts[index].count += 1
      } else {
        counts.append((side, 1))
      }
    }
    let list = counts.map { $0.count == 1 ? $0.side : "\($0.count) × \($0.side)" }.list(first: Self.listed)
    return "\(counted(sides.count, "constraint")): \(list)"
  }
}

extension Array {
  /// The elements by their weight; those of one weight stay in their order.
  func sorted(byWeight weight: (Element) -> ChangeWeight) -> [Element] {
    guard count > 1 else { return self }
    return enumerated().map { (weight: weight($0.element), offset: $0.offset, element: $0.element) }
      .sorted { ($0.weight, $0.offset) < ($1.weight, $1.offset) }.map { $0.element }
  }
}

/// The same change of several objects: of a property, or of the place of a block of objects.
struct RepeatedChange {
  /// One of the changes, for all of them.
  let change: Change
  /// The names of the objects, in their order; of a property, the first few.
  let names: [String]
  /// The name of the object or scene around all of them; `nil` if there is none.
  let around: String?
  /// The changes, in their order.
  let changes: [Change]
  var count: Int { changes.count }

  /// The objects by their number: `3 labels`, or `5 objects` of several elements.
  var subject: String {
    let elements = Set(changes.map { $0.object.element })
    return counted(count, elements.count == 1 ? ObjectNames.spelledOut(change.object.element) : "object")
  }

  /// The fewest equal changes that are summed up.
  private static let fewest = 4
  /// The fewest objects that are summed up because they moved together.
  private static let fewestMoved = 3

  private struct Key: Hashable {
    let kind: Change.Kind
    /// The element that has the property, or the object around a list in which others moved.
    let owner: String
    let property: String
    let old: String?
    let new: String?
    var localization: ChangedProperty.Localization?
    /// What the values read like, which may depend on more than the property.
    var words: [String?] = []
  }

  /// Separates the repeated changes in a list from the others.
  ///
  /// - Parameter isRaw: Whether values are shown as the file has them; else those that read alike are equal.
  /// - Returns: The other changes in their order, and those that are repeated, each once.
  static func split(_ changes: [Change], isRaw: Bool = false) -> (rest: [Change], repeated: [RepeatedChange]) {
    guard changes.count >= min(fewest, fewestMoved) else { return (changes, []) }
    // Properties that Xcode shows in one field read alike.
    var fields: Set<Key> = []
    let changes = changes.filter { change in
      guard !isRaw, change.kind == .changed, let label = change.fact.label, !change.object.identity.isEmpty else {
        return true
      }
      let words = [change.fact.old.words, change.fact.new.words]
      return fields.insert(
        Key(
          kind: .changed, owner: change.object.identity, property: label, old: nil, new: nil,
          localization: change.fact.localization, words: words)
      ).inserted
    }
    var numbers: [Key: Int] = [:]
    var groups: [[Change]] = []
    let groupOfEach = changes.map { change -> Int? in
      guard let key = key(of: change, isRaw) else { return nil }
      let number = numbers[key, default: groups.count]
      if number == groups.count {
        numbers[key] = number
        groups.append([])
      }
      groups[number].append(change)
      return number
    }
    var rest: [Change] = [], repeated: [RepeatedChange] = []
    var isListed = Array(repeating: false, count: groups.count)
    for (change, number) in zip(changes, groupOfEach) {
      guard let number,
        groups[number].count >= (isMove(change) ? fewestMoved : fewest)
      else {
        rest.append(change)
        continue
      }
      if isListed[number] { continue }
      isListed[number] = true
      repeated.append(RepeatedChange(of: groups[number], change))
    }
    return (rest, repeated)
  }

  private static func isMove(_ change: Change) -> Bool {
    switch change.kind {
    case .moved, .reordered: true
    case .changed: shift(of: change) != nil
    case .added, .removed: false
    }
  }

  private init(of group: [Change], _ first: Change) {
    change = first
    let isShift = Self.shift(of: first) != nil
    let known = group.compactMap {
      $0.object.name ?? (first.kind == .changed ? nil : ObjectNames.spelledOut($0.object.element))
    }
    let isWhole = first.kind == .added || first.kind == .removed
    names = isWhole ? [] : first.kind == .changed ? Self.some(isShift ? [] : known, of: group.count) : known
    let common = group.dropFirst().reduce(first.object.ancestors) { common, change in
      zip(common, change.object.ancestors).prefix { $0 == $1 }.map { $0.0 }
    }
    around = common.last?.name
    changes = group
  }

  /// So many names of a property's objects are listed.
  private static let listed = 3

  private static func some(_ names: [String], of count: Int) -> [String] {
    names.prefix(listed) + (names.isEmpty || names.count <= listed && names.count == count ? [] : ["…"])
  }

  /// By how much a change of its frame moves a view, such as `(0, -52)`; `nil` for any other change.
  static func shift(of change: Change) -> String? {
    guard let (old, new) = frames(of: change), old.dropFirst(2) == new.dropFirst(2) else { return nil }
    func distance(_ index: Int) -> String {
      let rounded = ((new[index] - old[index]) * 100).rounded() / 100
      return rounded == rounded.rounded() ? String(Int64(rounded)) : String(rounded)
    }
    return "(\(distance(0)), \(distance(1)))"
  }

  /// Whether a change of its frame gives a view another size in its place.
  static func isResizing(_ change: Change) -> Bool {
    frames(of: change).map { $0.old.prefix(2) == $0.new.prefix(2) } ?? false
  }

  /// The numbers of both frames of a view that has another one; `nil` for any other change.
  private static func frames(of change: Change) -> (old: [Double], new: [Double])? {
    guard change.kind == .changed, change.property == FactClasses.frameKey, let old = change.old.flatMap(numbers),
      let new = change.new.flatMap(numbers)
    else { return nil }
    return (old, new)
  }

  /// The four numbers of a frame such as `(8, 20) 40×30`; `nil` for any other text.
  private static func numbers(_ frame: String) -> [Double]? {
    let numbers = frame.split { "(), ×".contains($0) }.compactMap { Double($0) }
    return numbers.count == 4 && numbers.allSatisfy { abs($0) < 1e9 } ? numbers : nil
  }

  private static func key(of change: Change, _ isRaw: Bool) -> Key? {
    let object = change.object
    switch change.kind {
    case .changed:
      guard !change.isList, let property = change.property else { return nil }
      if let distance = shift(of: change), let around = object.ancestors.last?.id {
        return Key(kind: .changed, owner: around, property: property, old: nil, new: distance)
      }
      let words = [change.fact.old.words, change.fact.new.words]
      let isRead = !isRaw && !words.contains(nil)
      return Key(
        kind: .changed, owner: "", property: property, old: isRead ? nil : change.old,
        new: isRead ? nil : change.new, localization: change.fact.localization, words: words)
    case .moved:
      return Key(kind: .moved, owner: "", property: "", old: change.old, new: change.new)
    case .reordered:
      // A block keeps the distances between its objects.
      guard let old = change.old.flatMap({ Int($0) }), let new = change.new.flatMap({ Int($0) }), old != new,
        let around = object.ancestors.last?.id
      else { return nil }
      return Key(kind: .reordered, owner: around, property: change.property ?? "", old: nil, new: "\(new - old)")
    case .added, .removed:
      // Constraints and connections are said by what they connect.
      guard Identifiers.isRecreated(object.element), let name = object.name else { return nil }
      return Key(kind: change.kind, owner: object.element, property: "", old: nil, new: name)
    }
  }
}
