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

extension NamedPolicy {
  /// - Throws: An error that names the nearest value.
  init(parsing argument: String) throws {
    guard let named = NamedPolicy(argument) else {
      let next =
        Spelling.nearest(to: argument, in: Self.all).map { "did you mean \($0)?" } ?? "the help lists the names."
      throw ValidationError("\"\(argument)\" is no name and policy, such as tool-stamp=conflict; \(next)")
    }
    self = named
  }
}

extension ConflictStyle.Form: ExpressibleByArgument {}

extension Side: ExpressibleByArgument {}

extension MarkerRequest {
  /// The request with the labels of an operation of git where it has none; those of a rebase say more than git's own.
  func labelled(by operation: GitOperation) -> MarkerRequest {
    var request = self
    let isRebase = if case .rebase = operation { true } else { false }
    if isRebase || Self.label(ours) == nil { request.ours = operation.labels.ours }
    if isRebase || Self.label(theirs) == nil { request.theirs = operation.labels.theirs }
    return request
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
