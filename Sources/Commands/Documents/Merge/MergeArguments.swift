public import ArgumentParser
internal import CommandSupport
public import SemanticMerge
public import XibModel

/// The options for how conflicts are marked.
public struct MarkerOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("conflict-style"),
    help:
      "merge, diff3, or valid: no markers, ours at each conflict. (default: in the driver, merge.conflictStyle of git)"
  )
  public var form: ConflictStyle.Form?

  @Option(name: [.customShort("L"), .customLong("marker-size")], help: "The length of a marker; git's %L.")
  public var size: Int?

  @Option(
    name: [.customShort("S"), .customLong("base-label")], parsing: .unconditional,
    help: "The name of the base; git's %S.")
  public var base: String?

  @Option(
    name: [.customShort("X"), .customLong("ours-label")], parsing: .unconditional,
    help: "The name of our side; git's %X.")
  public var ours: String?

  @Option(
    name: [.customShort("Y"), .customLong("theirs-label")], parsing: .unconditional,
    help: "The name of their side; git's %Y.")
  public var theirs: String?

  public init() {}

  public func validate() throws {
    let sizes = MarkerRequest.sizes
    guard let size, !sizes.contains(size) else { return }
    throw ValidationError("A marker has \(sizes.lowerBound) to \(sizes.upperBound) characters, not \(size).")
  }

  /// The markers that the options ask for.
  public var request: MarkerRequest {
    var request = MarkerRequest()
    (request.form, request.size) = (form, size)
    (request.base, request.ours, request.theirs) = (base, ours, theirs)
    return request
  }
}

/// The options that say how contradictions are decided.
public struct PolicyOptions: ParsableArguments, Sendable {
  @Option(help: "Resolve every conflict to one side: ours or theirs.")
  public var favor: Side?

  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp(
      "What to do when both sides changed one class of bookkeeping: rule, conflict, or off to merge it like any edit.",
      discussion: "Classes: " + FactClass.bookkeeping.map(\.rawValue).joined(separator: ", "),
      valueName: "class=policy"),
    completion: .list(ClassPolicy.all), transform: ClassPolicy.init(parsing:))
  public var policies: [ClassPolicy] = []

  /// A class of bookkeeping and its policy, written `class=policy`.
  public struct ClassPolicy: Sendable {
    public let factClass: FactClass
    public let policy: MergeOptions.Policy

    /// All values of the option.
    static var all: [String] {
      FactClass.bookkeeping.flatMap { name in MergeOptions.Policy.allCases.map { "\(name.rawValue)=\($0.rawValue)" } }
    }

    /// - Throws: An error that names the nearest value.
    init(parsing argument: String) throws {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let factClass = FactClass(rawValue: parts[0]), factClass.isBookkeeping,
        let policy = MergeOptions.Policy(rawValue: parts[1])
      else {
        let nearest = Spelling.nearest(to: argument, in: Self.all).map { " Did you mean \($0)?" } ?? ""
        throw ValidationError("\"\(argument)\" is no class and policy, such as tool-stamp=conflict.\(nearest)")
      }
      (self.factClass, self.policy) = (factClass, policy)
    }
  }

  public init() {}

  public var options: MergeOptions {
    MergeOptions(
      policies: Dictionary(policies.map { ($0.factClass, $0.policy) }, uniquingKeysWith: { $1 }), favor: favor)
  }
}

extension FactClass {
  static var bookkeeping: [FactClass] { allCases.filter(\.isBookkeeping) }
}

extension ConflictStyle.Form: ExpressibleByArgument {}

extension Side: ExpressibleByArgument {}
