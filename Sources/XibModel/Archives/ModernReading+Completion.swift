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
    objects.member(key, of: node).flatMap { Int(document.content(of: $0)) }.map { UInt32(truncatingIfNeeded: $0) }
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
