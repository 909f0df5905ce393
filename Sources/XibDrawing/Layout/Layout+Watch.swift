internal import XibModel

/// The layout of WatchKit, whose objects have no frames: groups stack their items.
extension Layout {
  private static let heights: [ViewKind: Double] = [
    .watchLabel: 22, .watchButton: 38, .watchSwitch: 40, .watchSlider: 40, .watchImage: 50, .watchSeparator: 5,
    .media: 60, .picker: 60,
  ]

  mutating func placeWatchItems(of holder: Element, in space: Space) {
    let items = holder.children.filter { kind(of: $0) != nil } + holder.members(of: "items")
    let isColumn = holder["layout"] == "vertical" || !["group"].contains(holder.name)
    let gap = holder.number("spacing") ?? 4
    guard space.depth < Space.deepest, !items.isEmpty else { return }
    var x = space.bounds.x, y = space.bounds.y
    let room = space.bounds.size
    let widths = isColumn ? items.map { _ in room.width } : watchWidths(of: items, in: room, gap: gap)
    for (item, most) in zip(items, widths) {
      var size = watchSize(of: item, in: Size(most, space.bounds.height), depth: space.depth)
      let frame: Rect
      if !isColumn { size.width = most }
      if isColumn {
        let free = space.bounds.width - size.width
        let shift = item["alignment"] == "center" ? free / 2 : item["alignment"] == "right" ? free : 0
        frame = Rect(x + shift, y, size.width, size.height)
        y += size.height + gap
      } else {
        frame = Rect(x, space.bounds.y + (space.bounds.height - size.height) / 2, size.width, size.height)
        x += size.width + gap
      }
      place(item, in: space, at: frame)
    }
  }

  /// The widths of objects side by side: those that they state or that their content needs; the rest share what is left.
  private func watchWidths(of items: [Element], in bounds: Size, gap: Double) -> [Double] {
    let room = max(1, bounds.width - gap * Double(items.count - 1))
    let needed = items.map { item -> Double? in
      if let stated = item.number("width") { return stated <= 1 ? stated * bounds.width : min(stated, room) }
      switch kind(of: item) {
      case .watchLabel:
        let font = Font(item.child(key: "font")) ?? Font(16)
        return min(room, TextMeasure.width(of: item.string("text") ?? "", font) + 4)
      case .watchImage: return min(room, item["image"].flatMap { images[$0]?.width } ?? 30)
      default: return nil
      }
    }
    let open = needed.count { $0 == nil }, sum = needed.reduce(0) { $0 + ($1 ?? 0) }
    let share = open == 0 ? 0 : max((room - sum) / Double(open), room / Double(items.count) / 2)
    let factor = min(1, max(0, room - share * Double(open)) / max(1, sum))
    return needed.map { $0.map { max(1, $0 * factor) } ?? share }
  }

  /// The size that an object states, or else the size that its content needs.
  func watchSize(of item: Element, in room: Size, depth: Int) -> Size {
    func length(_ name: String, _ whole: Double) -> Double? {
      // A number up to 1 is a share of the group.
      item.number(name).map { $0 <= 1 ? $0 * whole : min($0, max(whole, 1)) }
    }
    let width = length("width", room.width) ?? room.width
    if let height = item.number("height") {
      return Size(width, height <= 1 ? max(10, height * room.height) : min(height, 500))
    }
    guard let kind = kind(of: item) else { return Size(width, 0) }
    if kind == .watchLabel {
      let font = Font(item.child(key: "font")) ?? Font(16)
      let words = item.string("text") ?? "", limit = Int(item.number("numberOfLines") ?? 1)
      let lines = TextMeasure.lines(words, width: width, limit: limit == 0 ? 12 : max(1, limit), font)
      return Size(width, Double(max(1, lines.count)) * TextMeasure.lineHeight(font) + 2)
    }
    guard kind == .watchGroup || kind == .watchRow || item.child("group") != nil, depth < Space.deepest else {
      return Size(width, Self.heights[kind] ?? 22)
    }
    let members = item.children.filter { self.kind(of: $0) != nil } + item.members(of: "items")
    let isColumn = item["layout"] == "vertical" || item.name != "group"
    let gap = item.number("spacing") ?? 4
    let widths =
      isColumn ? members.map { _ in width } : watchWidths(of: members, in: Size(width, room.height), gap: gap)
    let heights = zip(members, widths).map { watchSize(of: $0, in: Size($1, room.height), depth: depth + 1).height }
    let sum = heights.reduce(0, +) + gap * Double(max(0, heights.count - 1))
    return Size(width, max(10, isColumn ? sum : heights.max() ?? 10))
  }
}
