/// Windows of AppKit, with their title and tool bars.
extension Sketch {
  private static let titleHeight = 28.0
  private static let toolbarHeight = 52.0

  mutating func drawWindow(_ window: Element, kind: Drawing.Kind, id: String, title: String) {
    let content = window.child(key: "contentView")
    let opened = window.rect(key: "contentRect")?.size, saved = content?.rect(key: "frame")?.size
    let inner = saved ?? opened ?? Size(480, 270)
    let size = Size(max(inner.width, opened?.width ?? 0), max(inner.height, opened?.height ?? 0))
    let toolbar = window.child("toolbar")
    let mask = window.child(key: "styleMask")
    let hasTitle = mask == nil || mask?.isOn("titled") == true
    let top = (hasTitle ? Self.titleHeight : 0) + (toolbar == nil ? 0 : Self.toolbarHeight)
    let bounds = Rect(0, 0, size.width, size.height + top)
    let frame = Rect(0, top, inner.width, inner.height)
    var layout = Layout(appearance, images, frames)
    layout.screen = bounds
    layout.add(window, at: bounds, in: layout.space(bounds)) { painter in
      painter.rectangle(bounds, fill: appearance.color("windowBackgroundColor"), stroke: painter.line)
      if hasTitle { Self.paintTitleBar(window, mask, in: bounds.top(Self.titleHeight), &painter) }
      if top > 0 { painter.line([Point(0, top), Point(bounds.maxX, top)], painter.line) }
    }
    if let toolbar {
      let bar = Rect(0, hasTitle ? Self.titleHeight : 0, size.width, Self.toolbarHeight)
      placeToolbar(toolbar, &layout, in: bar)
    }
    if let content {
      var space = layout.space(bounds)
      space.clip = frame
      layout.place(content, in: space, at: frame)
    }
    let note = saved == opened || saved == nil ? nil : opened.map { Self.note(opened: $0, saved: inner) }
    finish(layout, kind: kind, id: id, title: title, bounds, background: nil, note: note)
  }

  private static func note(opened: Size, saved: Size) -> String {
    let words = [opened, saved].map { "\(SVG.length($0.width)) × \(SVG.length($0.height))" }
    return "a sketch: the window opens with \(words[0]), and its content was saved with \(words[1])"
  }

  private static func paintTitleBar(_ window: Element, _ mask: Element?, in bar: Rect, _ painter: inout Painter) {
    painter.rectangle(bar, fill: painter.appearance.color("headerColor"))
    let lights: [(String, UInt32)] = [("closable", 0xFF5F57), ("miniaturizable", 0xFEBC2E), ("resizable", 0x28C840)]
    for (index, light) in lights.enumerated() {
      let isOn = mask == nil || mask?.isOn(light.0) == true
      painter.ellipse(
        Rect(9 + Double(index) * 20, bar.midY - 6, 12, 12), fill: isOn ? Color(light.1) : painter.groove,
        stroke: painter.groove)
    }
    guard window["titleVisibility"] != "hidden" else { return }
    painter.text(
      window.string("title") ?? "", in: bar.inset(min(74, bar.width / 3), 0), Font(13, weight: 600), painter.ink,
      .center)
  }

  // MARK: Toolbars

  private func placeToolbar(_ toolbar: Element, _ layout: inout Layout, in bar: Rect) {
    let space = layout.space(bar)
    layout.add(toolbar, at: bar, in: space) { painter in
      painter.rectangle(bar, fill: appearance.color("headerColor"))
    }
    let allowed = toolbar.members(of: "allowedToolbarItems")
    var byID: [String: Element] = [:]
    for item in allowed { item.id.map { byID[$0] = item } }
    let defaults = toolbar.members(of: "defaultToolbarItems").compactMap { entry in
      entry["reference"].flatMap { byID[$0] } ?? (entry.id == nil ? nil : entry)
    }
    let items = defaults.isEmpty ? allowed : defaults
    let widths = items.map { width(of: $0, layout) }
    let flexible = items.count(where: Self.isFlexible)
    let rest = max(0, bar.width - 16 - widths.reduce(0, +)) / Double(max(1, flexible))
    var x = bar.x + 8
    var seen: Set<Int> = []
    for (item, width) in zip(items, widths) {
      let wide = Self.isFlexible(item) ? rest : width
      // A space may be there more than once, but it is one object.
      if seen.insert(item.node).inserted { place(item, at: Rect(x, bar.y, wide, bar.height), &layout, space) }
      x += wide
    }
  }

  private static func isFlexible(_ item: Element) -> Bool {
    item["implicitItemIdentifier"] == "NSToolbarFlexibleSpaceItem"
  }

  private func contents(of item: Element, _ layout: Layout) -> Element? {
    item.children.first { layout.kind(of: $0) != nil }
  }

  private static func label(of item: Element) -> String {
    item["label"] ?? item["implicitItemIdentifier"].flatMap { SystemItems.toolbar[$0] } ?? ""
  }

  /// The part of a tool bar that an item's image or view is in: above its label, or all of it without one.
  private static func place(of item: Element, in rect: Rect) -> Rect { hasLabel(item) ? rect.top(34) : rect }

  private static func hasLabel(_ item: Element) -> Bool { item.ancestor("toolbar")?["displayMode"] != "iconOnly" }

  private func width(of item: Element, _ layout: Layout) -> Double {
    if let name = item["implicitItemIdentifier"], let space = SystemItems.toolbarSpaces[name] {
      return Self.isFlexible(item) ? 0 : space
    }
    let view = contents(of: item, layout)?.rect(key: "frame")?.width ?? item.size(key: "minSize")?.width ?? 32
    let label = Self.hasLabel(item) ? Self.label(of: item).prefix(60) : ""
    return min(300, max(view, TextMeasure.width(of: label, Font(11)))) + 12
  }

  private func place(_ item: Element, at rect: Rect, _ layout: inout Layout, _ space: Space) {
    let view = contents(of: item, layout)
    layout.add(item, at: rect, in: space) { painter in
      if view == nil, let name = item["image"] {
        painter.image(
          name, isSymbol: item["catalog"] == "system", in: Self.place(of: item, in: rect).centered(24, 24),
          painter.ink, isTemplate: true)
      }
      guard Self.hasLabel(item) else { return }
      painter.text(Self.label(of: item), in: rect.bottom(18), Font(11), painter.ink, .center)
    }
    guard let view else { return }
    let size = view.rect(key: "frame")?.size ?? Size(32, 24)
    layout.place(
      view, in: space,
      at: Self.place(of: item, in: rect).centered(min(size.width, max(1, rect.width - 4)), min(size.height, 34)))
  }
}
