internal import XibModel

/// A start tag merged from two, with the source of each attribute in each reading.
struct MergedStartTag {
  /// The side whose tag is the pattern: it gives the element's name and the order of attributes.
  var pattern: Side
  /// The attributes that differ between the sides, and the side they are taken from.
  var attributes: [(name: String, choice: Choice)] = []
  /// The values that come from neither side, by attribute.
  var values: [String: String] = [:]
  /// The attributes that both sides have, and the merge does not.
  var removed: Set<String> = []

  /// Where an attribute is taken from; `nil` if it does not differ, or comes from the pattern.
  func choice(of name: String) -> Choice? { attributes.first { $0.name == name }?.choice }

  /// Whether it is the pattern as it stands.
  var isPattern: Bool { attributes.isEmpty && values.isEmpty && removed.isEmpty }

  var hasConflict: Bool { attributes.contains { $0.choice == .conflict } }

  /// Whether every attribute that differs is taken from one side.
  func takesAttributes(from side: Side) -> Bool { attributes.allSatisfy { $0.choice == .take(side) } }
}
