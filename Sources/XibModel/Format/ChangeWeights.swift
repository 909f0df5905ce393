/// How much a change matters to a reader, what matters most first: the order of every report.
package enum ChangeWeight: Int, Sendable, Comparable {
  /// What decides how all of a document works, and scenes that came or went.
  case whole
  /// Objects that came or went.
  case presence
  /// Texts that people read.
  case words
  /// Connections, classes, identifiers: what code sees.
  case behaviour
  case appearance
  case constraint
  /// Frames, flags that Xcode sets by itself, and bookkeeping: what nobody decided.
  case minor

  package static func < (one: ChangeWeight, other: ChangeWeight) -> Bool { one.rawValue < other.rawValue }

  /// Attributes that code sees, besides identifiers of ``CodeIdentifier``.
  private static let seenByCode: Set<String> = [
    "customClass", "customModule", "customModuleProvider", "restorationIdentifier",
    "identifier", "selector", "destination", "keyPath", "userDefinedRuntimeAttributes", "enabled", "hidden",
    "userInteractionEnabled", "keyEquivalent", "modifierMask",
  ]

  /// What decides how all of a document works.
  private static let ofDocument: Set<String> = [
    "useAutolayout", "useSafeAreas", "initialViewController", "isInitialViewController",
  ]

  /// Flags that Xcode writes where it meets a view, with nobody's choice behind them, and what only its canvas uses.
  private static let automatic: Set<String> = [
    "allowsCharacterPickerTouchBarItem", "placeholderIntrinsicWidth", "placeholderIntrinsicHeight",
  ]

  /// The weight of a property of an element.
  package static func of(_ property: String, on element: String) -> ChangeWeight {
    if ObjectNames.isText(property) { return .words }
    let parts = property.split { $0 == "." || $0 == "[" }.map(String.init)
    if let last = parts.last, automatic.contains(last) { return .minor }
    if let last = parts.last, ofDocument.contains(last) { return .whole }
    if parts.contains(where: { seenByCode.contains($0) || CodeIdentifier.isOne($0) }) { return .behaviour }
    return of(element: element) ?? .appearance
  }

  /// The weight of whatever happens to an element that is part of another one; `nil` for an object of its own.
  package static func of(element: String) -> ChangeWeight? {
    if References.isConstraint(element) { return .constraint }
    return Connections.kind(of: element) == nil ? nil : .behaviour
  }
}
