import TestSupport
import XibModel

/// Makes edits to a document as Xcode would write them; a seed chooses them.
struct TreeEditor {
  var tree: DocumentTree
  let isArchive: Bool
  let donors: Donors
  var random: SplitMix64

  /// Lists whose order Xcode decides, or of which each entry is a fact of its own.
  private static let unordered: Set<String> = ["resources", "dependencies", "document", "variation"]
  /// Lists at the end and at the beginning of a document that Xcode writes itself.
  private static let written: Set<String> = ["resources", "dependencies"]
  /// Elements that say something about another object, and go with it.
  private static let mentioning: Set<String> = ["connections", "constraints", "mask", "segues", "namedStyles"]
  /// What an edit leaves alone: nothing but Xcode sets it, or it is another constraint then.
  private static let kept: Set<String> = [
    "id", "key", "sceneID", "type", "version", "sceneMemberID", "firstItem", "firstAttribute", "secondItem",
    "secondAttribute",
  ]
  /// What Xcode counts in an archive, and the name of a connection, which it never changes.
  private static let counted: Set<String> = ["maxID", "objectID", "connectionID", "label"]
  private static let parallel = ["visibilityPriorities", "customSpacing", "holdingPriorities"]

  /// Makes one edit.
  mutating func edit() {
    let edits: [(inout TreeEditor) -> Bool] =
      isArchive
      ? [{ $0.setText() }]
      : [
        { $0.setAttribute() }, { $0.setAttribute() }, { $0.removeAttribute() }, { $0.setText() }, { $0.delete() },
        { $0.addProperty() }, { $0.removeProperty() }, { $0.addEntry() }, { $0.addEntry() }, { $0.move() },
        { $0.reorder() }, { $0.exchangeStringForm() }, { $0.nudge() }, { $0.embed() }, { $0.unembed() },
        { $0.replaceObject() }, { $0.makeAnew() }, { $0.paste() }, { $0.exchangeAttributedText() }, { $0.upgrade() },
      ]
    for _ in 0..<8 {
      guard let edit = edits.randomElement(using: &random), !edit(&self) else { return }
    }
  }

  /// Takes an object as another version of the document has it.
  mutating func take(from other: DocumentTree) {
    let places = other.places.filter { other[$0].id != nil }
    guard let chosen = places.randomElement(using: &random), let id = other[chosen].id,
      let place = tree.places.first(where: { tree[$0].id == id }), tree[place]["key"] == other[chosen]["key"]
    else { return }
    tree[place] = other[chosen]
  }

  // MARK: Values

  private mutating func setAttribute() -> Bool {
    guard let place = anyPlace(where: { $0.attributes.contains { !Self.kept.contains($0.name) } }),
      let attribute = tree[place].attributes.filter({ !Self.kept.contains($0.name) }).randomElement(using: &random)
    else { return false }
    let names = tree.names
    if Int(attribute.value) == nil, let mentioned = names[attribute.value] {
      guard let other = names.filter({ $0.value == mentioned }).keys.sorted().randomElement(using: &random)
      else { return false }
      tree[place][attribute.name] = other
    } else {
      guard let value = donors.values["\(tree[place].name) \(attribute.name)"]?.randomElement(using: &random)
      else { return false }
      tree[place][attribute.name] = value
    }
    return true
  }

  /// Changes a number a little.
  private mutating func nudge() -> Bool {
    func numbers(_ element: ElementTree) -> [Attribute] {
      element.attributes.filter { Double($0.value) != nil && !Self.kept.contains($0.name) }
    }
    guard let place = anyPlace(where: { !numbers($0).isEmpty }),
      let attribute = numbers(tree[place]).randomElement(using: &random), let number = Double(attribute.value),
      tree.names[attribute.value] == nil, abs(number) < 10_000
    else { return false }
    let sum = number + Double(Int.random(in: 1...40, using: &random))
    tree[place][attribute.name] = attribute.value.contains(".") ? "\(sum)" : "\(Int(sum))"
    return true
  }

  private mutating func removeAttribute() -> Bool {
    let required = donors.required
    func removable(_ element: ElementTree) -> [Attribute] {
      // What a value consists of is not left out.
      guard element.id != nil else { return [] }
      return element.attributes.filter {
        !Self.kept.contains($0.name) && required[element.name]?.contains($0.name) != true
      }
    }
    guard let place = anyPlace(where: { !removable($0).isEmpty }),
      let attribute = removable(tree[place]).randomElement(using: &random)
    else { return false }
    tree[place][attribute.name] = nil
    return true
  }

  private mutating func setText() -> Bool {
    guard let place = anyPlace(where: { !$0.content.isEmpty && !Self.counted.contains($0.role) }),
      let text = donors.values["\(tree[place].name)>\(tree[place].role)"]?.randomElement(using: &random)
    else { return false }
    tree[place].content = text
    return true
  }

  /// Writes a text as an element, as Xcode does with several lines, or the other way round.
  private mutating func exchangeStringForm() -> Bool {
    let names = ["text", "title", "placeholder", "headerTitle"]
    func isString(_ element: ElementTree) -> Bool { element.name == "string" && names.contains(element.role) }
    func mayChange(_ element: ElementTree) -> Bool {
      element.children.contains(where: isString) || element.attributes.contains { names.contains($0.name) }
    }
    guard let place = anyPlace(where: mayChange) else { return false }
    if let string = tree[place].children.firstIndex(where: isString) {
      var element = tree[place]
      let text = element.children.remove(at: string)
      element[text.role] = text.content.replacing("\n", with: " ")
      tree[place] = element
    } else if let name = names.first(where: { tree[place][$0] != nil }), let text = tree[place][name] {
      guard !tree[place].children.contains(where: { $0.role == name }) else { return false }
      tree[place][name] = nil
      insert(ElementTree(string: "\(text)\nand more", key: name), before: ["rect", "frame"], into: place)
    }
    return true
  }

  // MARK: Properties

  private mutating func addProperty() -> Bool {
    let (donors, type) = (donors, tree.type)
    guard let place = anyPlace(where: { donors.properties["\(type) \($0.name)"] != nil }),
      let donor = donors.properties["\(tree.type) \(tree[place].name)"]?.randomElement(using: &random),
      let element = fresh(donor, in: place)
    else { return false }
    // A list with an entry for each view fits only the views that it came with.
    guard !Self.parallel.contains(element.name) else { return false }
    if let own = tree[place].children.firstIndex(where: { $0.role == element.role }) {
      // Objects of their own stay.
      guard element.names.isEmpty, tree[place].children[own].names.isEmpty else { return false }
      tree[place].children[own] = element
    } else {
      // The same property in its other form.
      tree[place][element.role] = nil
      insert(element, before: donor.before, into: place)
    }
    return true
  }

  private mutating func removeProperty() -> Bool {
    // Xcode never takes the frame of a view away.
    let places = tree.places.filter {
      !$0.isEmpty && ![nil, "frame"].contains(tree[$0]["key"]) && tree[$0].names.isEmpty
    }
    guard let place = places.randomElement(using: &random), let last = place.last else { return false }
    tree[Array(place.dropLast())].children.remove(at: last)
    return true
  }

  mutating func insert(_ element: ElementTree, before roles: Set<String>, into place: Place) {
    let last = tree[place].children.lastIndex { roles.contains($0.role) }
    tree[place].children.insert(element, at: last.map { $0 + 1 } ?? 0)
  }

  // MARK: Objects

  /// The lists of objects: the place of each, and what its entries are found by.
  var lists: [(place: Place, name: String)] {
    tree.places.compactMap { place in
      let list = tree[place]
      guard !place.isEmpty, list.id == nil, !list.children.isEmpty, !Self.unordered.contains(list.name),
        list.children.allSatisfy({ $0["key"] == nil })
      else { return nil }
      return (place, Donors.place(of: list, in: tree[Array(place.dropLast())], type: tree.type))
    }
  }

  private mutating func addEntry() -> Bool {
    guard let list = lists.randomElement(using: &random),
      let donor = donors.entries[list.name]?.randomElement(using: &random),
      let element = fresh(donor, in: list.place)
    else { return false }
    place(element, in: list.place)
    return true
  }

  private mutating func delete() -> Bool {
    guard let list = lists.randomElement(using: &random),
      let index = removable(in: list.place).randomElement(using: &random)
    else { return false }
    let element = remove(index, from: list.place)
    forget(Set(element.names.keys), everywhere: true)
    return true
  }

  private mutating func move() -> Bool {
    guard let list = lists.randomElement(using: &random),
      let index = removable(in: list.place).randomElement(using: &random),
      let target = lists.filter({ $0.name == list.name && !$0.place.starts(with: list.place + [index]) })
        .randomElement(using: &random),
      // The places change when the element goes; another entry tells where the target is then.
      let entry = tree[target.place].children.first(where: { $0.id != tree[list.place + [index]].id })?.id
    else { return false }
    let element = remove(index, from: list.place)
    forget(Set(element.names.keys), everywhere: false)
    guard let beside = tree.places.first(where: { tree[$0].id == entry }) else { return false }
    place(element, in: Array(beside.dropLast()))
    return true
  }

  private mutating func reorder() -> Bool {
    // Xcode can't reorder what has no id, such as segments; it edits what is in them.
    func mayBeReordered(_ list: ElementTree) -> Bool {
      list.children.count > 1 && list.children.allSatisfy { $0.id != nil }
    }
    guard let list = lists.filter({ mayBeReordered(tree[$0.place]) }).randomElement(using: &random),
      let index = tree[list.place].children.indices.randomElement(using: &random)
    else { return false }
    place(remove(index, from: list.place), in: list.place)
    return true
  }

  /// The entries of a list that Xcode lets one delete.
  func removable(in list: Place) -> [Int] {
    tree[list].children.indices.filter { index in
      let element = tree[list].children[index]
      return !(element.id ?? "-").hasPrefix("-") && element["placeholderIdentifier"] == nil
        && !(index == 0 && tree[list].name == "objects")
    }
  }

  /// Puts an element somewhere into a list, with an entry in each list beside it.
  private mutating func place(_ element: ElementTree, in list: Place) {
    let index = Int.random(in: 0...tree[list].children.count, using: &random)
    for beside in placesBeside(list) {
      guard let entry = tree[beside].children.randomElement(using: &random) else { continue }
      tree[beside].children.insert(entry, at: index)
    }
    tree[list].children.insert(element, at: index)
  }

  /// Removes an element from a list, its entries in the lists beside it, and the list with its last element.
  private mutating func remove(_ index: Int, from list: Place) -> ElementTree {
    for beside in placesBeside(list) { tree[beside].children.remove(at: index) }
    let element = tree[list].children.remove(at: index)
    if tree[list].children.isEmpty, tree[list].attributes.isEmpty, let last = list.last {
      let around = Array(list.dropLast())
      tree[around].children.remove(at: last)
      tree[around].children.removeAll { Self.parallel.contains($0.name) && $0.children.isEmpty }
    }
    return element
  }

  /// The lists that have one entry for each element of a list.
  func placesBeside(_ list: Place) -> [Place] {
    guard tree[list].name == "subviews" else { return [] }
    let around = Array(list.dropLast())
    return tree[around].children.indices.map { around + [$0] }.filter { place in
      Self.parallel.contains(tree[place].name) && tree[place].children.count == tree[list].children.count
    }
  }

  /// Removes what mentions objects that are gone, or only the constraints on them.
  mutating func forget(_ gone: Set<String>, everywhere: Bool) {
    var gone = gone
    var count = -1
    while count != gone.count {
      count = gone.count
      tree.root = without(gone: &gone, in: tree.root, everywhere: everywhere)
    }
  }

  private func without(gone: inout Set<String>, in element: ElementTree, everywhere: Bool) -> ElementTree {
    var element = element
    let goes = everywhere ? Self.mentioning.contains(element.name) : element.name == "constraints"
    if goes {
      let isMentioning = { (child: ElementTree, gone: Set<String>) in
        child.attributes.contains { $0.name != "id" && gone.contains($0.value) }
      }
      for child in element.children where isMentioning(child, gone) { gone.formUnion(child.names.keys) }
      element.children.removeAll { isMentioning($0, gone) }
    } else if everywhere {
      element.attributes.removeAll { $0.name != "id" && $0.name != "sceneID" && gone.contains($0.value) }
    }
    for index in element.children.indices {
      element.children[index] = without(gone: &gone, in: element.children[index], everywhere: everywhere)
    }
    element.children.removeAll { Self.mentioning.contains($0.name) && $0.children.isEmpty }
    return element
  }

  /// A copy with ids of its own that mentions objects of this document; `nil` if there are none such.
  mutating func fresh(_ donor: Donors.Donor, in place: Place) -> ElementTree? {
    // Another version of the document gets the same ids for the same objects in the same one, and for no others.
    let owner = place.indices.compactMap { tree[Array(place[...$0])].id }.last ?? ""
    let salt = random.next()
    var given: [String: String] = [:]
    for (id, name) in donor.element.names where !id.hasPrefix("-") {
      given[id] = newID("\(owner) \(id) \(name)", salt: salt)
    }
    let names = tree.names
    for (id, name) in donor.mentioned.sorted(by: { $0.key < $1.key }) {
      guard let other = names.filter({ $0.value == name }).keys.sorted().randomElement(using: &random)
      else { return nil }
      given[id] = other
    }
    return renamed(donor.element, given)
  }

  func renamed(_ element: ElementTree, _ given: [String: String]) -> ElementTree {
    var element = element
    element.attributes = element.attributes.map { attribute in
      given[attribute.value].map { attribute.with(value: $0) } ?? attribute
    }
    element.children = element.children.map { renamed($0, given) }
    return element
  }

  func newID(_ donor: String, salt: UInt64) -> String {
    let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789")
    var random = SplitMix64(seed: donor.utf8.reduce(salt) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
    let text = (0..<8).map { _ in String(letters.randomElement(using: &random) ?? "A") }
    return "\(text[..<3].joined())-\(text[3..<5].joined())-\(text[5...].joined())"
  }

  /// An element that a person can edit: what a document depends on, Xcode writes itself.
  private mutating func anyPlace(where fits: (ElementTree) -> Bool) -> Place? {
    let editable = tree.places.filter { place in
      !(place.first.map { Self.written.contains(tree.root.children[$0].name) } ?? false)
    }
    return editable.filter { fits(tree[$0]) }.randomElement(using: &random)
  }
}
