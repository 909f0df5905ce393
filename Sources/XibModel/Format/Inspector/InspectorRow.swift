/// One property as Xcode's inspectors show it.
struct InspectorRow: Sendable {
  /// How an inspector shows a value.
  enum Values: Sendable {
    /// A check box.
    case flag
    /// A number, rounded as the inspector's field rounds it.
    case number
    /// A pop-up menu: the titles of values whose spelled-out name is not their title.
    case choice([String: String])
    /// Words for people to read, in quotation marks.
    case text
    /// A name or a code, as it is.
    case plain
  }

  let label: String
  let values: Values
  /// The value that Xcode assumes if the file states none; `nil` if this is not known or depends on more.
  let unset: String?

  static func flag(_ label: String, unset: Bool = false) -> InspectorRow {
    InspectorRow(label: label, values: .flag, unset: unset ? "YES" : "NO")
  }

  static func number(_ label: String, unset: String? = nil) -> InspectorRow {
    InspectorRow(label: label, values: .number, unset: unset)
  }

  static func choice(_ label: String, unset: String? = nil, _ titles: [String: String] = [:]) -> InspectorRow {
    InspectorRow(label: label, values: .choice(titles), unset: unset)
  }

  static func text(_ label: String) -> InspectorRow { InspectorRow(label: label, values: .text, unset: nil) }

  static func plain(_ label: String) -> InspectorRow { InspectorRow(label: label, values: .plain, unset: nil) }
}

/// The rows of Xcode's Attributes, Size, Identity and Connections inspectors (Xcode 16), one per property.
///
/// A property is an attribute, or the `key` of a child element. The tables do not name properties that inspectors do
/// not show.
enum InspectorRows {
  /// The row of a property; `nil` if the tables do not have it.
  ///
  /// - Parameter element: The element that has the property. Its own row, if any, comes before that for all elements.
  static func row(_ property: String, on element: String) -> InspectorRow? {
    byElement[element]?[property] ?? all[property]
  }

  private static let all = [
    views, controls, texts, lists, controllers, layout, identity, cocoa, connections, values,
  ].reduce(into: [String: InspectorRow]()) { all, table in
    for (property, row) in table where all[property] == nil { all[property] = row }
  }
}

/// The Identity inspector.
extension InspectorRows {
  static let identity: KeyValuePairs<String, InspectorRow> = [
    "customClass": .plain("Class"),
    "customModule": .plain("Module"),
    "customModuleProvider": .choice(
      "Inherit Module From Target", unset: "", ["target": "On", "": "Off"]),
    "userLabel": .text("Document Label"),
    "identifier": .plain("Identifier"),
    "keyPath": .plain("Key Path"),
    "element": .plain("Kind of Object"),
    "placeholderIdentifier": .plain("Placeholder"),
    "key": .choice("Place"),
    "userComments": .plain("Notes"),
    "colorLabel": .choice("Label Color", ["IBBuiltInLabel-Red": "Red"]),
    "explicitIdentifier": .plain("Identifier"),
    "explicitItemIdentifier": .plain("Identifier"),
    "objectClassName": .plain("Class Name"),
    "contentViewController": .plain("Content View Controller"),
    "userDefinedRuntimeAttributes": .plain("User Defined Runtime Attributes"),
  ]

  static let connections: KeyValuePairs<String, InspectorRow> = [
    "destination": .plain("Destination"),
    "property": .plain("Outlet"),
    "selector": .plain("Action"),
    "target": .plain("Target"),
    "eventType": .choice("Event"),
    "kind": .choice("Kind"),
    "relationship": .choice("Relationship", ["window.shadowedContentViewController": "Window Content"]),
    "unwindAction": .plain("Unwind Action"),
    "destinationCreationSelector": .plain("Instantiation"),
    "collectionClass": .plain("Collection Class"),
    "appends": .flag("Appends"),
    "popoverAnchorView": .plain("Anchor View"),
    "popoverAnchorBarButtonItem": .plain("Anchor"),
    "anchorView": .plain("Anchor View"),
    "customModalPresentationStyle": .plain("Custom Presentation"),
    "animates": .flag("Animates", unset: true),
    "NSValueTransformerName": .plain("Value Transformer"),
    "NSNullPlaceholder": .plain("Null Placeholder"),
    "NSNoSelectionPlaceholder": .plain("No Selection Placeholder"),
    "NSNotApplicablePlaceholder": .plain("Not Applicable Placeholder"),
    "NSMultipleValuesPlaceholder": .plain("Multiple Values Placeholder"),
    "NSValidatesImmediately": .flag("Validates Immediately"),
    "NSContinuouslyUpdatesValue": .flag("Continuously Updates Value"),
    "NSConditionallySetsEnabled": .flag("Conditionally Sets Enabled"),
    "NSDisplayPattern": .plain("Display Pattern"),
    "options": .plain("Options"),
    "textLabel": .plain("Title Label"),
    "detailTextLabel": .plain("Detail Label"),
    "tableViewCell": .plain("Cell"),
  ]
}
