/// A value in a YAML document.
public struct YAMLNode: Sendable {
  public enum Content: Sendable {
    /// A plain or quoted value as it was written: `off` stays `off` and does not become false.
    case scalar(String)
    case sequence([YAMLNode])
    /// The pairs in the order of the document; no key comes twice.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  public let content: Content
  /// The line that it begins on, counted from 1.
  public let line: Int
  /// Whether it is a text. A value without quotation marks may be another thing to YAML, such as a number or a date.
  public let isText: Bool

  /// The value as it was written; `nil` for a sequence or a mapping.
  public var scalar: String? {
    if case .scalar(let text) = content { text } else { nil }
  }

  public var sequence: [YAMLNode]? {
    if case .sequence(let nodes) = content { nodes } else { nil }
  }

  public var mapping: [(key: YAMLNode, value: YAMLNode)]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// Whether the value is empty or null.
  public var isNothing: Bool { scalar.map { !isText && ["", "~", "null"].contains($0) } ?? false }
}
