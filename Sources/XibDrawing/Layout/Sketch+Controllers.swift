internal import XibModel

/// The scenes of view controllers, with the bars around their views.
extension Sketch {
  /// The size of the screen that the document is shown on.
  private var screen: Size {
    let device = root.child("device"), metrics = root.child(key: "defaultSimulatedMetrics")
    let name = device?["id"] ?? metrics?.child(key: "destination")?["type"]
    return Devices.size(of: name, isLandscape: device?["orientation"] == "landscape", on: appearance.platform)
  }

  mutating func drawController(_ controller: Element, kind: Drawing.Kind, id: String, title: String) {
    var layout = Layout(appearance, images, frames)
    if appearance.platform == .watch {
      return drawWatch(controller, &layout, kind: kind, id: id, title: title)
    }
    let view =
      controller.children.first { $0.key == "view" || $0.key == "tableView" || $0.key == "collectionView" }
      ?? controller.children.first { ["splitView", "tabView"].contains($0.key) }
    let stated = view?.rect(key: "frame")
    // A view below an opaque bar begins under it.
    let lift = appearance.platform == .ios ? min(200, max(0, stated?.y ?? 0)) : 0
    let size = stated?.size ?? controller.size(key: "freeformSize") ?? screen
    var bounds = Rect(0, 0, size.width, size.height + lift)
    layout.screen = bounds
    let top = topBar(of: controller, bounds)
    layout.barBottom = lift > 0 ? 0 : top?.frame.maxY ?? 0
    if let view {
      let blank = layout
      layout.place(view, in: layout.space(bounds), at: bounds.without(top: lift))
      if layout.bottom > bounds.maxY {
        // The view is as long as what it scrolls.
        (bounds.height, layout) = (layout.bottom, blank)
        layout.place(view, in: layout.space(bounds), at: bounds.without(top: lift))
      }
      placeContents(of: controller, &layout, bounds)
    } else {
      placePlaceholder(controller, &layout, bounds)
    }
    if let top { place(top, of: controller, &layout) }
    if hasBars(bounds) {
      placeBottomBar(of: controller, controller.id.flatMap { storyboard.bars[$0] }, &layout, bounds)
    }
    finish(layout, kind: kind, id: id, title: title, bounds, background: viewBackground)
  }

  /// Draws a placeholder for a scene whose views are made by code or by other scenes.
  private func placePlaceholder(_ controller: Element, _ layout: inout Layout, _ bounds: Rect) {
    let words = controller["storyboardName"] ?? controller["referencedIdentifier"] ?? controller["customClass"]
    layout.add(controller, at: bounds, in: layout.space(bounds)) { painter in
      painter.rectangle(bounds, fill: painter.groove.faded(0.5))
      let middle = bounds.centered(bounds.width, 60)
      painter.text(
        ObjectNames.spelledOut(controller.name), in: middle.top(30).inset(12, 0), Font(17, weight: 600),
        painter.faintInk, .center)
      painter.text(words ?? "", in: middle.bottom(30).inset(12, 0), Font(14), painter.faintInk, .center)
    }
  }

  private func placeContents(of controller: Element, _ layout: inout Layout, _ bounds: Rect) {
    // The tabs of a tab view controller stand for scenes, which have drawings of their own.
    guard controller.name == "tabViewController" else { return }
    let items = controller.members(of: "tabViewItems")
    for (item, rect) in zip(items, bounds.top(40).columns(items.count)) {
      layout.add(item, at: rect, in: layout.space(bounds)) { painter in
        painter.rectangle(rect.inset(2, 6), radius: 4, fill: painter.paper, stroke: painter.line)
        painter.text(item["label"] ?? "", in: rect.inset(6, 6), Font(13), painter.ink, .center)
      }
    }
  }

  // MARK: Bars

  /// The navigation bar over a scene.
  private struct TopBar {
    let element: Element
    /// Whether the scene itself has the bar, as a navigation controller has.
    let isOwn: Bool
    let frame: Rect
  }

  /// The navigation bar over a scene: its own, that of the navigation controller that leads to it, or a simulated one.
  private func topBar(of controller: Element, _ bounds: Rect) -> TopBar? {
    guard hasBars(bounds) else { return nil }
    let metrics = controller.child(key: "simulatedTopBarMetrics")
    let navigator = controller.id.flatMap { storyboard.bars[$0]?.navigation }.flatMap { storyboard.controllers[$0] }
    let own = controller.child(key: "navigationBar")
    let simulated = metrics?.name == "simulatedNavigationBarMetrics" ? metrics : nil
    guard let bar = own ?? navigator?.child(key: "navigationBar") ?? simulated, metrics?.name != "nil" else {
      return nil
    }
    if own == nil, simulated == nil, navigator?["navigationBarHidden"] == "YES" { return nil }
    let status = Devices.statusBar(on: bounds.size)
    let bottom = max(bar.rect(key: "frame")?.maxY ?? 0, status + (bar.isOn("largeTitles") ? 96 : 44))
    return TopBar(element: bar, isOwn: own != nil, frame: Rect(0, 0, bounds.width, min(200, bottom)))
  }

  /// Whether a view is as large as a screen. A smaller one has no bars around it.
  private func hasBars(_ bounds: Rect) -> Bool {
    appearance.platform == .ios && bounds.width >= 200 && bounds.height >= 200
  }

  private func place(_ top: TopBar, of controller: Element, _ layout: inout Layout) {
    var space = layout.space(top.frame)
    space.tint = appearance.color("tintColor", of: top.element) ?? space.tint
    if top.isOwn {
      layout.add(top.element, .navigationBar, at: top.frame, in: space)
    } else {
      var painter = Painter(top.element, in: top.frame, appearance, tint: space.tint, images: images)
      painter.paintBar(.navigationBar)
      layout.addSimulated("navigation bar", painter.shapes, at: top.frame)
    }
    if let item = controller.child(key: "navigationItem") {
      layout.placeNavigationItem(item, title: controller.string("title"), on: top.element, in: space)
    }
  }

  private func placeBottomBar(
    of controller: Element, _ bars: Storyboard.Bars?, _ layout: inout Layout, _ bounds: Rect
  ) {
    let metrics = controller.child(key: "simulatedBottomBarMetrics")
    let isTall = Devices.statusBar(on: layout.screen.size) > 20
    let frame = layout.foot(of: bounds, height: 49 + (isTall ? 34 : 0))
    if controller.name == "tabBarController", let id = controller.id {
      let items = storyboard.tabItems(of: id)
      layout.placeTabBar(items, bar: controller.child(key: "tabBar"), at: frame, in: layout.space(frame))
    } else if let tabs = bars?.tabs, metrics?.name != "nil" {
      let current = bars?.tab.flatMap { storyboard.controllers[$0] }?.child(key: "tabBarItem")
      layout.simulateTabBar(
        storyboard.tabItems(of: tabs), current: current, own: controller.child(key: "tabBarItem"),
        bar: storyboard.controllers[tabs]?.child(key: "tabBar"), at: frame, in: layout.space(frame))
    } else {
      placeToolbar(of: controller, metrics, &layout, bounds, isTall: isTall)
    }
  }

  private func placeToolbar(
    of controller: Element, _ metrics: Element?, _ layout: inout Layout, _ bounds: Rect, isTall: Bool
  ) {
    let items = controller.members(of: "toolbarItems")
    let isToolbar = metrics?.name == "simulatedToolbarMetrics" || metrics?.name == "simulatedTabBarMetrics"
    guard isToolbar || !items.isEmpty else { return }
    let frame = layout.foot(of: bounds, height: 44 + (isTall ? 34 : 0))
    var painter = Painter(
      metrics ?? controller, in: frame, appearance, tint: appearance.color("tintColor"), images: images)
    painter.paintBar(.touchToolbar)
    layout.addSimulated("toolbar", painter.shapes, at: frame)
    layout.placeBarItems(items, in: layout.space(frame))
  }

  // MARK: Watch

  private mutating func drawWatch(
    _ controller: Element, _ layout: inout Layout, kind: Drawing.Kind, id: String, title: String
  ) {
    let size = screen
    let items = controller.members(of: "items")
    let needed = items.reduce(24.0) {
      $0 + layout.watchSize(of: $1, in: Size(size.width - 4, size.height), depth: 0).height + 4
    }
    let bounds = Rect(0, 0, size.width, max(size.height, needed))
    layout.screen = bounds
    layout.add(controller, at: bounds, in: layout.space(bounds)) { painter in
      painter.rectangle(bounds, fill: painter.color("backgroundColor"))
      painter.text(
        controller.string("title") ?? "", in: bounds.top(20).inset(4, 0), Font(14), painter.tint, .left)
      painter.text("9:41", in: bounds.top(20).inset(4, 0), Font(14), painter.faintInk, .right)
    }
    layout.placeWatchItems(of: controller, in: layout.space(bounds.without(left: 2, right: 2, top: 22)))
    finish(layout, kind: kind, id: id, title: title, bounds, background: viewBackground)
  }
}
