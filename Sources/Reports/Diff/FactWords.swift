internal import SemanticDiff
internal import XibModel

/// The words for properties and values: those of Xcode's inspectors, or those of the file.
struct FactWords {
  let isRaw: Bool

  func property(_ fact: Fact) -> String? { isRaw ? fact.property : fact.label ?? fact.property }

  func property(_ property: ObjectOutline.Property) -> String {
    isRaw ? property.name : property.label ?? property.name
  }

  func value(_ value: Fact.Value) -> String? { isRaw ? value.exact : value.words }

  /// Whether a property holds words for people to read.
  static func isText(_ property: String?) -> Bool { property.map(ObjectNames.isText) ?? false }
}
