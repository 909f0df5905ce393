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
  /// The name in reports of what only lists an object.
  package static let listing = "record"
  package static let contents = "contents"
  package static let graph = "graph"
  package static let mention = "mention"
  package static let array = "array"
  /// An array whose order says nothing.
  package static let list = "list"
  package static let dictionary = "dictionary"
  /// A dictionary with keys that are not plain strings.
  package static let pairs = "pairs"
  package static let pair = "pair"
  package static let properties = "flattenedProperties"
  package static let property = "flattenedProperty"
  package static let objectRecord = "objectRecord"
  package static let connectionRecord = "connectionRecord"
  package static let classDescription = "classDescription"
  /// A frame.
  package static let rect = "rect"
  /// An object that is one value, such as a colour.
  package static let value = "archivedValue"

  /// Attributes that only the normal form has.
  package enum Attribute {
    package static let object = "object"
    package static let name = "name"
    package static let source = "source"
    package static let destination = "destination"
    /// The place of a connection that an object has only once.
    package static let place = "place"
    package static let property = "property"
    package static let header = "header"
    /// The classes of the arrays of keys and of values, where they are not the usual ones.
    package static let lists = "lists"
    /// Whether a frame at the origin was written with its origin.
    package static let origin = "origin"
    /// The white space of one level in the file, if it is not a tab.
    package static let indentation = "indentation"
    /// The level from which on the lines of the file are not indented further, if there is one.
    package static let deepestLevel = "deepestLevel"
  }

  /// Elements that are nothing but their value, whether one element has it or several share it.
  package static let plainValues: Set<String> = [
    "string", "int", "bool", "double", "integer", "bytes", "boolean", "real", "float", "characters",
  ]

  /// The elements of archives (format.md 8). An archive with others is not understood.
  package static let elements = plainValues.union([
    "archive", "data", "object", "reference", "array", "nil", "dictionary", "set",
  ])

  /// The elements of the normal form that an archive writes in another way.
  package static let rewritten: Set<String> = [
    contents, mention, array, list, dictionary, pairs, pair, properties, property, objectRecord, connectionRecord,
    classDescription, value, rect,
  ]
}

/// The mentions of objects in the normal form of an archive, and which of them hold the object when it is written.
package enum ArchiveMentions {
  /// The attribute of a mention that names the object.
  package static let attribute = "ref"

  /// The element that holds all objects.
  package static let graph = NormalArchive.graph

  /// Whether elements of this name are an entry of a dictionary: a value and its key or name, neither of which can go
  /// alone.
  package static func isEntry(_ element: String) -> Bool {
    element == NormalArchive.pair || element == NormalArchive.property
  }
}

extension Document {
  /// The objects in the graph of an archive in its normal form.
  package var graphObjects: [Int] {
    children(of: 0, named: NormalArchive.graph).flatMap { Array(children(of: $0)) }
  }

  /// Whether a node is an entry of a dictionary, with a value and its key or name.
  package func isDictionaryEntry(_ node: Int) -> Bool {
    nodes[node].traits.contains(.rewritten) && ArchiveMentions.isEntry(nodes[node].name)
  }

  /// Whether a node mentions an object.
  package func isMention(_ node: Int) -> Bool {
    nodes[node].traits.contains(.rewritten) && nodes[node].name == NormalArchive.mention && nodes[node].parent >= 0
  }

  /// Whether two elements are the same plain value, whatever their keys and their ids are.
  package func isSamePlainValue(_ node: Int, as other: Int, in document: Document) -> Bool {
    func attributes(_ document: Document, _ node: Int) -> Set<Attribute> {
      Set(document.attributes(of: node).filter { $0.name != AttributeNames.key && $0.name != AttributeNames.id })
    }
    return NormalArchive.plainValues.contains(nodes[node].name) && nodes[node].name == document.nodes[other].name
      && content(of: node).isExactly(document.content(of: other))
      && attributes(self, node) == attributes(document, other)
  }
}
