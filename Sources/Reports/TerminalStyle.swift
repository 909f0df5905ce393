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

  func paint(_ text: String, _ kind: Change.Kind) -> String { escape(Self.colors[kind] ?? "0", text) }

  private func escape(_ code: String, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[m" : text
  }

  private static let colors: [Change.Kind: String] = [
    .added: "32", .removed: "31", .moved: "36", .reordered: "36", .changed: "33",
  ]
}
