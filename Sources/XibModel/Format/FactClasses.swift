/// The kind of fact that an attribute or an element states: something that a person chose, or something that Xcode
/// keeps for itself (format.md 7.4).
public enum FactClass: String, Sendable, CaseIterable {
  /// A person's choice; only a person can decide between two.
  case edit
  /// A frame that places a view.
  case placement
  /// A frame that Auto Layout computes, and other facts that change with it.
  case layoutResult = "layout-result"
  /// The state of the editor: canvas positions, simulated metrics, warnings.
  case editorState = "editor-state"
  /// A cache that Xcode derives from the rest of the document.
  case derivedCache = "derived-cache"
  /// Data that the version of Xcode stamps on the document.
  case toolStamp = "tool-stamp"

  /// Whether a rule decides contradictions, not a person.
  public var isBookkeeping: Bool { self != .edit && self != .placement }
}

public enum FactClasses {
  /// Elements that belong to a class with everything in them. Nothing of what the canvas simulates is in the app.
  static let elements: [String: FactClass] = [
    "capability": .toolStamp, "development": .toolStamp, "deployment": .toolStamp, "plugIn": .toolStamp,
    "dependencies": .toolStamp, "device": .toolStamp, "adaptation": .toolStamp,
    "resources": .derivedCache, "designables": .derivedCache, "customFonts": .derivedCache, "classes": .derivedCache,
    "inferredMetricsTieBreakers": .derivedCache,
    "simulatedMetricsContainer": .editorState, "simulatedStatusBarMetrics": .editorState,
    "simulatedOrientationMetrics": .editorState, "simulatedScreenMetrics": .editorState,
    "freeformSimulatedSizeMetrics": .editorState, "modalPageSheetSimulatedSizeMetrics": .editorState,
    "modalFormSheetSimulatedSizeMetrics": .editorState, "splitViewMasterSimulatedSizeMetrics": .editorState,
    "splitViewDetailSimulatedSizeMetrics": .editorState, "simulatedToolbarMetrics": .editorState,
    "fixedSimulatedSizeMetrics": .editorState, "simulatedNavigationBarMetrics": .editorState,
    "simulatedTabBarMetrics": .editorState,
    "animations": .editorState, "userGuides": .editorState,
  ]

  /// Elements that belong to a class only under certain keys.
  static let keyed: [String: [String: FactClass]] = [
    "point": ["canvasLocation": .editorState],
    "rect": ["screenRect": .editorState, windowFrame: .placement],
    "nil": [
      "simulatedStatusBarMetrics": .editorState, "simulatedTopBarMetrics": .editorState,
      "simulatedBottomBarMetrics": .editorState, "simulatedDestinationMetrics": .editorState,
      "simulatedOrientationMetrics": .editorState,
    ],
    "size": ["minSize": .layoutResult],
    "autoresizingMask": ["autoresizingMask": .layoutResult],
  ]

  /// The elements in which a keyed element belongs to its class, or their keys or names after the object around them; any if
  /// it is not here. A text view in a scroll view is at least as large as that; the least size of an item of a toolbar is a
  /// choice. A clip view fills its scroll view, a table of AppKit its clip view, and the content view its cell, whatever the
  /// mask. (Of 1,108 such tables before 15000, 1,066 have an empty mask; of 761 since 16000, none.)
  static let ownersOfKeyed: [String: Set<String>] = [
    "size": ["textView"],
    "autoresizingMask": ["clipView", "tableViewCell.contentView", "clipView.tableView", "clipView.outlineView"],
  ]

  /// Attributes that are computed though the rest of their element is not, by element, key and owner: a text view is at most
  /// as wide as its scroll view.
  private static let computed = (element: "size", key: "maxSize", owner: "textView", attribute: "width")

  /// The attribute that makes a view keep its frame despite Auto Layout.
  public static let fixedFrame = "fixedFrame"
  static let misplaced = "misplaced"

  /// Attributes of any element.
  static let attributes: [String: FactClass] = [
    "misplaced": .editorState, "ambiguous": .editorState, "verifyAmbiguity": .editorState,
    "fixedFrame": .layoutResult, "preferredMaxLayoutWidth": .layoutResult,
  ]

  /// Whether an attribute only says of a view whether its frame is the one that its constraints give.
  package static func saysOfFrame(_ attribute: String) -> Bool { attributes[attribute] == .editorState }

  /// Attributes of one element.
  static let attributesByElement: [String: [String: FactClass]] = [
    "document": [
      "toolsVersion": .toolStamp, "systemVersion": .toolStamp, "version": .toolStamp, "targetRuntime": .toolStamp,
      "propertyAccessControl": .toolStamp, "useAutolayout": .toolStamp, "useTraitCollections": .toolStamp,
      "useSafeAreas": .toolStamp, "colorMatched": .toolStamp, "variant": .toolStamp,
      "customObjectInstantitationMethod": .toolStamp, "promptedForUpgradeToXcode5": .toolStamp,
    ],
    // People drag it.
    "tableColumn": ["width": .placement],
    RootElements.archive: ["version": .toolStamp, "type": .toolStamp],
    // What is in the record says the same.
    NormalArchive.connectionRecord: [
      NormalArchive.Attribute.name: .derivedCache, NormalArchive.Attribute.place: .derivedCache,
    ],
  ]

  /// Lists whose views the object around them lays out, whatever its views say: the areas of an AppKit stack view. So does
  /// every ``LayoutRules/stack``.
  static let laidOutLists: Set<String> = ["beginningViews", "middleViews", "endViews"]

  /// Attributes that refer to the subviews whose frames a view computes, by element of that view.
  static let laidOutViews: [String: [String]] = [
    "tableViewCell": ["textLabel", "detailTextLabel", "imageView"]
  ]

  /// Sizes that UIKit uses as they are, with or without Auto Layout, by the element around a view and the view's key in
  /// it.
  ///
  /// A table view sets the width of its header and footer but keeps their height (UITableView, `tableHeaderView`). A
  /// navigation bar centres a title view, and a bar button shows its view, at the size of that view.
  static let chosenSizes: [String: [String: Set<String>]] = [
    "tableView": ["tableHeaderView": ["height"], "tableFooterView": ["height"]],
    "navigationItem": ["titleView": ["width", "height"]],
    "barButtonItem": ["customView": ["width", "height"]],
  ]

  /// Keys of views that the object around them lays out, with or without constraints. A view under any other key keeps
  /// its frame as it is.
  static let laidOutPlaces: Set<String> = [
    "view", "contentView", "horizontalScroller", "verticalScroller", "headerView", "cornerView", "navigationBar",
    "toolbar", "tabBar", "tabView", "splitView", "sectionHeaderView", "sectionFooterView", "tableHeaderView",
    "tableFooterView", "titleView", "customView", "backgroundView", "selectedBackgroundView",
  ]

  /// Elements that place a view: a frame, or its distances from the frame that was laid out.
  static let frameElements: Set<String> = ["rect", "frame"]

  /// The key of the frame of a view.
  public static let frameKey = "frame"

  /// The keys of the elements that place a view.
  static let frameKeys: Set<String> = [frameKey, "frameInset"]

  /// Whether elements of this name place a view.
  public static func isFrame(_ element: String) -> Bool { frameElements.contains(element) }

  /// Whether a node is the device that the editor shows the document on.
  public static func isDevice(_ node: Int, in document: Document) -> Bool { document.nodes[node].name == "device" }

  /// Whether a node is the frame of a view controller's own view, which fills the device.
  public static func isRootFrame(_ node: Int, in document: Document) -> Bool {
    let view = document.nodes[node].parent
    return isFrame(document.nodes[node].name) && view >= 0
      && (document.value("key", of: view) == "view" || isViewOfOwner(view, document))
  }

  /// Whether a view fills the screen because the object that loads the document has it as its `view`, as view controllers of
  /// UIKit have. Those of AppKit keep the size of their view.
  private static func isViewOfOwner(_ view: Int, _ document: Document) -> Bool {
    let list = document.nodes[view].parent
    guard list >= 0, document.nodes[list].parent == 0, let id = document.id(of: view),
      document.value("targetRuntime", of: 0)?.hasPrefix("MacOSX") == false,
      let owner = document.children(of: list).first(where: { Placeholders.isFileOwner($0, in: document) })
    else { return false }
    return document.subtree(of: owner).contains { node in
      document.value(Connections.property, of: node) == "view"
        && document.value(Connections.destination, of: node) == id
    }
  }

  /// The key of the frame of the content of a window.
  private static let windowFrame = "contentRect"

  /// The frame of the window whose content view has a frame; `nil` for any other view.
  package static func windowFrame(around frame: Int, in document: Document) -> Int? {
    let view = document.nodes[frame].parent
    guard view >= 0, document.nodes[view].parent >= 0 else { return nil }
    return document.children(of: document.nodes[view].parent).first { document.key(of: $0) == windowFrame }
  }

  /// Whether an attribute is the width or the height of a window, or of a view whose size one takes, that Auto Layout makes
  /// large enough for its content.
  public static func isWindowLength(_ attribute: String, of node: Int, in document: Document) -> Bool {
    (attribute == "width" || attribute == "height") && document.usesAutoLayout
      && (document.value("key", of: node) == windowFrame || sizesWindow(node, in: document))
  }

  /// The controllers of AppKit that have a view. A window, a sheet or a popover takes its size (NSWindow,
  /// `contentViewController`).
  static let controllersInWindows: Set<String> = [
    "viewController", "tabViewController", "splitViewController", "pagecontroller",
  ]

  /// Whether a frame is that of the view of a controller of AppKit, or of a view at the top of a nib of AppKit. Code that shows
  /// the view takes its size from there.
  package static func sizesWindow(_ frame: Int, in document: Document) -> Bool {
    let view = document.nodes[frame].parent
    guard document.nodes[frame].traits.contains(.frame), view >= 0, document.nodes[view].parent >= 0,
      document.value("targetRuntime", of: 0)?.hasPrefix("MacOSX") == true
    else { return false }
    let owner = document.nodes[view].parent
    return controllersInWindows.contains(document.nodes[owner].name) && document.key(of: view) == "view"
      || document.nodes[owner].name == Containers.objects && document.nodes[owner].parent == 0
  }

  /// The attributes of a document that say which releases saved it. Others say how the rest of it is read.
  package static let versionAttributes: Set<String> = ["toolsVersion", "systemVersion"]

  /// Whether a node says that frames which constraints give are left out of the app. Of documents without it, code sees these
  /// frames before the first layout.
  package static func leavesFramesOut(_ node: Int, in document: Document) -> Bool {
    document.nodes[node].name == "capability"
      && document.hasValue("documents saved in the Xcode 8 format", of: AttributeNames.name, in: node)
  }

  /// The sizes in a frame that a person chose, although Auto Layout computes the other numbers.
  public static func chosenSizes(ofFrame node: Int, in document: Document) -> Set<String> {
    guard isFrame(document.nodes[node].name) else { return [] }
    let view = document.nodes[node].parent
    guard view >= 0, let key = document.value("key", of: view), document.nodes[view].parent >= 0 else { return [] }
    return chosenSizes[document.nodes[document.nodes[view].parent].name]?[key] ?? []
  }

  /// The class of a node: that of its outermost ancestor that has a class, or else its own.
  public static func of(_ node: Int, in document: Document) -> FactClass {
    document.outermost(around: node, otherThan: .edit) { own($0, document) }
  }

  /// The class of a node by itself, regardless of its ancestors.
  static func own(_ index: Int, _ document: Document) -> FactClass {
    document.dialect.factClass(of: index, in: document)
  }

  /// The class of a node of a modern document by itself, regardless of its ancestors.
  static func modern(_ index: Int, _ document: Document) -> FactClass {
    let traits = document.nodes[index].traits
    guard traits.contains(.classed) else { return .edit }
    let name = document.nodes[index].name
    if traits.contains(.wholeClass), let known = elements[name] { return known }
    let isGeometry = traits.contains(.frame)
    guard isGeometry || traits.contains(.keyedClass) else { return .edit }
    let key = document.key(of: index) ?? ""
    let parent = document.nodes[index].parent
    if traits.contains(.keyedClass), let known = keyed[name]?[key],
      ownersOfKeyed[name].map({ parent >= 0 && isOne(of: $0, parent, in: document) }) ?? true
    {
      return known
    }
    guard isGeometry else { return .edit }
    guard frameKeys.contains(key), parent >= 0 else { return name == "rect" ? .placement : .edit }
    if isLaidOutByParent(parent, document) || isViewOfOwner(parent, document) { return .layoutResult }
    return document.usesAutoLayout && isLaidOut(parent, document) ? .layoutResult : .placement
  }

  private static func isOne(of owners: Set<String>, _ owner: Int, in document: Document) -> Bool {
    let name = document.nodes[owner].name
    guard !owners.contains(name), document.nodes[owner].parent >= 0 else { return owners.contains(name) }
    let around = document.nodes[document.nearestObject(around: document.nodes[owner].parent)].name
    return owners.contains("\(around).\(document.key(of: owner) ?? name)")
  }

  private static func isLaidOutByParent(_ view: Int, _ document: Document) -> Bool {
    let list = document.nodes[view].parent
    if list >= 0, document.nodes[list].traits.contains(.laysOutEntries) { return true }
    if list >= 0, document.nodes[list].parent >= 0, document.nodes[list].name == LayoutRules.subviews,
      document.nodes[document.nodes[list].parent].name == LayoutRules.stack
    {
      return true
    }
    if document.nodes[view].traits.contains(.laidOutByParent) { return true }
    guard document.nodes[view].traits.contains(.laidOutByClip) else { return isLaidOutByName(view, document) }
    return list >= 0 && document.nodes[list].parent >= 0
      && document.nodes[document.nodes[list].parent].name == LayoutRules.clip
  }

  private static func isLaidOutByName(_ view: Int, _ document: Document) -> Bool {
    guard let id = document.id(of: view) else { return false }
    let owner = document.ancestors(of: view).first { document.nodes[$0].traits.contains(.laysOutNamed) }
    return owner.map { owner in
      (laidOutViews[document.nodes[owner].name] ?? []).contains { document.hasValue(id, of: $0, in: owner) }
    } ?? false
  }

  /// Whether Auto Layout computes the frame of a view (format.md 7.3).
  private static func isLaidOut(_ view: Int, _ document: Document) -> Bool {
    if isFixed(view, in: document) { return false }
    if isConstrained(view, in: document) { return true }
    guard let place = document.key(of: view) else { return false }
    // A key that names a size class, such as "heightClass=regular", holds a view that is laid out as usual.
    return laidOutPlaces.contains(place) || place.contains("=")
  }

  /// The attribute that is `NO` for views that constraints place.
  public static let usesMask = "translatesAutoresizingMaskIntoConstraints"

  /// Whether constraints place a view.
  public static func isConstrained(_ view: Int, in document: Document) -> Bool {
    document.hasValue(AttributeNames.no, of: usesMask, in: view)
  }

  /// Whether a view keeps its frame despite Auto Layout.
  private static func isFixed(_ view: Int, in document: Document) -> Bool {
    document.hasValue(AttributeNames.yes, of: fixedFrame, in: view)
  }

  /// Whether a frame belongs to a view that keeps it despite Auto Layout.
  public static func isFixed(frame: Int, in document: Document) -> Bool {
    let view = document.nodes[frame].parent
    return view >= 0 && isFixed(view, in: document)
  }

  /// The class of an attribute of a node of the given class.
  public static func of(attribute: String, of node: Int, in document: Document, _ nodeClass: FactClass) -> FactClass {
    if let own = document.dialect.factClass(ofAttribute: attribute, of: node, in: document) { return own }
    if attribute == computed.attribute, document.nodes[node].name == computed.element, nodeClass == .edit,
      document.key(of: node) == computed.key, document.nodes[document.nodes[node].parent].name == computed.owner
    {
      return .layoutResult
    }
    if nodeClass == .layoutResult, chosenSizes(ofFrame: node, in: document).contains(attribute) { return .edit }
    // Xcode writes the name of the target there.
    if attribute == "customModule", document.value("customModuleProvider", of: node) == "target" {
      return .derivedCache
    }
    return of(attribute: attribute, on: document.nodes[node].name, in: nodeClass)
  }

  /// The class of an attribute on an element of the given class.
  public static func of(attribute: String, on element: String, in node: FactClass) -> FactClass {
    if node != .edit { return node }
    return attributes[attribute] ?? attributesByElement[element]?[attribute] ?? .edit
  }
}

/// The classes of the nodes of a document, which are looked up once: most nodes have that of what is around them.
package final class KnownFactClasses {
  private let document: Document
  private var known: [FactClass?]

  package init(_ document: Document) {
    self.document = document
    known = Array(repeating: nil, count: document.nodes.count)
  }

  /// The class of a node, as ``FactClasses/of(_:in:)`` tells it.
  package func of(_ node: Int) -> FactClass {
    var unknown: [Int] = []
    var around = FactClass.edit
    var at = node
    while at >= 0 {
      if let found = known[at] {
        around = found
        break
      }
      unknown.append(at)
      at = document.nodes[at].parent
    }
    for node in unknown.reversed() {
      if around == .edit { around = FactClasses.own(node, document) }
      known[node] = around
    }
    return around
  }
}
