internal import Basics
internal import XibModel

/// Reads the values under the keys of an archive's objects as properties of modern elements.
extension ModernReading {
  /// States in an element what the archive has under a key.
  mutating func state(
    _ member: Int, _ row: ArchiveProperty?, key: String, in element: inout ModernElement, owner: String
  ) {
    // Much is not read, so its text is not looked up.
    if case .unread = row { return }
    let text = ModernValue.text(member, in: objects)
    guard let row else { return stateUnknown(member, key, text, in: &element, owner: owner) }
    if text.map({ stateAttributes($0, row, in: &element) }) ?? false { return }
    stateChildren(member, row, text, in: &element, owner: owner)
  }

  /// States a text in attributes of an element; returns whether the row is of such a property.
  private func stateAttributes(_ text: String, _ row: ArchiveProperty, in element: inout ModernElement) -> Bool {
    switch row {
    case .attribute(let name, let usual):
      guard !(usual.map { ModernValue.isEqual($0, text) } ?? false) else { break }
      let isTruth = usual == AttributeNames.yes || usual == AttributeNames.no
      element.state(name, isTruth ? ModernValue.boolean(text) : text)
    case .words(let name, let words, let first):
      let word = ArchiveProperty.word(for: text, in: words, first: first) ?? text
      if !word.isEmpty { element.state(name, word) }
    case .opposite(let name): if ModernValue.isEqual("YES", text) { element.state(name, "NO") }
    case .flags(let flags):
      if let number = Int64(text) { state(flags, UInt32(truncatingIfNeeded: number), in: &element) }
    case .floats(let names):
      for (name, number) in zip(names, ArchiveValues.floats(text)) { element.state(name, number) }
    case .centred(let names):
      if ModernValue.isEqual(AttributeNames.yes, text) { element.remove(names, from: "initialPositionMask") }
    case .priorities(let horizontal, let vertical):
      let numbers = ModernValue.numbers(text)
      guard numbers.count == 2 else { break }
      for (name, number) in zip([horizontal, vertical], numbers) where number != "250" { element.state(name, number) }
    default: return false
    }
    return true
  }

  /// States a value in children of an element.
  private mutating func stateChildren(
    _ member: Int, _ row: ArchiveProperty, _ text: String?, in element: inout ModernElement, owner: String
  ) {
    switch row {
    case .list(let name):
      guard let list = objects.target(of: member) else { return }
      let found = members(of: list, in: name, owner: owner)
      let className = document.className(of: document.nodes[member].parent) ?? ""
      let isBackwards = ArchiveElements.listedBackwards.contains(className)
      if !found.isEmpty { element.add(isBackwards ? found.reversed() : found, to: name) }
    case .child(let name): place(member, as: name, in: &element, owner: owner)
    case .comment(let name):
      var holder = ModernElement(element.name)
      place(member, as: name, in: &holder, owner: owner)
      for child in holder.children where !child.children.isEmpty { element.add(child) }
    case .object(let name): if text == nil { place(member, as: name, in: &element, owner: owner) }
    case .image(let name):
      if let image = objects.target(of: member).flatMap({ ModernValue.image($0, in: objects) }) {
        element.state(name, image)
      }
    case .placeholders: statePlaceholders(member, in: &element)
    case .firstChild(let name):
      guard let first = objects.target(of: member).flatMap({ document.firstChild(of: $0) }) else { return }
      place(first, as: name, in: &element, owner: owner)
    case .pair(let name, let key, let names):
      guard let numbers = text.map(ModernValue.numbers), numbers.count == names.count,
        numbers.contains(where: { $0 != "0.0" }), !numbers.contains(where: ArchiveValues.isUnlimited)
      else { return }
      // Xcode says what kind of value this is.
      let kind = name == "value" ? [("type", "size")] : []
      element.add([], kind + Array(zip(names, numbers)), to: name, key: key)
    case .state(let name, let stateName): stateState(member, name, stateName, in: &element, owner: owner)
    case .part(let name, let part, let key):
      if let text { element.add([], [(name, ArchiveValues.number(text))], to: part, key: key) }
    case .constant(let name): stateConstant(member, name, in: &element)
    // Without a text, there is nothing to state.
    case .unread, .attribute, .words, .opposite, .flags, .floats, .centred, .priorities: break
    }
  }

  /// States the attributes that a number holds.
  func state(_ flags: [ArchiveFlag], _ number: UInt32, in element: inout ModernElement, unlessZero: Bool = false) {
    if unlessZero, !flags.contains(where: { $0.word(in: number) != nil }) { return }
    for flag in flags {
      if let holder = flag.element {
        let name = ArchiveProperties.flagElements[holder] ?? holder
        element.add([], flag.word(in: number).map { [(flag.attribute, $0)] } ?? [], to: name, key: holder)
      } else if let word = flag.word(in: number) {
        element.state(flag.attribute, word)
      }
    }
  }

  private mutating func stateState(
    _ member: Int, _ name: String, _ state: String, in element: inout ModernElement, owner: String
  ) {
    var holder = ModernElement("state")
    place(member, as: name, in: &holder, owner: owner)
    element.add(holder.children, holder.attributes.map { ($0.name, $0.value) }, to: "state", key: state)
  }

  private func stateConstant(_ member: Int, _ name: String, in element: inout ModernElement) {
    guard let node = objects.target(of: member) else { return }
    guard let text = objects.text("value", of: node) else { return }
    if ArchiveValues.number(text) != "0.0" { element.state(name, ArchiveValues.number(text)) }
    if document.className(of: node)?.holds("Symbolic") == true { element.state("symbolic", "YES") }
  }

  /// A property that no table has stays under its name without a prefix.
  private mutating func stateUnknown(
    _ member: Int, _ key: String, _ text: String?, in element: inout ModernElement, owner: String
  ) {
    let name = ArchiveElements.property(ofKey: key)
    if let rect = ModernValue.rect(member, in: document) { return element.add(rect) }
    if let text { return element.state(name, text) }
    place(member, as: name, in: &element, owner: owner)
  }
}

/// Adds to objects what their archive says in another way, or not at all, and modern documents write.
extension ModernReading {
  /// Completes an object: its class, what its element always has, what its parts tell.
  func complete(_ element: inout ModernElement, at node: Int) {
    completeClass(&element, at: node)
    switch element.name {
    case "button": completePriorities(&element)
    case "constraint":
      // A modern document leaves out the item that is the view which has the constraint.
      let holder = document.member("containingView", of: node).flatMap(objects.targetID)
      if let id = element["firstItem"], id == holder.flatMap({ graph.records[$0]?.id }) { element.remove("firstItem") }
    case "buttonCell", "popUpButtonCell": completeButton(&element, at: node)
    case "menu":
      if let menu = element["systemMenu"] { element.state("systemMenu", ArchiveProperties.systemMenus[menu] ?? menu) }
    case "menuItem": completeMenuItem(&element, at: node)
    case "box": completeBox(&element, at: node)
    case "toolbarItem": completeToolbarItem(&element, at: node)
    case "progressIndicator" where element["style"] == "spinning" && element["horizontalHuggingPriority"] == nil:
      element.state("horizontalHuggingPriority", "750")
    case "clipView": element.add([], ArchiveElements.filling, to: "autoresizingMask", key: "autoresizingMask")
    case "segmentedCell" where element["trackingMode"] == "momentary": element.remove("selectedSegment")
    default: break
    }
    for (name, value) in ArchiveElements.implied[element.name] ?? [] where element[name] == nil {
      element.state(name, value)
    }
    for (name, value) in ArchiveElements.usual[element.name] ?? [:] where element[name] == value {
      element.remove(name)
    }
    if let cell = element.children.first(where: { $0["key"] == "cell" }), let ring = cell["focusRingType"],
      element["focusRingType"] == nil
    {
      element.state("focusRingType", ring)
    }
  }

  private func completeClass(_ element: inout ModernElement, at node: Int) {
    if document.className(of: node) == "NSCustomObject", let name = element["className"] {
      element.remove("className")
      if element["customClass"] == nil { element.state("customClass", name) }
    }
    if element["id"] == ArchiveElements.application, element["customClass"] == "NSApplication" {
      element.remove("customClass")
    }
    if let name = element["customClass"], ArchiveElements.plainClasses.contains(name) { element.remove("customClass") }
  }

  private func number(_ key: String, of node: Int) -> UInt32? {
    objects.member(key, of: node).flatMap { Int64(document.content(of: $0)) }.map { UInt32(truncatingIfNeeded: $0) }
  }

  // MARK: Buttons

  private func completeButton(_ element: inout ModernElement, at node: Int) {
    guard let flags = number("NSButtonFlags2", of: node) else { return }
    if let style = ArchiveProperties.bezelStyles[Int(flags & 7 | (flags & 0x20) >> 2)] {
      element.state("bezelStyle", style)
      element.state("type", ArchiveProperties.buttonTypes[style] ?? style)
    }
    for name in ["image", "alternateImage"] {
      guard let image = element[name], let type = ArchiveProperties.imageTypes[image] else { continue }
      element.state("type", type)
      element.remove(name)
    }
    element.state("inset", "2")
    let hasBezel = number("NSCellFlags", of: node).map { $0 & 0x40_0000 != 0 } ?? false
    if element["borderStyle"] == "border", hasBezel { element.state("borderStyle", "borderAndBezel") }
    state(ArchiveProperties.modifierFlags, (flags >> 8) << 8, in: &element, unlessZero: true)
    guard let item = objects.member("NSMenuItem", of: node) else { return }
    for (key, name) in [("NSTitle", "title"), ("NSTag", "tag")] {
      if let text = objects.text(key, of: item), !text.isEmpty { element.state(name, text) }
    }
  }

  private func completePriorities(_ element: inout ModernElement) {
    let type = element.children.first { $0["key"] == "cell" }?["type"] ?? ""
    for name in ArchiveElements.buttonPriorities[type] ?? [] where element[name] == nil { element.state(name, "750") }
  }

  // MARK: Menus, boxes and toolbars

  /// The modifier that key equivalents have if a modern document does not say another.
  private static let command: UInt32 = 1 << 20

  private func completeMenuItem(_ element: inout ModernElement, at node: Int) {
    let modifiers = number("NSKeyEquivModMask", of: node) ?? 0
    if element["isSeparatorItem"] != nil {
      element.remove("enabled")
      return state(ArchiveProperties.modifierFlags, modifiers, in: &element, unlessZero: true)
    }
    if modifiers != Self.command { state(ArchiveProperties.modifierFlags, modifiers, in: &element) }
  }

  private func completeBox(_ element: inout ModernElement, at node: Int) {
    guard let cell = objects.member("NSTitleCell", of: node), let title = objects.text("NSContents", of: cell),
      !title.isEmpty
    else { return }
    element.state("title", title)
  }

  private func completeToolbarItem(_ element: inout ModernElement, at node: Int) {
    guard let className = document.className(of: node), ArchiveElements.toolbarSpaces.contains(className) else {
      return
    }
    for name in ["label", "paletteLabel", "tag", "toolTip", "autovalidates", "selectable"] { element.remove(name) }
  }
}
