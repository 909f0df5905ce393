package import XibModel

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

  /// Keys of texts that are sizes.
  static let sizes = ["NSMaxSize", "NSMinSize", "NSWindowContentMaxSize", "NSWindowContentMinSize"]

  /// The class of the value under a key of an archive.
  static func `class`(of key: String?) -> ChangeClass {
    guard let key else { return .edit }
    return bookkeeping.contains(key) ? .bookkeeping : geometry.contains(key) ? .geometry : .edit
  }

  /// The class of an element of an archive in its normal form, without its ancestors.
  static func factClass(of node: Int, in document: Document) -> FactClass {
    let element = document.nodes[node].name
    if FactClasses.isFrame(element) { return .placement }
    guard let key = document.key(of: node) else { return .edit }
    return facts[key] ?? (ArchiveProperties.editorWindows.contains(where: key.hasPrefix) ? .editorState : .edit)
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
    "IBCocoaTouchPluginVersion": .toolStamp,
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

/// The records of an archive of Xcode 3 or 4 that say what its objects are and how they are connected (format.md 8).
enum ArchiveRecords {
  /// The attribute that refers to another element of the archive's graph.
  static let reference = ArchiveMentions.attribute

  static let object = "IBObjectRecord"
  static let connection = "IBConnectionRecord"
  static let classes = [object, connection]
  static let objects = [object]

  /// The keys of a record's object and of that object's parent.
  static let recordedObject = "object"
  static let recordedParent = "parent"

  /// The keys of a connection's ends and of its name.
  static let connectionSource = "source"
  static let connectionDestination = "destination"
  static let connectionLabel = "label"

  /// The key of what a record of a connection is about.
  static let recordedConnection = "connection"

  /// The key under which a connection holds its binding, and the keys of the binding's name and path.
  static let binding = "connector"
  static let bindingName = "NSBinding"
  static let bindingPath = "NSKeyPath"

  /// The keys under which a record holds its id; late archives write `id` in both kinds.
  static let identifiers = ["objectID", "connectionID", "id"]
}

extension Document {
  /// The ids of the objects and connections of an archive, in the order of their records. A newer Xcode keeps them when
  /// it converts the archive.
  package var recordIDs: [String] {
    elements(ofClasses: ArchiveRecords.classes).compactMap { recordID(of: $0)?.id }
  }

  /// The elements of an archive that have one of these classes.
  func elements(ofClasses classes: [String]) -> [Int] { nodes.indices.filter { hasClass(in: classes, $0) } }

  /// The class of an object of an archive; `nil` for other elements.
  func className(of node: Int) -> String? { value(with: .className, of: node) }

  /// Whether an element is an object of a class.
  func hasClass(_ name: String, _ node: Int) -> Bool { hasValue(name, with: .className, of: node) }

  /// Whether an element is an object of one of these classes.
  func hasClass(in names: [String], _ node: Int) -> Bool { index(in: names, with: .className, of: node) != nil }

  /// The child that an element of an archive has under a key.
  func member(_ key: String, of node: Int) -> Int? {
    children(of: node).first { hasKey(key, $0) }
  }

  /// The graph id of the value under a key, whether it is defined there or only referred to.
  func graphID(_ key: String, of node: Int) -> String? {
    member(key, of: node).flatMap { value(ArchiveRecords.reference, of: $0) ?? value("id", of: $0) }
  }

  /// The elements of an archive that have a graph id.
  var definitions: NumberTable {
    var found = NumberTable()
    for node in nodes.indices { _ = withValue(with: .id, of: node) { found.enter($0, as: node) } }
    return found
  }

  /// The text under a key of an element of an archive. The element may hold the text or refer to it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - node: The element that has the text.
  ///   - definitions: The elements that have a graph id.
  func text(_ key: String, of node: Int, _ definitions: NumberTable) -> String? {
    member(key, of: node, definitions).map { content(of: $0) }
  }

  /// The element that an object has under a key, or the one that this refers to.
  func member(_ key: String, of node: Int, _ definitions: NumberTable) -> Int? {
    guard let member = member(key, of: node) else { return nil }
    return withValue(of: ArchiveRecords.reference, in: member) { definitions[$0] } ?? member
  }

  /// The id of a record, and the element that states it.
  func recordID(of record: Int) -> (id: String, node: Int)? {
    children(of: record).first { index(in: ArchiveRecords.identifiers, with: .key, of: $0) != nil }
      .map { (content(of: $0), $0) }
  }
}

/// The names of archives that its normal form lacks.
extension NormalArchive {
  static let arrayClasses = ["NSArray", "NSMutableArray"]
  static let dictionaries = ["NSDictionary", "NSMutableDictionary"]
  /// The classes that an element of its own does not name.
  static let plainArray = "NSArray", plainDictionary = "NSDictionary"

  /// The mark of a collection that is encoded as an object.
  static let coder = "EncodedWithXMLCoder"
  static let keys = "dict.sortedKeys", values = "dict.values"
  static let onlyKey = "NS.key.0", onlyValue = "NS.object.0"
  /// The id of the empty array that all empty dictionaries share as their keys.
  static let emptyArray = "0"

  /// The keys of arrays whose order says nothing: records, caches, and the children of a record.
  static let unordered = [
    "connectionRecords", "orderedObjects", "children", "referencedPartialClassDescriptions",
    "referencedPartialClassDescriptionsV3.2+", "IBDocument.EditedObjectIDs", "IBDocument.PluginDependencies",
    "IBDocument.IntegratedClassDependencies",
  ]

  /// Classes whose objects are one value: half of one font and half of another is a font that nobody chose.
  static let atoms = ["NSColor", "NSFont", "IBUIFontDescription", "NSParagraphStyle", "NSCustomResource"]

  /// The keys of frames; one without an origin is at the origin.
  static let frame = "NSFrame", frameSize = "NSFrameSize", windowRect = "NSWindowRect"

  static let partialClass = "IBPartialClassDescription"
}
