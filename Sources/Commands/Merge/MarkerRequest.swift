public import SemanticMerge

/// What a caller asks of the markers, as git or a person gave it.
public struct MarkerRequest: Equatable, Sendable {
  public var form: ConflictStyle.Form?
  /// The length of a marker.
  public var size: Int?
  public var base: String?
  public var ours: String?
  public var theirs: String?

  /// The lengths that a marker may have.
  public static let sizes = 1...1000

  public init() {}

  /// What git calls the two sides; empty for a git that does not tell.
  public var sideLabels: [String] { [ours, theirs].compactMap(Self.label) }

  /// The style to write conflicts in.
  ///
  /// - Parameters:
  ///   - setting: Asks git for `merge.conflictStyle`, where the request leaves it open.
  ///   - isInner: Whether the result is only the base of another merge.
  public func style(setting: () async -> String? = { nil }, isInner: Bool = false) async -> ConflictStyle {
    var style = ConflictStyle(markerSize: size ?? 7)
    if let label = Self.label(base) { style.baseLabel = label }
    if let label = Self.label(ours) { style.oursLabel = label }
    if let label = Self.label(theirs) { style.theirsLabel = label }
    if isInner {
      // The outer merge reads this as its base, and needs to see what came before.
      style.form = .diff3
    } else if let form {
      style.form = form
    } else if let setting = await setting(), setting.hasSuffix("diff3") {
      style.form = .diff3
    }
    return style
  }

  /// Git before 2.44 passes `%S` and its like as they are.
  private static func label(_ text: String?) -> String? {
    guard let text, !text.isEmpty, !["%S", "%X", "%Y"].contains(text) else { return nil }
    return text.split(whereSeparator: \.isNewline).first.map(String.init)
  }
}
