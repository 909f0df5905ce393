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

/// The records of an archive of Xcode 3 or 4 that say what its objects are and how they are connected (format.md 8).
enum ArchiveRecords {
  /// The attribute that refers to another element of the archive's graph.
  static let reference = "ref"

  /// The attribute with the class of an object.
  static let className = "class"

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
  public var recordIDs: [String] {
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

/// The vocabulary of the normal form of an archive, in which it is compared and merged (format.md 8).
///
/// These say nothing in the normal form: which mention of an object comes first, how a dictionary is encoded, which
/// numbers the records have.
///
/// - every object with an id stands in `graph`, and `mention` elements refer to it from wherever it is used;
/// - arrays and dictionaries are elements of their own, in all revisions of the format;
/// - records are named by what they are about: an object, the ends of a connection, a class;
/// - flattened properties are named by object and property, not by the number of the object's record;
/// - frames are `rect` elements, as in modern documents.
package enum NormalArchive {
  static let contents = "contents"
  static let graph = "graph"
  static let mention = "mention"
  static let array = "array"
  /// An array whose order says nothing.
  static let list = "list"
  static let dictionary = "dictionary"
  /// A dictionary with keys that are not plain strings.
  static let pairs = "pairs"
  static let pair = "pair"
  static let properties = "flattenedProperties"
  static let property = "flattenedProperty"
  static let objectRecord = "objectRecord"
  static let connectionRecord = "connectionRecord"
  static let classDescription = "classDescription"
  /// A frame.
  static let rect = "rect"
  /// An object that is one value, such as a colour.
  static let value = "archivedValue"

  /// Attributes that only the normal form has.
  enum Attribute {
    static let object = "object"
    static let name = "name"
    static let source = "source"
    static let destination = "destination"
    /// The place of a connection that an object has only once.
    static let place = "place"
    static let property = "property"
    static let header = "header"
    /// The classes of the arrays of keys and of values, where they are not the usual ones.
    static let lists = "lists"
    /// Whether a frame at the origin was written with its origin.
    static let origin = "origin"
    /// The white space of one level in the file, if it is not a tab.
    static let indentation = "indentation"
    /// The level from which on the lines of the file are not indented further, if there is one.
    static let deepestLevel = "deepestLevel"
  }

  /// Elements that are nothing but their value, whether one element has it or several share it.
  static let plainValues: Set<String> = [
    "string", "int", "bool", "double", "integer", "bytes", "boolean", "real", "float", "characters",
  ]

  /// The elements of archives (format.md 8). An archive with others is not understood.
  static let elements = plainValues.union([
    "archive", "data", "object", "reference", "array", "nil", "dictionary", "set",
  ])

  /// The elements of the normal form that an archive writes in another way.
  static let rewritten: Set<String> = [
    contents, mention, array, list, dictionary, pairs, pair, properties, property, objectRecord, connectionRecord,
    classDescription, value, rect,
  ]

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
