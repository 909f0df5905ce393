public import ArgumentParser
internal import Basics
public import SemanticMerge
internal import XibModel

/// The options for how conflicts are marked.
struct MarkerOptions: ParsableArguments, Sendable {
  @Option(
    name: MarkerRequest.Option.form.names.specification,
    help:
      "merge, diff3, or valid: no markers, ours at each conflict. (default: in the driver, merge.conflictStyle of git)"
  )
  var form: ConflictStyle.Form?

  @Option(name: MarkerRequest.Option.size.names.specification, help: "The length of a marker; git's %L.")
  var size: Int?

  @Option(
    name: MarkerRequest.Option.base.names.specification, parsing: .unconditional,
    help: "The name of the base; git's %S.")
  var base: String?

  @Option(
    name: MarkerRequest.Option.ours.names.specification, parsing: .unconditional,
    help: "The name of our side; git's %X.")
  var ours: String?

  @Option(
    name: MarkerRequest.Option.theirs.names.specification, parsing: .unconditional,
    help: "The name of their side; git's %Y.")
  var theirs: String?

  func validate() throws {
    let sizes = MarkerRequest.sizes
    guard let size, !sizes.contains(size) else { return }
    throw ValidationError("A marker has \(sizes.lowerBound) to \(sizes.upperBound) characters, not \(size).")
  }

  /// The markers that the options ask for.
  var request: MarkerRequest {
    var request = MarkerRequest()
    (request.form, request.size) = (form, size)
    (request.base, request.ours, request.theirs) = (base, ours, theirs)
    return request
  }
}

/// The options that say how contradictions are decided.
struct PolicyOptions: ParsableArguments, Sendable {
  @Option(help: "Resolve every conflict to one side: ours or theirs.")
  var favor: Side?

  @Option(
    name: PlainArguments.rule.specification,
    help: ArgumentHelp(
      "What to do where the merge could decide: rule to let it, conflict to be asked, off to merge bookkeeping like any edit.",
      discussion: "Names: " + NamedPolicy.reasons.map(\.rawValue).joined(separator: ", "),
      valueName: "name=policy"),
    completion: .list(NamedPolicy.all), transform: NamedPolicy.init(parsing:))
  var policies: [NamedPolicy] = []

  init() {}

  var options: MergeOptions { MergeOptions(policies: policies.byReason, favor: favor) }
}

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

  /// - Throws: An error that names the nearest value.
  init(parsing argument: String) throws {
    guard let named = NamedPolicy(argument) else {
      let next =
        Spelling.nearest(to: argument, in: Self.all).map { "did you mean \($0)?" } ?? "the help lists the names."
      throw ValidationError("\"\(argument)\" is no name and policy, such as tool-stamp=conflict; \(next)")
    }
    self = named
  }

  /// The policy as it is written.
  var text: String { "\(reason.rawValue)=\(policy.rawValue)" }
}

extension [NamedPolicy] {
  /// The policies by their reasons; of two for one reason, the last.
  var byReason: [Decision.Reason: MergeOptions.Policy] {
    Dictionary(map { ($0.reason, $0.policy) }, uniquingKeysWith: { $1 })
  }
}

extension ConflictStyle.Form: ExpressibleByArgument {}

extension Side: ExpressibleByArgument {}

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

  /// The request with the labels of an operation of git where it has none; those of a rebase say more than git's own.
  func labelled(by operation: GitOperation) -> MarkerRequest {
    var request = self
    let isRebase = if case .rebase = operation { true } else { false }
    if isRebase || Self.label(ours) == nil { request.ours = operation.labels.ours }
    if isRebase || Self.label(theirs) == nil { request.theirs = operation.labels.theirs }
    return request
  }

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
  private static func label(_ text: String?) -> String? {
    guard let text, !text.isEmpty, !["%S", "%X", "%Y"].contains(text) else { return nil }
    return text.split(whereSeparator: \.isNewline).first.map(String.init)
  }
}

/// The style of conflict markers, or how to find it.
enum StyleRequest: Sendable {
  case known(ConflictStyle)
  /// To be found only if there is a conflict. A merge whose style is known starts no other thread for it.
  case asked(@Sendable () async -> ConflictStyle)
}

extension ConflictStyle {
  /// The style of the markers in a file.
  init(of markers: ConflictMarkers) {
    self.init(form: markers.showsBase ? .diff3 : .merge, markerSize: markers.markerSize)
    oursLabel = markers.labels.ours
    theirsLabel = markers.labels.theirs
    if markers.showsBase { baseLabel = markers.labels.base }
  }
}
