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
public enum NormalArchive {
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

  static let arrayClasses = WordList(["NSArray", "NSMutableArray"])
  static let dictionaries = ["NSDictionary", "NSMutableDictionary"]
  static let dictionaryClasses = WordList(dictionaries)
  /// The classes that an element of its own does not name.
  static let plainArray = "NSArray", plainDictionary = "NSDictionary"

  /// The mark of a collection that is encoded as an object.
  static let coder = "EncodedWithXMLCoder"
  static let keys = "dict.sortedKeys", values = "dict.values"
  static let onlyKey = "NS.key.0", onlyValue = "NS.object.0"
  /// The id of the empty array that all empty dictionaries share as their keys.
  static let emptyArray = "0"

  /// The keys of arrays whose order says nothing: records, caches, and the children of a record.
  static let unordered = WordList([
    "connectionRecords", "orderedObjects", "children", "referencedPartialClassDescriptions",
    "referencedPartialClassDescriptionsV3.2+", "IBDocument.EditedObjectIDs", "IBDocument.PluginDependencies",
    "IBDocument.IntegratedClassDependencies",
  ])

  /// Classes whose objects are one value: half of one font and half of another is a font that nobody chose.
  static let atoms = ["NSColor", "NSFont", "IBUIFontDescription", "NSParagraphStyle", "NSCustomResource"]

  /// The keys of frames; one without an origin is at the origin.
  static let frame = "NSFrame", frameSize = "NSFrameSize", windowRect = "NSWindowRect"

  static let partialClass = "IBPartialClassDescription"
}
