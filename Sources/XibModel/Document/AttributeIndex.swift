/// An index of the attributes of elements that have very many of them. Searching those one by one would take quadratic
/// time.
struct AttributeIndex {
  /// The number of attributes above which an element is indexed; no element that Xcode writes has more.
  static let threshold = 64

  private let places: [Int: [String: Int]]

  init(of nodes: [Node], _ attributes: AttributeTable) {
    var places: [Int: [String: Int]] = [:]
    for number in nodes.indices {
      let range = nodes.attributeRange(of: number..<number + 1, outOf: attributes.count)
      guard range.count > Self.threshold else { continue }
      places[number] = Dictionary(range.map { (attributes.name(at: $0).name, $0) }) { first, _ in first }
    }
    self.places = places
  }

  /// The index of an attribute in the document's list, for a node with more than ``threshold`` attributes.
  func place(of name: String, in node: Int) -> Int? { places[node]?[name] }
}
