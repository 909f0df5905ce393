internal import Basics

/// The properties that strings files name, in the words of Xcode's inspectors.
enum LocalizedLabels {
  /// The label of a property in a strings file, such as `normalTitle`, `segmentTitles[0]` or `headerCell.title`.
  ///
  /// - Parameter element: The element that has the property.
  static func label(of property: String, on element: String) -> String {
    property.split(separator: ".").map { part in
      let name = String(part.prefix { $0 != "[" })
      let number = Int(part.dropFirst(name.count).filter { $0 != "[" && $0 != "]" })
      let label = names[name] ?? InspectorRows.row(name, on: element)?.label ?? ObjectNames.titled(name)
      // Xcode counts from 0, people from 1.
      return number.map { "\(label) \($0 + 1)" } ?? label
    }.joined(by: " > ")
  }

  /// Properties that Interface Builder writes into strings files under other names.
  private static let names = [
    "normalTitle": "Default State > Title", "selectedTitle": "Selected State > Title",
    "highlightedTitle": "Highlighted State > Title", "disabledTitle": "Disabled State > Title",
    "focusedTitle": "Focused State > Title", "segmentTitles": "Segment Title", "scopeButtonTitles": "Scope Title",
    "ibShadowedLabels": "Segment Label", "ibShadowedToolTip": "Tool Tip", "ibShadowedToolTips": "Segment Tool Tip",
    "ibShadowedObjectValues": "Item", "ibShadowedIsNilPlaceholder": "Nil Placeholder",
    "ibShadowedNoSelectionPlaceholder": "No Selection Placeholder",
    "ibShadowedMultipleValuesPlaceholder": "Multiple Values Placeholder",
    "ibShadowedNotApplicablePlaceholder": "Not Applicable Placeholder",
    "ibExternalAccessibilityDescription": "Accessibility Description",
    "ibExternalUserDefinedRuntimeAttributesLocalizableStrings": "Runtime Attribute",
    "accessibilityLabel": "Accessibility Label", "accessibilityHint": "Accessibility Hint",
  ]
}
