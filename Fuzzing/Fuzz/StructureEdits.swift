import TestSupport
import XibModel

/// Edits that change many elements at once, as one command of Interface Builder does.
extension TreeEditor {
  /// Puts a view into a new view or stack view that takes its place, as Editor > Embed In does.
  mutating func embed() -> Bool {
    guard let list = list(of: "subviews"), let index = removable(in: list).randomElement(using: &random) else {
      return false
    }
    let view = tree[list + [index]]
    let isStack = Bool.random(using: &random)
    let frame = view.children.filter { $0["key"] == "frame" }
    var container = ElementTree(name: isStack ? "stackView" : "view", attributes: [("contentMode", "scaleToFill")])
    if isStack { container["axis"] = "vertical" }
    container["id"] = newID("around \(view.id ?? "")", salt: random.next())
    container.children = frame + [ElementTree(name: "subviews")]
    forget(Set(view.names.keys), everywhere: false)
    guard let place = tree.places.first(where: { tree[$0].id == view.id }) else { return false }
    container.children[container.children.count - 1].children = [tree[place]]
    tree[place] = container
    return true
  }

  /// Puts the views of a view in its place, as Editor > Unembed does.
  mutating func unembed() -> Bool {
    func inner(_ view: ElementTree) -> [ElementTree]? { view.children.first { $0.name == "subviews" }?.children }
    guard let list = list(of: "subviews"), placesBeside(list).isEmpty,
      let index = removable(in: list).filter({ inner(tree[list].children[$0]) != nil }).randomElement(using: &random),
      let views = inner(tree[list].children[index])
    else { return false }
    let gone = Set(tree[list + [index]].names.keys).subtracting(views.flatMap { $0.names.keys })
    tree[list].children.replaceSubrange(index...index, with: views)
    forget(gone, everywhere: true)
    return true
  }

  /// Puts another object in the place of one, with its frame.
  mutating func replaceObject() -> Bool {
    guard let list = list(of: "subviews"), let index = removable(in: list).randomElement(using: &random),
      let donor = donors.entries[Donors.place(of: tree[list], in: tree[Array(list.dropLast())], type: tree.type)]?
        .randomElement(using: &random),
      var other = fresh(donor, in: list)
    else { return false }
    let old = tree[list + [index]]
    let frame = old.children.first { $0["key"] == "frame" }
    for place in other.children.indices where other.children[place]["key"] == "frame" {
      if let frame { other.children[place] = frame }
    }
    tree[list].children[index] = other
    forget(Set(old.names.keys).subtracting(other.names.keys), everywhere: true)
    return true
  }

  /// Makes a connection or constraint anew: it says the same under another id.
  mutating func makeAnew() -> Bool {
    let made: Set<String> = ["constraint", "outlet", "action", "segue"]
    let places = tree.places.filter { made.contains(tree[$0].name) && tree[$0].id != nil }
    guard let place = places.randomElement(using: &random), let old = tree[place].id else { return false }
    tree.root = renamed(tree.root, [old: newID("anew \(old)", salt: random.next())])
    return true
  }

  /// Copies an object beside itself, with ids of its own.
  mutating func paste() -> Bool {
    guard let list = list(of: ["subviews", "scenes"].randomElement(using: &random) ?? "scenes"),
      placesBeside(list).isEmpty, let index = removable(in: list).randomElement(using: &random)
    else { return false }
    let copied = tree[list + [index]]
    let salt = random.next()
    let own = copied.names.keys.filter { !$0.hasPrefix("-") }
    let given = Dictionary(uniqueKeysWithValues: own.map { ($0, newID("copy \($0)", salt: salt)) })
    tree[list].children.insert(renamed(copied, given), at: index + 1)
    return true
  }

  /// Gives a text attributes, or takes them away.
  mutating func exchangeAttributedText() -> Bool {
    func attributed(_ element: ElementTree) -> Int? {
      element.children.firstIndex { $0.name == "attributedString" && $0["key"] == "attributedText" }
    }
    let places = tree.places.filter { tree[$0].id != nil && (tree[$0]["text"] != nil || attributed(tree[$0]) != nil) }
    guard let place = places.randomElement(using: &random) else { return false }
    if let index = attributed(tree[place]) {
      let fragments = tree[place].children[index].children
      tree[place].children.remove(at: index)
      tree[place]["text"] = fragments.compactMap { $0["content"] }.joined()
    } else if let text = tree[place]["text"] {
      tree[place]["text"] = nil
      var string = ElementTree(name: "attributedString", attributes: [("key", "attributedText")])
      string.children = [ElementTree(name: "fragment", attributes: [("content", text)])]
      insert(string, before: ["frame", "autoresizingMask", "constraints"], into: place)
    }
    return true
  }

  /// Saves the document with a newer Xcode.
  mutating func upgrade() -> Bool {
    guard let version = tree.root["toolsVersion"].flatMap({ Int($0) }) else { return false }
    tree.root["toolsVersion"] = String(version + Int.random(in: 1...900, using: &random))
    for place in tree.places where tree[place].name == "plugIn" {
      if let version = tree[place]["version"].flatMap({ Int($0) }) { tree[place]["version"] = String(version + 7) }
    }
    return true
  }

  /// The place of some list of a name, with entries.
  private mutating func list(of name: String) -> Place? {
    lists.map(\.place).filter { tree[$0].name == name }.randomElement(using: &random)
  }
}

extension ElementTree {
  init(name: String, attributes: [(String, String)] = [], children: [ElementTree] = []) {
    (self.name, self.children, content) = (name, children, "")
    self.attributes = attributes.map { Attribute(name: $0, value: $1) }
  }
}
