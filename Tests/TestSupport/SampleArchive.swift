/// An archive as Xcode 3 or 4 writes it: a view with a button and a label, and an outlet to each.
public struct SampleArchive: Sendable {
  /// The revisions of the format, by the number in the file.
  public enum Revision: String, CaseIterable, Sendable {
    /// Arrays and dictionaries are objects.
    case xcode3 = "7.10"
    /// Arrays and dictionaries are elements of their own.
    case xcode4 = "8.00"
  }

  /// A button in the view.
  public struct Button: Sendable {
    public var graphID: Int
    public var objectID: Int
    public var title: String
    public var frame: String?
    /// The object that has the button by its record, by its graph id; `nil` for the view that holds it.
    public var parent: Int?
    /// The box that holds the button, by its graph id; `nil` for the view, ``SampleArchive/roots`` for none.
    public var box: Int?

    public init(
      graphID: Int, objectID: Int, title: String, frame: String? = nil, parent: Int? = nil, box: Int? = nil
    ) {
      self.graphID = graphID
      self.objectID = objectID
      self.title = title
      self.frame = frame
      self.parent = parent
      self.box = box
    }
  }

  /// A view in the view, which may hold buttons.
  public struct Box: Sendable {
    public var graphID: Int
    public var objectID: Int
    public var size: String
    /// The largest size that it may have; `nil` if it states none.
    public var largest: String?

    public init(graphID: Int, objectID: Int, size: String = "{100, 100}", largest: String? = nil) {
      self.graphID = graphID
      self.objectID = objectID
      self.size = size
      self.largest = largest
    }
  }

  /// An outlet of an object.
  public struct Outlet: Sendable {
    public var name: String
    public var destination: Int
    public var id: Int
    /// The graph id of the object that has the outlet; that of the file's owner if nothing else is said.
    public var source: Int

    public init(name: String, destination: Int, id: Int, source: Int = SampleArchive.owner) {
      self.name = name
      self.destination = destination
      self.id = id
      self.source = source
    }
  }

  public var revision = Revision.xcode4
  public var systemVersion = "11E53"
  public var buttons = [
    Button(graphID: 700_000_001, objectID: 5, title: "OK", frame: "{{20, 20}, {80, 30}}"),
    Button(graphID: 700_000_002, objectID: 6, title: "Cancel", frame: "{{120, 20}, {80, 30}}"),
  ]
  public var boxes: [Box] = []
  public var outlets = [Outlet(name: "okButton", destination: 700_000_001, id: 8)]
  /// The actions that the description of a class has, each as the elements of its name and of its type.
  public var actions: [(name: String, type: String)] = []
  /// The classes that are described after that of the owner, each with the graph id of its header; `nil` if no other class
  /// shares the header.
  public var classHeaders: [(name: String, header: Int?)] = []
  /// The graph id of the image that all buttons share; `nil` if they have none.
  public var image: Int?
  /// The graph ids of the keys of the dictionary that each button has, `nil` for a key that it does not share; `nil` if
  /// buttons have no dictionary.
  public var dictionaryKeys: [Int?]?
  /// Further flattened properties, each with the graph id of its value; `nil` for a value that nothing else shares.
  public var properties: [(name: String, value: String, id: Int?)] = []
  /// The graph id of the array that has the objects at the root. Since Xcode 4 it is that of the empty array.
  public var rootID = 0
  /// Whether there is an empty dictionary. In the older revision, its keys are the empty array, which has the graph id 0.
  public var hasEmptyDictionary = false
  public var maxID = 8
  /// Whether Xcode 4.6 or a newer one saved it, which writes the ids of records as texts.
  public var hasPlainRecordIDs = false

  public init() {}

  public init(_ change: (inout SampleArchive) -> Void) { change(&self) }

  public static let owner = 600_000_001
  /// The list of the objects at the root.
  public static let roots = 1000
  private static let responder = 600_000_002, view = 600_000_003

  public var text: String { Self.sharing(unsharedText) }

  private var unsharedText: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <archive type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="\(revision.rawValue)">
    \t<data>
    \t\t<int key="IBDocument.SystemTarget">1280</int>
    \t\t<string key="IBDocument.SystemVersion">\(systemVersion)</string>
    \(indented(rootObjects, 2))
    \t\t<object class="IBObjectContainer" key="IBDocument.Objects">
    \(indented(container, 3))
    \t\t</object>\(descriptions.isEmpty ? "" : "\n" + indented(classes, 2))
    \t</data>
    </archive>

    """
  }

  public var bytes: [UInt8] { Array(text.utf8) }

  // MARK: Parts

  private var rootObjects: String {
    array(
      "NSMutableArray", #"key="IBDocument.RootObjects" id="\#(Self.roots)""#,
      [proxy("IBFilesOwner", Self.owner), proxy("IBFirstResponder", Self.responder), viewObject]
        + buttons.filter { $0.box == Self.roots }.map(body))
  }

  private func proxy(_ name: String, _ id: Int) -> String {
    """
    <object class="IBProxyObject" id="\(id)">
    \t<string key="IBProxiedObjectIdentifier">\(name)</string>
    </object>
    """
  }

  private var viewObject: String {
    """
    <object class="IBUIView" id="\(Self.view)">
    \t<reference key="NSNextResponder"/>
    \(indented(subviews(boxes.map(body) + buttons.filter { $0.box == nil }.map(body)), 1))
    \t<string key="NSFrameSize">{320, 460}</string>
    </object>
    """
  }

  private func subviews(_ views: [String]) -> String { array("NSMutableArray", #"key="NSSubviews""#, views) }

  private func body(_ box: Box) -> String {
    let largest = box.largest.map { "\t<string key=\"NSMaxSize\">\($0)</string>\n" } ?? ""
    return """
      <object class="IBUIView" id="\(box.graphID)">
      \t<reference key="NSNextResponder" ref="\(Self.view)"/>
      \(indented(subviews(buttons.filter { $0.box == box.graphID }.map(body)), 1))
      \t<string key="NSFrameSize">\(box.size)</string>
      \(largest)\t<reference key="NSSuperview" ref="\(Self.view)"/>
      </object>
      """
  }

  private func body(_ button: Button) -> String {
    let frame = button.frame.map { "\t<string key=\"NSFrame\">\($0)</string>\n" } ?? ""
    let holder = button.box == Self.roots ? nil : button.box ?? Self.view
    let next = holder.map { " ref=\"\($0)\"" } ?? ""
    let above = holder.map { "\t<reference key=\"NSSuperview\" ref=\"\($0)\"/>\n" } ?? ""
    return """
      <object class="IBUIButton" id="\(button.graphID)">
      \t<reference key="NSNextResponder"\(next)/>
      \(frame)\(above)\t<string key="IBUINormalTitle">\(button.title)</string>
      \(sharedValues)</object>
      """
  }

  /// The values that buttons share, with ``sharedMark`` where an id stands.
  private var sharedValues: String {
    var values: [String] = []
    if let image {
      values.append(
        """
        <object class="NSCustomResource" key="IBUINormalImage"\(Self.shared(image))>
        \t<string key="NSResourceName">star.png</string>
        </object>
        """)
    }
    if let dictionaryKeys {
      let attributes = #"key="IBUIAttributes""#
      let isShared = dictionaryKeys.contains { $0 != nil }
      let keys = dictionaryKeys.enumerated().map { place, id in
        isShared ? "<string\(Self.shared(id))>Key \(place)</string>" : "Key \(place)"
      }
      values.append(
        isShared
          ? parallel(attributes, keys.map { ($0, "<string>1</string>") })
          : dictionary(attributes, keys.map { ($0, "1", nil) }))
    }
    return values.map { indented($0, 1) + "\n" }.joined()
  }

  private static let sharedMark = " shared=\""

  /// The mark of a value that may be shared under an id.
  private static func shared(_ id: Int?) -> String { id.map { "\(sharedMark)\($0)\"" } ?? "" }

  /// The text with each shared value where it is first mentioned, and with references to it after that.
  private static func sharing(_ text: String) -> String {
    var known: Set<Substring> = []
    var skipped: Substring?
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let end = skipped {
        if line == end { skipped = nil }
        continue
      }
      guard let mark = line.firstRange(of: sharedMark) else {
        lines.append(line)
        continue
      }
      let id = line[mark.upperBound...].prefix { $0 != "\"" }
      if known.insert(id).inserted {
        lines.append(Substring(line.replacing(sharedMark, with: " id=\"")))
        continue
      }
      let indentation = line.prefix { $0 == "\t" }
      let key = line.firstRange(of: " key=\"").map { line[$0.lowerBound..<mark.lowerBound] } ?? ""
      lines.append("\(indentation)<reference\(key) ref=\"\(id)\"/>")
      if line.hasSuffix(">"), !line.contains("</") { skipped = "\(indentation)</object>" }
    }
    return lines.joined(separator: "\n")
  }

  private var container: String {
    let connections = outlets.map { outlet in
      """
      <object class="IBConnectionRecord">
      \t<object class="IBCocoaTouchOutletConnection" key="connection">
      \t\t<string key="label">\(outlet.name)</string>
      \t\t<reference key="source" ref="\(outlet.source)"/>
      \t\t<reference key="destination" ref="\(outlet.destination)"/>
      \t</object>
      \t\(recordID(outlet.id, key: "connectionID"))
      </object>
      """
    }
    let objects = [-2, -1, 1] + boxes.map(\.objectID) + buttons.map(\.objectID)
    let plugIns = objects.map { (key: "\($0).IBPluginDependency", value: "com.apple.ibplugin", id: Int?.none) }
    var parts = [
      array("NSMutableArray", #"key="connectionRecords""#, connections), objectRecords,
      dictionary(#"key="flattenedProperties""#, plugIns + properties.map { ($0.name, $0.value, $0.id) }),
    ]
    if hasEmptyDictionary { parts.append(emptyDictionary) }
    parts.append(#"<nil key="sourceID"/>"#)
    let all =
      hasPlainRecordIDs
      ? [#"<bool key="usesAutoincrementingIDs">NO</bool>"#] + parts : parts + [#"<int key="maxID">\#(maxID)</int>"#]
    return all.joined(separator: "\n")
  }

  private var emptyDictionary: String {
    let tag = #"class="NSMutableDictionary" key="unlocalizedProperties""#
    guard revision == .xcode3 else { return "<dictionary \(tag)/>" }
    let keys =
      rootID == 0
      ? #"<reference key="dict.sortedKeys" ref="0"/>"# : array(nil, #"key="dict.sortedKeys" id="0""#, [])
    let values = array("NSMutableArray", #"key="dict.values""#, [])
    return "<object \(tag)>\n\(indented([Self.coder, keys, values].joined(separator: "\n"), 1))\n</object>"
  }

  private var classes: String {
    let list = array("NSMutableArray", #"key="referencedPartialClassDescriptions""#, descriptions)
    return "<object class=\"IBClassDescriber\" key=\"IBDocument.Classes\">\n\(indented(list, 1))\n</object>"
  }

  private var descriptions: [String] {
    let owner = """
      <object class="IBPartialClassDescription">
      \t<string key="className">Owner</string>
      \(indented(parallel(#"key="actions""#, actions.map { ($0.name, $0.type) }), 1))
      </object>
      """
    return (actions.isEmpty ? [] : [owner]) + classHeaders.map(classDescription)
  }

  private func classDescription(_ name: String, _ header: Int?) -> String {
    return """
      <object class="IBPartialClassDescription">
      \t<string key="className">\(name)</string>
      \t<object class="IBClassDescriptionSource" key="sourceIdentifier"\(Self.shared(header))>
      \t\t<string key="majorKey">IBProjectSource</string>
      \t\t<string key="minorKey">Headers.h</string>
      \t</object>
      </object>
      """
  }

  private var objectRecords: String {
    let root: String
    switch revision {
    case .xcode4: root = #"<array key="object" id="\#(rootID)"/>"#
    case .xcode3: root = "<object class=\"NSArray\" key=\"object\" id=\"\(rootID)\">\n\t\(Self.coder)\n</object>"
    }
    var records = [
      """
      <object class="IBObjectRecord">
      \t\(recordID(0, key: "objectID"))
      \(indented(root, 1))
      \t<reference key="children" ref="\(Self.roots)"/>
      \t<nil key="parent"/>
      </object>
      """,
      record(-2, Self.owner, parent: rootID, name: "File's Owner"), record(-1, Self.responder, parent: rootID),
      record(1, Self.view, parent: rootID, children: boxes.map(\.graphID) + children(of: nil)),
    ]
    records += boxes.map { record($0.objectID, $0.graphID, parent: Self.view, children: children(of: $0.graphID)) }
    records += buttons.map { record($0.objectID, $0.graphID, parent: $0.parent ?? recordedParent(of: $0)) }
    return """
      <object class="IBMutableOrderedSet" key="objectRecords">
      \(indented(array(nil, #"key="orderedObjects""#, records), 1))
      </object>
      """
  }

  private func recordedParent(of button: Button) -> Int { button.box == Self.roots ? rootID : button.box ?? Self.view }

  private func children(of box: Int?) -> [Int] {
    buttons.filter { $0.parent == nil && $0.box == box }.map(\.graphID)
  }

  private func recordID(_ id: Int, key: String) -> String {
    hasPlainRecordIDs ? #"<string key="id">\#(id)</string>"# : #"<int key="\#(key)">\#(id)</int>"#
  }

  private func record(_ id: Int, _ object: Int, parent: Int, children: [Int] = [], name: String? = nil) -> String {
    var lines = [recordID(id, key: "objectID"), #"<reference key="object" ref="\#(object)"/>"#]
    if !children.isEmpty {
      lines.append(array("NSMutableArray", #"key="children""#, children.map { #"<reference ref="\#($0)"/>"# }))
    }
    lines.append(#"<reference key="parent" ref="\#(parent)"/>"#)
    if let name { lines.append(#"<string key="objectName">\#(name)</string>"#) }
    return "<object class=\"IBObjectRecord\">\n\(indented(lines.joined(separator: "\n"), 1))\n</object>"
  }

  // MARK: Collections

  private static let coder = #"<bool key="EncodedWithXMLCoder">YES</bool>"#

  private func array(_ className: String?, _ attributes: String, _ elements: [String]) -> String {
    switch revision {
    case .xcode4:
      let tag = "array" + (className.map { #" class="\#($0)""# } ?? "") + " " + attributes
      guard !elements.isEmpty else { return "<\(tag)/>" }
      return "<\(tag)>\n\(indented(elements.joined(separator: "\n"), 1))\n</array>"
    case .xcode3:
      let content = indented(([Self.coder] + elements).joined(separator: "\n"), 1)
      return "<object class=\"\(className ?? "NSArray")\" \(attributes)>\n\(content)\n</object>"
    }
  }

  private func dictionary(_ attributes: String, _ entries: [(key: String, value: String, id: Int?)]) -> String {
    let sorted = entries.sorted { $0.key < $1.key }
    switch revision {
    case .xcode4:
      let content = sorted.map { #"<string key="\#($0.key)"\#(Self.shared($0.id))>\#($0.value)</string>"# }
        .joined(separator: "\n")
      return "<dictionary class=\"NSMutableDictionary\" \(attributes)>\n\(indented(content, 1))\n</dictionary>"
    case .xcode3:
      return parallel(
        attributes,
        sorted.map { ("<string>\($0.key)</string>", "<string\(Self.shared($0.id))>\($0.value)</string>") })
    }
  }

  private func parallel(_ attributes: String, _ entries: [(key: String, value: String)]) -> String {
    let keys = array(nil, #"key="dict.sortedKeys""#, entries.map(\.key))
    let values = array(
      revision == .xcode4 ? nil : "NSMutableArray", #"key="dict.values""#, entries.map(\.value))
    let content = indented([Self.coder, keys, values].joined(separator: "\n"), 1)
    return "<object class=\"NSMutableDictionary\" \(attributes)>\n\(content)\n</object>"
  }

  private func indented(_ text: String, _ depth: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : String(repeating: "\t", count: depth) + $0 }.joined(separator: "\n")
  }
}
