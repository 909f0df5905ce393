internal import XibModel

/// Names for the contents of an archive, in the words of modern documents.
extension Document {
  /// The id of the object that the record or flattened property around a node of an archive is about; `nil` for any
  /// other node.
  private func archiveSubject(around node: Int) -> String? {
    chain(from: node).lazy.compactMap {
      value(NormalArchive.Attribute.object, of: $0) ?? connectionEnds(of: $0)?.holder
    }
    .first
  }

  /// The graph id of the object that a node of an archive belongs to: the one that the record or flattened property around
  /// it is about, or else the nearest one.
  func archiveOwner(of node: Int) -> String? {
    archiveSubject(around: node) ?? identity(of: nearestObject(around: node))
  }

  /// The connection that a record of an archive is about in the words of modern documents, such as `outlet textView`.
  fileprivate func connectionWords(of record: Int) -> String? {
    guard let name = value(NormalArchive.Attribute.name, of: record) else { return nil }
    let (element, label) = (connectionKind(of: record)?.element, member(ArchiveRecords.recordedConnection, of: record))
    return label.flatMap { member(ArchiveRecords.connectionLabel, of: $0) }.flatMap { label in
      element.map { "\(ObjectNames.spelledOut($0)) \(content(of: label))" }
    } ?? name
  }

  /// The graph ids of the object that has the connection in a record of an archive, and of the one it is connected to;
  /// `nil` for any other node.
  fileprivate func connectionEnds(of record: Int) -> (holder: String?, other: String?)? {
    guard nodes[record].name == NormalArchive.connectionRecord else { return nil }
    let source = value(NormalArchive.Attribute.source, of: record)
    let destination = value(NormalArchive.Attribute.destination, of: record)
    return connectionKind(of: record) == .action ? (destination, source) : (source, destination)
  }

  private func connectionKind(of record: Int) -> ArchiveConnections.Kind? {
    value(NormalArchive.Attribute.name, of: record)?.split(separator: " ").first
      .flatMap { ArchiveConnections.kinds[String($0)] }
  }
}

enum ArchiveNames {
  /// The keys of texts that name an object, best first.
  private static let titles = [
    "NSTitle", "IBUINormalTitle", "IBUITitle", "IBUIText", "NSContents", "NSWindowTitle", "NSLabel", "IBUIPlaceholder",
    "NSClassName",
    "IBProxiedObjectIdentifier",
  ]

  private static let ranks = Dictionary(uniqueKeysWithValues: titles.enumerated().map { ($1, $0) })

  /// The name of an object of an archive; `nil` if none of its texts is one.
  static func name(of node: Int, in document: Document) -> String? {
    let texts = document.children(of: node).compactMap { child in
      document.key(of: child).flatMap { ranks[$0] }.map { (rank: $0, node: child) }
    }
    return texts.filter { document.hasText($0.node) }.min { $0.rank < $1.rank }
      .flatMap { document.archivedString(of: $0.node) }
  }
}

/// Properties of an archive's objects as Xcode's inspectors show those of modern documents.
extension RecordedObjects {
  func element(of node: Int) -> String {
    document.className(of: node).map(ArchiveElements.element) ?? document.nodes[node].name
  }

  func property(around node: Int) -> String? {
    for at in document.chain(from: node) {
      switch document.nodes[at].name {
      case NormalArchive.property: return document.value(NormalArchive.Attribute.property, of: at)
      case NormalArchive.connectionRecord: return document.connectionWords(of: at)
      case NormalArchive.objectRecord: return NormalArchive.listing
      default: continue
      }
    }
    return nil
  }

  func connection(in record: Int) -> (words: String, other: String?)? {
    guard let ends = document.connectionEnds(of: record), let words = property(around: record) else { return nil }
    return (words, ends.other)
  }

  /// The label of the property that a node states, and the words for its value.
  ///
  /// - Returns: `nil` for properties that modern documents state in another way.
  func words(of node: Int) -> (label: String, value: String?)? {
    guard document.nodes[node].parent >= 0 else { return nil }
    if let name = flattenedName(of: node), let label = ArchiveProperties.editorLabel(name) {
      return (label, document.archivedText(of: node))
    }
    guard let row = row(of: node) else { return nil }
    var (element, state) = (self.element(of: row.owner), "")
    if case .state(_, let key) = row.property {
      (element, state) = ("state", ObjectNames.titled(ofState: key) + " > ")
    }
    guard let name = row.property.name, let label = InspectorLabels.label(of: name, on: element) else { return nil }
    let value = document.archivedText(of: node).flatMap(row.property.modernValue)
    let shown = value.flatMap { ValueWords.words($0, of: name, on: element) } ?? words(ofValue: node)
    return (state + label, shown)
  }

  /// A colour, a font or an image as Xcode's inspectors show it; `nil` for other values.
  func words(ofValue node: Int) -> String? {
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
    guard let name = flattenedName(of: node), let owner = object(around: node)?.node else { return nil }
    return ArchiveProperties.flattenedRow(name).map { ($0, owner) }
  }

  /// The name of the flattened property of which a node is the value; `nil` for any other node.
  private func flattenedName(of node: Int) -> String? {
    let parent = document.nodes[node].parent
    guard document.nodes[parent].name == NormalArchive.property else { return nil }
    return document.value(NormalArchive.Attribute.property, of: parent)
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
