public import XibModel

/// A document that a test generates and edits, written as Xcode would write it.
///
/// Elements are stored in one array and refer to each other by index, so a copy of the document is another version.
public struct GeneratedDocument: Sendable {
  struct Element: Sendable {
    var name: String
    var attributes: [(name: String, value: String)]
    var children: [Int] = []
    var text: String?
    /// The comments and instructions on lines of their own before the element.
    var remarks: [String] = []

    subscript(attribute: String) -> String? {
      get { attributes.first { $0.name == attribute }?.value }
      set {
        let index = attributes.firstIndex { $0.name == attribute }
        switch (index, newValue) {
        case (let index?, let value?): attributes[index].value = value
        case (let index?, nil): attributes.remove(at: index)
        // Xcode writes the id late. The order of attributes after it does not matter here.
        case (nil, let value?): attributes.insert((attribute, value), at: attributes.lastIndex { $0.name == "id" } ?? 0)
        case (nil, nil): break
        }
      }
    }
  }

  /// How objects are numbered: at random, as Xcode does it, or by counting, as in files that came from Xcode 3.
  enum Numbering: Sendable {
    case random
    case counting
  }

  var elements: [Element] = []
  let numbering: Numbering
  static let root = 0
  var declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
  /// The lines between the declaration and the root, and those after the root.
  var prolog: [String] = []
  var epilogue: [String] = []
  var form = FileForm()

  // MARK: Writing

  public var bytes: [UInt8] {
    var out = Array(([declaration] + prolog).map { $0 + "\n" }.joined().utf8)
    write(Self.root, depth: 0, to: &out)
    out += Array(epilogue.map { $0 + "\n" }.joined().utf8)
    return form.fileBytes(of: out)
  }

  public func document() throws -> Document { try Document(parsing: bytes) }

  private func write(_ index: Int, depth: Int, to out: inout [UInt8]) {
    let element = elements[index]
    let indent = Array(repeating: UInt8(ascii: " "), count: 4 * depth)
    for remark in element.remarks { out += indent + Array("\(remark)\n".utf8) }
    out += indent
    out += Array("<\(element.name)".utf8)
    for (name, value) in element.attributes { out += Array(" \(name)=\"\(XMLText.escapeAttribute(value))\"".utf8) }
    if let text = element.text {
      out += Array(">\(XMLText.escapeContent(text))</\(element.name)>\n".utf8)
    } else if element.children.isEmpty {
      out += Array("/>\n".utf8)
    } else {
      out += Array(">\n".utf8)
      for child in element.children { write(child, depth: depth + 1, to: &out) }
      out += indent + Array("</\(element.name)>\n".utf8)
    }
  }

  // MARK: Finding

  func parent(of index: Int) -> Int? { elements.indices.first { elements[$0].children.contains(index) } }

  /// An element and all its descendants, in document order.
  func subtree(of index: Int) -> [Int] { [index] + elements[index].children.flatMap { subtree(of: $0) } }

  /// The ids of an element and of all elements in it, with those of scenes.
  func identifiers(in index: Int) -> Set<String> {
    Set(subtree(of: index).flatMap { [elements[$0]["id"], elements[$0]["sceneID"]].compactMap { $0 } })
  }

  /// The id of the object or scene around an element.
  func owner(of index: Int) -> String? {
    var at = parent(of: index)
    while let element = at {
      if let id = elements[element]["id"] ?? elements[element]["sceneID"] { return id }
      at = parent(of: element)
    }
    return nil
  }

  /// The constraints and connections that name one of these objects.
  func users(of ids: Set<String>) -> [Int] {
    all { element in Self.references.contains { element[$0].map(ids.contains) ?? false } }
  }

  static let references = ["destination", "target", "firstItem", "secondItem", "reference"]

  func all(_ isWanted: (Element) -> Bool) -> [Int] { subtree(of: Self.root).filter { isWanted(elements[$0]) } }

  func object(_ id: String) -> Int? { subtree(of: Self.root).first { elements[$0]["id"] == id } }

  func child(_ name: String, of index: Int, key: String? = nil) -> Int? {
    elements[index].children.first { elements[$0].name == name && (key == nil || elements[$0]["key"] == key) }
  }

  static let viewNames: Set<String> = ["view", "label", "button", "imageView", "stackView", "segmentedControl"]

  /// The views, except those that a controller owns.
  var views: [Int] { all { Self.viewNames.contains($0.name) && $0["key"] == nil } }

  /// The views that can hold others.
  var holders: [Int] { all { ["view", "stackView"].contains($0.name) && $0["id"] != nil } }

  // MARK: Changing

  @discardableResult
  mutating func add(
    _ name: String, _ attributes: [(String, String)], to parent: Int?, at place: Int? = nil, text: String? = nil
  )
    -> Int
  {
    elements.append(Element(name: name, attributes: attributes.map { (name: $0.0, value: $0.1) }, text: text))
    let index = elements.count - 1
    if let parent { elements[parent].children.insert(index, at: place ?? elements[parent].children.count) }
    return index
  }

  /// The order of an object's children, for the elements that this generator makes.
  private static let childOrder = [
    "rect", "subviews", "segments", "string", "fontDescription", "color", "nil", "constraints",
    "userDefinedRuntimeAttributes", "variation", "connections", "visibilityPriorities", "point",
  ]

  /// A container of an object, added if there is none.
  mutating func container(_ name: String, of index: Int) -> Int {
    if let known = child(name, of: index) { return known }
    return add(name, [], to: index, at: place(for: name, in: index))
  }

  func place(for name: String, in index: Int) -> Int {
    let rank = Self.childOrder.firstIndex(of: name) ?? 0
    return elements[index].children.firstIndex { child in
      (Self.childOrder.firstIndex(of: elements[child].name) ?? 0) > rank
    } ?? elements[index].children.count
  }

  /// Puts an element into a sorted container where Xcode would.
  mutating func addSorted(_ name: String, _ attributes: [(String, String)], to container: Int, by keys: [String]) {
    let index = add(name, attributes, to: nil)
    func order(_ one: Element, _ other: Element) -> Bool {
      if one.name != other.name { return one.name < other.name }
      for key in keys {
        let (first, second) = (one[key] ?? "", other[key] ?? "")
        if first == second { continue }
        // Integer ids come first and by number.
        switch (Int(first), Int(second)) {
        case (let first?, let second?): return first < second
        case (_?, nil): return true
        case (nil, _?): return false
        case (nil, nil): return first.utf8.lexicographicallyPrecedes(second.utf8)
        }
      }
      return false
    }
    let children = elements[container].children
    let place = children.firstIndex { order(elements[index], elements[$0]) } ?? children.count
    elements[container].children.insert(index, at: place)
  }

  /// Removes an element, and its container if that becomes empty.
  mutating func detach(_ index: Int) {
    guard let parent = parent(of: index) else { return }
    elements[parent].children.removeAll { $0 == index }
    let isContainer =
      elements[parent].attributes.isEmpty && elements[parent].text == nil
      || ["mask", "variation"].contains(elements[parent].name)
    if isContainer, elements[parent].children.isEmpty, parent != Self.root { detach(parent) }
  }

  /// Deletes an object as Xcode does: with all constraints and connections that refer to it or to its descendants.
  mutating func delete(_ index: Int) {
    if let entry = entry(beside: index) { detach(entry) }
    let gone = Set(subtree(of: index).compactMap { elements[$0]["id"] })
    detach(index)
    for user in users(of: gone) { detach(user) }
  }

  /// The entry of a view in the list that its stack view has beside its views.
  private func entry(beside view: Int) -> Int? {
    guard let list = parent(of: view), let stack = parent(of: list),
      let entries = child("visibilityPriorities", of: stack), let place = elements[list].children.firstIndex(of: view)
    else { return nil }
    return elements[entries].children[place]
  }

  /// Updates the resources as Xcode does: the images that the document uses, sorted by name.
  mutating func listResources() {
    let names = Set(all { $0.name == "imageView" }.compactMap { elements[$0]["image"] })
    let old = child("resources", of: Self.root)
    guard !names.isEmpty else {
      if let old { detach(old) }
      return
    }
    let list = old ?? add("resources", [], to: Self.root)
    let known = Set(elements[list].children.compactMap { elements[$0]["name"] })
    for child in elements[list].children where !(elements[child]["name"].map(names.contains) ?? false) {
      elements[list].children.removeAll { $0 == child }
    }
    for name in names.subtracting(known).sorted() {
      addSorted("image", [("name", name), ("width", "24"), ("height", "24")], to: list, by: ["name"])
    }
  }
}
