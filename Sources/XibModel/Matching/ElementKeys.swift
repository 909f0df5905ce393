/// The keys by which elements are matched: ids, names among siblings, or positions.
extension Correspondence {
  struct Key: Hashable {
    let parent: Int
    let slot: Slot
    var repetition = 0

    /// All numbers are below 2³², so two words hold them.
    func hash(into hasher: inout Hasher) {
      let (kind, name, place) = slot.numbers
      hasher.combine(UInt64(truncatingIfNeeded: parent) << 32 ^ UInt64(truncatingIfNeeded: name))
      hasher.combine(UInt64(truncatingIfNeeded: place) << 32 ^ UInt64(truncatingIfNeeded: repetition << 3 ^ kind))
    }
  }

  static let root = Key(parent: -1, slot: .position(-1, 0))

  /// The name of an element, by its number: in the whole document for the first two cases, among its siblings for the
  /// others.
  enum Slot: Hashable {
    case object(Int)
    case scene(Int)
    case key(Int)
    case named(Int)
    /// The element, and its position among those.
    case position(Int, Int)
    /// The view that an entry belongs to.
    case alongside(Int)
    /// The position of a key or a value in an entry of a dictionary, whatever elements they are.
    case part(Int)

    /// The kind of the slot, a number below eight, and the numbers that are in it.
    fileprivate var numbers: (kind: Int, name: Int, place: Int) {
      switch self {
      case .object(let id): (0, id, 0)
      case .scene(let id): (1, id, 0)
      case .key(let key): (2, key, 0)
      case .named(let name): (3, name, 0)
      case .position(let element, let place): (4, element, place)
      case .alongside(let view): (5, view, 0)
      case .part(let place): (6, place, 0)
      }
    }

    /// Whether the slot names an element in the whole document.
    var isGlobal: Bool {
      switch self {
      case .object, .scene: true
      case .key, .named, .position, .alongside, .part: false
      }
    }
  }

  /// The children of a node, each with its name; `nil` if it has only its position.
  mutating func slots(under parent: Int, in document: Document, _ version: Int) -> [(child: Int, slot: Slot?)] {
    let alongside = views(beside: parent, in: document, version)
    let isEntry = document.isDictionaryEntry(parent)
    var slots: [(child: Int, slot: Slot?)] = []
    for (index, child) in document.children(of: parent).enumerated() {
      let place = isEntry ? Slot.part(index) : alongside.map { .alongside($0[index]) }
      let slot = globalName(of: child, in: document) ?? place ?? localName(of: child, in: document, version)
      slots.append((child, slot))
    }
    return slots
  }

  /// The name of an element among its siblings; `nil` if it has only its position.
  mutating func localName(of node: Int, in document: Document, _ version: Int) -> Slot? {
    if let key = document.withValue(with: .key, of: node, { names.number(of: $0) }) { return .key(key) }
    if let name = nameByReference(of: node, in: document, version) { return .named(names.number(of: name)) }
    let (attributes, isCompound) = nameAttributes(of: node, in: document)
    var text: [UInt8] = []
    for (place, attribute) in attributes.enumerated() where isCompound || text.isEmpty {
      document.withValue(of: attribute, in: node) { value in
        // No text in UTF-8 has this byte.
        text.append(0xFF)
        text.append(UInt8(truncatingIfNeeded: place))
        text.append(contentsOf: value)
      }
    }
    guard !text.isEmpty else { return nil }
    text.append(0xFF)
    text.append(utf8: document.nodes[node].name)
    return .named(text.withUnsafeBufferPointer { names.number(of: $0) })
  }

  /// The name that what an element refers to gives it: ``Identifiers/byReference``.
  private mutating func nameByReference(of node: Int, in document: Document, _ version: Int) -> String? {
    guard document.nodes[node].traits.contains(.ownNames),
      let naming = Identifiers.byReference[document.nodes[node].name],
      let id = document.references(of: node).first?.value, let object = ids(of: version, document)[id]
    else { return nil }
    return document.value(naming, of: object)
  }

  /// Whether an element has a ``localName(of:in:_:)``.
  mutating func hasLocalName(_ node: Int, in document: Document) -> Bool {
    document.nodes[node].attributeTraits.contains(.key)
      || nameAttributes(of: node, in: document).names.contains { document.withValue(of: $0, in: node) { _ in } != nil }
  }

  /// The attributes that name an element without a key, and whether all of them do so together.
  private mutating func nameAttributes(of node: Int, in document: Document) -> (names: [String], isCompound: Bool) {
    guard document.nodes[node].traits.contains(.ownNames) else {
      return (document.nodes[node].attributeTraits.contains(.siblingName) ? Identifiers.otherwise : [], false)
    }
    let element = document.nodes[node].name
    if lastOwnNames.element != element { lastOwnNames = (element, Identifiers.byElement[element] ?? []) }
    return (lastOwnNames.attributes, true)
  }

  /// The name of an element in the whole document; `nil` if it has none.
  mutating func globalName(of node: Int, in document: Document) -> Slot? {
    guard !document.nodes[node].attributeTraits.isDisjoint(with: .identity) else { return nil }
    if let id = document.withIdentifier(of: node, { names.number(of: $0) }) { return .object(id) }
    return document.withValue(with: .sceneID, of: node) { names.number(of: $0) }.map { .scene($0) }
  }

  /// Whether a parallel array has more or fewer entries than there are views, so that it is one value.
  public func isUneven(_ array: Int, in document: Document, _ version: Int) -> Bool {
    document.nodes[array].traits.contains(.parallel) && views(beside: array, in: document, version) == nil
  }

  /// The identities of the views that the entries of a parallel array belong to; `nil` unless there is one entry for
  /// each.
  public func views(beside array: Int, in document: Document, _ version: Int) -> [Int]? {
    guard document.nodes[array].traits.contains(.parallel), let beside = document.views(beside: array) else {
      return nil
    }
    // Views after the array are not matched yet.
    let views = beside.filter { $0 < array }.map { identities[version][$0] }
    var entries = 0
    for _ in document.children(of: array) { entries += 1 }
    return entries == views.count ? views : nil
  }
}
