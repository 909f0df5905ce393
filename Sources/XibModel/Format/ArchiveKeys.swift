/// The keys of an archive of Xcode 3 or 4 whose values are not edits by a person (format.md 8).
enum ArchiveKeys {
  static let bookkeeping: Set<String> = [
    "IBDocument.SystemTarget", "IBDocument.SystemVersion", "IBDocument.InterfaceBuilderVersion",
    "IBDocument.AppKitVersion", "IBDocument.HIToolboxVersion", "IBDocument.PluginVersions",
    "IBDocument.EditedObjectIDs", "IBDocument.PluginDependencies", "IBDocument.Metadata",
    "IBDocument.PluginDeclaredDependencies", "IBDocument.PluginDeclaredDependencyDefaults",
    "IBDocument.PluginDeclaredDevelopmentDependencies", "IBDocument.PreviouslyAttemptedUpgradeToXcode5",
    "IBDocument.LastKnownRelativeProjectPath", "IBDocument.defaultPropertyAccessControl",
    "IBDocument.IntegratedClassDependencies", "IBDocument.Classes", "IBDocument.LastKnownImageSizes",
    "IBDocument.RunnableNib", "IBCocoaTouchPlugin.IBCocoaTouchSimulationTargetRuntimeIdentifier",
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
}
