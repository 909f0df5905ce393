/// Texts compared as they are written.
///
/// `==` takes "é" for an "e" with the accent after it. Going from one to the other is a change like any, and must not be lost.
extension String {
  public func isExactly(_ other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
}

extension String? {
  public func isExactly(_ other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isExactly(other)
  }
}
