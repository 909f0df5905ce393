/// The names that objects state themselves (format.md 6).
public enum ObjectNames {
  /// The name of an object; `nil` if only its element tells it apart.
  public static func name(of node: Int, in document: Document) -> String? {
    document.dialect.name(of: node, in: document)
  }

  /// The name of an object of a modern document.
  static func modern(_ node: Int, _ document: Document) -> String? {
    if let guide = NameSources.guideName(of: node, in: document) { return guide }
    if let name = document.value(ofFirst: NameSources.best, with: .words, of: node) { return name }
    var usual: String?
    for child in document.children(of: node) {
      if isTitle(child, in: document) { return document.content(of: child) }
      if let text = ValueWords.attributedText(child, in: document) { return text }
      guard NameSources.isPart(child, in: document) else { continue }
      guard let name = document.value(ofFirst: NameSources.titles, with: .words, of: child) else { continue }
      // A configuration, which comes later, is shown in place of the states.
      guard document.nodes[child].name == NameSources.state else { return name }
      usual = usual ?? name
    }
    if let usual { return usual }
    if NameSources.isSeparator(node, in: document) { return "separator" }
    for child in document.children(of: node) {
      guard let attribute = NameSources.ofParts[document.nodes[child].name] else { continue }
      if let name = document.value(attribute, of: child), !name.isEmpty { return name }
    }
    if let name = document.value(ofFirst: NameSources.fallbacks, with: .words, of: node) {
      return document.value(NameSources.systemItem, of: node) == name ? titled(name) : name
    }
    return NameSources.namedByContent.contains(document.nodes[node].name) ? content(of: node, in: document) : nil
  }

  /// The first text in an object.
  private static func content(of node: Int, in document: Document) -> String? {
    document.subtree(of: node).dropFirst().lazy.compactMap {
      document.value(ofFirst: NameSources.titles, with: .words, of: $0)
    }.first
  }

  /// The texts that a view shows and that determine its size: its own, and those of its cell or its states.
  public static func texts(of view: Int, in document: Document) -> [String] {
    let holders = [view] + document.children(of: view).filter { isPart(document.nodes[$0].name) }
    let attributes = holders.flatMap { node in
      NameSources.titles.compactMap { name in document.value(name, of: node).map { "\(name) \($0)" } }
    }
    let strings = document.children(of: view).filter { isTitle($0, in: document) }
    return attributes + strings.map { document.content(of: $0) }
  }

  /// Whether an element is a string with the text that the object around it shows.
  private static func isTitle(_ node: Int, in document: Document) -> Bool {
    StringForm.isChild(node, in: document) && document.key(of: node).map(NameSources.titles.contains) == true
  }

  /// Whether an object shares its name with the object around it, as a cell does with its control.
  public static func isPart(_ element: String) -> Bool { NameSources.parts.contains(element) }

  /// Whether an element is a layout guide, which every view controller or view has.
  package static func isGuide(_ element: String) -> Bool { NameSources.guides[element] != nil }

  /// Whether a property holds words for people to read.
  public static func isText(_ property: String) -> Bool {
    let bytes = property.utf8
    let name = bytes.lastIndex(of: UInt8(ascii: ".")).map { String(property[bytes.index(after: $0)...]) } ?? property
    return NameSources.best.contains(name) || NameSources.words.contains(name)
  }

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
    let isDescription = Identifiers.isRecreated(element) || Scenes.isScene(element)
    let text = shown(name, isDescription)
    return isDescription ? "\(words) \(text)" : "\(words) \"\(text)\""
  }

  /// The letters that names in files are spelled with.
  static let lowercase = UInt8(ascii: "a")...UInt8(ascii: "z")
  package static let uppercase = UInt8(ascii: "A")...UInt8(ascii: "Z")

  /// An element's name spelled out: `tableViewCell` is "table view cell".
  public static func spelledOut(_ element: String) -> String {
    if let words = NameSources.elements[element] { return words }
    guard element.utf8.contains(where: uppercase.contains) else { return element }
    var words: [UInt8] = []
    words.reserveCapacity(element.utf8.count + 4)
    var isAfterLowercase = false
    for byte in element.utf8 {
      let isUppercase = uppercase.contains(byte)
      if isUppercase, isAfterLowercase { words.append(UInt8(ascii: " ")) }
      words.append(isUppercase ? byte | 0x20 : byte)
      isAfterLowercase = lowercase.contains(byte)
    }
    return String(decoding: words, as: UTF8.self)
  }

  /// Whether the words of a spelled out name are those of no other name: `openGLView` and `openGlview` have the same.
  public static func isClear(_ element: String) -> Bool {
    var isAfterLowercase = false
    return element.utf8.allSatisfy { byte in
      defer { isAfterLowercase = lowercase.contains(byte) }
      return isAfterLowercase || !uppercase.contains(byte)
    }
  }

  /// A value's or element's name as a title: `scaleToFill` is "Scale To Fill".
  package static func titled(_ name: String) -> String {
    var title: [UInt8] = []
    title.reserveCapacity(name.utf8.count + 4)
    var isFirst = true
    for byte in spelledOut(name).utf8 {
      title.append(isFirst && lowercase.contains(byte) ? byte & ~0x20 : byte)
      isFirst = byte == UInt8(ascii: " ")
    }
    return String(decoding: title, as: UTF8.self)
  }

  /// The title of a button's state: `normal` is "Default State".
  package static func titled(ofState key: String) -> String {
    titled(key == NameSources.usualState ? "default" : key) + " State"
  }
}

/// An object, scene or document as a person knows it: its name and its place.
public struct DescribedObject: Sendable, Hashable {
  /// An object or scene that contains another object.
  public struct Place: Sendable, Hashable {
    /// The object's id, or the scene's.
    public let id: String
    public let element: String
    /// The name to show to a person; never empty.
    public let name: String
  }

  /// The id; `nil` for a scene or the document, which are not objects.
  public let id: String?
  public let element: String
  /// The name to show to a person; `nil` if there is only the element's name.
  public let name: String?
  /// The objects and scenes that contain it, outermost first.
  public let ancestors: [Place]
  /// What it places, if it is a constraint; `nil` for any other object.
  package let placement: Placement?
  /// The id of the object or scene; empty if it has none.
  public let identity: String

  /// What a constraint places.
  package struct Placement: Sendable, Hashable {
    /// The view, which comes last, and the objects and scenes around it, outermost first.
    package let path: [Place]
    /// What the constraint's formula calls the view.
    package let name: String
    /// The view's side or size, such as `leading`.
    package let side: String
  }

  /// The names of ``ancestors``, outermost first.
  public var path: [String] { ancestors.map { $0.name } }

  /// A text of a file with texts, which has a key in place of an id.
  package init(textWithKey key: String) {
    self.init(id: nil, element: Self.text, name: key, ancestors: [], identity: key)
  }

  /// Whether this is a text of a file with texts.
  package var isText: Bool { element == Self.text }

  private static let text = "text"

  init(
    id: String?, element: String, name: String?, ancestors: [Place], identity: String, placement: Placement? = nil
  ) {
    (self.id, self.element, self.name, self.ancestors, self.identity) = (id, element, name, ancestors, identity)
    self.placement = placement
  }

  /// Whether a person sees the object as part of the one around it: a connection, a constraint or a cell.
  public var isPartOfParent: Bool { Identifiers.isRecreated(element) || ObjectNames.isPart(element) }

  /// The object under which lists show it: the view that a constraint places, or else what is around it. `nil` if it stands for
  /// itself; what is part of a scene alone does.
  public var owner: Place? {
    guard isPartOfParent, let parent = pathOfOwner.last, !Scenes.isScene(parent.element) else { return nil }
    return parent
  }

  /// The object under which lists show it, which comes last, and the objects and scenes around that, outermost first.
  package var pathOfOwner: [Place] { placement?.path ?? ancestors }
}
