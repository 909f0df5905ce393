/// The scenes of a storyboard, and the segues between them.
struct Storyboard {
  /// A connection from one scene to another.
  struct Segue {
    let element: Element
    let from: String
    let to: String
    var kind: String { element["kind"] ?? "segue" }
    var relationship: String? { element["relationship"] }
  }

  struct Scene {
    let element: Element
    /// The object that the scene shows, such as its view controller.
    let owner: Element?
  }

  /// The bars that a scene has because of the scenes that lead to it.
  struct Bars {
    /// The id of the navigation controller.
    var navigation: String?
    /// The id of the tab bar controller, and of the controller in it that this scene belongs to.
    var tabs: String?
    var tab: String?
  }

  let scenes: [Scene]
  private(set) var segues: [Segue] = []
  private(set) var controllers: [String: Element] = [:]
  private(set) var bars: [String: Bars] = [:]
  let initial: String?

  init(_ root: Element) {
    initial = root["initialViewController"]
    scenes = root.members(of: "scenes").filter { $0.name == "scene" }.map { scene in
      let objects = scene.members(of: "objects")
      return Scene(
        element: scene,
        owner: objects.first { $0["sceneMemberID"] == "viewController" }
          ?? objects.first { !Self.companions.contains($0.name) })
    }
    var owners: [String: String] = [:]
    for scene in scenes {
      guard let owner = scene.owner, let id = owner.id else { continue }
      controllers[id] = owner
      for object in scene.element.members(of: "objects") { object.id.map { owners[$0] = id } }
    }
    for scene in scenes {
      guard let owner = scene.owner?.id else { continue }
      for segue in scene.element.descendants("segue") {
        guard let target = segue["destination"] else { continue }
        segues.append(Segue(element: segue, from: owner, to: owners[target] ?? target))
      }
    }
    inferBars()
  }

  /// Objects of a scene besides the one that it shows.
  private static let companions: Set<String> = ["placeholder", "exit", "customObject", "userDefaultsController"]

  /// The kinds of segue that keep the bars of the scene they start from.
  private static let keepsBars: Set<String> = ["show", "push", "showDetail"]

  private mutating func inferBars() {
    var following: [String: [Segue]] = [:]
    for segue in segues { following[segue.from, default: []].append(segue) }
    // Tab bar controllers first: navigation controllers in them pass the tabs on.
    var pending = controllers.filter { $0.value.name == "tabBarController" }.keys.sorted()
    pending += controllers.filter { $0.value.name == "navigationController" }.keys.sorted()
    var visited: Set<String> = []
    while let id = pending.first {
      pending.removeFirst()
      guard visited.insert(id).inserted, let controller = controllers[id] else { continue }
      for segue in following[id] ?? [] {
        guard let passed = passed(by: segue, from: controller, id), bars[segue.to] == nil else { continue }
        bars[segue.to] = passed
        // The scenes that follow are visited before other controllers.
        pending.insert(segue.to, at: 0)
      }
    }
  }

  /// The bars that the scene at the end of a segue has; `nil` if the segue passes none on.
  private func passed(by segue: Segue, from controller: Element, _ id: String) -> Bars? {
    var result = bars[id] ?? Bars()
    switch (controller.name, segue.relationship) {
    case ("navigationController", "rootViewController"): result.navigation = id
    case ("tabBarController", "viewControllers"): (result.tabs, result.tab) = (id, segue.to)
    default:
      guard Self.keepsBars.contains(segue.kind), result.navigation != nil else { return nil }
    }
    if controllers[segue.to]?.isOn("hidesBottomBarWhenPushed") == true { (result.tabs, result.tab) = (nil, nil) }
    return result
  }

  /// The items of a tab bar controller's tabs, in order.
  func tabItems(of controller: String) -> [Element] {
    segues.filter { $0.from == controller && $0.relationship == "viewControllers" }.compactMap { segue in
      controllers[segue.to]?.child(key: "tabBarItem")
    }
  }
}
