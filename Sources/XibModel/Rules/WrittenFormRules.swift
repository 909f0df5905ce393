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
    let classes = ElementClasses(of: document)
    var names: [String: (words: String?, isForeign: Bool)] = [:], forms = WrittenForms.Cache()
    return document.nodes.indices.flatMap { node -> [Fault.Draft] in
      let element = document.nodes[node].name
      let name = names[element] ?? (misnamed(element), classes.lacks(element))
      names[element] = name
      let isForeign = name.isForeign && document.identifier(of: node) != nil
      let foreign = isForeign ? "\(element) is an element of another platform" : nil
      let words = [name.words ?? foreign, misplaced(node, in: document), withoutKey(node, in: document)].compactMap {
        $0
      }
      return (words + misspeltValues(of: node, in: document, &forms)).map { words in
        Fault.Draft(node, in: document, subject: "\(document.label(of: node)) \(words)") { names in
          "In the \(names.subject(of: document.nearestObject(around: node))), \(words)."
        }
      }
    }
  }

  /// What is wrong with the name of an element.
  private static func misnamed(_ element: String) -> String? {
    if LibraryClasses.isKnown(element) {
      return "\(element) is the name of a class; Xcode names elements without a prefix"
    }
    return WrittenForms.meant(by: element, in: WrittenForms.elements).map {
      "\(element) is no element; Xcode writes \($0)"
    }
  }

  /// What is wrong with the place of an element.
  private static func misplaced(_ node: Int, in document: Document) -> String? {
    let element = document.nodes[node].name
    guard node > 0, let parents = WrittenForms.parents[element] else { return nil }
    let parent = document.nodes[document.nodes[node].parent].name
    return parents.contains(parent)
      ? nil : "\(element) stands in \(parent); Xcode writes it in \(parents.sorted().joined(separator: " or ")) only"
  }

  private static func withoutKey(_ node: Int, in document: Document) -> String? {
    let element = document.nodes[node].name
    return WrittenForms.keyed.contains(element) && document.key(of: node) == nil
      ? "\(element) has no key, which says what it is of the object, such as frame" : nil
  }

  private static func misspeltValues(
    of node: Int, in document: Document, _ forms: inout WrittenForms.Cache
  ) -> [String] {
    let element = document.nodes[node].name
    let type = element == RuntimeAttributes.element ? document.value("type", of: node) : nil
    var found: [String] = []
    for attribute in document.attributes(of: node) {
      guard let form = forms.form(of: attribute.name, on: element, type: type), !form.admits(attribute.value) else {
        continue
      }
      let words = form.words(insteadOf: attribute.value)
      found.append("\(attribute.name) is \"\(attribute.value)\"; Xcode writes \(words)")
    }
    return found
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
