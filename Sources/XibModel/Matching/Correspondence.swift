/// A matching of the elements of several versions of a document.
///
/// Every element of every version has an identity, a number that the versions share. An object keeps the identity of
/// its id wherever it moves. Any other element is identified by its parent and its name or position there.
public struct Correspondence: Sendable {
  /// The identity of each node, by version and number.
  package private(set) var identities: [NumberList]
  /// The number of the node that has an identity, by version and identity; -1 if the version lacks it.
  package private(set) var nodes: [NumberList]
  /// Whether each node, with everything in it, is equal byte for byte to its counterpart in the first version; by
  /// version and number.
  public private(set) var unchanged: [[Bool]]
  /// The number of identities.
  public private(set) var count = 0

  var known: [Key: Int] = [:]
  /// Numbers of ids, keys and other names.
  var names = NumberTable()
  /// The attributes that name the element that was last looked up; kept because most lists have one kind of element.
  var lastOwnNames: (element: String, attributes: [String]) = ("", [])
  /// The identity that an id names, except repetitions, by the number of the id; -1 for a name that is no such id.
  private var objects = NumberList()
  /// The identities of objects that have a unique place in their parent, by that place.
  var holders: [Key: Int] = [:]
  /// The nodes of each version by their ids; collected when an element is first looked up by its place.
  var identifiers: [[String: Int]?]
  /// The first repetition of a key that may be free, by version; only for keys that several elements share.
  private var repetitions: [[Key: Int]]
  /// The repetition of its name that an identity is; only for names that a list has several times, and not for the first.
  private var repeated: [Int: Int] = [:]
  /// The names that an earlier version has several times in a list.
  private var repeatedNames: Set<Key> = []
  /// The position that names an identity in its list; -1 if the element has a name.
  var places: [Int] = []
  /// Whether the base's children of each identity are ``known``, not counting those with a name in the whole document.
  private var isOpened: [Bool]

  /// Matches versions of one document. The first is the base, with which lists are aligned; it may be `nil`.
  public init(_ versions: [Document?]) {
    let base = versions.first ?? nil
    let baseCount = base?.nodes.count ?? 0
    count = baseCount
    // Elements of the base are numbered as in the base.
    identities = versions.enumerated().map { version, document in
      version == 0 ? NumberList(0..<baseCount) : NumberList(repeating: -1, count: document?.nodes.count ?? 0)
    }
    nodes = versions.indices.map { $0 == 0 ? NumberList(0..<baseCount) : NumberList(repeating: -1, count: baseCount) }
    repetitions = versions.map { _ in [:] }
    identifiers = versions.map { _ in nil }
    unchanged = versions.map { Array(repeating: false, count: $0?.nodes.count ?? 0) }
    places = Array(repeating: -1, count: baseCount)
    isOpened = Array(repeating: base == nil, count: baseCount)
    if let base { enterNames(of: base) }
    for (version, document) in versions.enumerated().dropFirst() {
      guard let document else { continue }
      assignAll(of: document, version, versions)
    }
    for version in nodes.indices {
      nodes[version].removeLast(max(0, nodes[version].count - count))
      nodes[version].append(repeating: -1, count: count - nodes[version].count)
    }
    // From here on, only ids are looked up.
    (known, holders, repetitions, repeatedNames, identifiers, places, isOpened) = ([:], [:], [], [], [], [], [])
  }

  /// The identity of the object with an id, whichever version has it.
  public func object(_ id: String) -> Int? { names[id].flatMap { object(named: $0) } }

  /// The identity of the object that an attribute of an element refers to by its id, whichever version has the object.
  public func object(referredToBy attribute: String, of node: Int, in document: Document) -> Int? {
    (document.withValue(of: attribute, in: node) { names[$0] } ?? nil).flatMap { object(named: $0) }
  }

  /// The identity that an id names, by the number of the id.
  func object(named number: Int) -> Int? {
    number < objects.count && objects[number] >= 0 ? objects[number] : nil
  }

  mutating func setObject(named number: Int, to identity: Int) {
    if number >= objects.count { objects.append(repeating: -1, count: names.count - objects.count) }
    objects[number] = identity
  }

  private subscript(key: Key) -> Int? {
    get {
      if case .object(let id) = key.slot, key.repetition == 0 { return object(named: id) }
      return known[key]
    }
    set {
      if case .object(let id) = key.slot, key.repetition == 0, let newValue {
        setObject(named: id, to: newValue)
      } else {
        known[key] = newValue
      }
    }
  }

  // MARK: The base

  /// Registers the elements of the base that have a name in the whole document.
  private mutating func enterNames(of base: Document) {
    names.reserveCapacity(base.nodes.count / 2)
    enter(0, Self.root)
    for parent in base.nodes.indices {
      for child in base.children(of: parent) {
        if let id = base.withIdentifier(of: child, { names.number(of: $0) }), object(named: id) == nil {
          setObject(named: id, to: child)
        } else if let slot = globalName(of: child, in: base) {
          enter(child, Key(parent: -1, slot: slot))
        }
      }
    }
  }

  /// Registers the base's children of an identity. Most are never looked up, because all versions have the same ones.
  private mutating func open(_ owner: Int, _ base: Document?) {
    guard let base, owner < isOpened.count, !isOpened[owner] else { return }
    isOpened[owner] = true
    var counts: [Int: Int] = [:]
    for (child, slot) in slots(under: owner, in: base, 0) {
      guard slot?.isGlobal != true else {
        if let place = place(of: child, under: owner, in: base), holders[place] == nil { holders[place] = child }
        continue
      }
      guard let slot else {
        let element = names.number(of: base.nodes[child].name)
        let place = counts[element, default: 0]
        counts[element] = place + 1
        places[child] = place
        enter(child, Key(parent: owner, slot: .position(element, place)))
        continue
      }
      places[child] = -1
      enter(child, Key(parent: owner, slot: slot))
    }
  }

  private mutating func enter(_ node: Int, _ key: Key) {
    let free = firstFree(key, 0).key
    self[free] = node
    note(free, node)
  }

  private mutating func note(_ key: Key, _ identity: Int) {
    guard key.repetition > 0, case .named = key.slot else { return }
    repeated[identity] = key.repetition
    repeatedNames.insert(Key(parent: key.parent, slot: key.slot))
  }

  func repetition(of identity: Int) -> Int { repeated[identity, default: 0] }

  func isRepeatedEarlier(_ key: Key) -> Bool { !repeatedNames.isEmpty && repeatedNames.contains(key) }

  /// The first repetition of a key that a version does not have yet, and the identity that another version gave it.
  private mutating func firstFree(_ key: Key, _ version: Int) -> (key: Key, identity: Int?) {
    var free = key
    var identity = self[key]
    guard isTaken(identity, version) else { return (free, identity) }
    free.repetition = repetitions[version][key] ?? 1
    identity = self[free]
    while isTaken(identity, version) {
      free.repetition += 1
      identity = self[free]
    }
    // A taken repetition stays taken: the next search continues from here.
    repetitions[version][key] = free.repetition
    return (free, identity)
  }

  func isTaken(_ identity: Int?, _ version: Int) -> Bool {
    guard let identity, identity < nodes[version].count else { return false }
    return nodes[version][identity] >= 0
  }

  // MARK: The other versions

  private mutating func assignAll(of document: Document, _ version: Int, _ versions: [Document?]) {
    assign(0, Self.root, version)
    var parent = 0
    while parent < document.nodes.count {
      if let base = versions[0], copyIdentities(of: parent, in: document, version, from: base) {
        parent = document.nodes[parent].subtreeEnd
        continue
      }
      if document.hasChildren(parent) { assignChildren(of: parent, in: document, version, versions) }
      parent += 1
    }
  }

  /// Gives all elements of a subtree the identities of the base's subtree, if the two are equal byte for byte.
  private mutating func copyIdentities(of root: Int, in document: Document, _ version: Int, from base: Document) -> Bool
  {
    let old = identities[version][root]
    guard old < base.nodes.count, document.hasSameSource(root, as: old, in: base) else { return false }
    // Entries that belong to views are the same only if the views are the same.
    guard views(beside: root, in: document, version) == views(beside: old, in: base, 0) else { return false }
    // An id that occurs twice may be taken already.
    let end = document.nodes[root].subtreeEnd, shift = old - root
    for node in root + 1..<end where nodes[version][node + shift] >= 0 { return false }
    for node in root..<end {
      identities[version][node] = node + shift
      nodes[version][node + shift] = node
      unchanged[version][node] = true
    }
    return true
  }

  private mutating func assignChildren(of parent: Int, in document: Document, _ version: Int, _ versions: [Document?]) {
    let owner = identities[version][parent]
    if assignInOrder(parent, to: owner, in: document, version, versions[0]) { return }
    open(owner, versions[0])
    var groups: [(element: String, children: [Int])] = []
    var group: [String: Int] = [:]
    let slots = slots(under: parent, in: document, version)
    var relabeled: [Int: Int] = [:]
    if let base = versions[0], document.holdsConnectionRecords(parent), owner < base.nodes.count {
      relabeled = Self.relabeledConnections(slots, of: document, since: self.slots(under: owner, in: base, 0), of: base)
    }
    let repetitions = repetitions(of: slots, under: owner, version, versions)
    for (child, slot) in slots {
      if case .object(let id) = slot, let place = place(of: child, under: owner, in: document) {
        assign(child, named: id, at: place, in: document, version, versions)
      } else if let slot, case .key = slot,
        let holder = holder(of: Key(parent: owner, slot: slot), for: child, in: document, version, versions)
      {
        assign(child, to: holder, version)
      } else if let old = relabeled[child], !isTaken(old, version) {
        assign(child, to: old, version)
      } else if let slot {
        let isOther = isIdOfAnother(slot, at: nil, versions[0])
        let repetition = isOther ? 1 : repetitions[child] ?? 0
        assign(child, Key(parent: slot.isGlobal ? -1 : owner, slot: slot, repetition: repetition), version)
      } else {
        let element = document.nodes[child].name
        if let known = group[element] {
          groups[known].children.append(child)
        } else {
          group[element] = groups.count
          groups.append((element, [child]))
        }
      }
    }
    guard !groups.isEmpty else { return }
    let others = (0..<version).map { earlier in versions[earlier].map { unnamed(under: owner, in: $0, earlier) } ?? [:]
    }
    for (element, children) in groups {
      let places = places(
        of: children, in: document, among: others.map { $0[element] ?? [] }, versions,
        isNewList: owner >= versions[0]?.nodes.count ?? 0)
      let number = names.number(of: element)
      for (child, place) in zip(children, places) {
        assign(child, Key(parent: owner, slot: .position(number, place)), version)
      }
    }
  }

  mutating func assign(_ node: Int, _ key: Key, _ version: Int) {
    let (key, known) = firstFree(key, version)
    let identity = known ?? count
    if known == nil {
      self[key] = identity
      note(key, identity)
      if case .position(_, let place) = key.slot { places.append(place) } else { places.append(-1) }
      count += 1
    }
    assign(node, to: identity, version)
  }

  mutating func assign(_ node: Int, to identity: Int, _ version: Int) {
    if identity >= nodes[version].count {
      nodes[version].append(repeating: -1, count: max(count - nodes[version].count, nodes[version].count / 2))
    }
    nodes[version][identity] = node
    identities[version][node] = identity
  }
}
