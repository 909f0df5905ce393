/// Shortens the old and the new place of a moved object to the parts that differ.
enum MovedPlaces {
  private static let separator = " > "

  /// The ends of two places, from the last common object around them.
  static func shortened(from old: String, to new: String) -> (old: String, new: String) {
    var one = parts(of: old), other = parts(of: new)
    let common = zip(one, other).prefix { $0 == $1 }.count
    let skipped = max(0, min(common, one.count, other.count) - 1)
    one.removeFirst(skipped)
    other.removeFirst(skipped)
    // The list says something only if it differs.
    while one.count > 1, other.count > 1, one.last == other.last {
      one.removeLast()
      other.removeLast()
    }
    let (before, after) = (one.joined(separator: separator), other.joined(separator: separator))
    return before == after ? (old, new) : (before, after)
  }

  private static func parts(of place: String) -> [String] {
    place.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
