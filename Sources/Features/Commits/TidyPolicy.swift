internal import ArgumentParser
internal import SemanticMerge
internal import XibModel
internal import YAMLReader

/// What `.xibmerge.yml` says of `xibmerge tidy`.
struct TidyPolicy: Sendable {
  /// The scenes from which computed frames go.
  enum Frames: String, CaseIterable, Sendable, ExpressibleByArgument {
    /// Those without an edit: a frame that is left behind beside an edit may not be the one that its constraints give.
    case unedited
    case all
  }

  /// What stays in every document.
  enum Kept: String, CaseIterable, Sendable, ExpressibleByArgument {
    case versions
  }

  var frames = Frames.unedited
  var keep: Kept?
  /// Whether the hook tidies what is staged before each commit.
  private(set) var isInHook = false

  init() {}

  init(_ value: YAMLNode) throws(ConfigurationError) {
    guard let settings = value.mapping else { throw .notMapping("tidy", line: value.line) }
    for (key, value) in settings {
      switch key.scalar {
      case "frames": frames = try Self.choice(value, of: "frames")
      case "keep": keep = try Self.choice(value, of: "keep")
      case "hook": isInHook = try Self.choice(value, of: "hook") == Switch.true
      case let other: throw .unknownKey("tidy: " + (other ?? ""), line: key.line)
      }
    }
  }

  /// What becomes of bookkeeping in a document. Who upgrades one because the team asks for it wants the new versions.
  ///
  /// - Parameter xcode: The releases of Xcode that the team uses.
  func tidying(of edited: Document?, since old: Document?, _ xcode: XcodePolicy?) -> Tidying {
    var isAskedFor = false
    if let xcode, let old, let edited {
      isAskedFor = xcode.problem(with: old) != nil && xcode.problem(with: edited) == nil
    }
    return Tidying(allFrames: frames == .all, keepsVersions: keep == .versions || isAskedFor)
  }

  private enum Switch: String, CaseIterable { case `true`, `false` }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: YAMLNode, of key: String
  ) throws(ConfigurationError) -> Choice {
    guard let choice = value.scalar.flatMap(Choice.init(rawValue:)) else {
      let choices = Choice.allCases.map(\.rawValue)
      throw .notChoice(value.scalar ?? "", key: "tidy: " + key, choices: choices, line: value.line)
    }
    return choice
  }
}
