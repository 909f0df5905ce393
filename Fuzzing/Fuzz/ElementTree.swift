import XibModel

/// A document as plain values, to be edited and written as Xcode writes one.
struct DocumentTree {
  var root: ElementTree
  private let kind: Document.Kind
  private let prolog: [UInt8]
  private let epilogue: [UInt8]

  init(_ document: Document) {
    root = ElementTree(document, 0)
    kind = document.kind
    prolog = Array(document.text[..<document.nodes[0].start])
    epilogue = Array(document.text[document.nodes[0].end...])
  }

  /// The document with one element on each line. Comments between elements are left out.
  var text: [UInt8] {
    prolog + Array(root.text(indent: kind == .archive ? "\t" : "    ", depth: 0).utf8) + epilogue
  }

  /// What the elements of a document are found by: documents for other platforms have other elements of the same name.
  var type: String { root["type"] ?? root.name }

  /// Every element with its place, in the order of the document.
  var places: [Place] {
    var places: [Place] = []
    func visit(_ element: ElementTree, _ place: Place) {
      places.append(place)
      for (index, child) in element.children.enumerated() { visit(child, place + [index]) }
    }
    visit(root, [])
    return places
  }

  /// The names of all elements that have an id.
  var names: [String: String] { root.names }

  subscript(place: Place) -> ElementTree {
    get { place.reduce(root) { $0.children[$1] } }
    set { root.replace(place[...], with: newValue) }
  }
}

/// The way to an element: the number of a child in each element from the root.
typealias Place = [Int]

/// An element, its attributes and what is in it.
struct ElementTree {
  var name: String
  var attributes: [Attribute]
  var children: [ElementTree]
  /// The text of an element without children.
  var content: String

  init(_ document: Document, _ node: Int) {
    name = document.nodes[node].name
    attributes = Array(document.attributes(of: node))
    children = document.children(of: node).map { ElementTree(document, $0) }
    content = document.content(of: node)
  }

  init(string: String, key: String) {
    (name, attributes, children, content) = ("string", [Attribute(name: "key", value: key)], [], string)
  }

  subscript(attribute: String) -> String? {
    get { attributes.first { $0.name == attribute }?.value }
    set {
      let place = attributes.firstIndex { $0.name == attribute }
      switch (place, newValue) {
      case (let place?, let value?): attributes[place] = attributes[place].with(value: value)
      case (let place?, nil): attributes.remove(at: place)
      case (nil, let value?):
        // Xcode writes the id last.
        let end = attributes.last?.name == "id" ? attributes.count - 1 : attributes.count
        attributes.insert(Attribute(name: attribute, value: value), at: end)
      case (nil, nil): break
      }
    }
  }

  var id: String? { self["id"] ?? self["sceneID"] }

  /// What tells the element from its siblings, as far as no id does.
  var role: String { self["key"] ?? name }

  /// The names of the elements in it that have an id, and its own.
  var names: [String: String] {
    var names: [String: String] = [:]
    visit { element in
      if let id = element.id { names[id] = element.name }
    }
    return names
  }

  func visit(_ body: (ElementTree) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }

  mutating func replace(_ place: Place.SubSequence, with element: ElementTree) {
    guard let first = place.first else { return self = element }
    children[first].replace(place.dropFirst(), with: element)
  }

  func text(indent: String, depth: Int) -> String {
    let attributes = attributes.map { " \($0.name)=\"\(XMLText.escapeAttribute($0.value))\"" }.joined()
    guard children.isEmpty else {
      let margin = String(repeating: indent, count: depth)
      let lines = children.map { "\(margin)\(indent)\($0.text(indent: indent, depth: depth + 1))\n" }.joined()
      return "<\(name)\(attributes)>\n\(lines)\(margin)</\(name)>"
    }
    return content.isEmpty
      ? "<\(name)\(attributes)/>" : "<\(name)\(attributes)>\(XMLText.escapeContent(content))</\(name)>"
  }
}
