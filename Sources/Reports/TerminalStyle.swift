internal import SemanticDiff

/// Colours and weights for a terminal, which can be turned off.
public struct TerminalStyle: Sendable {
  let isOn: Bool

  public init(isOn: Bool) { self.isOn = isOn }

  public func bold(_ text: String) -> String { escape("1", text) }

  public func dim(_ text: String) -> String { escape("2", text) }

  /// Something that is right.
  public func good(_ text: String) -> String { escape("32", text) }

  /// Something that is wrong, or in conflict.
  public func bad(_ text: String) -> String { escape("31", text) }

  /// Something worth a look.
  public func notable(_ text: String) -> String { escape("33", text) }

  func paint(_ text: String, _ kind: Change.Kind) -> String { escape(Self.code(of: kind), text) }

  private func escape(_ code: String, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[m" : text
  }

  private static func code(of kind: Change.Kind) -> String {
    switch kind {
    case .added: "32"
    case .removed: "31"
    case .moved, .reordered: "36"
    case .changed: "33"
    }
  }
}
