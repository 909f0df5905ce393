/// Properties of an archive's objects as Xcode's inspectors show those of modern documents.
extension RecordedObjects {
  /// The label of the property that a node states, and the words for its value.
  ///
  /// - Returns: `nil` for properties that modern documents state in another way.
  public func words(of node: Int) -> (label: String, value: String?)? {
    guard document.nodes[node].parent >= 0, let row = row(of: node) else { return nil }
    var (element, state) = (document.describedElement(of: row.owner), "")
    if case .state(_, let key) = row.property {
      (element, state) = ("state", ObjectNames.titled(ofState: key) + " > ")
    }
    guard let name = row.property.name, let label = InspectorLabels.label(of: name, on: element) else { return nil }
    let value = document.archivedText(of: node).flatMap(row.property.modernValue)
    let shown = value.flatMap { ValueWords.words($0, of: name, on: element) } ?? words(ofValue: node)
    return (state + label, shown)
  }

  /// A colour, a font or an image as Xcode's inspectors show it; `nil` for other values.
  public func words(ofValue node: Int) -> String? {
    guard [NormalArchive.value, NormalArchive.mention].contains(document.nodes[node].name) else { return nil }
    let objects = objects
    guard let value = objects.target(of: node), let className = document.className(of: value) else {
      return nil
    }
    if let image = ModernValue.image(value, in: objects) { return image }
    return ModernValue.element(value, className, key: nil, in: objects).map { element in
      ValueWords.words(0, in: element.document(form: document.form))
    }
  }

  /// The row of the tables for the key of a node, and the object that has the key.
  private func row(of node: Int) -> (property: ArchiveProperty, owner: Int)? {
    let parent = document.nodes[node].parent
    if let key = document.key(of: node), let className = document.className(of: parent) {
      // What no table has stays under its name without a prefix.
      return (ArchiveProperties.row(key, of: className) ?? .attribute(ArchiveElements.property(ofKey: key)), parent)
    }
    guard document.nodes[parent].name == NormalArchive.property,
      let name = document.value(NormalArchive.Attribute.property, of: parent), let owner = object(around: node)?.node
    else { return nil }
    return ArchiveProperties.flattenedRow(name).map { ($0, owner) }
  }
}

extension Document {
  /// The text, number or Boolean that a node states itself.
  fileprivate func archivedText(of node: Int) -> String? {
    switch nodes[node].name {
    case "string", "characters", "int", "bool": content(of: node)
    case "double", "float", "real": ArchiveValues.number(value("value", of: node) ?? content(of: node))
    case "integer", "boolean": value("value", of: node)
    default: nil
    }
  }
}

extension ArchiveProperty {
  /// The attribute or the key in a modern document; `nil` if there are several or none.
  fileprivate var name: String? {
    switch self {
    case .attribute(let name, _), .words(let name, _, _), .opposite(let name), .child(let name), .comment(let name),
      .object(let name), .image(let name), .firstChild(let name), .state(let name, _):
      name
    default: nil
    }
  }

  /// A value of the archive as a modern document writes it; `nil` if there is no word for it.
  fileprivate func modernValue(_ text: String) -> String? {
    switch self {
    case .attribute(_, let usual):
      return usual == AttributeNames.yes || usual == AttributeNames.no ? ModernValue.boolean(text) : text
    case .child, .comment, .state: return text
    case .opposite: return ModernValue.boolean(text) == AttributeNames.yes ? AttributeNames.no : AttributeNames.yes
    case .words(_, let words, let first): return Self.word(for: text, in: words, first: first)
    default: return nil
    }
  }
}
