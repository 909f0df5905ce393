// Searches for a whole text or for bytes. The standard library has its own in a library that Embedded Swift is without.

extension Collection where Element: Equatable {
  /// The first place at which another collection stands in this one; `nil` if there is none.
  package func firstPlace(of other: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while true {
      var (end, rest) = (start, other.startIndex)
      while rest < other.endIndex, end < endIndex, self[end] == other[rest] {
        (end, rest) = (index(after: end), other.index(after: rest))
      }
      if rest == other.endIndex { return start..<end }
      guard start < endIndex else { return nil }
      start = index(after: start)
    }
  }

  /// Whether another collection stands somewhere in this one.
  package func holds(_ other: some Collection<Element>) -> Bool { firstPlace(of: other) != nil }
}

extension String {
  /// What stands before, between and after the places of a separator.
  package func parts(between separator: String) -> [String] {
    var (parts, rest): ([String], Substring) = ([], self[...])
    while let place = rest.firstPlace(of: separator) {
      parts.append(String(rest[..<place.lowerBound]))
      rest = rest[place.upperBound...]
    }
    return parts + [String(rest)]
  }
}

extension Dictionary {
  /// Makes a dictionary of pairs. The first of those with one key counts.
  package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(minimumCapacity: pairs.underestimatedCount)
    for (key, value) in pairs where index(forKey: key) == nil { self[key] = value }
  }
}
