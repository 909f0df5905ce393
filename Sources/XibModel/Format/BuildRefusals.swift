/// What Xcode's compiler of documents refuses, as far as a document alone tells.
package enum BuildRefusals {
  /// The attribute of a document that is a launch screen.
  package static let launchScreen = "launchScreen"

  /// What a node of a launch screen asks of code; `nil` for nothing.
  package static func code(askedBy node: Int, in document: Document) -> String? {
    let element = document.nodes[node].name
    if element == RuntimeAttributes.element {
      return "the runtime attribute \(document.value("keyPath", of: node) ?? "")"
    }
    if let name = document.value(AttributeNames.customClass, of: node), !Placeholders.isPlaceholder(element) {
      return "the custom class \(name)"
    }
    guard document.nodes[node].traits.contains(.connection), let kind = Connections.kind(of: element) else {
      return nil
    }
    let name = Connections.names.lazy.compactMap { document.value($0, of: node) }.first ?? ""
    switch kind {
    case .outlet: return outletsOfLaunchScreens.contains(name) ? nil : "the outlet \(name)"
    case .outletCollection: return "the outlet collection \(name)"
    case .action: return "the action \(name)"
    case .segue: return document.value(Connections.relationship, of: node) == nil ? "the segue \(name)" : nil
    case .binding: return nil
    }
  }

  /// The outlets that a launch screen may have, because Xcode's own templates do: of 136 launch screens, none has another.
  static let outletsOfLaunchScreens: Set<String> = ["view", "delegate", "dataSource"]

  /// The ends of the names of elements that are on no canvas, so that they have no frame: of 53,000 frames, none is in one.
  static let withoutFrames = [
    "Controller", "GestureRecognizer", "BarButtonItem", "barButtonItem", "navigationItem", "tabBarItem", "menuItem",
    "constraint", "placeholder", "customObject", "outlet", "action", "segue", "fontDescription", "color", "exit",
  ]

  /// Something that is not in systems before some release.
  struct NewElement: Sendable {
    let element: String
    /// The place that the element takes; `nil` for any.
    let key: String?
    /// The words for it.
    let words: String
    /// The first release of iOS that has it.
    let release: Int
  }

  /// What old releases of iOS do not have, so that documents for them are not compiled.
  static let newElements: [NewElement] = [
    NewElement(element: "stackView", key: nil, words: "a stack view", release: 9),
    NewElement(element: "viewLayoutGuide", key: "safeArea", words: "a guide for the safe area", release: 9),
    NewElement(element: "wkWebView", key: nil, words: "a web view of WebKit", release: 11),
    NewElement(element: "visualEffectView", key: nil, words: "a visual effect view", release: 8),
    NewElement(element: "arscnView", key: nil, words: "a view of ARKit", release: 11),
    NewElement(element: "arskView", key: nil, words: "a view of ARKit", release: 11),
  ]

  /// The release of iOS for which a document says that it is built; `nil` if it leaves that to its target.
  static func release(of document: Document) -> Int? {
    for list in document.children(of: 0, named: "dependencies") {
      for entry in document.children(of: list, named: "deployment") {
        guard document.value("identifier", of: entry) == "iOS",
          let number = document.value("version", of: entry).flatMap({ Int($0) })
        else { continue }
        // 0x0830 is release 8.3.
        return number >> 8
      }
    }
    return nil
  }
}
