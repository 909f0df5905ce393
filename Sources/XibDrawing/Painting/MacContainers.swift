/// Views of AppKit that hold others.
extension Painter {
  mutating func paintMacScroll() {
    let hasBorder = element["borderType"] != "none"
    let clear = element["drawsBackground"] == "NO"
    let clip = element.child("clipView")
    let fill = clip.flatMap { appearance.color("backgroundColor", of: $0) }
    rectangle(
      frame, fill: clear ? nil : fill ?? appearance.color("controlBackgroundColor"), stroke: hasBorder ? line : nil)
  }

  mutating func paintScroller() {
    guard element["hidden"] != "YES", !frame.isEmpty else { return }
    let isUpright = frame.height >= frame.width
    let thumb = isUpright ? frame.inset(4, 2).top(frame.height * 0.4) : frame.inset(2, 4).left(frame.width * 0.4)
    rectangle(thumb, radius: 4, fill: groove)
  }

  mutating func paintBox() {
    switch element["boxType"] {
    case "separator":
      let isUpright = frame.height > frame.width
      rectangle(isUpright ? frame.centered(1, frame.height) : frame.centered(frame.width, 1), fill: line)
    case "custom":
      rectangle(
        frame, radius: element.number("cornerRadius") ?? 0, fill: color("fillColor"),
        stroke: element["borderType"] == "none" ? nil : color("borderColor") ?? line,
        width: element.number("borderWidth") ?? 1)
    default:
      let title = element["titlePosition"] == "noTitle" ? "" : element.string("title") ?? ""
      let font = Font(element.child(key: "titleFont")) ?? Font(11)
      let height = title.isEmpty ? 0 : font.size * 1.5
      rectangle(
        frame.without(top: height).inset(2, 1), radius: 5, fill: Color(white: appearance.isDark ? 1 : 0, alpha: 0.04),
        stroke: element["borderType"] == "none" ? nil : groove)
      text(title, in: frame.top(height).inset(8, 0), font, ink)
    }
  }

  /// The height of the tabs of a tab view; 0 if it shows none.
  static func tabHeight(of tabView: Element) -> Double {
    ["noTabsBezelBorder", "noTabsLineBorder", "noTabsNoBorder"].contains(tabView["type"]) ? 0 : 24
  }

  mutating func paintTabView() {
    guard element["type"] != "noTabsNoBorder" else { return }
    let height = Self.tabHeight(of: element)
    rectangle(
      frame.without(left: 3, right: 3, top: height / 2 + 2, bottom: 6), radius: 5,
      fill: Color(white: appearance.isDark ? 1 : 0, alpha: 0.04), stroke: groove)
  }

  /// The columns of a table, or of the table that a header belongs to.
  static func columns(of view: Element) -> [Element] {
    if view.name != "tableHeaderView" { return view.members(of: "tableColumns") }
    let clips = view.parent?.children.filter { $0.name == "clipView" } ?? []
    for clip in clips {
      for table in clip.members(of: "subviews") where !table.members(of: "tableColumns").isEmpty {
        return table.members(of: "tableColumns")
      }
    }
    return []
  }

  /// The place of each column, from left to right.
  static func columnRects(_ columns: [Element], in frame: Rect, spacing: Double) -> [Rect] {
    var x = frame.x
    return columns.map { column in
      let width = max(0, column.number("width") ?? 100) + spacing
      defer { x += width }
      return Rect(x, frame.y, width, frame.height)
    }
  }

  mutating func paintTableHeader() {
    rectangle(frame, fill: appearance.color("headerColor"))
    line([Point(frame.x, frame.maxY), Point(frame.maxX, frame.maxY)], line)
    let columns = Self.columns(of: element)
    for (column, rect) in zip(columns, Self.columnRects(columns, in: frame, spacing: 3)) where rect.x < frame.maxX {
      let cell = column.child(key: "headerCell")
      let title = cell?.string("title") ?? ""
      text(
        title, in: rect.intersection(frame).inset(4, 0), Font(cell?.child(key: "font")) ?? Font(11),
        appearance.color("headerTextColor"), Self.alignment(cell?["alignment"], of: title))
      line([Point(rect.maxX, frame.y + 4), Point(rect.maxX, frame.maxY - 4)], line)
    }
  }

  mutating func paintMacTable() {
    rectangle(frame, fill: color("backgroundColor"))
    let height = max(12, (element.number("rowHeight") ?? 17) + 2)
    let rows = min(60, Int(frame.height / height))
    let stripes = element.isOn("alternatingRowBackgroundColors")
    for row in stride(from: 1, to: max(1, rows), by: 2) where stripes {
      rectangle(
        Rect(frame.x, frame.y + Double(row) * height, frame.width, height),
        fill: Color(white: appearance.isDark ? 1 : 0, alpha: 0.04))
    }
    let grid = element.child(key: "gridStyleMask")
    if grid?.isOn("horizontal") == true {
      for row in 1..<max(2, rows + 1) {
        let y = frame.y + Double(row) * height
        if y <= frame.maxY { line([Point(frame.x, y), Point(frame.maxX, y)], groove, width: 0.5) }
      }
    }
  }
}
