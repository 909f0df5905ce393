internal import Basics

/// The controls of AppKit. Most of them state their values in a cell.
extension Painter {
  private var cell: Element { element.cell }
  private func font(_ usual: Double = 13) -> Font { Font(cell.child(key: "font")) ?? Font(usual) }
  private func cellColor(_ property: String) -> Color? { appearance.color(property, of: cell) }
  private var isEnabled: Bool { element["enabled"] != "NO" && cell["enabled"] != "NO" }
  private var front: Color { isEnabled ? ink : ink.faded(0.35) }

  // MARK: Buttons

  mutating func paintMacButton() {
    switch cell["type"] {
    case "check", "radio": paintChoice(isRound: cell["type"] == "radio")
    case "disclosureTriangle": text("▸", in: frame, Font(12), faintInk, .center)
    case "help":
      ellipse(frame.centered(20, 20), fill: paper, stroke: line)
      text("?", in: frame, Font(13), ink, .center)
    default: paintBezelButton()
    }
  }

  private mutating func paintChoice(isRound: Bool) {
    let isOn = cell["state"] == "on"
    let isLeading = cell["imagePosition"] != "right"
    let box = Rect(isLeading ? frame.x + 2 : frame.maxX - 16, frame.midY - 7, 14, 14)
    let fill = isOn ? (isEnabled ? tint : groove) : paper
    if isRound {
      ellipse(box, fill: fill, stroke: line)
      if isOn { ellipse(box.inset(4.5, 4.5), fill: Color(white: 1)) }
    } else {
      rectangle(box, radius: 3, fill: fill, stroke: line)
      if isOn {
        line(
          [Point(box.x + 3, box.y + 7), Point(box.x + 6, box.y + 10.5), Point(box.x + 11, box.y + 3.5)],
          Color(white: 1), width: 2)
      }
    }
    let area = isLeading ? frame.without(left: 20) : frame.without(left: 2, right: 20)
    text(cell.string("title") ?? "", in: area, font(), front, lines: 0)
  }

  private mutating func paintBezelButton() {
    let style = cell["bezelStyle"], border = cell["borderStyle"]
    let isBordered = element["bordered"] != "NO" && cell["bordered"] != "NO" && border != nil && border != "none"
    let isPush = style == "rounded" && cell["type"] != "bevel"
    // The frame of a push button has room for its shadow.
    let area =
      isPush ? frame.inset(min(6, frame.width / 8), 0).centered(max(0, frame.width - 12), min(21, frame.height)) : frame
    var front = self.front
    let isDefault = cell.string("keyEquivalent") == "\r" || cell.child(key: "keyEquivalent").map(Self.isReturn) == true
    if isBordered {
      let fill = appearance.color("bezelColor", of: element) ?? (isDefault && isPush ? tint : paper)
      rectangle(area, radius: isPush ? 5 : style == "recessed" ? 8 : 3, fill: fill, stroke: line)
      if isDefault, isPush { front = Color(white: 1) }
    }
    let title = cell.attributed("attributedTitle", appearance)
    let words = title?.text ?? cell.string("title") ?? ""
    let position = cell["imagePosition"]
    guard let name = cell["image"], position != "noImage" || words.isEmpty else {
      return text(words, in: area.inset(2, 0), title?.font ?? font(), title?.color ?? front, .center, lines: 0)
    }
    paintImageButton(
      name, position == "only" ? "" : words, position, in: area.inset(3, 2), title?.font ?? font(), front)
  }

  /// Whether a key equivalent is the return key, which XML can't hold as text.
  private static func isReturn(_ key: Element) -> Bool {
    key["base64-UTF8"] == "YES" && key.content.holds("DQ")
  }

  private mutating func paintImageButton(
    _ name: String, _ words: String, _ position: String?, in area: Rect, _ font: Font, _ front: Color
  ) {
    let isSymbol = cell["catalog"] == "system"
    let natural = images[name] ?? Size(16, 16)
    let side = Size(min(natural.width, area.width), min(natural.height, area.height))
    if words.isEmpty { return image(name, isSymbol: isSymbol, in: area.centered(side.width, side.height), front) }
    if position == "above" || position == "below" {
      let lineHeight = min(area.height / 2, font.size * 1.4)
      let rest = position == "above" ? area.without(bottom: lineHeight) : area.without(top: lineHeight)
      let height = min(side.height, rest.height)
      image(name, isSymbol: isSymbol, in: rest.centered(min(side.width, rest.width), height), front)
      let strip = position == "above" ? area.bottom(lineHeight) : area.top(lineHeight)
      return text(words, in: strip, font, front, .center)
    }
    let part = position == "right" ? area.right(side.width) : area.left(side.width)
    image(name, isSymbol: isSymbol, in: part.centered(side.width, side.height), front)
    let rest = position == "right" ? area.without(right: side.width + 4) : area.without(left: side.width + 4)
    text(words, in: rest, font, front, cell["alignment"] == "center" ? .center : .left)
  }

  // MARK: Fields

  mutating func paintMacField() {
    let border = cell["borderStyle"], isField = border == "bezel" || border == "border"
    let hasBackground = cell.isOn("drawsBackground")
    if hasBackground || isField {
      rectangle(
        frame, radius: cell["bezelStyle"] == "round" ? frame.height / 2 : 0,
        fill: hasBackground ? cellColor("backgroundColor") ?? appearance.color("textBackgroundColor") : nil,
        stroke: isField ? line : nil)
    }
    let styled = cell.attributed("attributedString", appearance) ?? cell.attributed("attributedTitle", appearance)
    let words = styled?.text ?? cell.string("title") ?? cell.string("stringValue") ?? ""
    let isEmpty = words.isEmpty
    let shown = isEmpty ? cell.string("placeholderString") ?? "" : words
    let isSingle =
      cell.isOn("usesSingleLineMode")
      || ["truncatingTail", "truncatingMiddle", "truncatingHead", "clipping"].contains(cell["lineBreakMode"])
    let font = styled?.font ?? font()
    let area = frame.inset(isField ? 4 : 2, isField ? 3 : 0)
    let isHigh = area.height >= TextMeasure.lineHeight(font) * 1.8
    text(
      shown, in: area, font,
      isEmpty ? appearance.color("placeholderTextColor") : styled?.color ?? cellColor("textColor") ?? ink,
      Self.alignment(styled?.alignment ?? cell["alignment"], of: shown), lines: isSingle && !isHigh ? 1 : 0,
      vertical: isHigh ? .top : .center)
    if shown.isEmpty, !isField, !hasBackground { rectangle(frame, stroke: line, width: 0.5, isDashed: true) }
  }

  mutating func paintMacText() {
    if element["drawsBackground"] != "NO" {
      rectangle(frame, fill: color("backgroundColor") ?? appearance.color("textBackgroundColor"))
    }
    let styled = element.attributed("attributedString", appearance)
    guard let words = styled?.text ?? element.child(key: "textStorage").flatMap({ $0.attributedText }) else { return }
    text(
      words, in: frame.inset(5, 1), styled?.font ?? Font(element.child(key: "font")) ?? Font(13),
      styled?.color ?? color("textColor") ?? ink, Self.alignment(styled?.alignment, of: words), lines: 0,
      vertical: .top)
  }

  mutating func paintMacImage() {
    let style = element["imageFrameStyle"] ?? cell["imageFrameStyle"]
    rectangle(frame, stroke: cell["imageFrameStyle"] == nil && style == nil ? nil : line)
    guard let name = cell["image"] ?? element["image"] else {
      return rectangle(frame, fill: groove, stroke: line, width: 0.75)
    }
    let isSymbol = (cell["catalog"] ?? element["catalog"]) == "system"
    let isScaled = isSymbol || ["proportionallyUpOrDown", "axesIndependently"].contains(cell["imageScaling"])
    image(
      name, isSymbol: isSymbol, in: imageRect(name, in: frame, isScaled: isScaled), color("contentTintColor") ?? ink)
  }

  // MARK: Choices

  mutating func paintPopUp() {
    let isBordered = element["bordered"] != "NO" && cell["bordered"] != "NO" && cell["borderStyle"] != nil
    let isFlat = cell["bezelStyle"] != "rounded"
    let area = (isFlat ? frame : frame.inset(min(3, frame.width / 8), 0)).centered(
      isFlat ? frame.width : max(0, frame.width - 6), min(22, frame.height))
    if isBordered { rectangle(area, radius: 5, fill: paper, stroke: line) }
    let arrow = min(16, area.width)
    let mark = area.right(arrow).inset(2, 2)
    let pullsDown = cell.isOn("pullsDown")
    if isBordered, !pullsDown { rectangle(mark.centered(mark.width, min(16, mark.height)), radius: 4, fill: tint) }
    text(pullsDown ? "⌄" : "⇅", in: mark, Font(9), pullsDown || !isBordered ? front : Color(white: 1), .center)
    let items = cell.child("menu")?.members(of: "items") ?? []
    let selected = items.first { $0.id != nil && $0.id == cell["selectedItem"] }
    let chosen = pullsDown ? items.first : selected ?? items.first
    let content = area.without(left: 8, right: arrow + 2)
    let words = chosen?.string("title") ?? cell.string("title") ?? ""
    if words.isEmpty, let name = chosen?["image"] {
      let side = min(16, content.width, content.height)
      return image(name, isSymbol: chosen?["catalog"] == "system", in: content.left(side).centered(side, side), front)
    }
    text(words, in: content, font(), front)
  }

  mutating func paintComboBox() {
    let area = frame.centered(max(0, frame.width - 3), min(22, frame.height))
    rectangle(area, fill: appearance.color("textBackgroundColor"), stroke: line)
    let mark = area.right(min(17, area.width)).inset(1, 2)
    rectangle(mark, radius: 4, fill: tint)
    text("⌄", in: mark, Font(10), Color(white: 1), .center)
    let words = cell.string("title") ?? ""
    let shown = words.isEmpty ? cell.string("placeholderString") ?? "" : words
    text(shown, in: area.without(left: 4, right: 20), font(), words.isEmpty ? faintInk : ink)
  }

  // MARK: Values

  mutating func paintProgressIndicator() {
    if element["style"] == "spinning" { return paintSpinner(frame, faintInk) }
    let track = frame.centered(frame.width, min(6, frame.height))
    rectangle(track, radius: 3, fill: groove)
    let low = element.number("minValue") ?? 0, high = element.number("maxValue") ?? 100
    let share =
      element.isOn("indeterminate") || high <= low ? 0.4 : ((element.number("doubleValue") ?? low) - low) / (high - low)
    rectangle(track.left(track.width * min(1, max(0.02, share))), radius: 3, fill: tint)
  }

  mutating func paintLevel() {
    if cell["levelIndicatorStyle"] == "rating" {
      let stars = min(10, max(1, Int(cell.number("maxValue") ?? 5)))
      return text(String(repeating: "★", count: stars), in: frame, Font(min(15, frame.height)), faintInk)
    }
    rectangle(frame.centered(frame.width, min(16, frame.height)), radius: 3, fill: groove, stroke: line)
    let high = cell.number("maxValue") ?? 10
    let share = high > 0 ? min(1, max(0, (cell.number("doubleValue") ?? 0) / high)) : 0
    rectangle(
      frame.centered(frame.width, min(16, frame.height)).left(frame.width * share), radius: 3, fill: Color(0x34C759))
  }

  mutating func paintColorWell() {
    rectangle(frame, radius: 4, fill: paper, stroke: line)
    rectangle(frame.inset(4, 4), fill: color("color") ?? groove)
  }

  mutating func paintPathControl() {
    rectangle(frame, fill: color("backgroundColor"), stroke: line, width: 0.5)
    text("▸ Path ▸ File", in: frame.inset(4, 0), font(), faintInk)
  }
}

extension Element {
  /// The text of a `textStorage`, in whatever element it is.
  fileprivate var attributedText: String? {
    let text = children.filter { $0.name == "fragment" }.map { $0.string("content") ?? "" }.joined()
    return text.isEmpty ? nil : text
  }
}
