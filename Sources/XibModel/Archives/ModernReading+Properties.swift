/// Reads the values under the keys of an archive's objects as properties of modern elements.
extension ModernReading {
  /// States in an element what the archive has under a key.
  mutating func state(
    _ member: Int, _ row: ArchiveProperty?, key: String, in element: inout ModernElement, owner: String
  ) {
    // Much is not read, so its text is not looked up.
    if case .unread = row { return }
    let text = ModernValue.text(member, in: objects)
    switch row {
    case .unread: break
    case .attribute(let name, let usual):
      guard let text, !(usual.map { ModernValue.isEqual($0, text) } ?? false) else { return }
      let isTruth = usual == AttributeNames.yes || usual == AttributeNames.no
      element.state(name, isTruth ? ModernValue.boolean(text) : text)
    case .words(let name, let words, let first):
      guard let text else { return }
      let word = ArchiveProperty.word(for: text, in: words, first: first) ?? text
      if !word.isEmpty { element.state(name, word) }
    case .opposite(let name):
      if let text, ModernValue.isEqual("YES", text) { element.state(name, "NO") }
    case .flags(let flags):
      if let number = text.flatMap({ Int($0) }) { state(flags, UInt32(truncatingIfNeeded: number), in: &element) }
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
    case .floats(let names):
      for (name, number) in zip(names, text.map(ArchiveValues.floats) ?? []) { element.state(name, number) }
    case .centred(let names):
      guard let text, ModernValue.isEqual(AttributeNames.yes, text) else { return }
      element.remove(names, from: "initialPositionMask")
    case .placeholders: statePlaceholders(member, in: &element)
    case .firstChild(let name):
      guard let list = objects.target(of: member),
        let first = document.firstChild(of: list)
      else { return }
      place(first, as: name, in: &element, owner: owner)
    case .pair(let name, let key, let names):
      guard let numbers = text.map(ModernValue.numbers), numbers.count == names.count,
        numbers.contains(where: { $0 != "0.0" }), !numbers.contains(where: ArchiveValues.isUnlimited)
      else { return }
      // Xcode says what kind of value this is.
      let kind = name == "value" ? [("type", "size")] : []
      element.add([], kind + Array(zip(names, numbers)), to: name, key: key)
    case .priorities(let horizontal, let vertical):
      guard let numbers = text.map(ModernValue.numbers), numbers.count == 2 else { return }
      for (name, number) in zip([horizontal, vertical], numbers) where number != "250" { element.state(name, number) }
    case .state(let name, let stateName): stateState(member, name, stateName, in: &element, owner: owner)
    case .part(let name, let part, let key):
      if let text { element.add([], [(name, ArchiveValues.number(text))], to: part, key: key) }
    case .constant(let name): stateConstant(member, name, in: &element)
    case nil: stateUnknown(member, key, text, in: &element, owner: owner)
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
    if document.className(of: node)?.contains("Symbolic") == true { element.state("symbolic", "YES") }
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
