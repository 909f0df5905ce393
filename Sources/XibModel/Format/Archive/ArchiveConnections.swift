/// The connections of an archive as a modern document has them.
enum ArchiveConnections {
  enum Kind: Sendable, Equatable {
    /// An element of this name in the source.
    case outlet(String)
    /// An action of AppKit, which its target has as the source.
    case action
    /// An action of UIKit.
    case event
    case binding

    /// The element that a modern document has for it.
    var element: String {
      switch self {
      case .outlet(let name): name
      case .action, .event: "action"
      case .binding: "binding"
      }
    }
  }

  /// The kind of each class of connections.
  static let kinds: [String: Kind] = [
    "IBOutletConnection": .outlet("outlet"), "IBCocoaTouchOutletConnection": .outlet("outlet"),
    "IBCocoaTouchOutletCollectionConnection": .outlet("outletCollection"),
    "IBAccessibilityConnection": .outlet("accessibilityConnection"), "IBActionConnection": .action,
    "IBCocoaTouchEventConnection": .event, "IBBindingConnection": .binding,
  ]

  /// The classes of outlets that hold one object.
  static let singleOutlets = WordList(kinds.filter { $0.value == .outlet(References.singleOutlet) }.map(\.key))

  /// The elements for the options of a binding that are no strings.
  static let optionElements = [
    "bool": "bool", "boolean": "bool", "int": "integer", "integer": "integer", "double": "real", "real": "real",
  ]

  /// The elements for runtime attributes that are no strings, by type.
  static let runtimeElements = ["number": "real", "boolean": "boolean"]
}

extension ArchiveProperties {
  /// Keys that say the same as another one, which came later.
  static let successors = [(old: "IBUIFont", new: "IBUIFontDescription")]

  /// Attributes of the root element of a modern document.
  static let stamps = [
    "IBDocument.SystemVersion": "systemVersion", "IBDocument.InterfaceBuilderVersion": "toolsVersion",
    "IBDocument.UseAutolayout": "useAutolayout",
  ]

  /// The keys that hold the objects and their records.
  static let containers: Set<String> = ["IBDocument.RootObjects", "IBDocument.Objects"]

  /// How a modern document states a flattened property; `nil` for one that no table has.
  static func flattenedRow(_ name: String) -> ArchiveProperty? {
    if let row = flattened[name] { return row }
    return editorProperties.contains(where: name.hasPrefix) || name.hasSuffix("MetadataKey") ? .unread : nil
  }

  /// Prefixes of flattened properties that only Interface Builder uses: where its windows were, which
  /// plug-in an object comes from, and what the object states itself.
  private static let editorProperties = [
    "IBPluginDependency", "ImportedFromIB2", "IBEditorWindow", "editorWindow", "IBWindowTemplateEdited",
    "IBShouldRemoveOnLegacySave", "windowTemplate.has", "windowTemplate.minSize", "windowTemplate.maxSize",
    "IBViewBoundsToFrameTransform", "showNotes", "IBUserGuides", "IBViewIntegration.", "WindowOrigin",
    "IBViewEditorWindow", "IBNSViewMetadataConstraints", "IBNSViewMetadataGestureRecognizers",
    "IBSegmentedControlTracker.", "IBCollectionViewIntegration.", "IBCATransition", "IBUIAccessibility",
    "IBLastUsedUIStatusBarStyle",
  ]

  /// The flattened properties that modern documents have.
  private static let flattened: [String: ArchiveProperty] = [
    "CustomClassName": .attribute("customClass"),
    "windowTemplate.visibleAtLaunch": .attribute("visibleAtLaunch", usual: "NO"),
    "NSWindowTemplate.visibleAtLaunch": .attribute("visibleAtLaunch", usual: "NO"),
    "NSToolbarItem.selectable": .attribute("selectable", usual: "NO"),
    "toolbarItem.selectable": .attribute("selectable", usual: "NO"),
    "IBNSWindowAutoPositionCentersHorizontal": .centred(["leftStrut", "rightStrut"]),
    "IBNSWindowAutoPositionCentersVertical": .centred(["topStrut", "bottomStrut"]),
    "userInterfaceItemIdentifier": .attribute("identifier"), "notes": .comment("userComments"),
    "IBAttributePlaceholdersKey": .placeholders,
    "IBNSViewMetadataTranslatesAutoresizingMaskIntoConstraints": .attribute(
      "translatesAutoresizingMaskIntoConstraints"),
  ]
}
