internal import XibModel

/// The map of a storyboard: its scenes where the canvas has them, and arrows for its segues.
extension Sketch {
  /// A scene's drawing and its place on the map.
  private struct Stop {
    let scene: Element
    let owner: Element
    let drawing: Drawing
    var frame: Rect
  }

  private static let gap = 60.0
  private static let heading = 26.0

  /// The map; `nil` if there are no scenes.
  func map(_ detail: MapDetail) -> Drawing? {
    let stops = stops
    guard let first = stops.first else { return nil }
    let whole = stops.reduce(first.frame) { $0.union($1.frame) }
    let (right, down) = (Self.gap - whole.x, Self.gap + Self.heading - whole.y)
    var boxes: [Box] = []
    var frames: [String: Rect] = [:]
    for stop in stops {
      let frame = stop.frame.moved(right, down)
      if let id = stop.owner.id { frames[id] = frame }
      boxes += detail == .scenes ? self.boxes(of: stop, at: frame) : [card(of: stop, at: frame)]
    }
    boxes += storyboard.segues.compactMap { arrow(for: $0, frames) }
    if let start = storyboard.initial.flatMap({ frames[$0] }) { boxes.append(entry(at: start)) }
    let size = Size(whole.width + 2 * Self.gap, whole.height + 2 * Self.gap + Self.heading)
    let background = Color(appearance.isDark ? 0x2B2B2E : 0xE9E9EC)
    return Drawing(kind: .map, id: "map", title: "Overview", size: size, background: background, boxes: boxes)
  }

  /// The number of points for each unit of the canvas. In a document with a device, the canvas assumes a screen of 600
  /// by 600 points, whatever the device. This is inferred from real documents: only with this scale are scenes at whole
  /// or half points.
  private var canvasScale: Size {
    guard let device = root.child("device"), appearance.platform == .ios else { return Size(1, 1) }
    let size = Devices.size(of: device["id"], isLandscape: device["orientation"] == "landscape", on: .ios)
    return Size(size.width / 600, size.height / 600)
  }

  private var stops: [Stop] {
    var byID: [String: Drawing] = [:]
    for drawing in drawings where drawing.kind == .scene { byID[drawing.id] = drawing }
    var stops: [Stop] = []
    let scale = canvasScale
    var bottom = 0.0
    var open: [Stop] = []
    for scene in storyboard.scenes {
      guard let owner = scene.owner, let id = scene.element["sceneID"] ?? owner.id, let drawing = byID[id] else {
        continue
      }
      let size = drawing.size
      guard let point = scene.element.child(key: "canvasLocation"), let x = point.number("x"), let y = point.number("y")
      else {
        open.append(Stop(scene: scene.element, owner: owner, drawing: drawing, frame: Rect(size)))
        continue
      }
      let frame = Rect(x * scale.width - size.width / 2, y * scale.height - size.height / 2, size.width, size.height)
      bottom = max(bottom, frame.maxY)
      stops.append(Stop(scene: scene.element, owner: owner, drawing: drawing, frame: frame))
    }
    // Scenes without a place stand in a row below the others.
    var row = Point(stops.map { $0.frame.x }.min() ?? 0, stops.isEmpty ? 0 : bottom + 2 * Self.gap)
    for var stop in open {
      stop.frame = stop.frame.moved(row.x, row.y)
      row.x += stop.frame.width + Self.gap
      stops.append(stop)
    }
    return stops
  }

  private func boxes(of stop: Stop, at frame: Rect) -> [Box] {
    let title = Rect(frame.x, frame.y - Self.heading, frame.width, Self.heading - 4)
    var painter = Painter(stop.owner, in: frame, appearance, tint: appearance.color("tintColor"), images: images)
    painter.rectangle(frame.inset(-1, -1), fill: stop.drawing.background ?? viewBackground, stroke: painter.line)
    painter.text(stop.drawing.title, in: title, Font(17, weight: 600), painter.ink, .center)
    let card = Box(
      id: stop.owner.id, element: stop.owner.name, title: stop.owner.title, frame: frame, clip: nil, isHidden: false,
      isGuessed: false, opacity: 1, shapes: painter.shapes)
    return [card] + stop.drawing.boxes.map { $0.moved(frame.x, frame.y).clipped(to: frame) }
  }

  /// A scene as a card with its title, in letters that can be read where the map is small.
  private func card(of stop: Stop, at frame: Rect) -> Box {
    var painter = Painter(stop.owner, in: frame, appearance, tint: appearance.color("tintColor"), images: images)
    painter.rectangle(frame, radius: 12, fill: stop.drawing.background ?? viewBackground, stroke: painter.line)
    let font = Font(min(60, frame.width / 8), weight: 600)
    painter.text(stop.drawing.title, in: frame.inset(12, 12), font, painter.ink, .center, lines: 4)
    return Box(
      id: stop.drawing.id, element: stop.owner.name, title: stop.drawing.title, frame: frame, clip: nil,
      isHidden: false, isGuessed: false, opacity: 1, shapes: painter.shapes)
  }

  // MARK: Arrows

  private func arrow(for segue: Storyboard.Segue, _ frames: [String: Rect]) -> Box? {
    guard let from = frames[segue.from], let to = frames[segue.to], segue.kind != "unwind", segue.from != segue.to
    else {
      return nil
    }
    let (start, end) = Self.ends(from, to)
    let isRelation = segue.kind == "relationship" || segue.kind == "embed"
    let color = Color(isRelation ? 0x7A7A80 : 0x0A6CDB)
    let bounds = Rect(min(start.x, end.x), min(start.y, end.y), abs(end.x - start.x), abs(end.y - start.y))
    var painter = Painter(segue.element, in: bounds, appearance, tint: color, images: images)
    painter.line([start, end], color, width: 2, isDashed: isRelation)
    painter.polygon(Self.head(start, end), color)
    let words = [segue.relationship ?? segue.kind, segue.element["identifier"]].compactMap { $0 }.joined(
      separator: ": ")
    let middle = Rect((start.x + end.x) / 2 - 110, (start.y + end.y) / 2 - 9, 220, 18)
    let width = min(220, TextMeasure.width(of: words.prefix(60), Font(12)) + 12)
    painter.rectangle(middle.centered(width, 18), radius: 9, fill: color)
    painter.text(words, in: middle.centered(width - 6, 18), Font(12), Color(white: 1), .center)
    return Box(
      id: segue.element.id, element: "segue", title: segue.element.title, frame: bounds, clip: nil, isHidden: false,
      isGuessed: false, opacity: 1, shapes: painter.shapes)
  }

  /// The middles of the edges of two scenes that face each other.
  private static func ends(_ from: Rect, _ to: Rect) -> (Point, Point) {
    if to.x >= from.maxX { return (Point(from.maxX, from.midY), Point(to.x, to.midY)) }
    if to.maxX <= from.x { return (Point(from.x, from.midY), Point(to.maxX, to.midY)) }
    if to.y >= from.midY { return (Point(from.midX, from.maxY), Point(to.midX, to.y - heading)) }
    return (Point(from.midX, from.y - heading), Point(to.midX, to.maxY))
  }

  private static func head(_ start: Point, _ end: Point) -> [Point] {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = max(1, (x * x + y * y).squareRoot())
    let (right, down) = (x / length * 12, y / length * 12)
    return [
      end, Point(end.x - right - down / 2, end.y - down + right / 2),
      Point(end.x - right + down / 2, end.y - down - right / 2),
    ]
  }

  /// The arrow to the scene that is shown first.
  private func entry(at frame: Rect) -> Box {
    let (start, end) = (Point(frame.x - 46, frame.midY), Point(frame.x - 2, frame.midY))
    let bounds = Rect(start.x, start.y - 8, 44, 16)
    var painter = Painter(root, in: bounds, appearance, tint: appearance.color("tintColor"), images: images)
    painter.line([start, end], painter.ink, width: 4)
    painter.polygon(Self.head(start, end), painter.ink)
    return Box(
      id: nil, element: "entry point", title: "entry point", frame: bounds, clip: nil, isHidden: false,
      isGuessed: false, opacity: 1, shapes: painter.shapes)
  }
}
