import YAMLReader

/// A YAML file of this package, as the values that `JSONSerialization` would give.
struct YAMLFile {
  let value: Any?

  init(_ text: String) throws { value = try YAMLReader.read(Array(text.utf8)).map(Self.value) }

  private static func value(_ node: YAMLNode) -> Any {
    switch node.content {
    case .scalar(let text): node.isText ? text : ["true": true, "false": false][text] ?? text
    case .sequence(let nodes): nodes.map(value)
    case .mapping(let pairs):
      Dictionary(pairs.map { ($0.key.scalar ?? "", value($0.value)) }, uniquingKeysWith: { first, _ in first })
    }
  }
}
