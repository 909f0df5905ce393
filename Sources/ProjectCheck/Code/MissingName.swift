internal import Findings

internal import Basics

/// A name in a document that the code lacks.
struct MissingName: Sendable {
  /// Identifies the name across versions of a document and of the code.
  struct Identity: Hashable, Sendable {
    let rule: CheckRule
    /// The id of the object that is connected; empty if it has none.
    let object: String
    let className: String
    /// The name of the outlet, the action or the property; empty for a class.
    let name: String
  }

  /// How the code lacks it.
  enum Lack: Hashable, Sendable {
    case missing
    /// The code has it, but does not expose it to Objective-C.
    case hidden
    /// In another way, described by the sentence.
    case other(String)
  }

  let identity: Identity
  let lack: Lack
  /// The element at fault.
  let node: Int
  /// The object that a finding is about.
  let owner: Int
  let code: Finding.CodePlace?
  /// Whether the app runs with it: the frameworks log it, or nothing asks for it.
  let isHarmless: Bool
  /// The similar name that the code has; `nil` if it has none.
  var hint: String?
  /// The targets that lack it, if others of the document have it.
  var targets: [String] = []

  /// What several targets lack, each with the name of the targets that it is missing in if the others have it.
  ///
  /// A document may be in a target by mistake. So a class must be missing in all of them, and what it lacks in one.
  static func united(_ missing: [(target: String, names: [MissingName])]) -> [MissingName] {
    var targets: [Identity: Set<String>] = [:]
    for (target, names) in missing { for name in names { targets[name.identity, default: []].insert(target) } }
    var known: Set<Identity> = []
    return missing.flatMap(\.names).compactMap { name in
      let lacking = targets[name.identity, default: []].sorted()
      guard known.insert(name.identity).inserted else { return nil }
      if lacking.count == missing.count { return name }
      guard !name.isWholeClass else { return nil }
      var name = name
      name.targets = lacking
      return name
    }
  }

  /// Whether a target lacks a class as a whole.
  private var isWholeClass: Bool { identity.rule == .unknownClass && identity.name.isEmpty }

  /// Why the name is missing. Names that are missing for one cause are reported as one.
  struct Cause: Hashable {
    let rule: CheckRule
    let object: String
    let className: String
    let lack: Lack
    let targets: [String]
  }

  var cause: Cause {
    // A class that is missing is so for all its objects.
    let object = identity.rule == .unknownClass ? "" : identity.object
    return Cause(rule: identity.rule, object: object, className: identity.className, lack: lack, targets: targets)
  }

  /// Names that are missing for one cause, in a sentence.
  static func sentence(of missing: [MissingName]) -> String {
    guard let first = missing.first else { return "" }
    let place =
      first.targets.isEmpty ? "" : " of the target\(first.targets.count == 1 ? "" : "s") \(first.targets.inWords)"
    let owner = first.identity.className + place
    var names: [String] = []
    for name in missing.map(\.identity.name) where !names.contains(name) { names.append(name) }
    let list = names.inWords
    let (noun, mark) = first.words
    let isOne = names.count == 1
    switch first.lack {
    case .other(let sentence):
      let more = Set(missing.map(\.identity.object)).count - 1
      let others = more > 0 ? " So \(more == 1 ? "is one other object" : "are \(more) other objects")." : ""
      return sentence + others + (place.isEmpty ? "" : " This is so in the code\(place).")
    case .missing:
      let hint = isOne ? first.hint.map { "; it has \($0)" } ?? "" : ""
      return "\(owner) has no \(noun)\(isOne ? "" : "s") \(list), which \(isOne ? "is" : "are") connected\(hint)."
    case .hidden:
      return isOne
        ? "\(list) of \(owner) is connected, but is no \(noun) in the code; mark it with \(mark)."
        : "\(list) of \(owner) are connected, but are no \(noun)s in the code; mark them with \(mark)."
    }
  }

  private var words: (noun: String, mark: String) {
    identity.rule == .unknownAction ? ("action", "@IBAction") : ("outlet", "@IBOutlet")
  }
}
