internal import SemanticDiff
internal import XibModel

/// Outlets or actions of one object, by their names.
struct OutlineConnections {
  let element: String
  let names: [String]

  var count: Int { names.count }

  /// So many of one kind are summed up.
  private static let fewest = 4
  /// So many names are listed.
  private static let listed = 4

  /// Takes connections of which there are many out of a list.
  static func split(_ children: [ObjectOutline]) -> (summed: [OutlineConnections], rest: [ObjectOutline]) {
    let elements = Set(children.map(\.element)).filter { Identifiers.connectionName(of: $0) != nil }
    let summed = elements.sorted().map { element in
      OutlineConnections(element: element, names: children.filter { $0.element == element }.map(name))
    }.filter { $0.count >= fewest }
    guard !summed.isEmpty else { return ([], children) }
    return (summed, children.filter { child in !summed.contains { $0.element == child.element } })
  }

  private static func name(of connection: ObjectOutline) -> String {
    let attribute = Identifiers.connectionName(of: connection.element)
    let stated = connection.properties.first { $0.name == attribute }
    return stated?.text ?? connection.name ?? connection.element
  }

  /// `14 outlets: buttonAway, buttonBusy, labelAway, labelBusy, …`.
  var text: String {
    let more = count > Self.listed ? ", …" : ""
    return "\(count) \(ObjectNames.spelledOut(element))s: \(names.prefix(Self.listed).joined(separator: ", "))\(more)"
  }
}
