/// The classes of the objects that elements stand for. The classes are those of the public headers, and the elements
/// those of the corpus.
public struct ElementClasses: Sendable {
  /// The classes of the platform.
  public let library: LibraryClasses
  /// Whether the document is one of watchOS.
  public let isWatch: Bool
  private let prefix: String
  private let exceptions: [String: String]

  /// The classes on the platform of a document, by the type in its root element.
  public init(of document: Document) {
    isWatch = Self.type(of: document).hasExactly(".WatchKit.")
    if isWatch {
      (library, prefix, exceptions) = (.watchKit, "WKInterface", Self.ofWatchKit)
    } else if Self.isAppKit(document) {
      (library, prefix, exceptions) = (.appKit, "NS", Self.ofAppKit)
    } else {
      (library, prefix, exceptions) = (.uiKit, "UI", Self.ofUIKit)
    }
  }

  /// Whether the objects of a document are those of AppKit.
  static func isAppKit(_ document: Document) -> Bool { type(of: document).hasExactly(".Cocoa.") }

  private static func type(of document: Document) -> String { document.value("type", of: 0) ?? "" }

  /// The class of an object without a custom class; `nil` if it is not certain.
  public func name(of element: String) -> String? {
    if let exception = exceptions[element] { return exception.isEmpty ? nil : exception }
    let name = prefix + element.prefix(1).uppercased() + element.dropFirst()
    return library.contains(name) ? name : nil
  }

  // An empty name stands for a class that the element alone does not tell.
  private static let ofUIKit = [
    "arscnView": "ARSCNView", "arskView": "ARSKView", "avPlayerViewController": "AVPlayerViewController",
    "collectionViewCellContentView": "UIView", "constraint": "NSLayoutConstraint", "containerView": "UIView",
    "glkView": "GLKView", "glkViewController": "GLKViewController", "mapView": "MKMapView", "mtkView": "MTKView",
    "pongPressGestureRecognizer": "UILongPressGestureRecognizer", "sceneKitView": "SCNView", "skView": "SKView",
    "tableViewCellContentView": "UIView", "viewLayoutGuide": "UILayoutGuide", "wkWebView": "WKWebView",
    "view": "UIView",
  ]

  private static let ofAppKit = [
    "avPlayerView": "AVPlayerView", "constraint": "NSLayoutConstraint", "containerView": "NSView",
    "customView": "NSView", "mapView": "MKMapView", "mtkView": "MTKView", "pdfView": "PDFView",
    "sceneKitView": "SCNView",
    "skView": "SKView", "viewLayoutGuide": "NSLayoutGuide", "webView": "WebView", "wkWebView": "WKWebView",
    "controller": "", "customObject": "",
  ]

  private static let ofWatchKit = [
    "controller": "WKInterfaceController", "glanceController": "WKInterfaceController",
    "hostingController": "WKHostingController", "notificationController": "WKUserNotificationInterfaceController",
    "tableRow": "NSObject", "longPressGestureRecognizer": "WKLongPressGestureRecognizer",
  ]
}
