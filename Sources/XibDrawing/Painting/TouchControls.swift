/// Labels, buttons and fields of UIKit.
extension Painter {
  private func font(_ usual: Double, key: String = "fontDescription") -> Font {
    Font(element.child(key: key)) ?? Font(usual)
  }

  mutating func paintLabel() {
    rectangle(frame, radius: cornerRadius, fill: color("backgroundColor"))
    let styled = element.attributed("attributedText", appearance)
    guard let words = styled?.text ?? element.string("text") else { return }
    var font = styled?.font ?? font(17)
    let limit = element.number("numberOfLines").map { Int($0) } ?? 1
    if limit == 1, element.isOn("adjustsFontSizeToFit") || element.number("minimumScaleFactor") ?? 0 > 0 {
      let needed = TextMeasure.width(of: words, font)
      let least = max(0.4, element.number("minimumScaleFactor") ?? 0.5)
      if needed > frame.width, frame.width > 0 { font.size *= max(least, frame.width / needed) }
    }
    text(
      words, in: frame, font, styled?.color ?? color("textColor") ?? ink,
      Self.alignment(styled?.alignment ?? element["textAlignment"], of: words), lines: max(0, limit))
  }

  mutating func paintImageView() {
    rectangle(frame, radius: cornerRadius, fill: color("backgroundColor"))
    guard let name = element["image"] else {
      return rectangle(frame, radius: cornerRadius, fill: groove, stroke: line, width: 0.75)
    }
    let fits: [String?: Fit] = [nil: .stretched, "scaleToFill": .stretched, "scaleAspectFill": .covering]
    let fit = fits[element["contentMode"]] ?? .whole
    let place = imageRect(name, in: frame, isScaled: element["contentMode"] == "scaleAspectFit")
    image(
      name, isSymbol: element["catalog"] == "system", in: fit == .whole ? place : frame, color("tintColor") ?? tint, fit
    )
  }

  // MARK: Buttons

  mutating func paintButton() {
    let state = element.child(key: "normal"), configuration = element.child(key: "configuration")
    if let sign = SystemItems.buttons[element["buttonType"] ?? ""] {
      return self.sign(sign, in: frame, size: 22, tint)
    }
    let front = paintButtonBackground(state, configuration)
    let styled =
      configuration?.attributed("attributedTitle", appearance) ?? state?.attributed("attributedTitle", appearance)
    let title = styled?.text ?? configuration?.string("title") ?? state?.string("title") ?? ""
    let usual: Font = configuration == nil && element["buttonType"] == nil ? Font(18) : Font(17)
    let font = styled?.font ?? Font(configuration?.child(key: "titleFontDescription")) ?? self.font(usual.size)
    let color = styled?.color ?? state.flatMap { appearance.color("titleColor", of: $0) } ?? front
    let holder = [configuration, state].compactMap { $0 }.first { $0["image"] != nil }
    let symbol = holder?["image"].map { (name: $0, isSymbol: holder?["catalog"] == "system") }
    paintContent(title, configuration?.string("subtitle"), symbol, font, color)
  }

  /// Paints the background of a button; returns the default colour of its title.
  private mutating func paintButtonBackground(_ state: Element?, _ configuration: Element?) -> Color {
    var radius = cornerRadius
    var fill = color("backgroundColor")
    var front = element["buttonType"] == nil && configuration == nil ? Color(white: 1) : tint
    if let configuration {
      radius = configuration["cornerStyle"] == "capsule" ? frame.height / 2 : max(radius, min(8, frame.height / 4))
      let base = appearance.color("baseBackgroundColor", of: configuration)
      switch configuration["style"] {
      case "filled", "borderedProminent", "prominentGlass": (fill, front) = (base ?? tint, Color(white: 1))
      case "tinted", "borderedTinted": fill = (base ?? tint).faded(0.18)
      case "gray", "bordered", "glass": fill = base ?? groove
      default: fill = base ?? fill
      }
      front = appearance.color("baseForegroundColor", of: configuration) ?? front
    }
    rectangle(frame, radius: radius, fill: fill)
    if let name = state?["backgroundImage"] {
      if images.image(name) != nil || images.isMissing(name) {
        image(name, isSymbol: false, in: frame, tint, .stretched)
        return front
      }
      rectangle(frame, radius: radius, fill: groove, stroke: line, width: 0.75)
      if state?["title"]?.isEmpty ?? true { text(name, in: frame.inset(2, 0), Font(9), faintInk, .center) }
    }
    return front
  }

  private mutating func paintContent(
    _ title: String, _ subtitle: String?, _ symbol: (name: String, isSymbol: Bool)?, _ font: Font, _ color: Color
  ) {
    // A title may stick out of its button, and widths are estimates.
    let area = frame.without(left: -4, right: -4)
    guard let symbol else {
      return paintTitle(title, subtitle, in: moved(area, by: "titleEdgeInsets"), font, color)
    }
    let isSystem = element["buttonType"] == "system" || element.child(key: "configuration") != nil
    let natural = images[symbol.name] ?? Size(font.size * 1.2, font.size * 1.2)
    let side = Size(min(natural.width, area.width), min(natural.height, area.height))
    guard !title.allSatisfy({ $0.isWhitespace }) else {
      let place = moved(area.centered(side.width, side.height), by: "imageEdgeInsets")
      return image(symbol.name, isSymbol: symbol.isSymbol, in: place, color, isTemplate: isSystem)
    }
    let width = min(area.width, side.width + 6 + TextMeasure.width(of: title, font))
    let content: Rect =
      switch element["contentHorizontalAlignment"] {
      case "left", "leading": area.left(width)
      case "right", "trailing": area.right(width)
      default: area.centered(width, area.height)
      }
    let place = moved(content.left(side.width).centered(side.width, side.height), by: "imageEdgeInsets")
    image(symbol.name, isSymbol: symbol.isSymbol, in: place, color, isTemplate: isSystem)
    paintTitle(
      title, subtitle, in: moved(content.without(left: side.width + 6), by: "titleEdgeInsets"), font, color)
  }

  /// A part of a button, moved as its insets say: from the edge to which the content is aligned, else by half of their
  /// difference. The insets of all the content move every part.
  private func moved(_ part: Rect, by property: String) -> Rect {
    [property, "contentEdgeInsets"].compactMap { element.child(key: $0) }.reduce(part) { part, inset in
      func side(_ name: String) -> Double { inset.number(name) ?? 0 }
      let right =
        switch element["contentHorizontalAlignment"] {
        case "left", "leading": side("minX")
        case "right", "trailing": -side("maxX")
        default: (side("minX") - side("maxX")) / 2
        }
      return part.moved(right, (side("minY") - side("maxY")) / 2)
    }
  }

  private mutating func paintTitle(_ title: String, _ subtitle: String?, in area: Rect, _ font: Font, _ color: Color) {
    let alignment: TextLine.Alignment =
      switch element["contentHorizontalAlignment"] {
      case "left", "leading": .left
      case "right", "trailing": .right
      default: .center
      }
    let vertical: Vertical =
      switch element["contentVerticalAlignment"] {
      case "top": .top
      case "bottom": .bottom
      default: .center
      }
    if let subtitle, !subtitle.isEmpty {
      text(title, in: area.top(area.height * 0.6), font, color, alignment)
      return text(subtitle, in: area.bottom(area.height * 0.45), Font(12), color, alignment)
    }
    text(title, in: area, font, color, alignment, lines: 0, vertical: vertical)
  }

  // MARK: Fields

  mutating func paintTextField() {
    let border = element["borderStyle"]
    let isRounded = border == "roundedRect"
    rectangle(
      frame, radius: isRounded ? 5 : cornerRadius,
      fill: color("backgroundColor") ?? (isRounded ? appearance.color("systemBackgroundColor") : nil),
      stroke: border == nil || border == "none" ? nil : line)
    let area = frame.inset(isRounded ? 7 : border == nil ? 1 : 4, 0)
    let styled = element.attributed("attributedText", appearance)
    let font = styled?.font ?? font(14)
    let words = styled?.text ?? element.string("text") ?? ""
    let isEmpty = words.isEmpty
    let shown = isEmpty ? element.string("placeholder") ?? "" : words
    let secret = element.child(key: "textInputTraits")?.isOn("secureTextEntry") == true
    text(
      secret && !isEmpty ? String(repeating: "•", count: min(40, words.count)) : shown, in: area, font,
      isEmpty ? appearance.color("placeholderTextColor") : styled?.color ?? color("textColor") ?? ink,
      Self.alignment(element["textAlignment"], of: shown))
    if isEmpty, shown.isEmpty, border == nil || border == "none" {
      rectangle(frame, stroke: line, width: 0.5, isDashed: true)
    }
  }

  mutating func paintTextView() {
    rectangle(frame, radius: cornerRadius, fill: color("backgroundColor"), stroke: line, width: 0.5)
    let styled = element.attributed("attributedText", appearance)
    guard let words = styled?.text ?? element.string("text") else { return }
    text(
      words, in: frame.inset(5, 8), styled?.font ?? font(14), styled?.color ?? color("textColor") ?? ink,
      Self.alignment(styled?.alignment ?? element["textAlignment"], of: words), lines: 0, vertical: .top)
  }

  mutating func paintSearchField() {
    let isBar = element.name == "searchBar"
    if isBar { rectangle(frame, fill: color("barTintColor") ?? color("backgroundColor")) }
    let area = isBar ? frame.inset(8, max(0, (frame.height - 36) / 2)) : frame.inset(0, max(0, (frame.height - 22) / 2))
    rectangle(area, radius: isBar ? 10 : 5, fill: isBar ? groove : paper, stroke: isBar ? nil : line)
    let font = Font(element.cell.child(key: "font")) ?? Font(isBar ? 17 : 13)
    sign(SystemItems.glass, in: area.without(left: 5).left(18), size: font.size, faintInk)
    let words = element.cell.string(isBar ? "text" : "title") ?? ""
    let shown = words.isEmpty ? element.cell.string(isBar ? "placeholder" : "placeholderString") ?? "Search" : words
    text(shown, in: area.without(left: 26, right: 4), font, words.isEmpty ? faintInk : ink)
  }
}
