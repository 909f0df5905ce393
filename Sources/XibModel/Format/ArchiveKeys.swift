/// The keys of an archive of Xcode 3 or 4 whose values are not edits by a person (format.md 8).
enum ArchiveKeys {
  static let bookkeeping: Set<String> = [
    "IBDocument.SystemTarget", "IBDocument.SystemVersion", "IBDocument.InterfaceBuilderVersion",
    "IBDocument.AppKitVersion", "IBDocument.HIToolboxVersion", "IBDocument.PluginVersions",
    "IBDocument.EditedObjectIDs", "IBDocument.PluginDependencies", "IBDocument.Metadata",
    "IBDocument.PluginDeclaredDependencies", "IBDocument.PluginDeclaredDependencyDefaults",
    "IBDocument.PluginDeclaredDevelopmentDependencies", "IBDocument.PreviouslyAttemptedUpgradeToXcode5",
    "IBDocument.previouslyAttemptedUpgradeToXcode5", "IBDocument.PluginDeclaredDependenciesTrackSystemTargetVersion",
    "IBDocument.TargetRuntimeIdentifier", "IBDocument.localizationMode", "IBDocument.RunnableNib",
    "IBDocument.LastKnownRelativeProjectPath", "IBDocument.defaultPropertyAccessControl",
    "IBDocument.IntegratedClassDependencies", "IBDocument.Classes", "IBDocument.LastKnownImageSizes",
    "IBCocoaTouchPlugin.IBCocoaTouchSimulationTargetRuntimeIdentifier",
    "maxID", "sourceID", "activeLocalization", "localizations", "unlocalizedProperties",
  ]

  static let geometry: Set<String> = [
    "NSFrame", "NSFrameSize", "NSWindowRect", "NSScreenRect", "NSMinSize", "NSMaxSize", "NSWindowPosMask",
    "NSWindowContentMinSize", "NSWindowContentMaxSize", "NSBounds",
  ]

  /// The class of the value under a key of an archive.
  static func `class`(of key: String?) -> ChangeClass {
    guard let key else { return .edit }
    return bookkeeping.contains(key) ? .bookkeeping : geometry.contains(key) ? .geometry : .edit
  }

  /// The class of an element of an archive in its normal form, without its ancestors.
  static func factClass(of node: Int, in document: Document) -> FactClass {
    let element = document.nodes[node].name
    if FactClasses.isFrame(element) { return .placement }
    return document.key(of: node).flatMap { facts[$0] } ?? .edit
  }

  /// Whether an attribute says where a window first appears on the screen. Interface Builder changes this position
  /// together with its canvas.
  static func isWindowPosition(_ attribute: String, of node: Int, in document: Document) -> Bool {
    (attribute == "x" || attribute == "y") && document.key(of: node) == NormalArchive.windowRect
  }

  /// The classes of facts in a merge, by key.
  private static let facts: [String: FactClass] = [
    "IBDocument.SystemTarget": .toolStamp, "IBDocument.SystemVersion": .toolStamp,
    "IBDocument.InterfaceBuilderVersion": .toolStamp, "IBDocument.AppKitVersion": .toolStamp,
    "IBDocument.HIToolboxVersion": .toolStamp, "IBDocument.PluginVersions": .toolStamp,
    "IBDocument.PluginDependencies": .toolStamp, "IBDocument.Metadata": .toolStamp,
    "IBDocument.PluginDeclaredDependencies": .toolStamp,
    "IBDocument.PluginDeclaredDependencyDefaults": .toolStamp,
    "IBDocument.PluginDeclaredDevelopmentDependencies": .toolStamp,
    "IBDocument.PreviouslyAttemptedUpgradeToXcode5": .toolStamp,
    "IBDocument.LastKnownRelativeProjectPath": .toolStamp, "IBDocument.defaultPropertyAccessControl": .toolStamp,
    "IBDocument.IntegratedClassDependencies": .derivedCache, "IBDocument.Classes": .derivedCache,
    "IBDocument.LastKnownImageSizes": .derivedCache, "IBDocument.RunnableNib": .derivedCache,
    "IBCocoaTouchPlugin.IBCocoaTouchSimulationTargetRuntimeIdentifier": .toolStamp,
    "IBDocument.EditedObjectIDs": .editorState, "activeLocalization": .editorState, "localizations": .editorState,
    "unlocalizedProperties": .editorState, "sourceID": .editorState, "maxID": .derivedCache,
    "objectID": .derivedCache, "connectionID": .derivedCache, "id": .derivedCache, "NSNextKeyView": .derivedCache,
    "NSSuperview": .derivedCache, "NSNextResponder": .derivedCache, "NSWindow": .derivedCache,
    "NSScreenRect": .editorState, "NSWindowPosMask": .editorState,
  ]
}
