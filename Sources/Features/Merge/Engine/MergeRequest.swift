internal import Basics
internal import SemanticMerge
internal import XibModel

/// A policy of the merge, written `name=policy`.
struct NamedPolicy: Hashable, Sendable {
  let reason: Decision.Reason
  let policy: MergeOptions.Policy

  /// The reasons that have policies.
  static var reasons: [Decision.Reason] { Decision.Reason.allCases.filter { !$0.policies.isEmpty } }

  /// All of them, as they are written.
  static var all: [String] {
    reasons.flatMap { reason in reason.policies.map { "\(reason.rawValue)=\($0.rawValue)" } }
  }

  /// - Returns: `nil` if there is no such name, or if it does not take the policy.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let reason = Decision.Reason(rawValue: parts[0]),
      let policy = MergeOptions.Policy(rawValue: parts[1]), reason.policies.contains(policy)
    else { return nil }
    (self.reason, self.policy) = (reason, policy)
  }

  /// The policy as it is written.
  var text: String { "\(reason.rawValue)=\(policy.rawValue)" }
}

extension [NamedPolicy] {
  /// The policies by their reasons; of two for one reason, the last.
  var byReason: [Decision.Reason: MergeOptions.Policy] {
    Dictionary(firstOf: reversed().map { ($0.reason, $0.policy) })
  }
}

/// The conflict markers that a caller (git or a person) asks for.
struct MarkerRequest: Equatable, Sendable {
  var form: ConflictStyle.Form?
  /// The length of a marker.
  var size: Int?
  var base: String?
  var ours: String?
  var theirs: String?

  /// The lengths that a marker may have.
  static let sizes = 1...1000

  /// The labels of the two sides; empty if git does not give them.
  var sideLabels: [String] { [ours, theirs].compactMap(Self.label) }

  /// Whether the style depends on git's `merge.conflictStyle`.
  func needsSetting(isInner: Bool) -> Bool { form == nil && !isInner }

  /// The style to write conflicts in.
  ///
  /// - Parameters:
  ///   - setting: Git's `merge.conflictStyle`, for a request that names no style.
  ///   - isInner: Whether the result is only the base of another merge.
  func style(setting: String? = nil, isInner: Bool = false) -> ConflictStyle {
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
  static func label(_ text: String?) -> String? {
    guard let text, !text.isEmpty, !["%S", "%X", "%Y"].contains(text) else { return nil }
    return text.split(whereSeparator: { $0.isNewline }).first.map(String.init)
  }
}
