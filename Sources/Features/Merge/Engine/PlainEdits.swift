internal import SemanticDiff
internal import XibModel

extension Change {
  /// Whether a person made it: no bookkeeping, no order, and no list that comes and goes with its members.
  var isPlainEdit: Bool { changeClass == .edit && kind != .reordered && !isList }

  /// Whether a person may have made it: an edit, an order, or a place that nothing else gives.
  var isDeed: Bool { changeClass != .bookkeeping && !isList }
}

/// The fact that a change is about: an object, a property of it, or a text in a language.
struct ChangedFact: Hashable, Sendable {
  let object: String
  private let property: String?
  /// The language of a text in a catalog.
  private let language: String?

  init(_ change: Change) {
    // A text comes with its comment and its state.
    (object, property) = (change.object.identity, change.object.isText ? nil : change.property)
    language = change.fact.localization?.language
  }

  /// Whether an object is there.
  init(of object: String) { (self.object, property, language) = (object, nil, nil) }
}

/// What a person edited between two versions. What was only made anew is no edit.
func plainEdits(from old: Document, to new: Document) -> [Change] {
  deeds(from: old, to: new).filter(\.isPlainEdit)
}

/// The same with orders and places.
func deeds(from old: Document, to new: Document) -> [Change] {
  let changes = changes(from: old, to: new, forApplying: false)
  let alike = RecreatedObjects(in: changes).alike
  return changes.filter { $0.isDeed && !($0.outline != nil && alike.contains($0.object.identity)) }
}
