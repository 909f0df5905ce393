internal import SemanticDiff
internal import SemanticMerge
internal import XibModel

/// What the sides of a merge changed since the base, by the objects that it is in.
struct SideChanges: Sendable {
  private let changes: [Side: ChangesByObject]

  /// Compares some sides with the base. Archives are compared as modern documents.
  init(of sides: [Side: Document], since base: Document) {
    let reading = base.modernReading()
    changes = sides.mapValues { side in
      guard let old = reading, let new = side.modernReading() else { return ChangesByObject(from: base, to: side) }
      return ChangesByObject(from: old, to: new)
    }
  }

  /// The changes of a side in some objects, in their order.
  func changes(of side: Side, inside ids: Set<String>) -> [Change] { changes[side]?.inside(ids) ?? [] }

  /// The objects that a side made anew.
  func recreated(by side: Side) -> RecreatedObjects { RecreatedObjects(in: changes[side]?.changes ?? []) }

  private struct ChangesByObject {
    let changes: [Change]
    private var indices: [String: [Int]] = [:]

    init(from base: Document, to changed: Document) {
      changes = SemanticDiff.changes(from: base, to: changed, forApplying: false).filter { !$0.isList }
      for (index, change) in changes.enumerated() {
        let object = change.object
        for id in Set([object.identity, object.id ?? ""] + object.ancestors.map({ $0.id })) where !id.isEmpty {
          indices[id, default: []].append(index)
        }
      }
    }

    func inside(_ ids: Set<String>) -> [Change] {
      Set(ids.flatMap { indices[$0] ?? [] }).sorted().map { changes[$0] }
    }
  }
}

/// The names of the two sides for the person who merges, such as branch names.
struct SideNames: Equatable, Sendable {
  private let ours: String?
  private let theirs: String?

  /// - Parameters:
  ///   - ours: The name of our side; `nil` if it has none.
  ///   - theirs: The name of their side; `nil` if it has none.
  init(ours: String? = nil, theirs: String? = nil) { (self.ours, self.theirs) = (ours, theirs) }

  /// A side with its name: `theirs (sign-up)`.
  func text(_ side: Side) -> String {
    let name = side == .ours ? ours : theirs
    return name.map { "\(side.rawValue) (\(TerminalText.line($0)))" } ?? side.rawValue
  }
}
