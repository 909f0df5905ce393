/// The key that an element of an archive is written with.
enum WrittenKey {
  /// The one that it has.
  case own
  case none
  case given(String)

  func text(of node: Int, in document: Document) -> String? {
    switch self {
    case .own: document.key(of: node)
    case .none: nil
    case .given(let key): key
    }
  }

  /// Whether an element with this key has the attributes that it has in its document, in the same order.
  ///
  /// Xcode writes the key as the last attribute but the id. An element with an id is written in several places, so it is
  /// never copied.
  func isWritten(of node: Int, in document: Document) -> Bool {
    let traits = document.nodes[node].attributeTraits
    guard !traits.contains(.id) else { return false }
    let hasKey = traits.contains(.key)
    guard !hasKey || document.attributes(of: node).names.last == AttributeNames.key else { return false }
    switch self {
    case .own: return true
    case .none: return !hasKey
    case .given: return false
    }
  }
}
