internal import XibModel

/// The items of navigation bars, tab bars and toolbars.
extension Layout {
  private static let itemFont = Font(17)

  /// A bar button item as shown, with its width.
  private struct BarItem {
    let element: Element
    let words: String
    let image: String?
    let isSymbol: Bool
    let width: Double

    init(_ element: Element, _ images: Images) {
      self.element = element
      let system = element["systemItem"]
      let isSpace = system.map(SystemItems.spaces.contains) ?? false
      image = element["image"]
      isSymbol = element["catalog"] == "system"
      words = isSpace ? "" : element.string("title") ?? system.flatMap { SystemItems.bar[$0] ?? $0 } ?? ""
      if isSpace {
        width = element.number("width") ?? 8
      } else if let image {
        width = min(60, max(22, images[image]?.width ?? 24))
      } else {
        width = max(24, TextMeasure.width(of: words.prefix(80), Layout.itemFont) + 4)
      }
    }

    var isFlexible: Bool { element["systemItem"] == "flexibleSpace" }
  }

  private mutating func place(_ item: BarItem, at rect: Rect, in space: Space) {
    if let view = item.element.children.first(where: { kind(of: $0) != nil }) {
      let size = view.rect(key: "frame")?.size ?? rect.size
      add(item.element, at: rect, in: space) { _ in }
      return place(view, in: space, at: rect.centered(max(rect.width, size.width), min(size.height, rect.height)))
    }
    add(item.element, at: rect, in: space) { painter in
      let color = painter.color("tintColor") ?? space.tint
      if let name = item.image {
        let side = min(rect.width, rect.height, 28)
        let place = painter.images.image(name) == nil ? rect.centered(side, side) : rect.centered(rect.width, side)
        painter.image(name, isSymbol: item.isSymbol, in: place, color, isTemplate: true)
      } else if item.words.count == 1 {
        painter.sign(item.words, in: rect, size: 22, color)
      } else {
        let isBold = item.element["style"] == "done" || item.element["systemItem"] == "done"
        painter.text(item.words, in: rect, Font(17, weight: isBold ? 600 : 400), color, .center)
      }
    }
  }

  /// Places items from left to right; flexible spaces take the room that is left.
  mutating func placeBarItems(_ elements: [Element], in space: Space) {
    let items = elements.map { BarItem($0, images) }
    let area = space.bounds.inset(16, 0)
    let gap = 8.0
    let fixed = items.reduce(0) { $0 + ($1.isFlexible ? 0 : $1.width + gap) }
    let flexible = items.count(where: { $0.isFlexible })
    let rest = max(0, area.width - fixed) / Double(max(1, flexible))
    var x = area.x
    for item in items {
      let width = item.isFlexible ? rest : item.width
      place(item, at: Rect(x, area.y, width, min(44, area.height)), in: space)
      x += width + (item.isFlexible ? 0 : gap)
    }
  }

  mutating func placeNavigationItems(_ bar: Element, in space: Space) {
    for item in bar.members(of: "items") where item.name == "navigationItem" {
      placeNavigationItem(item, title: nil, on: bar, in: space)
    }
  }

  /// Places the title and the items of a navigation item in its bar.
  ///
  /// - Parameters:
  ///   - title: The title to show if the item has none.
  ///   - bar: The bar that the title stands on.
  mutating func placeNavigationItem(_ item: Element, title: String?, on bar: Element, in space: Space) {
    let ink = titleColor(on: bar)
    let mode = item["largeTitleDisplayMode"]
    let isLarge = space.bounds.height >= 80 && (mode == "always" || bar.isOn("largeTitles") && mode != "never")
    // The buttons stay above a large title.
    let row = isLarge ? space.bounds.bottom(96).top(44) : space.bounds.bottom(44)
    let left = item.children.filter { $0.key == "leftBarButtonItem" } + item.members(of: "leftBarButtonItems")
    let right = item.children.filter { $0.key == "rightBarButtonItem" } + item.members(of: "rightBarButtonItems")
    let back = item.child(key: "backBarButtonItem")
    let words = item.string("title") ?? title ?? ""
    add(item, at: space.bounds, in: space) { painter in
      if item.child(key: "titleView") == nil {
        painter.text(
          words, in: isLarge ? space.bounds.bottom(52).inset(16, 0) : row.inset(min(90, row.width / 4), 0),
          isLarge ? Font(34, weight: 700) : Font(17, weight: 600), ink, isLarge ? .left : .center)
      }
      if let prompt = item.string("prompt"), space.bounds.height > 60 {
        painter.text(prompt, in: space.bounds.top(30), Font(12), painter.faintInk, .center)
      }
    }
    if let view = item.child(key: "titleView") {
      let size = view.rect(key: "frame")?.size ?? Size(120, 30)
      place(view, in: space, at: row.centered(min(size.width, row.width), min(size.height, row.height)))
    }
    placeRow(left, fromRight: false, in: space, row)
    placeRow(right, fromRight: true, in: space, row)
    if let back, left.isEmpty {
      let shown = BarItem(back, images)
      place(shown, at: Rect(row.x + 24, row.y, shown.width, row.height), in: space)
    }
  }

  /// The colour of titles on a bar: the one that the bar states, or else one that can be read on it.
  private func titleColor(on bar: Element) -> Color {
    if let color = bar.child(key: "titleTextAttributes").flatMap({ appearance.color("textColor", of: $0) }) {
      return color
    }
    let ground = appearance.fill("barTintColor", of: bar) ?? appearance.fill("backgroundColor", of: bar)
    let isDark = ground.map { $0.lightness < 0.5 } ?? (bar["barStyle"] == "black")
    return isDark ? Color(white: 1) : ground == nil ? appearance.color("labelColor") : Color(white: 0)
  }

  private mutating func placeRow(_ elements: [Element], fromRight: Bool, in space: Space, _ row: Rect) {
    var x = fromRight ? row.maxX - 16 : row.x + 16
    for element in elements {
      let item = BarItem(element, images)
      let rect = Rect(fromRight ? x - item.width : x, row.y, item.width, row.height)
      place(item, at: rect, in: space)
      x += (item.width + 10) * (fromRight ? -1 : 1)
    }
  }

  // MARK: Tab bars

  mutating func placeTabBarItems(_ items: [Element], in space: Space) {
    for (item, rect) in zip(items, space.bounds.top(49).columns(items.count)) {
      add(item, at: rect, in: space) { painter in
        Self.paintTab(item, in: rect, isSelected: item.node == items.first?.node, &painter)
      }
    }
  }

  private static func paintTab(_ item: Element, in rect: Rect, isSelected: Bool, _ painter: inout Painter) {
    let color = isSelected ? painter.tint : painter.faintInk
    let system = item["systemItem"].flatMap { SystemItems.tabs[$0] }
    let icon = rect.top(rect.height - 16).centered(26, 26)
    if let name = item["image"] {
      painter.image(name, isSymbol: item["catalog"] == "system", in: icon, color, isTemplate: true)
    } else if let system {
      painter.sign(system.sign, in: icon, size: 22, color)
    } else {
      painter.rectangle(icon.inset(2, 2), radius: 6, stroke: color)
    }
    let title = item.string("title") ?? system?.title ?? ""
    painter.text(title, in: rect.bottom(15).inset(1, 0), Font(10), color, .center)
  }

  /// Places the bar of a tab bar controller, with the items of the scenes that it leads to.
  mutating func placeTabBar(_ items: [Element], bar: Element?, at frame: Rect, in space: Space) {
    guard let bar else { return }
    var inner = space
    inner.bounds = frame
    inner.tint = tint(of: bar) ?? space.tint
    add(bar, .tabBar, at: frame, in: inner)
    placeTabBarItems(items, in: inner)
  }

  /// Places the tab bar around a scene.
  ///
  /// - Parameters:
  ///   - current: The item that is selected.
  ///   - own: The item that this scene states; `nil` if it states none.
  mutating func simulateTabBar(
    _ items: [Element], current: Element?, own: Element?, bar: Element?, at frame: Rect, in space: Space
  ) {
    guard let any = bar ?? items.first else { return }
    var inner = space
    inner.bounds = frame
    inner.tint = bar.flatMap(tint) ?? space.tint
    var painter = Painter(any, in: frame, appearance, tint: inner.tint, images: images)
    painter.paintBar(.tabBar)
    let places = Array(zip(items, frame.top(49).columns(items.count)))
    for (item, rect) in places where item.node != own?.node {
      Self.paintTab(item, in: rect, isSelected: item.node == current?.node, &painter)
    }
    addSimulated("tab bar", painter.shapes, at: frame)
    for (item, rect) in places where item.node == own?.node {
      add(item, at: rect, in: inner) { Self.paintTab(item, in: rect, isSelected: true, &$0) }
    }
  }

  private func tint(of bar: Element) -> Color? {
    appearance.color("tintColor", of: bar) ?? appearance.color("selectedImageTintColor", of: bar)
  }
}
