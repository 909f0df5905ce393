import XibArchives
import XibModel

/// What the documents of the seeds can give to others: values of attributes, texts, and elements.
struct Donors {
  /// The values of an attribute, by `element attribute`; the texts of an element, by `element>key`.
  private(set) var values: [String: [String]] = [:]
  /// The elements that some element has as a property, by the type of document and its name.
  private(set) var properties: [String: [Donor]] = [:]
  /// The elements of a list, by the type of document, what the list belongs to, and its name.
  private(set) var entries: [String: [Donor]] = [:]
  /// The attributes that every element of a name has.
  private(set) var required: [String: Set<String>] = [:]

  /// What the inputs that a run begins with give; `nil` without any.
  static let ofSeeds: Donors? = Seeds.inputs.map(Donors.init)

  /// An element that fits elsewhere.
  struct Donor {
    let element: ElementTree
    /// The roles of the siblings before it.
    let before: Set<String>
    /// The names of the elements outside it that it mentions, by id.
    let mentioned: [String: String]
  }

  init(of inputs: [[UInt8]]) {
    for document in inputs.flatMap(parts).compactMap({ try? Document(file: $0) }) {
      let tree = DocumentTree(document)
      // Numbers that are ids can't be told from others.
      guard !tree.names.keys.contains(where: { (Int($0) ?? 0) > 0 }) else { continue }
      add(tree.root, around: nil, type: tree.type, names: tree.names)
    }
    for name in values.keys { values[name] = Array(Set(values[name] ?? [])).sorted() }
  }

  private mutating func add(_ element: ElementTree, around: ElementTree?, type: String, names: [String: String]) {
    let own = Set(element.attributes.map(\.name))
    required[element.name, default: own].formIntersection(own)
    for attribute in element.attributes {
      values["\(element.name) \(attribute.name)", default: []].append(attribute.value)
    }
    if !element.content.isEmpty { values["\(element.name)>\(element.role)", default: []].append(element.content) }
    var before: Set<String> = []
    for child in element.children {
      add(child, around: element, type: type, names: names)
      let inside = child.names
      var mentioned: [String: String] = [:]
      child.visit { inner in
        for attribute in inner.attributes where names[attribute.value] != nil && inside[attribute.value] == nil {
          mentioned[attribute.value] = names[attribute.value]
        }
      }
      let donor = Donor(element: child, before: before, mentioned: mentioned)
      if child.id != nil, child["key"] == nil, let around {
        entries[Self.place(of: element, in: around, type: type), default: []].append(donor)
      } else {
        properties["\(type) \(element.name)", default: []].append(donor)
      }
      before.insert(child.role)
    }
  }

  /// What the elements of a list are found by. Views go into any view.
  static func place(of list: ElementTree, in around: ElementTree, type: String) -> String {
    list.name == "subviews" ? "\(type) subviews" : "\(type) \(around.name) \(list.name)"
  }
}
