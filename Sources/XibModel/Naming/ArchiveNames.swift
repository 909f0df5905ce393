/// Names for the contents of an archive, in the words of modern documents.
extension Document {
  /// The element that a modern document has for an object of an archive, such as `textField` for `NSTextField`; the
  /// name of the element in other documents.
  public func describedElement(of node: Int) -> String {
    guard kind == .archive, let className = value("class", of: node) else { return nodes[node].name }
    return ArchiveElements.element(ofClass: className)
  }

  /// The id of the object that the record or flattened property around a node of an archive is about; `nil` for any
  /// other node.
  public func archiveSubject(around node: Int) -> String? {
    guard kind == .archive else { return nil }
    var at = node
    while at >= 0 {
      if let id = value(NormalArchive.Attribute.object, of: at) ?? value(NormalArchive.Attribute.source, of: at) {
        return id
      }
      at = nodes[at].parent
    }
    return nil
  }

  /// The name of the record or flattened property around a node of an archive; `nil` for any other node.
  public func archiveProperty(around node: Int) -> String? {
    guard kind == .archive else { return nil }
    var at = node
    while at >= 0 {
      switch nodes[at].name {
      case NormalArchive.property: return value(NormalArchive.Attribute.property, of: at)
      case NormalArchive.connectionRecord: return value(NormalArchive.Attribute.name, of: at)
      case NormalArchive.objectRecord: return "record"
      default: at = nodes[at].parent
      }
    }
    return nil
  }
}

enum ArchiveNames {
  /// The keys of texts that name an object, best first.
  private static let titles = [
    "NSTitle", "IBUINormalTitle", "IBUITitle", "IBUIText", "NSContents", "NSWindowTitle", "IBUIPlaceholder",
    "NSClassName",
    "IBProxiedObjectIdentifier",
  ]

  /// The name of an object of an archive; `nil` if none of its texts is one.
  static func name(of node: Int, in document: Document) -> String? {
    for title in titles {
      if let text = document.member(title, of: node), document.hasText(text) { return document.content(of: text) }
    }
    return nil
  }
}
