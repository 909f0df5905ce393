/// The names that objects state themselves (format.md 6).
public enum ObjectNames {
  private static let labels = ["userLabel"]
  private static let titles = ["title", "text", "label"]
  private static let parts: Set<String> = [
    "textFieldCell", "buttonCell", "popUpButtonCell", "tableHeaderCell", "state", "navigationItem", "tabBarItem",
    "searchFieldCell", "secureTextFieldCell",
  ]
  private static let fallbacks = [
    "placeholder", "placeholderString", "headerTitle", "footerTitle", "customClass", "storyboardIdentifier",
    "reuseIdentifier", "identifier", "restorationIdentifier", "toolTip", "storyboardName", "image", "systemItem",
    "property", "selector",
  ]

  /// The name of an object; `nil` if only its element tells it apart.
  public static func name(of node: Int, in document: Document) -> String? {
    if document.kind == .archive { return ArchiveNames.name(of: node, in: document) }
    if let guide = guideName(of: node, in: document) { return guide }
    if let name = first(labels, of: node, in: document) ?? first(titles, of: node, in: document) { return name }
    for child in document.children(of: node) {
      let element = document.nodes[child].name
      if element == "string", let key = document.value("key", of: child), titles.contains(key) {
        return document.content(of: child)
      }
      guard parts.contains(element) else { continue }
      if element == "state", document.value("key", of: child) != "normal" { continue }
      if let name = first(titles, of: child, in: document) { return name }
    }
    if document.value("isSeparatorItem", of: node) == "YES" { return "separator" }
    return first(fallbacks, of: node, in: document)
  }

  /// The names of layout guides in Xcode, by their key or their type.
  private static let guides: [String: [String: String]] = [
    "viewLayoutGuide": [
      "safeArea": "Safe Area", "keyboard": "Keyboard Layout Guide", "contentLayoutGuide": "Content Layout Guide",
      "frameLayoutGuide": "Frame Layout Guide",
    ],
    "viewControllerLayoutGuide": ["top": "Top Layout Guide", "bottom": "Bottom Layout Guide"],
    "layoutGuide": ["safeArea": "Safe Area"],
  ]

  private static func guideName(of node: Int, in document: Document) -> String? {
    guard let names = guides[document.nodes[node].name] else { return nil }
    return (document.value("key", of: node) ?? document.value("type", of: node)).flatMap { names[$0] }
  }

  /// Whether an object is a view: something with a frame, not a layout guide or a connection.
  static func isView(_ node: Int, in document: Document) -> Bool {
    guides[document.nodes[node].name] == nil
      && document.children(of: node).contains { child in
        FactClasses.isFrame(document.nodes[child].name)
      }
  }

  /// The texts that a view shows and that determine its size: its own, and those of its cell or its states.
  public static func texts(of view: Int, in document: Document) -> [String] {
    let holders = [view] + document.children(of: view).filter { parts.contains(document.nodes[$0].name) }
    let attributes = holders.flatMap { node in
      titles.compactMap { name in document.value(name, of: node).map { "\(name) \($0)" } }
    }
    let strings = document.children(of: view).filter { node in
      StringForm.isChild(node, in: document) && titles.contains(document.value("key", of: node) ?? "")
    }
    return attributes + strings.map { document.content(of: $0) }
  }

  /// Whether an object shares its name with the object around it, as a cell does with its control.
  public static func isPart(_ element: String) -> Bool { parts.contains(element) }

  /// Whether an object is the one that its scene shows, and that the scene is named after.
  public static func isSceneOwner(_ node: Int, in document: Document) -> Bool {
    document.value("sceneMemberID", of: node) == "viewController"
  }

  /// Whether a property holds words for people to read.
  public static func isText(_ property: String) -> Bool {
    let name = property.split(separator: ".").last.map(String.init) ?? property
    return (labels + titles).contains(name) || wordy.contains(name)
  }

  private static let wordy: Set<String> = [
    "placeholder", "placeholderString", "headerTitle", "footerTitle", "toolTip", "prompt", "alternateTitle",
  ]

  /// An object in plain words, such as `label "Title"` or `constraint Title.top = 8`.
  ///
  /// - Parameters:
  ///   - element: The name of the object's element.
  ///   - name: The object's name; `nil` if it has none.
  ///   - shown: Makes the name fit the place where it is shown. Its second argument says whether the name is a
  ///     description. A description has no quotation marks, and room for more.
  public static func subject(
    _ element: String, named name: String?, shown: (String, Bool) -> String = { name, _ in name }
  ) -> String {
    let words = spelledOut(element)
    guard let name, !name.isExactly(words) else { return words }
    let isDescription = Identifiers.isRecreated(element) || element == "scene"
    let text = shown(name, isDescription)
    return isDescription ? "\(words) \(text)" : "\(words) \"\(text)\""
  }

  /// An element's name spelled out: `tableViewCell` is "table view cell".
  public static func spelledOut(_ element: String) -> String {
    var words: [UInt8] = []
    words.reserveCapacity(element.utf8.count + 4)
    var isAfterLowercase = false
    for byte in element.utf8 {
      let isUppercase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if isUppercase, isAfterLowercase { words.append(UInt8(ascii: " ")) }
      words.append(isUppercase ? byte | 0x20 : byte)
      isAfterLowercase = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    return String(decoding: words, as: UTF8.self)
  }

  /// A value's or element's name as a title: `scaleToFill` is "Scale To Fill".
  static func titled(_ name: String) -> String {
    var title = ""
    var isStart = true
    for character in spelledOut(name) {
      title += isStart ? character.uppercased() : String(character)
      isStart = character == " "
    }
    return title
  }

  private static func first(_ names: [String], of node: Int, in document: Document) -> String? {
    for name in names {
      if let value = document.value(name, of: node), !value.isEmpty { return value }
    }
    return nil
  }
}
