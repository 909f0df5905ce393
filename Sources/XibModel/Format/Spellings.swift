/// Spellings that differ between releases of Xcode but mean the same (format.md 7.5).
public enum Spellings {
  /// Attributes that add nothing if another one is present, by element. They are fallbacks for systems that do not know
  /// the other.
  static let fallbacks: [String: [(attribute: String, beside: String)]] = [
    "color": [("cocoaTouchSystemColor", beside: "systemColor")]
  ]

  /// The names of the 11 point system font; those in the second set name it only together with its size.
  static let smallFonts: Set<String> = ["smallSystem", "toolTip"]
  static let smallFontsBySize: Set<String> = ["menu", "message"]
  static let smallFontSize = "11"

  /// Elements that have more than one spelling.
  static let spelled: Set<String> = ["color", "font"]

  /// The attributes of which a value may have another spelling.
  private static let varying = Set(["metaFont"] + fallbacks.values.joined().map(\.attribute))

  /// Keys of archives whose texts are sizes. Releases write large numbers, and those for no limit, in several ways.
  fileprivate static let sizes = WordList([
    "NSMaxSize", "NSMinSize", "NSWindowContentMaxSize", "NSWindowContentMinSize",
  ])

  /// The numbers of a size in one spelling; `nil` for no limit.
  fileprivate static func numbers(ofSize text: String) -> [String?] {
    ArchiveFrame.numbers(in: text).map { ArchiveValues.isUnlimited($0) ? nil : ArchiveValues.number($0) }
  }

  /// Whether attributes with these names may have another spelling.
  static func mayVary(_ names: some Sequence<String>) -> Bool { names.contains(where: varying.contains) }

  /// The attributes of an element in one spelling; `nil` if it has only one.
  static func uniform(_ attributes: Attributes, of element: String) -> [Attribute]? {
    guard spelled.contains(element) else { return nil }
    var result = Array(attributes)
    for (fallback, other) in fallbacks[element] ?? [] where result.contains(where: { $0.name == other }) {
      result.removeAll { $0.name == fallback }
    }
    guard let font = result.firstIndex(where: { $0.name == "metaFont" }) else { return result }
    let size = result.first { $0.name == "size" }?.value
    let isSmall =
      smallFonts.contains(result[font].value) && (size == nil || size == smallFontSize)
      || smallFontsBySize.contains(result[font].value) && size == smallFontSize
    if isSmall {
      result[font] = result[font].with(value: "smallSystem")
      result.removeAll { $0.name == "size" }
    }
    return result
  }
}

extension Document {
  /// Whether two elements have the same name and attributes that mean the same.
  public func hasSynonymousStart(_ node: Int, as other: Int, in document: Document) -> Bool {
    let element = nodes[node].name
    guard nodes[node].traits.contains(.spelled), element == document.nodes[other].name else { return false }
    guard [attributes(of: node).names, document.attributes(of: other).names].contains(where: Spellings.mayVary) else {
      return hasSameStart(node, as: other, in: document)
    }
    guard
      let mine = Spellings.uniform(attributes(of: node), of: element),
      let theirs = Spellings.uniform(document.attributes(of: other), of: element)
    else { return false }
    // No element has two attributes of one name. Hashing pays only for very many.
    return mine.count == theirs.count
      && (mine.count > AttributeIndex.threshold ? Set(mine) == Set(theirs) : mine.allSatisfy(theirs.contains))
  }

  /// Whether two elements have texts that mean the same.
  public func hasSynonymousText(_ node: Int, as other: Int, in document: Document) -> Bool {
    let (mine, its) = (content(of: node), document.content(of: other))
    if mine.isExactly(its) { return true }
    return index(in: Spellings.sizes, with: .key, of: node) != nil
      && Spellings.numbers(ofSize: mine) == Spellings.numbers(ofSize: its)
  }

  /// Whether two elements have the same name and children, and attributes and texts that mean the same.
  public func isSynonym(_ node: Int, of other: Int, in document: Document) -> Bool {
    if isEqual(node, to: other, in: document) { return true }
    guard !hasChildren(node), !document.hasChildren(other), hasSynonymousText(node, as: other, in: document)
    else { return false }
    return hasSameStart(node, as: other, in: document) || hasSynonymousStart(node, as: other, in: document)
  }
}
