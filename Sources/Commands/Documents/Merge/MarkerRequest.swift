public import SemanticMerge

/// The conflict markers that a caller (git or a person) asks for.
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

  /// An option that asks for markers.
  enum Option {
    case size, base, ours, theirs, form

    /// The options by the words that name them.
    static let named: [String: Option] = [
      "-L": .size, "--marker-size": .size, "-S": .base, "--base-label": .base, "-X": .ours, "--ours-label": .ours,
      "-Y": .theirs, "--theirs-label": .theirs, "--conflict-style": .form,
    ]
  }

  /// Sets what an option asks for; `false` if its value is wrong.
  mutating func set(_ option: Option, to value: String) -> Bool {
    switch option {
    case .base: base = value
    case .ours: ours = value
    case .theirs: theirs = value
    case .size:
      guard let number = Int(value), Self.sizes.contains(number) else { return false }
      size = number
    case .form:
      guard let named = ConflictStyle.Form(rawValue: value) else { return false }
      form = named
    }
    return true
  }

  /// The labels of the two sides; empty if git does not give them.
  public var sideLabels: [String] { [ours, theirs].compactMap(Self.label) }

  /// The request with other labels where it has none.
  func labelled(_ labels: (ours: String?, theirs: String?)) -> MarkerRequest {
    var request = self
    if Self.label(ours) == nil { request.ours = labels.ours }
    if Self.label(theirs) == nil { request.theirs = labels.theirs }
    return request
  }

  /// Whether the style depends on git's `merge.conflictStyle`.
  public func needsSetting(isInner: Bool) -> Bool { form == nil && !isInner }

  /// The style to write conflicts in.
  ///
  /// - Parameters:
  ///   - setting: Git's `merge.conflictStyle`, for a request that names no style.
  ///   - isInner: Whether the result is only the base of another merge.
  public func style(setting: String? = nil, isInner: Bool = false) -> ConflictStyle {
    var style = ConflictStyle(markerSize: size ?? 7)
    if let label = Self.label(base) { style.baseLabel = label }
    if let label = Self.label(ours) { style.oursLabel = label }
    if let label = Self.label(theirs) { style.theirsLabel = label }
    if isInner {
      // The outer merge reads this as its base, and needs the older base too.
      style.form = .diff3
    } else if let form {
      style.form = form
    } else if let setting, setting.hasSuffix("diff3") {
      style.form = .diff3
    }
    return style
  }

  /// The label, if there is one; git before 2.44 passes `%S`, `%X` and `%Y` unchanged.
  private static func label(_ text: String?) -> String? {
    guard let text, !text.isEmpty, !["%S", "%X", "%Y"].contains(text) else { return nil }
    return text.split(whereSeparator: \.isNewline).first.map(String.init)
  }
}
