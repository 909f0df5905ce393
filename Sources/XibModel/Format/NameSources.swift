/// Where an object states words for people: its label, its texts, or else an identifier (format.md 6).
enum NameSources {
  /// Attributes with the label that a person gave to an object in Interface Builder.
  static let labels = ["userLabel"]

  /// Attributes and strings that an object shows, the best one first.
  static let titles = ["title", "text", "label"]

  /// Attributes that name an object well, the best one first.
  static let best = labels + titles

  /// Attributes that tell an object apart if it shows no text, the best one first.
  static let fallbacks = [
    "placeholder", "placeholderString", "headerTitle", "footerTitle", "customClass", "storyboardIdentifier",
    "reuseIdentifier", "identifier", "restorationIdentifier", "toolTip", "storyboardName", "image", "systemItem",
    "property", "selector",
  ]

  /// The attribute with the name of an item that the system provides.
  static let systemItem = "systemItem"

  /// What names an object that shows no text, by elements in it: its label for VoiceOver, or the image of its usual state.
  static let ofParts = ["accessibility": "label", state: "image"]

  /// Elements that are named by the first text in them if nothing else names them.
  static let namedByContent: Set<String> = ["tableViewCell", "collectionViewCell", "tableCellView"]

  /// Elements that Xcode calls otherwise.
  static let elements = ["viewControllerPlaceholder": "storyboard reference"]

  /// Further attributes with words for people to read.
  static let words: Set<String> = [
    "placeholder", "placeholderString", "headerTitle", "footerTitle", "toolTip", "prompt", "alternateTitle",
  ]

  /// Elements that a person sees as part of the object around them, as a cell of its control, whose text it has.
  static let parts: Set<String> = [
    "textFieldCell", "buttonCell", "popUpButtonCell", "tableHeaderCell", state, "navigationItem", "tabBarItem",
    "searchFieldCell", "secureTextFieldCell", "listContentConfiguration", "buttonConfiguration",
    "tableViewCellContentView", "collectionViewCellContentView",
  ]

  /// The element with what a control shows in one of its states, and the key of the usual state.
  static let state = "state"
  static let usualState = "normal"

  /// Whether the texts of a part are those of the object around it. Those of the other states are not.
  static func isPart(_ node: Int, in document: Document) -> Bool {
    let element = document.nodes[node]
    return element.traits.contains(.part) && (element.name != state || document.key(of: node) == usualState)
  }

  /// Whether an object is a separator, which shows no text.
  static func isSeparator(_ node: Int, in document: Document) -> Bool {
    document.value("isSeparatorItem", of: node) == AttributeNames.yes
  }

  /// The names of layout guides in Xcode, by element and by their key or type.
  static let guides: [String: [String: String]] = [
    "viewLayoutGuide": [
      "safeArea": "Safe Area", "keyboard": "Keyboard Layout Guide", "contentLayoutGuide": "Content Layout Guide",
      "frameLayoutGuide": "Frame Layout Guide",
    ],
    "viewControllerLayoutGuide": ["top": "Top Layout Guide", "bottom": "Bottom Layout Guide"],
    "layoutGuide": ["safeArea": "Safe Area"],
  ]

  /// The name of a layout guide in Xcode; `nil` for any other object.
  static func guideName(of node: Int, in document: Document) -> String? {
    let element = document.nodes[node]
    guard element.traits.contains(.guide), let names = guides[element.name] else { return nil }
    return (document.key(of: node) ?? document.value("type", of: node)).flatMap { names[$0] }
  }
}
