internal import Basics

/// Rules about what no Xcode writes: people, generators and language models do, and lines that a merge mixed.
extension DocumentRule {
  static let neverWritten = DocumentRule(
    .neverWritten, summary: "Elements, places and values are such as Xcode writes.",
    help: """
      Xcode answers "error -1" without a line, or reads another value without a word. Write what the message says, or make \
      the change in Interface Builder.
      """
  ) { inspection in
    let document = inspection.document
    guard document.kind == .modern else { return [] }
    var kinds = WrittenKinds(document)
    return document.nodes.indices.flatMap { node -> [Fault.Draft] in
      kinds.slips(of: node).map { words in
        Fault.Draft(node, in: document, subject: "\(document.label(of: node)) \(words)") { names in
          "In the \(names.subject(of: document.nearestObject(around: node))), \(words)."
        }
      }
    }
  }

  static let gridWithoutCell = DocumentRule(
    .gridWithoutCell, summary: "A grid has a cell where each row crosses each column.",
    help: """
      AppKit ends the app when it loads the document. Add the cell that is missing, or delete the row or the column.
      """
  ) { inspection in
    let document = inspection.document
    return document.nodes(named: Grid.element).compactMap { grid in
      func entries(_ list: String) -> [Int] { document.children(of: grid, named: list).flatMap(document.children) }
      let crossings = entries(Grid.rows).count * entries(Grid.columns).count, cells = entries(Grid.cells).count
      guard document.kind == .modern, crossings != cells else { return nil }
      return Fault.Draft(grid, in: document, subject: document.label(of: grid)) { names in
        "The \(names.subject(of: grid)) has \(cells) cells, and its rows and columns cross \(crossings) times."
      }
    }
  }
}

/// What Xcode writes of the elements of a document. It is looked up once for each kind: a document has few names and many
/// elements.
private struct WrittenKinds {
  /// Elements of a name, and of a type where the type decides what a value is.
  private final class Kind {
    /// What is wrong with the name.
    let misnamed: String?
    /// Whether the element is an object on other platforms only.
    let isForeign: Bool
    /// The only element in which it stands.
    let parent: String?
    let isKeyed: Bool
    /// The forms that were asked for, by the numbers of the names of attributes.
    var forms: [WrittenForms.Form??]

    init(_ element: String, _ classes: ElementClasses, attributes: Int) {
      misnamed = WrittenKinds.misnamed(element)
      isForeign = classes.lacks(element)
      parent = WrittenForms.parents[element]
      isKeyed = WrittenForms.keyed.contains(element)
      forms = Array(repeating: nil, count: attributes)
    }
  }

  private let document: Document
  private let classes: ElementClasses
  private var kinds: [String: Kind] = [:]

  init(_ document: Document) { (self.document, classes) = (document, ElementClasses(of: document)) }

  /// What is wrong with an element, its place and its attributes.
  mutating func slips(of node: Int) -> [String] {
    let element = document.nodes[node].name
    let type = element == RuntimeAttributes.element ? document.value("type", of: node) : nil
    let kind = kind(of: element, type)
    var found: [String] = []
    if let misnamed = kind.misnamed {
      found.append(misnamed)
    } else if kind.isForeign, document.identifier(of: node) != nil {
      found.append("\(element) is an element of another platform")
    }
    if let parent = kind.parent, node > 0, document.nodes[document.nodes[node].parent].name != parent {
      let other = document.nodes[document.nodes[node].parent].name
      found.append("\(element) stands in \(other); Xcode writes it in \(parent) only")
    }
    if kind.isKeyed, document.key(of: node) == nil {
      found.append("\(element) has no key, which says what it is of the object, such as frame")
    }
    for index in document.attributeRange(of: node) {
      let name = Int(document.attributeTable.entries[index].name)
      if kind.forms[name] == nil {
        let attribute = document.attributeTable.name(at: index).name
        kind.forms[name] = .some(WrittenForms.form(of: attribute, on: element, type: type))
      }
      guard case .some(.some(let form)) = kind.forms[name] else { continue }
      let attribute = document.attribute(at: index, of: node)
      guard !form.admits(attribute.value) else { continue }
      let words = form.words(insteadOf: attribute.value)
      found.append("\(attribute.name) is \"\(attribute.value)\"; Xcode writes \(words)")
    }
    return found
  }

  private mutating func kind(of element: String, _ type: String?) -> Kind {
    let name = type.map { element + $0 } ?? element
    if let known = kinds[name] { return known }
    let kind = Kind(element, classes, attributes: document.attributeTable.names.entries.count)
    kinds[name] = kind
    return kind
  }

  /// What was said of names: all documents have the same ones.
  private final class Names { var words: [String: String?] = [:] }
  private static let names = Guarded(Names())

  private static func misnamed(_ element: String) -> String? {
    names.use { names -> String? in
      if let known = names.words[element] { return known }
      let words = words(onName: element)
      names.words[element] = .some(words)
      return words
    }
  }

  private static func words(onName element: String) -> String? {
    if LibraryClasses.isKnown(element) {
      return "\(element) is the name of a class; Xcode names elements without a prefix"
    }
    return WrittenForms.meant(by: element, in: WrittenForms.elements).map {
      "\(element) is no element; Xcode writes \($0)"
    }
  }
}
