/// The classes of Apple's frameworks that documents name, with their superclasses and properties.
///
/// The facts are those of the public headers; a class that is not listed is not known.
package struct LibraryClasses: Sendable {
  private struct Entry: Sendable {
    let superclass: String?
    let properties: Set<String>
    let isComplete: Bool
    /// The selectors to which objects of the class respond, in addition to the setters of properties.
    var actions: Set<String> = []
  }

  private let entries: [String: Entry]

  /// The classes of iOS, tvOS, and Mac Catalyst.
  static let uiKit = LibraryClasses(UIKitClasses.rows, actions: UIKitClasses.actions)
  /// The classes of macOS.
  static let appKit = LibraryClasses(AppKitClasses.rows, actions: AppKitClasses.actions)
  /// The classes of watchOS.
  static let watchKit = LibraryClasses(WatchKitClasses.rows, actions: "")

  /// Reads a table with a line for each class: its name, its superclass (`-` for a root class) and its properties. A
  /// line that ends in `...` leaves out properties to which no object is connected.
  ///
  /// - Parameter actions: A table with a line for each class that has actions: its name and their selectors.
  private init(_ rows: String, actions: String) {
    var entries: [String: Entry] = [:]
    for row in rows.split(separator: "\n") {
      let words = row.split(separator: " ").map(String.init)
      guard words.count > 1 else { continue }
      entries[words[0]] = Entry(
        superclass: words[1] == "-" ? nil : words[1], properties: Set(words[2...]), isComplete: words.last != "...")
    }
    for row in actions.split(separator: "\n") {
      let words = row.split(separator: " ").map(String.init)
      entries[words[0]]?.actions = Set(words[1...])
    }
    self.entries = entries
  }

  /// The elements of the objects of these classes, by the classes' names without a prefix.
  fileprivate func elements(prefix: String) -> [String] {
    entries.keys.filter { $0.hasPrefix(prefix) }.map { name in
      let rest = name.dropFirst(prefix.count)
      return rest.prefix(1).lowercased() + rest.dropFirst()
    }
  }

  /// Whether a framework of any platform has a class.
  package static func isKnown(_ name: String) -> Bool { [uiKit, appKit, watchKit].contains { $0.contains(name) } }

  package func contains(_ name: String) -> Bool { entries[name] != nil }

  /// The class and its superclasses, nearest first; `nil` if one of them is not known.
  package func lineage(of name: String) -> [String]? {
    var lineage: [String] = []
    var at: String? = name
    while let name = at {
      guard let entry = entries[name] else { return nil }
      lineage.append(name)
      at = entry.superclass
    }
    return lineage
  }

  /// Classes that an object is in any case, whatever its custom class: what holds it asks for them.
  private static let kinds: Set<String> = [
    "UITableViewCell", "UICollectionReusableView", "UIView", "UIViewController", "UIControl", "UIGestureRecognizer",
    "NSView",
    "NSViewController", "NSWindow", "NSMenu", "NSMenuItem",
  ]

  /// The kind of a class: the nearest superclass that a custom class must have.
  package func kind(of name: String) -> String? { lineage(of: name)?.first(where: Self.kinds.contains) }

  /// Whether a class or one of its superclasses has a property.
  package func has(_ property: String, in name: String) -> Bool {
    lineage(of: name)?.contains { entries[$0]?.properties.contains(property) == true } ?? false
  }

  /// Whether all properties of a class and its superclasses are known, down to those that hold numbers.
  package func knowsAllProperties(of name: String) -> Bool {
    lineage(of: name)?.allSatisfy { entries[$0]?.isComplete == true } ?? false
  }

  /// Whether some class responds to a selector.
  package func anyResponds(to selector: String) -> Bool { entries.values.contains { $0.actions.contains(selector) } }

  /// Whether a class or one of its superclasses responds to a selector.
  package func responds(to selector: String, in name: String) -> Bool {
    lineage(of: name)?.contains { entries[$0]?.actions.contains(selector) == true } ?? false
  }
}

/// The classes that documents of watchOS name, from the public headers; see ``LibraryClasses``.
enum WatchKitClasses {
  static let rows = """
    NSObject - accessibilityLabel accessibilityHint accessibilityValue ...
    WKInterfaceController NSObject ...
    WKUserNotificationInterfaceController WKInterfaceController notificationAlertLabel ...
    WKHostingController WKInterfaceController ...
    WKUserNotificationHostingController WKUserNotificationInterfaceController ...
    WKInterfaceObject NSObject ...
    WKInterfaceActivityRing WKInterfaceObject ...
    WKInterfaceAuthorizationAppleIDButton WKInterfaceObject ...
    WKInterfaceButton WKInterfaceObject ...
    WKInterfaceDate WKInterfaceObject ...
    WKInterfaceGroup WKInterfaceObject ...
    WKInterfaceHMCamera WKInterfaceObject ...
    WKInterfaceImage WKInterfaceObject ...
    WKInterfaceInlineMovie WKInterfaceObject ...
    WKInterfaceLabel WKInterfaceObject ...
    WKInterfaceMap WKInterfaceObject ...
    WKInterfaceMovie WKInterfaceObject ...
    WKInterfacePicker WKInterfaceObject ...
    WKInterfaceSCNScene WKInterfaceObject ...
    WKInterfaceSKScene WKInterfaceObject ...
    WKInterfaceSeparator WKInterfaceObject ...
    WKInterfaceSlider WKInterfaceObject ...
    WKInterfaceSwitch WKInterfaceObject ...
    WKInterfaceTable WKInterfaceObject ...
    WKInterfaceTextField WKInterfaceObject ...
    WKInterfaceTimer WKInterfaceObject ...
    WKGestureRecognizer NSObject ...
    WKTapGestureRecognizer WKGestureRecognizer ...
    WKLongPressGestureRecognizer WKGestureRecognizer ...
    WKPanGestureRecognizer WKGestureRecognizer ...
    WKSwipeGestureRecognizer WKGestureRecognizer ...
    WKCrownSequencer NSObject ...
    """
}

/// The classes of the objects that elements stand for. The classes are those of the public headers, and the elements
/// those of the corpus.
package struct ElementClasses: Sendable {
  /// The classes of the platform.
  package let library: LibraryClasses
  /// Whether the document is one of watchOS.
  package var isWatch: Bool { prefix == Self.watchKit.prefix }
  private let prefix: String
  private let exceptions: [String: String]

  /// The classes on the platform of a document, by the type in its root element.
  package init(of document: Document) {
    let isWatch = Self.type(of: document).hasExactly(".WatchKit.")
    self = isWatch ? Self.watchKit : Self.isAppKit(document) ? Self.appKit : Self.uiKit
  }

  private init(_ library: LibraryClasses, prefix: String, _ exceptions: [String: String]) {
    (self.library, self.prefix, self.exceptions) = (library, prefix, exceptions)
  }

  private static let uiKit = ElementClasses(.uiKit, prefix: "UI", ofUIKit)
  private static let appKit = ElementClasses(.appKit, prefix: "NS", ofAppKit)
  private static let watchKit = ElementClasses(.watchKit, prefix: "WKInterface", ofWatchKit)
  private static let platforms = [uiKit, appKit, watchKit]

  /// Whether the objects of a document are those of AppKit.
  package static func isAppKit(_ document: Document) -> Bool { type(of: document).hasExactly(".Cocoa.") }

  private static func type(of document: Document) -> String { document.value("type", of: 0) ?? "" }

  /// The class of an object without a custom class; `nil` if it is not certain.
  package func name(of element: String) -> String? {
    if let exception = exceptions[element] { return exception.isEmpty ? nil : exception }
    let name = className(element)
    return library.contains(name) ? name : nil
  }

  /// The elements that stand for objects on some platform.
  static let elements = Set(platforms.flatMap { $0.library.elements(prefix: $0.prefix) + $0.exceptions.keys })

  /// Whether an element stands for an object on another platform, and for none on this one.
  func lacks(_ element: String) -> Bool {
    exceptions[element] == nil && !library.contains(className(element))
      && Self.platforms.contains {
        $0.exceptions[element] != nil || $0.library.contains($0.className(element))
      }
  }

  private func className(_ element: String) -> String { prefix + element.prefix(1).uppercased() + element.dropFirst() }

  // An empty name stands for a class that the element alone does not tell.
  private static let ofUIKit = [
    "arscnView": "ARSCNView", "arskView": "ARSKView", "avPlayerViewController": "AVPlayerViewController",
    "collectionViewCellContentView": "UIView", "constraint": "NSLayoutConstraint", "containerView": "UIView",
    "glkView": "GLKView", "glkViewController": "GLKViewController", "mapView": "MKMapView", "mtkView": "MTKView",
    "pongPressGestureRecognizer": "UILongPressGestureRecognizer", "sceneKitView": "SCNView", "skView": "SKView",
    "tableViewCellContentView": "UIView", "viewLayoutGuide": "UILayoutGuide", "wkWebView": "WKWebView",
    "view": "UIView", "customObject": "",
  ]

  private static let ofAppKit = [
    "avPlayerView": "AVPlayerView", "constraint": "NSLayoutConstraint", "containerView": "NSView",
    "customView": "NSView", "mapView": "MKMapView", "mtkView": "MTKView", "pdfView": "PDFView",
    "sceneKitView": "SCNView",
    "skView": "SKView", "viewLayoutGuide": "NSLayoutGuide", "webView": "WebView", "wkWebView": "WKWebView",
    "controller": "", "customObject": "", "pagecontroller": "NSPageController",
  ]

  private static let ofWatchKit = [
    "controller": "WKInterfaceController", "glanceController": "WKInterfaceController",
    "hostingController": "WKHostingController", "notificationController": "WKUserNotificationInterfaceController",
    "tableRow": "NSObject", "imageView": "WKInterfaceImage",
    "longPressGestureRecognizer": "WKLongPressGestureRecognizer",
  ]
}
