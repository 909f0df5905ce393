/// Menus, as lists: the main menu with a column for each of its menus.
extension Sketch {
  private static let rowHeight = 20.0
  private static let indent = 16.0
  private static let font = Font(13)

  /// An item of a menu and how deep in submenus it is.
  private struct Row {
    let item: Element
    let depth: Int
    let height: Double
  }

  mutating func drawMenu(_ menu: Element, id: String, title: String) {
    var layout = Layout(appearance, images, frames)
    let items = menu.members(of: "items")
    let isBar = menu["systemMenu"] == "main" || menu.key == "mainMenu"
    let columns = isBar ? items.map { [$0] } : [items]
    var x = 0.0, bottom = 0.0
    for column in columns {
      let head: Element? = isBar ? column.first : nil
      let rows = self.rows(of: head.map { $0.child("menu")?.members(of: "items") ?? [] } ?? column, depth: 0)
      let width = max(width(of: rows), head.map { Self.textWidth($0) + 24 } ?? 0)
      let top = isBar ? 24.0 : 0
      if let head { place(head, at: Rect(x, 0, width, top), &layout) }
      let y = place(rows, in: Rect(x, top, width, 0), &layout)
      bottom = max(bottom, y)
      x += width + (isBar ? 8 : 0)
    }
    let bounds = Rect(0, 0, max(120, x), max(24, bottom + 4))
    finish(layout, kind: .menu, id: id, title: title, bounds, background: viewBackground)
  }

  private func rows(of items: [Element], depth: Int) -> [Row] {
    guard depth < 20 else { return [] }
    return items.filter { $0.name == "menuItem" }.flatMap { item -> [Row] in
      let height = item.isOn("isSeparatorItem") ? 9 : Self.rowHeight
      let inner = item.child("menu")?.members(of: "items") ?? []
      return [Row(item: item, depth: depth, height: height)] + rows(of: inner, depth: depth + 1)
    }
  }

  private static func textWidth(_ item: Element) -> Double {
    TextMeasure.width(of: (item.string("title") ?? "").prefix(80), font)
  }

  private func width(of rows: [Row]) -> Double {
    rows.reduce(120) { most, row in
      let keys = TextMeasure.width(of: Self.shortcut(of: row.item), Self.font)
      return max(most, 24 + Double(row.depth) * Self.indent + Self.textWidth(row.item) + (keys > 0 ? keys + 24 : 12))
    }
  }

  private func place(_ rows: [Row], in column: Rect, _ layout: inout Layout) -> Double {
    var y = column.y
    if !rows.isEmpty {
      let height = rows.reduce(8) { $0 + $1.height }
      let frame = Rect(column.x, y, column.width, height)
      var painter = Painter(root, in: frame, appearance, tint: appearance.color("tintColor"), images: images)
      painter.rectangle(frame, radius: 5, fill: appearance.color("controlBackgroundColor"), stroke: painter.line)
      layout.addSimulated("menu", painter.shapes, at: frame)
      y += 4
    }
    for row in rows {
      let rect = Rect(column.x, y, column.width, row.height)
      place(row.item, at: rect, &layout, indent: Double(row.depth) * Self.indent)
      y += row.height
    }
    return y
  }

  private func place(_ item: Element, at rect: Rect, _ layout: inout Layout, indent: Double = 0) {
    var space = layout.space(rect)
    space.isHidden = item.isOn("hidden")
    layout.add(item, at: rect, in: space) { painter in
      if item.isOn("isSeparatorItem") {
        return painter.line([Point(rect.x + 8, rect.midY), Point(rect.maxX - 8, rect.midY)], painter.line)
      }
      let isOn = item["enabled"] != "NO"
      let color = isOn ? painter.ink : painter.ink.faded(0.35)
      if item["state"] == "on" { painter.text("✓", in: rect.left(18), Font(11), color, .center) }
      let styled = item.attributed("attributedTitle", appearance)
      painter.text(
        styled?.text ?? item.string("title") ?? "", in: rect.without(left: 18 + indent, right: 8), Self.font,
        styled?.color ?? color)
      let keys = Self.shortcut(of: item)
      if !keys.isEmpty {
        painter.text(keys, in: rect.without(right: 8), Self.font, painter.faintInk, .right)
      } else if item.child("menu") != nil, rect.y > 0 {
        painter.text("▾", in: rect.without(right: 8), Font(10), painter.faintInk, .right)
      }
    }
  }

  /// The keys of an item as AppKit shows them.
  private static func shortcut(of item: Element) -> String {
    guard let key = item.string("keyEquivalent"), let sign = key.unicodeScalars.first else { return "" }
    let mask = item.child(key: "keyEquivalentModifierMask")
    var text = ""
    for (name, modifier) in [("control", "⌃"), ("option", "⌥"), ("shift", "⇧")] where mask?.isOn(name) == true {
      text += modifier
    }
    // Without a mask, the command key is meant; an upper-case letter needs the shift key.
    if sign.properties.isUppercase, mask?.isOn("shift") != true { text += "⇧" }
    if mask == nil || mask?.isOn("command") == true { text += "⌘" }
    return text + (signs[sign.value] ?? key.uppercased())
  }

  /// Keys that have no letter, by their character (AppKit's `NSEvent.h`).
  private static let signs: [UInt32: String] = [
    0x08: "⌫", 0x09: "⇥", 0x0D: "↩", 0x1B: "⎋", 0x20: "␣", 0x7F: "⌦", 0xF700: "↑", 0xF701: "↓", 0xF702: "←",
    0xF703: "→", 0xF728: "⌦",
  ]
}
