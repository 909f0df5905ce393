/// Compares texts as they are written.
///
/// `==` treats "é" as equal to "e" with a combining accent. Replacing one with the other is a change to keep.
extension String {
  public func isExactly(_ other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }

  /// Whether the text has another in it. `contains` of the standard library takes long to start.
  func hasExactly(_ part: String) -> Bool { utf8.indices.contains { utf8[$0...].starts(with: part.utf8) } }
}

extension String? {
  public func isExactly(_ other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isExactly(other)
  }
}
