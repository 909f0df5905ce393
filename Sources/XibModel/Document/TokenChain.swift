/// The attributes of a start tag as a linked list. One of very many attributes is found and changed in constant time.
struct TokenChain {
  /// The attributes. Removed ones are `nil`, and so is the first entry, which stands for the beginning.
  private var tokens: [StartTag.Token?] = [nil]
  /// The index of the attribute after each one.
  private var next: [Int] = [0]
  private var places: [String: Int] = [:]

  init(_ attributes: [StartTag.Token]) {
    for (place, token) in attributes.enumerated() { insert(token, at: place) }
  }

  /// The attributes in their order.
  var remaining: [StartTag.Token] {
    var result: [StartTag.Token] = []
    var place = next[0]
    while place != 0 {
      if let token = tokens[place] { result.append(token) }
      place = next[place]
    }
    return result
  }

  func contains(_ name: String) -> Bool { places[name] != nil }

  mutating func remove(_ name: String) {
    if let place = places.removeValue(forKey: name) { tokens[place] = nil }
  }

  /// Replaces the attribute of the same name; returns whether there is one.
  mutating func replace(_ token: StartTag.Token) -> Bool {
    guard let place = places[token.name] else { return false }
    tokens[place] = token
    return true
  }

  /// Adds an attribute after another, or at the beginning.
  mutating func insert(_ token: StartTag.Token, after neighbour: String?) {
    insert(token, at: neighbour.flatMap { places[$0] } ?? 0)
  }

  private mutating func insert(_ token: StartTag.Token, at before: Int) {
    places[token.name] = tokens.count
    next.append(next[before])
    next[before] = tokens.count
    tokens.append(token)
  }
}
