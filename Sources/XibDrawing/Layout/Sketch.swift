package import XibModel

/// Why a document can't be drawn.
package enum DrawingError: Error, CustomStringConvertible {
  case archive
  case notADocument(root: String)

  package var description: String {
    switch self {
    case .archive:
      "This document is an archive of Xcode 3 or 4, but not as Xcode writes archives; open and save it with a newer "
        + "Xcode."
    case .notADocument(let root):
      "The root element is \(root), which no Interface Builder document has; give a .xib or .storyboard file."
    }
  }
}

/// Draws the scenes, windows, views and menus of one document.
struct Sketch {
  let document: Document
  let root: Element
  let appearance: Appearance
  let images: Images
  /// The frames of views that the document leaves out or that a merge made stale.
  let frames: [Int: Rect]
  let storyboard: Storyboard
  private(set) var drawings: [Drawing] = []

  init(_ document: Document, mergedFrom sides: [Document], isDark: Bool, _ assets: Assets) {
    self.document = document
    root = Element(document: document, node: 0)
    appearance = Appearance(document, isDark: isDark, assets)
    images = Images(root, assets)
    frames = DeterminedFrames.replacing(document, mergedFrom: sides).mapValues { Rect($0.x, $0.y, $0.width, $0.height) }
    storyboard = Storyboard(root)
  }

  mutating func run() {
    for scene in storyboard.scenes { draw(scene) }
    for object in root.members(of: "objects") { draw(object, kind: .view, id: object.id ?? "", title: object.title) }
  }

  private mutating func draw(_ scene: Storyboard.Scene) {
    let id = scene.element["sceneID"] ?? scene.owner?.id ?? ""
    if let owner = scene.owner {
      let name = ObjectNames.name(of: owner.node, in: document) ?? ObjectNames.spelledOut(owner.name)
      draw(owner, kind: .scene, id: id, title: name)
    }
    for object in scene.element.members(of: "objects") where object.node != scene.owner?.node {
      draw(object, kind: .view, id: object.id ?? "", title: object.title)
    }
  }

  /// Draws an object at the top of the document or of a scene, if it can be seen.
  private mutating func draw(_ object: Element, kind: Drawing.Kind, id: String, title: String) {
    switch object.name {
    case "window", "panel": drawWindow(object, kind: kind == .scene ? kind : .window, id: id, title: title)
    case "windowController":
      guard let window = object.child(key: "window") else { return }
      drawWindow(window, kind: kind, id: id, title: title)
    case "menu": drawMenu(object, id: id, title: title)
    case "application":
      if let menu = object.child(key: "mainMenu") { drawMenu(menu, id: id, title: title) }
    case let name where Self.controllers.contains(name) || object["sceneMemberID"] == "viewController":
      drawController(object, kind: kind, id: id, title: title)
    default: drawView(object, kind: kind, id: id, title: title)
    }
  }

  /// The elements whose objects are view controllers.
  private static let controllers: Set<String> = [
    "viewController", "tableViewController", "collectionViewController", "navigationController", "tabBarController",
    "splitViewController", "pageViewController", "glkViewController", "avPlayerViewController", "hostingController",
    "tabViewController", "controller", "notificationController", "glanceController", "collectionViewItem",
    "viewControllerPlaceholder", "controllerPlaceholder", "pagecontroller", "imagePickerController",
  ]

  // MARK: Views

  private mutating func drawView(_ view: Element, kind: Drawing.Kind, id: String, title: String) {
    guard ElementKinds.kind(of: view.name, on: appearance.platform) != nil else { return }
    let size = view.rect(key: "frame")?.size ?? view.size(key: "freeformSimulatedSizeMetrics") ?? Size(320, 44)
    var layout = Layout(appearance, images, frames)
    let bounds = Rect(size)
    layout.screen = bounds
    layout.place(view, in: layout.space(bounds), at: bounds)
    finish(layout, kind: kind, id: id, title: title, bounds, background: viewBackground)
  }

  /// The colour under a view that fills no window.
  var viewBackground: Color {
    switch appearance.platform {
    case .mac: appearance.color("windowBackgroundColor")
    case .watch: Color(white: 0)
    case .ios, .tv: appearance.color("systemBackgroundColor")
    }
  }

  /// Adds the drawing of a layout, and those of the tabs that it does not show.
  mutating func finish(
    _ layout: Layout, kind: Drawing.Kind, id: String, title: String, _ bounds: Rect, background: Color?,
    note: String? = nil
  ) {
    var size = bounds.size
    size.height = max(size.height, layout.bottom)
    drawings.append(
      Drawing(
        kind: kind, id: id, title: title, size: Size(max(1, size.width), max(1, size.height)), background: background,
        boxes: layout.boxes, note: note ?? Self.note(on: layout.boxes)))
    for sheet in layout.sheets { draw(sheet, in: title) }
  }

  private static func note(on boxes: [Box]) -> String? {
    let objects = boxes.filter { $0.id != nil }, guessed = objects.count { $0.isGuessed }
    return guessed > 1 && guessed * 2 > objects.count
      ? "a sketch: \(guessed) of \(objects.count) objects have no frame in the document" : nil
  }

  private mutating func draw(_ sheet: Layout.Sheet, in title: String) {
    guard
      let view = sheet.item.children.first(where: { ElementKinds.kind(of: $0.name, on: appearance.platform) != nil })
    else { return }
    var layout = Layout(appearance, images, frames)
    let bounds = Rect(sheet.size)
    layout.screen = bounds
    layout.place(view, in: layout.space(bounds), at: bounds)
    let name = sheet.item["label"] ?? "tab"
    finish(
      layout, kind: .tab, id: sheet.item.id ?? view.id ?? "", title: "\(title) › \(name)", bounds,
      background: viewBackground)
  }

  mutating func add(_ drawing: Drawing) { drawings.append(drawing) }
}

/// The detail in which the map of a storyboard shows its scenes.
package enum MapDetail: Sendable {
  /// With all their views; a card has the id of the scene's controller.
  case scenes
  /// With their titles alone; a card has the id of the scene.
  case titles
}

/// Draws every scene, window, view and menu of a document; a storyboard's map comes last.
///
/// - Parameters:
///   - sides: What the document was merged from. A frame that no longer follows from its constraints is not drawn.
///   - isDark: Whether colours are those of the dark appearance.
///   - assets: The images and colours of the document's project.
///   - detail: The detail in which the map shows scenes.
package func drawings(
  of document: Document, mergedFrom sides: [Document] = [], isDark: Bool = false, assets: Assets = Assets(),
  map detail: MapDetail = .scenes
) throws(DrawingError) -> [Drawing] {
  if case .unknown(let root) = document.kind { throw .notADocument(root: root) }
  guard let document = document.modernReading() else { throw .archive }
  var sketch = Sketch(document, mergedFrom: sides, isDark: isDark, assets)
  sketch.run()
  if let map = sketch.map(detail) { sketch.add(map) }
  return sketch.drawings
}
