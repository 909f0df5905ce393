/// The insides of tables, tab views and matrices.
extension Layout {
  private static let usualRowHeight = 44.0

  // MARK: UIKit

  mutating func placeTable(_ table: Element, in space: Space) {
    var y = space.bounds.y
    for child in table.children {
      switch child.name {
      case "prototypes":
        placePrototypes(child.children, of: table, in: space, from: &y)
      case "sections":
        var shift = 0.0
        for section in child.children { placeSection(section, of: table, in: space, from: &y, shiftedBy: &shift) }
      case "subviews": placeMembers(of: child, in: space)
      default:
        guard kind(of: child) != nil else { continue }
        place(child, in: space)
        // The header of a table comes first, and its cells below it.
        y = max(y, child.rect(key: "frame").map { space.place($0).maxY } ?? y)
      }
    }
  }

  private mutating func placePrototypes(
    _ cells: [Element], of table: Element, in space: Space, from y: inout Double
  ) {
    let first = cells.first?.rect(key: "frame").map(space.place)?.y ?? y
    if let cell = cells.first, first >= space.bounds.y + 18, table.child(key: "tableHeaderView") == nil {
      let band = Rect(space.bounds.x, first - 20, space.bounds.width, 20)
      var painter = Painter(cell, in: band, appearance, tint: space.tint, images: images)
      painter.text("PROTOTYPE CELLS", in: band.inset(16, 0), Font(10, weight: 600), painter.faintInk)
      addSimulated("heading", painter.shapes, at: band)
    }
    for cell in cells {
      if let frame = stated(cell, in: space) { y = max(y, frame.y) }
      placeCell(cell, of: table, in: space, from: &y)
    }
  }

  /// Places a cell below the one before it, as its table does: the frame that a merge took from one side may lie on another
  /// cell's.
  private mutating func placeCell(_ cell: Element, of table: Element, in space: Space, from y: inout Double) {
    if let frame = stated(cell, in: space) {
      // A table makes its cells as wide as itself, whatever width was saved with them.
      let margin = max(0, frame.x - space.bounds.x)
      place(cell, in: space, at: Rect(frame.x, y, max(0, space.bounds.width - 2 * margin), frame.height))
      y += frame.height
      return
    }
    let height = cell.number("rowHeight") ?? table.number("rowHeight").flatMap { $0 > 0 ? $0 : nil }
    let content = cell.child(key: "contentView")?.members(of: "subviews").compactMap { stated($0)?.maxY }.max() ?? 0
    let frame = Rect(space.bounds.x, y, space.bounds.width, height ?? max(Self.usualRowHeight, content))
    place(cell, in: space, at: frame)
    y = frame.maxY
  }

  /// The frame of a cell as the document or its layout has it.
  private func stated(_ cell: Element, in space: Space) -> Rect? {
    stated(cell).map(space.place)
  }

  /// The least distance of cards from the sides of their table. Xcode states the frames of some as wide as that.
  private static let cardInset = 6.0
  static let cardRadius = 10.0

  /// - Parameter shift: How much lower the cells so far end than their frames say.
  private mutating func placeSection(
    _ section: Element, of table: Element, in space: Space, from y: inout Double, shiftedBy shift: inout Double
  ) {
    let cells = section.members(of: "cells")
    let start = y
    let top = max(y, cells.first.flatMap { stated($0, in: space) }.map { $0.y + shift } ?? y + 28)
    y = top
    let headerTitle = section.string("headerTitle") ?? ""
    let place = boxes.count
    for cell in cells { placeCell(cell, of: table, in: space, from: &y) }
    if let last = cells.last.flatMap({ stated($0, in: space) }) { shift = y - last.maxY }
    let footerTitle = section.string("footerTitle") ?? ""
    let footer = footerTitle.isEmpty ? 0 : 30.0
    let frame = Rect(space.bounds.x, max(start, top - 40), space.bounds.width, y - max(start, top - 40) + footer)
    let isCard = table["style"] == "insetGrouped", isGrouped = table["style"] == "grouped" || isCard
    let rest = Array(boxes[place...])
    let header = appearance.color("systemGray6Color").faded(0.9)
    let cards = boxes[place...].filter { box in cells.contains { $0.id == box.id } }.map({ $0.frame })
    removeBoxes(from: place)
    add(section, at: frame, in: space) { painter in
      let margin = isCard ? 32.0 : 16
      let band = Rect(frame.x + margin, max(frame.y, top - 26), frame.width - 2 * margin, min(26, top - frame.y))
      if isCard, let first = cards.first {
        let card = cards.reduce(first) { $0.union($1) }
        painter.rectangle(
          card.intersection(frame.inset(Self.cardInset, 0)), radius: Self.cardRadius,
          fill: painter.appearance.color("secondarySystemGroupedBackgroundColor"))
      }
      if !isGrouped, !headerTitle.isEmpty {
        painter.rectangle(
          Rect(frame.x, band.y, frame.width, band.height), fill: header)
      }
      painter.text(
        isGrouped ? headerTitle.uppercased() : headerTitle, in: band,
        isGrouped ? Font(13) : Font(15, weight: 600), isGrouped ? painter.faintInk : painter.ink)
      painter.text(
        footerTitle, in: frame.bottom(footer).inset(16, 4), Font(13), painter.faintInk, lines: 0, vertical: .top)
    }
    appendBoxes(rest)
  }

  // MARK: AppKit

  /// A table of AppKit: its columns side by side, with the prototypes of their cells.
  mutating func placeMacTable(_ table: Element, in space: Space) {
    let spacing = table.size(key: "intercellSpacing")?.width ?? 3
    let columns = Painter.columns(of: table)
    let height = max(12, table.number("rowHeight") ?? 17)
    for (column, rect) in zip(columns, Painter.columnRects(columns, in: space.bounds, spacing: spacing)) {
      add(column, at: rect, in: space) { painter in
        if let cell = column.child(key: "dataCell"), !table.isOn("viewBased") {
          Self.paintDataCell(cell, in: Rect(rect.x, rect.y, rect.width, height), &painter)
        }
        if table.child(key: "gridStyleMask")?.isOn("vertical") == true {
          painter.line([Point(rect.maxX, rect.y), Point(rect.maxX, rect.maxY)], painter.groove)
        }
      }
      if let prototypes = column.child("prototypeCellViews") { placeMembers(of: prototypes, in: space) }
    }
    placeMembers(of: table, in: space)
  }

  private static func paintDataCell(_ cell: Element, in rect: Rect, _ painter: inout Painter) {
    let font = Font(cell.child(key: "font")) ?? Font(13)
    switch cell.name {
    case "buttonCell":
      painter.rectangle(Rect(rect.x + 3, rect.midY - 6, 12, 12), radius: 3, fill: painter.paper, stroke: painter.line)
      painter.text(cell.string("title") ?? "", in: rect.without(left: 20), font, painter.ink)
    case "imageCell":
      painter.rectangle(rect.centered(14, 14), fill: painter.groove, stroke: painter.line)
    default:
      let title = cell.string("title") ?? ""
      painter.text(
        title, in: rect.inset(3, 0), font, painter.appearance.color("textColor", of: cell) ?? painter.ink,
        Painter.alignment(cell["alignment"], of: title))
    }
  }

  /// A tab view: its tabs, and the content of the selected one. The other tabs get drawings of their own.
  mutating func placeTabs(_ tabView: Element, in space: Space) {
    let items = tabView.members(of: "tabViewItems")
    let selected = items.first { $0.id != nil && $0.id == tabView["initialItem"] } ?? items.first
    let height = Painter.tabHeight(of: tabView)
    if height > 0 { placeTabHeaders(items, selected, in: space) }
    for item in items {
      guard let content = item.children.first(where: { kind(of: $0) != nil }) else { continue }
      let frame = content.rect(key: "frame") ?? Rect(Size(space.bounds.width, space.bounds.height))
      if item.node == selected?.node {
        place(content, in: space, at: space.place(frame))
      } else {
        addSheet(Sheet(item: item, size: frame.size))
      }
    }
    for child in tabView.children where child.name == "subviews" { placeMembers(of: child, in: space) }
  }

  private mutating func placeTabHeaders(_ items: [Element], _ selected: Element?, in space: Space) {
    let font = Font(13)
    let widths = items.map { TextMeasure.width(of: ($0["label"] ?? "").prefix(60), font) + 18 }
    let total = widths.reduce(0, +), most = max(1, space.bounds.width - 16)
    let factor = min(1, most / max(1, total))
    var x = space.bounds.midX - total * factor / 2
    for (item, width) in zip(items, widths) {
      let rect = Rect(x, space.bounds.y + 2, width * factor, 22)
      add(item, at: rect, in: space) { painter in
        let isSelected = item.node == selected?.node
        painter.rectangle(rect, radius: 4, fill: isSelected ? painter.tint : painter.paper, stroke: painter.line)
        painter.text(
          item["label"] ?? "", in: rect.inset(4, 0), font, isSelected ? Color(white: 1) : painter.ink, .center)
      }
      x += width * factor
    }
  }

  /// A matrix: its cells in columns.
  mutating func placeMatrix(_ matrix: Element, in space: Space) {
    let cell = matrix.size(key: "cellSize") ?? Size(100, 18)
    let gap = matrix.size(key: "intercellSpacing") ?? Size(4, 2)
    for (x, column) in matrix.members(of: "cells").enumerated() {
      for (y, content) in column.children.enumerated() {
        guard let kind = kind(of: content) else { continue }
        let rect = Rect(
          Double(x) * (cell.width + gap.width), Double(y) * (cell.height + gap.height), cell.width, cell.height)
        add(content, kind, at: space.place(rect), in: space)
      }
    }
  }
}
