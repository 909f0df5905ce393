internal import XibModel

/// Controls that show a value: switches, sliders, segments, pickers. Those of AppKit look much like those of UIKit.
extension Painter {
  private static let on = Color(0x34C759)

  mutating func paintSwitch(isOn: Bool) {
    let height = min(frame.height, appearance.platform == .mac ? 21 : 31)
    let area = appearance.platform == .mac ? frame.centered(min(frame.width, 38), height) : frame.top(height)
    let onColor = color("onTintColor") ?? (appearance.platform == .mac ? tint : Self.on)
    rectangle(area, radius: height / 2, fill: isOn ? onColor : groove)
    let knob = area.inset(2, 2)
    let side = knob.height
    ellipse(
      isOn ? knob.right(side) : knob.left(side), fill: color("thumbTintColor") ?? Color(white: 1), stroke: line,
      width: 0.5)
  }

  mutating func paintSlider() {
    let cell = element.cell
    let low = cell.number("minValue") ?? 0, high = cell.number("maxValue") ?? (appearance.platform == .mac ? 100 : 1)
    let value = cell.number("value") ?? cell.number("doubleValue") ?? (appearance.platform == .mac ? 0 : 0.5)
    let share = high > low ? min(1, max(0, (value - low) / (high - low))) : 0
    let isUpright = frame.height > frame.width * 1.5
    let side = min(appearance.platform == .mac ? 16 : 27, isUpright ? frame.width : frame.height)
    if cell["sliderType"] == "circular" {
      let dial = frame.centered(min(frame.width, frame.height) - 2, min(frame.width, frame.height) - 2)
      ellipse(dial, fill: paper, stroke: line)
      return ellipse(Rect(dial.midX - 2, dial.y + 3, 4, 4), fill: faintInk)
    }
    if isUpright {
      let track = frame.centered(4, max(0, frame.height - side))
      rectangle(track, radius: 2, fill: groove)
      rectangle(track.bottom(track.height * share), radius: 2, fill: tint)
      let y = track.maxY - track.height * share
      return ellipse(Rect(frame.midX - side / 2, y - side / 2, side, side), fill: Color(white: 1), stroke: line)
    }
    let track = frame.centered(max(0, frame.width - side), 4)
    rectangle(track, radius: 2, fill: color("maximumTrackTintColor") ?? groove)
    rectangle(track.left(track.width * share), radius: 2, fill: color("minimumTrackTintColor") ?? tint)
    ellipse(
      Rect(track.x + track.width * share - side / 2, frame.midY - side / 2, side, side),
      fill: color("thumbTintColor") ?? Color(white: 1), stroke: line, width: 0.5)
  }

  mutating func paintSegments() {
    let holder = element.cell, isMac = appearance.platform == .mac
    let segments = holder.members(of: "segments")
    let area = isMac ? frame.centered(max(0, frame.width - 4), min(22, frame.height)) : frame
    let selected = holder.number("selectedSegmentIndex").map { Int($0) }
    rectangle(area, radius: isMac ? 5 : 8, fill: isMac ? paper : groove, stroke: isMac ? line : nil)
    let font = Font(holder.child(key: "font")) ?? Font(13)
    let widths = Self.widths(of: segments, in: area)
    var x = area.x
    for (index, segment) in segments.enumerated() {
      let rect = Rect(x, area.y, widths[index], area.height)
      let isSelected = index == selected || segment.isOn("selected")
      if isSelected {
        rectangle(
          isMac ? rect : rect.inset(2, 2), radius: isMac ? 5 : 7,
          fill: isMac ? tint : color("selectedSegmentTintColor") ?? Color(white: appearance.isDark ? 0.4 : 1),
          stroke: isMac ? nil : line, width: 0.5)
      } else if index > 0 {
        line([Point(x, area.y + 5), Point(x, area.maxY - 5)], line)
      }
      let front = isSelected && isMac ? Color(white: 1) : ink
      if let name = segment["image"], segment["title"] ?? segment["label"] == nil {
        let side = min(16, rect.width, rect.height)
        image(name, isSymbol: segment["catalog"] == "system", in: rect.centered(side, side), front, isTemplate: !isMac)
      } else {
        text(segment["title"] ?? segment["label"] ?? "", in: rect.inset(1, 0), font, front, .center)
      }
      x += widths[index]
    }
  }

  /// The widths of segments: those that they state, and equal shares of the rest.
  private static func widths(of segments: [Element], in area: Rect) -> [Double] {
    let stated = segments.map { $0.number("width").flatMap { $0 > 0 ? $0 : nil } }
    let sum = stated.reduce(0) { $0 + ($1 ?? 0) }
    let open = stated.count { $0 == nil }
    if open == 0, sum > 0 { return stated.map { ($0 ?? 0) * area.width / sum } }
    let share = sum < area.width ? (area.width - sum) / Double(max(1, open)) : area.width / Double(segments.count)
    return stated.map { sum < area.width ? $0 ?? share : share }
  }

  mutating func paintStepper() {
    guard appearance.platform != .mac else {
      let area = frame.centered(min(frame.width, 13), min(frame.height, 22))
      rectangle(area, radius: 4, fill: paper, stroke: line)
      text("⌃", in: area.top(area.height / 2), Font(9), ink, .center)
      return text("⌄", in: area.bottom(area.height / 2), Font(9), ink, .center)
    }
    rectangle(frame, radius: 8, fill: groove)
    line([Point(frame.midX, frame.y + 6), Point(frame.midX, frame.maxY - 6)], line)
    let halves = frame.columns(2)
    text("−", in: halves[0], Font(20), ink, .center)
    text("+", in: halves[1], Font(20), ink, .center)
  }

  mutating func paintDatePicker() {
    let isMac = appearance.platform == .mac
    if isMac {
      guard frame.height < 60 else { return paintCalendar() }
      rectangle(frame.centered(frame.width, min(frame.height, 22)), fill: paper, stroke: line)
      return text("1/ 1/2024", in: frame.inset(4, 0), Font(element.cell.child(key: "font")) ?? Font(13), ink)
    }
    let mode = element["datePickerMode"]
    if element["style"] == "inline", frame.height > 250 { return paintCalendar() }
    guard frame.height < 70 else {
      return paintWheels(
        mode == "time" || mode == "countDownTimer"
          ? ["7 43", "8 44", "9 45", "10 46", "11 47"]
          : ["June 28 2023", "July 29 2024", "August 30 2025", "Sept 31 2026", "Oct 1 2027"])
    }
    let words = mode == "time" ? ["9:41"] : mode == "date" ? ["Jan 1, 2024"] : ["Jan 1, 2024", "9:41"]
    for (part, word) in zip(frame.columns(words.count), words) {
      let pill = part.inset(2, max(0, (part.height - 34) / 2))
      rectangle(pill, radius: 6, fill: groove)
      text(word, in: pill.inset(4, 0), Font(17), ink, .center)
    }
  }

  private mutating func paintCalendar() {
    rectangle(frame, fill: paper, stroke: line)
    text("January 2024", in: frame.top(frame.height / 7).inset(8, 0), Font(13, weight: 600), ink)
    let rows = 6, grid = frame.without(top: frame.height / 7).inset(4, 2)
    for row in 0..<rows {
      let strip = Rect(grid.x, grid.y + grid.height * Double(row) / 6, grid.width, grid.height / 6)
      for (column, cell) in strip.columns(7).enumerated() {
        let day = row * 7 + column
        guard (1...31).contains(day) else { continue }
        text("\(day)", in: cell, Font(min(15, max(7, cell.height * 0.5))), ink, .center)
      }
    }
  }

  /// A wheel to pick from: the middle row is chosen, those around it fade.
  mutating func paintWheels(_ rows: [String]) {
    rectangle(frame, fill: color("backgroundColor"))
    let height = min(34, frame.height / Double(max(1, rows.count)))
    rectangle(frame.centered(max(0, frame.width - 18), height), radius: 8, fill: groove)
    for (index, row) in rows.enumerated() {
      let distance = index - rows.count / 2
      let rect = frame.centered(frame.width, height).moved(0, Double(distance) * height)
      let faded = ink.faded(distance == 0 ? 1 : abs(distance) == 1 ? 0.45 : 0.2)
      if row.isEmpty {
        rectangle(rect.centered(rect.width * 0.3, 5), radius: 2.5, fill: faded.faded(0.5))
      } else {
        text(row, in: rect, Font(min(21, height * 0.62)), faded, .center)
      }
    }
  }

  mutating func paintProgressView() {
    let track = frame.centered(frame.width, max(2, min(frame.height, 4)))
    rectangle(track, radius: 2, fill: color("trackTintColor") ?? groove)
    let share = min(1, max(0, element.number("progress") ?? 0.5))
    rectangle(
      track.left(track.width * share), radius: 2, fill: color("progressTintColor") ?? color("tintColor") ?? tint)
  }

  /// The rays of a spinner.
  mutating func paintSpinner(_ frame: Rect, _ color: Color) {
    let side = min(frame.width, frame.height, 37)
    // The directions of eight rays, as sine and cosine.
    let half = 0.7071
    let rays = [(0, -1), (half, -half), (1, 0), (half, half), (0, 1), (-half, half), (-1, 0), (-half, -half)]
    for (index, ray) in rays.enumerated() {
      line(
        [
          Point(frame.midX + ray.0 * side * 0.24, frame.midY + ray.1 * side * 0.24),
          Point(frame.midX + ray.0 * side * 0.46, frame.midY + ray.1 * side * 0.46),
        ], color.faded(1 - Double(index) * 0.09), width: max(1, side * 0.09))
    }
  }

  mutating func paintPageControl() {
    let pages = min(30, max(0, Int(element.number("numberOfPages") ?? 3)))
    let current = Int(element.number("currentPage") ?? 0)
    let start = frame.midX - Double(pages) * 8
    for page in 0..<pages {
      ellipse(
        Rect(start + Double(page) * 16 + 4.5, frame.midY - 3.5, 7, 7),
        fill: page == current
          ? color("currentPageIndicatorTintColor") ?? faintInk : color("pageIndicatorTintColor") ?? line)
    }
  }

  // MARK: Bars and cells

  mutating func paintBar(_ kind: ViewKind) {
    let isBlack = element["barStyle"] == "black"
    let usual = isBlack ? Color(0x1C1C1E) : appearance.color("barColor")
    rectangle(frame, fill: color("barTintColor") ?? appearance.fill("backgroundColor", of: element) ?? usual)
    let y = kind == .navigationBar ? frame.maxY : frame.y
    line([Point(frame.x, y), Point(frame.maxX, y)], line, width: 0.5)
  }

  /// The signs at the right end of a cell, from the right.
  private static let accessories = [
    "disclosureIndicator": ["›"], "checkmark": ["✓"], "detailButton": ["ⓘ"], "detailDisclosureButton": ["›", "ⓘ"],
  ]

  mutating func paintTableViewCell() {
    let table = element.ancestor("tableView")
    let style = table?["style"]
    let usual = style == "plain" || style == nil ? "systemBackgroundColor" : "secondarySystemGroupedBackgroundColor"
    // A clear or dark table does not show through its cells, unless a cell is clear itself.
    // The cells of a section are one card, which the section paints; a prototype is a card of its own.
    let isCard = style == "insetGrouped", isInSection = element.parent?.parent?.name == "tableViewSection"
    if !isCard || !isInSection || color("backgroundColor") != nil {
      rectangle(
        frame, radius: isCard && !isInSection ? Layout.cardRadius : 0,
        fill: color("backgroundColor") ?? appearance.color(usual))
    }
    if table?["separatorStyle"] != "none" {
      line([Point(frame.x + 16, frame.maxY), Point(frame.maxX, frame.maxY)], line, width: 0.5)
    }
    var rest = frame.without(right: 12)
    for sign in Self.accessories[element["accessoryType"] ?? ""] ?? [] {
      self.sign(sign, in: rest.right(20), size: 20, sign == "›" ? faintInk.faded(0.7) : tint)
      rest = rest.without(right: 24)
    }
    paintContent(in: rest)
  }

  /// The image and the texts of a content configuration, which has no views for them.
  private mutating func paintContent(in area: Rect) {
    let holder = element.child(key: "contentView") ?? element
    guard let content = element.child(key: "contentConfiguration") ?? holder.child(key: "contentConfiguration") else {
      return
    }
    var rest = area.without(left: 16)
    if let name = content["image"] {
      let side = min(28, max(0, frame.height - 8))
      image(
        name, isSymbol: content["catalog"] == "system", in: rest.left(side).centered(side, side), tint, isTemplate: true
      )
      rest = rest.without(left: side + 12)
    }
    let (words, more) = (content.string("text") ?? "", content.string("secondaryText") ?? "")
    if more.isEmpty { return text(words, in: rest, Font(17), ink, lines: 0) }
    guard content["prefersSideBySideTextAndSecondaryText"] != "YES" else {
      text(words, in: rest, Font(17), ink)
      return text(more, in: rest, Font(17), faintInk, .right)
    }
    let pair = rest.centered(rest.width, min(40, rest.height))
    text(words, in: pair.top(pair.height * 0.55), Font(17), ink)
    text(more, in: pair.bottom(pair.height * 0.45), Font(12), faintInk)
  }
}
