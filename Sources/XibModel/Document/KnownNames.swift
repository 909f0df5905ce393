/// The facts of the format's tables about names, looked up once for each name of a document and its other versions.
struct KnownNames: Sendable {
  private var elements: [String: ElementTraits] = [:]
  private var attributes: [String: AttributeTraits] = [:]

  mutating func traits(ofElement name: String) -> ElementTraits {
    if let known = elements[name] { return known }
    let traits = ElementTraits(of: name)
    elements[name] = traits
    return traits
  }

  mutating func traits(ofAttribute name: String) -> AttributeTraits {
    if let known = attributes[name] { return known }
    let traits = AttributeTraits(of: name)
    attributes[name] = traits
    return traits
  }
}
