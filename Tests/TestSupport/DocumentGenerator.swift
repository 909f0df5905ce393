internal import XibModel

/// Makes documents and edits from a seed.
public struct DocumentGenerator: Sendable {
  var random: SplitMix64

  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private static let words = ["Sign in", "Über", "日本", "a < b & \"c\"", "OK", "Cancel", "it's", "x > y", "Total: 0"]
  private static let longText = "Two lines of text,\nand so no attribute."

  // MARK: Documents

  public mutating func document() -> GeneratedDocument {
    var made = GeneratedDocument(numbering: Bool.random(using: &random) ? .random : .counting)
    let root = made.add(
      "document",
      [
        ("type", "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"), ("version", "3.0"),
        ("toolsVersion", "21507"),
        ("targetRuntime", "iOS.CocoaTouch"), ("propertyAccessControl", "none"), ("useAutolayout", "YES"),
      ], to: nil)
    let dependencies = made.add("dependencies", [], to: root)
    made.add(
      "plugIn", [("identifier", "com.apple.InterfaceBuilder.IBCocoaTouchPlugin"), ("version", "21505")],
      to: dependencies)
    let scenes = made.add("scenes", [], to: root)
    for _ in 0..<Int.random(in: 1...3, using: &random) { addScene(to: scenes, of: &made) }
    made.listResources()
    for _ in 0..<8 { apply(connection(in: made), to: &made) }
    return made
  }

  private mutating func addScene(to scenes: Int, of made: inout GeneratedDocument) {
    let scene = made.add("scene", [("sceneID", randomID())], to: scenes)
    let objects = made.add("objects", [], to: scene)
    let controller = made.add("viewController", [("id", freshID(made))], to: objects)
    let view = made.add(
      "view", [("key", "view"), ("contentMode", "scaleToFill"), ("id", freshID(made))], to: controller)
    made.add("rect", frame("375"), to: view)
    for _ in 0..<Int.random(in: 1...4, using: &random) { addView(to: view, of: &made, depth: 0) }
    if Bool.random(using: &random) { addEffectView(to: view, of: &made) }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      made.add("customObject", [("id", freshID(made)), ("customClass", "Helper")], to: objects)
    }
    made.add(
      "point", [("key", "canvasLocation"), ("x", "139"), ("y", "\(Int.random(in: 0...900, using: &random))")], to: scene
    )
  }

  private mutating func addView(to parent: Int, of made: inout GeneratedDocument, depth: Int) {
    let list = made.container("subviews", of: parent)
    let view = makeView(of: &made, in: list, at: nil)
    guard ["view", "stackView"].contains(made.elements[view].name), depth < 3 else { return }
    for _ in 0..<Int.random(in: 0...3, using: &random) { addView(to: view, of: &made, depth: depth + 1) }
  }

  /// A view whose content has no id yet.
  private mutating func addEffectView(to parent: Int, of made: inout GeneratedDocument) {
    let view = made.add(
      "visualEffectView", [("opaque", "NO"), ("id", freshID(made))], to: made.container("subviews", of: parent))
    made.add("rect", frame("200"), to: view)
    let content = made.add("view", [("key", "contentView")], to: view)
    made.add("rect", frame("200"), to: content)
    addView(to: content, of: &made, depth: 3)
  }

  private mutating func makeView(of made: inout GeneratedDocument, in list: Int, at place: Int?) -> Int {
    let name = GeneratedDocument.viewNames.sorted().randomElement(using: &random) ?? "view"
    var attributes = [("opaque", "NO"), ("contentMode", "left")]
    if name == "label" { attributes.append(("text", word())) }
    if name == "imageView" { attributes.append(("image", "image\(Int.random(in: 0...5, using: &random))")) }
    if Bool.random(using: &random) { attributes.append(("translatesAutoresizingMaskIntoConstraints", "NO")) }
    attributes.append(("id", freshID(made)))
    let view = made.add(name, attributes, to: list, at: place)
    made.add("rect", frame("\(Int.random(in: 20...300, using: &random))"), to: view)
    if name == "segmentedControl" {
      let segments = made.add("segments", [], to: view)
      for _ in 0..<3 { made.add("segment", [("title", word())], to: segments) }
    }
    if Bool.random(using: &random) { made.add("color", colour(), to: view, at: made.place(for: "color", in: view)) }
    return view
  }

  // MARK: Edits

  /// A change that somebody makes in Xcode. It contains all that is needed to apply it to any version of the document.
  public enum Edit: Sendable {
    case set(object: String, attribute: String, value: String?)
    case setText(object: String, text: String)
    case setColour(object: String, key: String, colour: [(String, String)]?)
    case setFont(object: String, size: String)
    case setFrame(object: String, attribute: String, value: String)
    case moveCanvas(scene: String, y: String)
    case setTools(version: String)
    case addView(parent: String, place: Int, make: UInt64)
    case delete(object: String)
    case move(object: String, parent: String, place: Int)
    case reorder(parent: String, from: Int, to: Int)
    case addConstraint(owner: String, id: String, item: String, attribute: String, constant: String)
    case addConnection(owner: String, id: String, name: String, target: String)
    case redirect(connection: String, target: String)
    case deleteConnection(id: String)
    case setSegment(object: String, place: Int, title: String)
    case addSegment(object: String, place: Int, title: String)
    case addRuntimeAttribute(object: String, keyPath: String, value: String)
    case rename(object: String, element: String)
    /// Replaces the comments and instructions right before an object.
    case setRemark(object: String, text: String?)
    case addRemark(object: String, text: String)
    case setDeclaration(String)
    case addToProlog(String)
    case addToEpilogue(String)
    case setByteOrderMark(Bool)
    case setLineEnds(crlf: Bool)
    case reorderTop(scene: String, from: Int, to: Int)
    case giveID(object: String, id: String)
    case wrap(object: String, id: String)
    case unwrap(object: String)
    case copy(object: String, make: UInt64)
    /// Saves with a newer Xcode: sets its version, gives ids to objects without one, and removes fallbacks of colours.
    case upgrade(version: String, make: UInt64)
    /// Turns a constraint off for all size classes.
    case exclude(constraint: String)
    /// Gives a stack view a list with an entry for each of its views.
    case addPriorities(stack: String)
    /// Deletes an object as a merge of lines does: what refers to it stays.
    case deleteAlone(object: String)
    /// Puts a copy with the same ids after an object.
    case `repeat`(object: String)
    /// Moves a constraint into a view that does not hold its item.
    case misplace(constraint: String, holder: String)

    /// The objects that the edit reads or changes.
    public var subjects: [String] {
      switch self {
      case .set(let object, _, _), .setText(let object, _), .setColour(let object, _, _), .setFont(let object, _),
        .setFrame(let object, _, _), .delete(let object), .setSegment(let object, _, _), .addSegment(let object, _, _),
        .addRuntimeAttribute(let object, _, _), .rename(let object, _), .setRemark(let object, _),
        .addRemark(let object, _), .wrap(let object, _), .unwrap(let object), .copy(let object, _),
        .exclude(let object), .addPriorities(let object), .deleteAlone(let object), .repeat(let object),
        .misplace(let object, _):
        [object]
      case .giveID(let object, let id): [object, id]
      case .setDeclaration: ["declaration"]
      case .addToProlog: ["prolog"]
      case .addToEpilogue: ["epilogue"]
      case .setByteOrderMark: ["byte order mark"]
      case .setLineEnds: ["line ends"]
      case .reorderTop(let scene, _, _): [scene]
      case .moveCanvas(let scene, _): [scene]
      case .setTools, .upgrade: ["document"]
      case .addView(let parent, _, _), .reorder(let parent, _, _): [parent]
      case .move(let object, let parent, _): [object, parent]
      // A constraint is in its owner and refers to another object, which may change but must not be deleted.
      case .addConstraint(let owner, let id, let item, _, _): [owner, id, item]
      case .addConnection(let owner, let id, _, let target): [owner, id, target]
      case .redirect(let connection, let target): [connection, target]
      case .deleteConnection(let id): [id]
      }
    }
  }

  /// Applies a number of random edits, one after the other.
  public mutating func edited(_ document: GeneratedDocument, count: ClosedRange<Int> = 1...6) -> (
    GeneratedDocument, [Edit]
  ) {
    var made = document
    var edits: [Edit] = []
    for _ in 0..<Int.random(in: count, using: &random) {
      let edit = edit(of: made)
      apply(edit, to: &made)
      edits.append(edit)
    }
    return (made, edits)
  }

  /// A random edit of any kind.
  public mutating func edit(of made: GeneratedDocument) -> Edit {
    switch Int.random(in: 0..<14, using: &random) {
    case 0...3: value(in: made)
    case 4, 5: connection(in: made)
    case 6, 7: remark(in: made)
    case 8, 9: rebuilding(in: made)
    default: structure(in: made)
    }
  }

  /// An edit of one object's values.
  public mutating func value(in made: GeneratedDocument) -> Edit {
    guard let object = pick(made.views, made) else { return .setTools(version: "22154") }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .set(object: object, attribute: "alpha", value: "0.\(Int.random(in: 1...9, using: &random))")
    case 1: return .set(object: object, attribute: "contentMode", value: Bool.random(using: &random) ? "right" : nil)
    case 2: return .setText(object: object, text: Bool.random(using: &random) ? Self.longText : word())
    case 3:
      return .setColour(object: object, key: "backgroundColor", colour: Bool.random(using: &random) ? colour() : nil)
    case 4: return .setFont(object: object, size: "\(Int.random(in: 9...24, using: &random))")
    case 5: return .setFrame(object: object, attribute: "x", value: "\(Int.random(in: 0...300, using: &random))")
    case 6: return .setFrame(object: object, attribute: "width", value: "\(Int.random(in: 0...300, using: &random))")
    case 7:
      let scene = made.all { $0.name == "scene" }.randomElement(using: &random)
      return .moveCanvas(
        scene: scene.flatMap { made.elements[$0]["sceneID"] } ?? "", y: "\(Int.random(in: 0...900, using: &random))")
    case 8: return .setTools(version: ["20037", "21701", "22154", "23094"].randomElement(using: &random) ?? "")
    case 9:
      return .addRuntimeAttribute(
        object: object, keyPath: ["a", "b", "c"].randomElement(using: &random) ?? "", value: word())
    case 10:
      guard let control = pick(made.all { $0.name == "segmentedControl" }, made) else { fallthrough }
      let place = Int.random(in: 0...2, using: &random)
      return Bool.random(using: &random)
        ? .setSegment(object: control, place: place, title: word())
        : .addSegment(object: control, place: place, title: word())
    default: return .set(object: object, attribute: "userLabel", value: word())
    }
  }

  /// An edit of constraints, outlets or actions.
  public mutating func connection(in made: GeneratedDocument) -> Edit {
    let old = pick(made.all { ["outlet", "action", "constraint"].contains($0.name) }, made)
    guard let target = pick(made.views, made), let owner = pick(made.all { $0.name == "viewController" }, made),
      let holder = pick(made.holders, made)
    else { return .setTools(version: "22154") }
    let name = "part\(Int.random(in: 0...30, using: &random))"
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      guard let old else { fallthrough }
      return .deleteConnection(id: old)
    case 1:
      guard let outlet = pick(made.all { $0.name == "outlet" }, made) else { fallthrough }
      return .redirect(connection: outlet, target: target)
    case 2...4:
      let attribute = ["top", "leading", "width", "height"].randomElement(using: &random) ?? ""
      return .addConstraint(
        owner: holder, id: freshID(made), item: target, attribute: attribute,
        constant: "\(Int.random(in: 0...40, using: &random))")
    default: return .addConnection(owner: owner, id: freshID(made), name: name, target: target)
    }
  }

  /// An edit that adds, deletes, moves, reorders or renames a view.
  public mutating func structure(in made: GeneratedDocument) -> Edit {
    guard let view = pick(made.views, made), let holder = pick(made.holders, made) else {
      return .setTools(version: "22154")
    }
    let count =
      made.object(holder).flatMap { made.child("subviews", of: $0) }.map { made.elements[$0].children.count } ?? 0
    let place = Int.random(in: 0...count, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1, 2: return .addView(parent: holder, place: place, make: random.next())
    case 3: return .delete(object: view)
    case 4, 5: return .move(object: view, parent: holder, place: place)
    case 6, 7: return .reorder(parent: holder, from: place, to: Int.random(in: 0...count, using: &random))
    default: return .rename(object: view, element: Bool.random(using: &random) ? "view" : "stackView")
    }
  }

  /// An edit of comments and instructions, or of the text around the root.
  public mutating func remark(in made: GeneratedDocument) -> Edit {
    let number = Int.random(in: 0...99, using: &random)
    let text = Bool.random(using: &random) ? "<!-- Note \(number) -->" : "<?note number=\(number)?>"
    let commented = made.all { !$0.remarks.isEmpty && $0["id"] != nil }
    guard let object = pick(made.all { $0["id"] != nil }, made) else { return .addToProlog(text) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: return .addRemark(object: object, text: text)
    case 4...6:
      guard let old = pick(commented, made) else { fallthrough }
      return .setRemark(object: old, text: Bool.random(using: &random) ? text : nil)
    case 7: return Bool.random(using: &random) ? .addToProlog(text) : .addToEpilogue(text)
    case 8: return .setDeclaration("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>")
    default:
      return Bool.random(using: &random)
        ? .setByteOrderMark(!made.form.hasByteOrderMark) : .setLineEnds(crlf: !made.form.usesCRLF)
    }
  }

  /// An edit that puts objects around, beside or out of others, or gives them new ids.
  public mutating func rebuilding(in made: GeneratedDocument) -> Edit {
    guard let view = pick(made.views, made) else { return .setTools(version: "22154") }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let slots = made.all { ["view", "contentView"].contains($0["key"]) && $0["id"] != nil }
      guard let slot = pick(slots, made) else { fallthrough }
      return .giveID(object: slot, id: freshID(made))
    case 1: return .wrap(object: view, id: freshID(made))
    case 2:
      let full = made.views.filter { made.child("subviews", of: $0) != nil }
      guard let holder = pick(full, made) else { fallthrough }
      return .unwrap(object: holder)
    case 3: return .copy(object: view, make: random.next())
    case 4:
      let scene = made.all { $0.name == "scene" }.randomElement(using: &random)
      return .reorderTop(
        scene: scene.flatMap { made.elements[$0]["sceneID"] } ?? "", from: Int.random(in: 0...3, using: &random),
        to: Int.random(in: 0...3, using: &random))
    default: return .upgrade(version: ["22154", "23094"].randomElement(using: &random) ?? "", make: random.next())
    }
  }

  /// Two lists of edits, none of which reads or changes an object that an edit of the other list reads or changes.
  public mutating func independentEdits(of document: GeneratedDocument) -> (ours: [Edit], theirs: [Edit]) {
    var lists: [[Edit]] = [[], []]
    var owners: [String: Int] = [:]
    var version = document
    for turn in 0..<12 {
      let list = turn % 2
      // New objects take the next number of the whole, as if both people had asked one counter.
      let edit = Int.random(in: 0..<3, using: &random) > 0 ? quietEdit(of: version) : edit(of: version)
      // The numbers of new objects are assigned when the edit is made. Counted numbers would differ in another version.
      guard version.numbering == .random || !edit.makesObjects else { continue }
      // What the edit does alone counts, too: the other person may have led an outlet away from what is deleted.
      let touched = version.touched(by: edit).union(document.applying(lists[list]).touched(by: edit))
      guard touched.allSatisfy({ owners[$0] == nil || owners[$0] == list }) else { continue }
      let known = version.identifiers(in: GeneratedDocument.root)
      apply(edit, to: &version)
      let made = version.identifiers(in: GeneratedDocument.root).subtracting(known)
      for subject in touched.union(made) { owners[subject] = list }
      lists[list].append(edit)
    }
    return (lists[0], lists[1])
  }

  private mutating func quietEdit(of made: GeneratedDocument) -> Edit {
    Bool.random(using: &random) ? value(in: made) : connection(in: made)
  }

  // MARK: Making edits

  /// Applies an edit. An edit that does not fit the document does nothing.
  public func apply(_ edit: Edit, to made: inout GeneratedDocument) {
    switch edit {
    case .set(let object, let attribute, let value):
      if let view = made.object(object) { made.elements[view][attribute] = value }
    case .setText(let object, let text):
      guard let view = made.object(object) else { return }
      // Xcode writes a text of one line as an attribute, any other as an element.
      if let old = made.child("string", of: view, key: "text") { made.detach(old) }
      made.elements[view]["text"] = text.contains("\n") ? nil : text
      if text.contains("\n") {
        made.add("string", [("key", "text")], to: view, at: made.place(for: "string", in: view), text: text)
      }
    case .setColour(let object, let key, let colour):
      guard let view = made.object(object) else { return }
      if let old = made.child("color", of: view, key: key) ?? made.child("nil", of: view, key: key) { made.detach(old) }
      let place = made.place(for: "color", in: view)
      if let colour {
        made.add("color", colour, to: view, at: place)
      } else {
        made.add("nil", [("key", key)], to: view, at: place)
      }
    case .setFont(let object, let size):
      guard let view = made.object(object) else { return }
      if let old = made.child("fontDescription", of: view) { made.detach(old) }
      made.add(
        "fontDescription", [("key", "fontDescription"), ("type", "system"), ("pointSize", size)], to: view,
        at: made.place(for: "fontDescription", in: view))
    case .setFrame(let object, let attribute, let value):
      if let view = made.object(object), let rect = made.child("rect", of: view) {
        made.elements[rect][attribute] = value
      }
    case .moveCanvas(let scene, let y):
      guard let index = made.all({ $0["sceneID"] == scene }).first, let point = made.child("point", of: index) else {
        return
      }
      made.elements[point]["y"] = y
    case .setTools(let version): made.elements[GeneratedDocument.root]["toolsVersion"] = version
    case .addView(let parent, let place, let seed):
      guard let holder = made.object(parent) else { return }
      let list = made.container("subviews", of: holder)
      var maker = DocumentGenerator(seed: seed)
      _ = maker.makeView(of: &made, in: list, at: min(place, made.elements[list].children.count))
    case .delete(let object): if let view = made.object(object) { made.delete(view) }
    case .move(let object, let parent, let place): move(object, to: parent, at: place, in: &made)
    case .reorder(let parent, let from, let to):
      guard let holder = made.object(parent), let list = made.child("subviews", of: holder),
        made.elements[list].children.indices.contains(from)
      else { return }
      let view = made.elements[list].children.remove(at: from)
      made.elements[list].children.insert(view, at: min(to, made.elements[list].children.count))
    case .addConstraint(let owner, let id, let item, let attribute, let constant):
      guard let holder = made.object(owner), made.object(item) != nil else { return }
      let list = made.container("constraints", of: holder)
      made.addSorted(
        "constraint", [("firstItem", item), ("firstAttribute", attribute), ("constant", constant), ("id", id)],
        to: list,
        by: ["id"])
    case .addConnection(let owner, let id, let name, let target):
      guard let holder = made.object(owner), made.object(target) != nil else { return }
      let list = made.container("connections", of: holder)
      guard !made.elements[list].children.contains(where: { made.elements[$0]["property"] == name }) else { return }
      made.addSorted(
        "outlet", [("property", name), ("destination", target), ("id", id)], to: list, by: ["property", "id"])
    case .redirect(let connection, let target):
      if let outlet = made.object(connection), made.object(target) != nil {
        made.elements[outlet]["destination"] = target
      }
    case .deleteConnection(let id): if let connection = made.object(id) { made.detach(connection) }
    case .setSegment(let object, let place, let title):
      guard let list = segments(of: object, in: made), made.elements[list].children.indices.contains(place) else {
        return
      }
      made.elements[made.elements[list].children[place]]["title"] = title
    case .addSegment(let object, let place, let title):
      guard let list = segments(of: object, in: made) else { return }
      made.add("segment", [("title", title)], to: list, at: min(place, made.elements[list].children.count))
    case .addRuntimeAttribute(let object, let keyPath, let value):
      guard let view = made.object(object) else { return }
      let list = made.container("userDefinedRuntimeAttributes", of: view)
      let known = made.elements[list].children.first { made.elements[$0]["keyPath"] == keyPath }
      if let known {
        made.elements[known]["value"] = value
      } else {
        made.add("userDefinedRuntimeAttribute", [("type", "string"), ("keyPath", keyPath), ("value", value)], to: list)
      }
    case .rename(let object, let element):
      if let view = made.object(object), made.elements[view].name != "segmentedControl" {
        made.elements[view].name = element
      }
    case .setRemark(let object, let text):
      if let index = made.object(object) { made.elements[index].remarks = [text].compactMap { $0 } }
    case .addRemark(let object, let text):
      if let index = made.object(object) { made.elements[index].remarks.append(text) }
    case .setDeclaration(let text): made.declaration = text
    case .addToProlog(let text): made.prolog.append(text)
    case .addToEpilogue(let text): made.epilogue.append(text)
    case .setByteOrderMark(let hasMark):
      made.form = FileForm(hasByteOrderMark: hasMark, usesCRLF: made.form.usesCRLF)
    case .setLineEnds(let crlf): made.form = FileForm(hasByteOrderMark: made.form.hasByteOrderMark, usesCRLF: crlf)
    case .reorderTop(let scene, let from, let to): made.reorderTop(of: scene, from: from, to: to)
    case .giveID(let object, let id): made.giveID(id, to: object)
    case .wrap(let object, let id): made.wrap(object, id: id)
    case .unwrap(let object): made.unwrap(object)
    case .copy(let object, let seed):
      var maker = DocumentGenerator(seed: seed)
      made.copy(object) { maker.freshID($0) }
    case .upgrade(let version, let seed):
      var maker = DocumentGenerator(seed: seed)
      made.upgrade(to: version) { maker.freshID($0) }
    case .exclude(let constraint): made.exclude(constraint)
    case .addPriorities(let stack): made.addPriorities(to: stack)
    case .deleteAlone(let object): if let index = made.object(object) { made.detach(index) }
    case .repeat(let object): made.repeat(object)
    case .misplace(let constraint, let holder): made.misplace(constraint, in: holder)
    }
    made.listResources()
  }

  private func move(_ object: String, to parent: String, at place: Int, in made: inout GeneratedDocument) {
    guard let view = made.object(object), let holder = made.object(parent), !made.subtree(of: view).contains(holder)
    else { return }
    made.detach(view)
    let list = made.container("subviews", of: holder)
    made.elements[list].children.insert(view, at: min(place, made.elements[list].children.count))
  }

  private func segments(of object: String, in made: GeneratedDocument) -> Int? {
    made.object(object).flatMap { made.child("segments", of: $0) }
  }

  // MARK: Choosing

  mutating func pick(_ indices: [Int], _ made: GeneratedDocument) -> String? {
    indices.randomElement(using: &random).flatMap { made.elements[$0]["id"] }
  }

  private mutating func word() -> String { Self.words.randomElement(using: &random) ?? "" }

  private func frame(_ width: String) -> [(String, String)] {
    [("key", "frame"), ("x", "0.0"), ("y", "0.0"), ("width", width), ("height", "44")]
  }

  private mutating func colour() -> [(String, String)] {
    if Int.random(in: 0..<4, using: &random) == 0 {
      return [("key", "backgroundColor"), ("systemColor", "labelColor"), ("cocoaTouchSystemColor", "darkTextColor")]
    }
    let parts = ["red", "green", "blue"].map { ($0, "0.\(Int.random(in: 0...9, using: &random))") }
    return [("key", "backgroundColor")] + parts + [("alpha", "1"), ("colorSpace", "custom")]
  }

  private mutating func freshID(_ made: GeneratedDocument) -> String {
    guard made.numbering == .counting else { return randomID() }
    let largest = made.elements.compactMap { $0["id"].flatMap { Int($0) } }.max() ?? 0
    return String(largest + 1)
  }

  private mutating func randomID() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    func part(_ length: Int) -> String {
      String((0..<length).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    return [part(3), part(2), part(3)].joined(separator: "-")
  }
}

extension GeneratedDocument {
  /// This document after a list of edits.
  public func applying(_ edits: [DocumentGenerator.Edit]) -> GeneratedDocument {
    var made = self
    // Edits contain all that they need, so the seed makes no difference.
    for edit in edits { DocumentGenerator(seed: 0).apply(edit, to: &made) }
    return made
  }

  /// The ids of all objects, the outermost first.
  public var objects: [String] { subtree(of: Self.root).compactMap { elements[$0]["id"] } }
}
