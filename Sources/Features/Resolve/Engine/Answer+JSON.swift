internal import SemanticMerge

/// The form of an answer in JSON and on the page: what to take, and a name where both stay under two; or a value.
extension Answer {
  /// - Returns: `nil` if there is neither a version nor a value.
  init?(take: String?, name: String? = nil, value: String? = nil) {
    if let value {
      self = .value(value)
    } else if take == Kind.both.rawValue {
      self = .both(named: name)
    } else {
      guard let version = Version.allCases.first(where: { $0.name == take }) else { return nil }
      self = .take(version)
    }
  }

  var members: [(String, JSON)] {
    switch self {
    case .take(let version): [("take", .string(version.name))]
    case .both(let name):
      [("take", .string(Kind.both.rawValue))] + (name.map { [("name", .string($0))] } ?? [])
    case .value(let text): [("value", .string(text))]
    }
  }
}
