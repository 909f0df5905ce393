/// A string literal in code that names something in a document.
public struct IdentifierLiteral: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case segue
    case storyboardObject
    case reusableView
    /// A reuse identifier that code registers, so that no document has to.
    case registeredView
  }

  public let kind: Kind
  public let text: String
  public let line: Int

  public init(kind: Kind, text: String, line: Int) {
    self.kind = kind
    self.text = text
    self.line = line
  }
}
