internal import XibModel

/// The interface objects of WatchKit.
extension Painter {
  private func font(_ usual: Double) -> Font { Font(element.child(key: "font")) ?? Font(usual) }
  private var card: Color { Color(0x222223) }

  mutating func paintWatchLabel() {
    let styled = element.attributed("attributedText", appearance)
    let words = styled?.text ?? element.string("text") ?? ["date": "1/1/24", "timer": "0:00"][element.name] ?? ""
    let limit = Int(element.number("numberOfLines") ?? 1)
    text(
      words, in: frame, styled?.font ?? font(16), styled?.color ?? color("textColor") ?? ink,
      Self.alignment(element["textAlignment"] ?? element["alignment"], of: words), lines: max(0, limit))
  }

  mutating func paintWatchButton() {
    rectangle(frame, radius: 9, fill: color("backgroundColor") ?? card)
    let words = element.string("title") ?? ""
    text(words, in: frame.inset(6, 0), font(16), color("color") ?? ink, .center, lines: 0)
  }

  mutating func paintWatchGroup(_ kind: ViewKind) {
    let usual = kind == .watchRow ? card : nil
    let fill = color("backgroundColor") ?? usual
    rectangle(frame, radius: element.number("radius") ?? (fill == nil ? 0 : 6), fill: fill)
    if fill == nil { rectangle(frame, stroke: groove, width: 0.5, isDashed: true) }
    if let name = element["backgroundImage"] { image(name, isSymbol: false, in: frame, ink) }
  }

  mutating func paintWatchSwitch() {
    rectangle(frame, radius: 9, fill: card)
    text(element.string("title") ?? "", in: frame.without(left: 8, right: 44), font(16), ink, lines: 0)
    let knob = Rect(frame.maxX - 40, frame.midY - 10, 32, 20)
    let isOn = element.isOn("on")
    rectangle(knob, radius: 10, fill: isOn ? color("tintColor") ?? Color(0x04DE71) : groove)
    ellipse(isOn ? knob.inset(2, 2).right(16) : knob.inset(2, 2).left(16), fill: Color(white: 1))
  }

  mutating func paintWatchSlider() {
    rectangle(frame, radius: 9, fill: card)
    text("−", in: frame.left(24), Font(18), ink, .center)
    text("+", in: frame.right(24), Font(18), ink, .center)
    let track = frame.without(left: 28, right: 28).centered(max(0, frame.width - 56), 6)
    rectangle(track, radius: 3, fill: groove)
    rectangle(track.left(track.width / 2), radius: 3, fill: color("color") ?? Color(0x04DE71))
  }
}
