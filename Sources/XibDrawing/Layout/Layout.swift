internal import XibModel

/// Places the objects of one drawing and paints them.
struct Layout {
  /// A view that gets a drawing of its own: a tab that is not selected.
  struct Sheet {
    let item: Element
    let size: Size
  }

  let appearance: Appearance
  let images: Images
  /// The frames of views that count instead of what the document states.
  let frames: [Int: Rect]
  private(set) var boxes: [Box] = []
  private(set) var sheets: [Sheet] = []
  /// The lowest point of content that can be scrolled to.
  private(set) var bottom = 0.0
  /// The lower edge of the navigation bar over the views. Content that scrolls begins below it.
  var barBottom = 0.0
  /// The screen or the window.
  var screen = Rect(0, 0, 0, 0)

  init(_ appearance: Appearance, _ images: Images, _ frames: [Int: Rect]) {
    (self.appearance, self.images, self.frames) = (appearance, images, frames)
  }

  /// The space of a whole drawing.
  func space(_ bounds: Rect) -> Space {
    Space(bounds: bounds, isFlipped: appearance.platform != .mac, clip: nil, tint: appearance.color("tintColor"))
  }

  /// The place of a bar at the bottom of a scene: over the view, or below content that makes the scene longer.
  mutating func foot(of bounds: Rect, height: Double) -> Rect {
    guard bottom > screen.maxY else { return bounds.bottom(height) }
    bottom = bounds.maxY + height
    return Rect(bounds.x, bounds.maxY, bounds.width, height)
  }

  // MARK: Views

  func kind(of element: Element) -> ViewKind? { ElementKinds.kind(of: element.name, on: appearance.platform) }

  /// Places a view with everything in it.
  ///
  /// - Parameters:
  ///   - frame: The frame on the drawing, if it is not the one that the document states. Without either, the view fills
  ///     the one around it.
  ///   - isGuessed: Whether this frame is a guess.
  mutating func place(_ view: Element, in space: Space, at frame: Rect? = nil, isGuessed: Bool = false) {
    guard space.depth < Space.deepest, let kind = kind(of: view) else { return }
    let stated = self.stated(view)
    let place = frame ?? stated.map(space.place) ?? space.bounds
    let isGuessed = isGuessed || frame == nil && stated == nil
    var inner = space
    inner.depth += 1
    inner.tint = appearance.color("tintColor", of: view) ?? space.tint
    inner.opacity *= min(1, max(0, view.number("alpha") ?? view.number("alphaValue") ?? 1))
    inner.isHidden = space.isHidden || view.isOn("hidden")
    add(view, kind, at: place, isGuessed: isGuessed, in: inner)
    inner.bounds = place
    inner.isFlipped = appearance.platform != .mac || ElementKinds.flipped.contains(kind)
    if ElementKinds.clipping.contains(kind) || view.isOn("clipsSubviews") { clip(&inner, to: place, kind) }
    placeChildren(of: view, kind, in: inner)
  }

  /// Adds a box for an object. The tint, the opacity and the clip of the space apply to it.
  mutating func add(_ element: Element, _ kind: ViewKind, at frame: Rect, isGuessed: Bool = false, in space: Space) {
    add(element, at: frame, isGuessed: isGuessed, in: space) { $0.paint(kind) }
  }

  mutating func add(
    _ element: Element, at frame: Rect, isGuessed: Bool = false, in space: Space, paint: (inout Painter) -> Void
  ) {
    var painter = Painter(element, in: frame, appearance, tint: space.tint, images: images)
    paint(&painter)
    if isGuessed { painter.rectangle(frame, stroke: painter.line, isDashed: true) }
    append(element, painter.shapes, at: frame, isGuessed: isGuessed, in: space)
  }

  private mutating func append(
    _ element: Element, _ shapes: [Shape], at frame: Rect, isGuessed: Bool, in space: Space
  ) {
    let needsClip = space.clip.map { $0.intersection(frame) != frame } ?? false
    boxes.append(
      Box(
        id: element.id, element: element.name, title: element.title, frame: frame, clip: needsClip ? space.clip : nil,
        isHidden: space.isHidden, isGuessed: isGuessed, opacity: space.opacity, shapes: shapes))
  }

  /// Adds a box for something that the document does not state, such as a simulated bar.
  mutating func addSimulated(_ name: String, _ shapes: [Shape], at frame: Rect) {
    boxes.append(
      Box(
        id: nil, element: name, title: "simulated " + name, frame: frame, clip: nil, isHidden: false, isGuessed: true,
        opacity: 1, shapes: shapes))
  }

  mutating func addSheet(_ sheet: Sheet) { sheets.append(sheet) }

  mutating func appendBoxes(_ more: [Box]) { boxes += more }

  mutating func removeBoxes(from place: Int) { boxes.removeSubrange(place...) }

  /// Clips the content of a view. Content that can be scrolled to at the bottom of a screen stays visible: the drawing
  /// gets longer.
  private mutating func clip(_ space: inout Space, to frame: Rect, _ kind: ViewKind) {
    var visible = frame
    let scrolls = kind == .touchTable || kind == .scroll || kind == .collection
    if scrolls, appearance.platform != .mac, frame.maxY > screen.maxY - 120, frame.height > 100 {
      visible.height = max(visible.height, Self.longest)
    }
    space.clip = space.clip.map { $0.intersection(visible) } ?? visible
  }

  /// The greatest height of a view whose content makes the drawing longer, in points.
  private static let longest = 20_000.0

  // MARK: Children

  private mutating func placeChildren(of view: Element, _ kind: ViewKind, in space: Space) {
    var space = space
    let isBelowBar = kind == .touchTable || kind == .scroll || kind == .collection
    if isBelowBar, space.bounds.y < barBottom, space.bounds.height > barBottom, space.clip == nil || space.depth <= 3,
      view["contentInsetAdjustmentBehavior"] != "never", appearance.platform == .ios
    {
      space.bounds = space.bounds.moved(0, barBottom - space.bounds.y)
    }
    switch kind {
    case .touchTable: placeTable(view, in: space)
    case .touchCell: placeMembers(of: view, in: space)
    case .macTable: placeMacTable(view, in: space)
    case .tabView: placeTabs(view, in: space)
    case .matrix: placeMatrix(view, in: space)
    case .scroll where appearance.platform == .mac: placeMacScroll(view, in: space)
    case .navigationBar: placeNavigationItems(view, in: space)
    case .touchToolbar: placeBarItems(view.members(of: "items"), in: space)
    case .tabBar: placeTabBarItems(view.members(of: "items"), in: space)
    case .watchGroup, .watchRow: placeWatchItems(of: view, in: space)
    case .split: placeSplit(view, in: space)
    // The menu of a pop-up button and the cell of a control are painted with it.
    case .popUp, .comboBox, .macField, .macImage, .tableHeader: break
    default: placeMembers(of: view, in: space)
    }
    let reached = boxes.last.map { min($0.frame.maxY, space.clip?.maxY ?? .infinity) } ?? 0
    if space.clip?.height == Self.longest { bottom = max(bottom, reached) }
  }

  /// Places all views in a view or a list.
  mutating func placeMembers(of holder: Element, in space: Space) {
    guard space.depth < Space.deepest else { return }
    var guesses = guesses(in: holder, space.bounds)[...]
    for child in holder.children {
      if ElementKinds.holders.contains(child.name) {
        placeMembers(of: child, in: space)
      } else if child.key != "cell", child.name != "buttonCell" {
        let guess = stated(child) == nil && kind(of: child) != nil ? guesses.popFirst() : nil
        place(child, in: space, at: guess, isGuessed: guess != nil)
      }
    }
  }

  /// The frame of a view as the document or its layout has it.
  func stated(_ view: Element) -> Rect? { frames[view.node] ?? view.rect(key: "frame") }

  /// Places for the views of a list without a frame, so that they do not lie on each other; empty if there are no two.
  private func guesses(in list: Element, _ bounds: Rect) -> [Rect] {
    guard list.name == "subviews", let view = list.parent else { return [] }
    let count = list.children.count { stated($0) == nil && kind(of: $0) != nil }
    guard count > 1 else { return [] }
    let isRow = view.name == "stackView" && view["axis"] != "vertical" && view["orientation"] != "vertical"
    return isRow ? bounds.columns(count) : bounds.rows(count)
  }

  private mutating func placeSplit(_ view: Element, in space: Space) {
    placeMembers(of: view, in: space)
    let parts = view.members(of: "subviews").compactMap { $0.rect(key: "frame").map(space.place) }
    guard parts.count > 1 else { return }
    var painter = Painter(view, in: space.bounds, appearance, tint: space.tint, images: images)
    for part in parts.dropLast() {
      let points =
        view.isOn("vertical")
        ? [Point(part.maxX + 0.5, part.y), Point(part.maxX + 0.5, part.maxY)]
        : [Point(part.x, part.maxY + 0.5), Point(part.maxX, part.maxY + 0.5)]
      painter.line(points, painter.line)
    }
    append(view, painter.shapes, at: space.bounds, isGuessed: false, in: space)
  }

  /// A scroll view of AppKit: the header of a table lies above the clip view.
  private mutating func placeMacScroll(_ view: Element, in space: Space) {
    for child in view.children {
      guard child.name == "clipView", child.key != "headerView" else {
        if child.name != "tableHeaderView" { place(child, in: space) }
        continue
      }
      placeClip(child, header: view.child("tableHeaderView"), in: space)
    }
    if let header = view.child("tableHeaderView"), let size = header.rect(key: "frame") {
      place(header, in: space, at: Rect(space.bounds.x + 1, space.bounds.y + 1, space.bounds.width - 2, size.height))
    }
  }

  private mutating func placeClip(_ clip: Element, header: Element?, in space: Space) {
    let frame = clip.rect(key: "frame").map(space.place) ?? space.bounds
    let headerHeight = header?.rect(key: "frame")?.height ?? 0
    var inner = space
    inner.depth += 1
    add(clip, .clip, at: frame, in: inner)
    inner.clip = space.clip.map { $0.intersection(frame) } ?? frame
    inner.bounds = frame.without(top: max(0, headerHeight - (frame.y - space.bounds.y)))
    for content in clip.members(of: "subviews") {
      guard let kind = kind(of: content) else { continue }
      inner.isFlipped = ElementKinds.flipped.contains(kind)
      guard let stated = content.rect(key: "frame"), inner.isFlipped else {
        place(content, in: inner)
        continue
      }
      // A scrolled list is shown from its top.
      place(content, in: inner, at: inner.place(Rect(stated.x, max(0, stated.y), stated.width, stated.height)))
    }
  }
}

/// The place into which the children of a view are put.
struct Space {
  /// The frame of the view on the drawing. A child's frame is in the coordinates of this rectangle.
  var bounds: Rect
  /// Whether y grows downwards in it, as everywhere in UIKit and in some views of AppKit.
  var isFlipped: Bool
  /// The part of the drawing in which children can be seen; `nil` for all of it.
  var clip: Rect?
  /// The opacity of all views around.
  var opacity = 1.0
  var isHidden = false
  var tint: Color
  var depth = 0

  /// The deepest nesting that is drawn. Real documents nest less than 40 deep.
  static let deepest = 150

  /// The frame of a child on the drawing.
  func place(_ frame: Rect) -> Rect {
    let y = isFlipped ? bounds.y + frame.y : bounds.maxY - frame.y - frame.height
    return Rect(bounds.x + frame.x, y, frame.width, frame.height)
  }
}
