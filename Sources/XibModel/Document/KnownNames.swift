/// The facts of the format's tables about names, looked up once for each name of a document and its other versions.
struct KnownNames: Sendable {
  var elements = Names<ElementTraits>()
  var attributes = Names<AttributeTraits>()

  /// The names of one kind that were looked up.
  struct Names<Traits: NameTraits>: Sendable {
    private var traits: [String: Traits] = [:]

    mutating func traits(of name: String) -> Traits {
      if let known = traits[name] { return known }
      let new = Traits(of: name)
      traits[name] = new
      return new
    }
  }
}
