internal import Basics
internal import XibModel

/// The platform that a document is for.
enum Platform: Sendable {
  case ios, mac, watch, tv

  init(_ document: Document) {
    let runtime = document.value("targetRuntime", of: 0) ?? document.value("type", of: 0) ?? ""
    if runtime.holds("MacOSX") || runtime.holds(".Cocoa.") {
      self = .mac
    } else if runtime.holds("watch") || runtime.holds("Watch") {
      self = .watch
    } else {
      self = runtime.holds("AppleTV") ? .tv : .ios
    }
  }
}

/// The colours and fonts of one document in light or dark.
struct Appearance {
  let platform: Platform
  let isDark: Bool
  /// The colours of asset catalogs, of which the document keeps copies under its resources.
  private let named: [String: Color]
  /// The colours that the system had when the document was saved.
  private let listed: [String: Color]

  init(_ document: Document, isDark: Bool, _ assets: Assets = Assets()) {
    platform = Platform(document)
    // A watch has no light appearance.
    self.isDark = isDark || platform == .watch
    var named: [String: Color] = [:], listed: [String: Color] = [:]
    let root = Element(document: document, node: 0)
    for entry in root.members(of: "resources") {
      guard let name = entry["name"], let color = entry.child("color").flatMap(Self.components) else { continue }
      switch entry.name {
      case "namedColor": named[name] = color
      case "systemColor": listed[name] = color
      default: continue
      }
    }
    // What the asset catalog has now counts, not the copy that the document keeps.
    for (name, set) in assets.colors { named[name] = set.colors.color(isDark: self.isDark) }
    (self.named, self.listed) = (named, listed)
  }

  /// A colour of the system by its name, such as `labelColor`.
  func system(_ name: String) -> Color? {
    SystemColors.pair(name, on: platform)?.color(isDark: isDark) ?? listed[name]
  }

  /// A colour of the system that every platform has.
  func color(_ name: String) -> Color { system(name) ?? Color(white: isDark ? 1 : 0) }

  /// The colour that a `color` element states; `nil` if it can't be told.
  func color(of element: Element) -> Color? {
    guard element.name == "color" else { return nil }
    if let name = element["systemColor"] ?? element["cocoaTouchSystemColor"], let color = system(name) { return color }
    if let name = element["name"] {
      if let color = element["catalog"] == "System" ? system(name) : named[name] { return color }
      if element["catalog"] == nil { return SystemColors.unknown }
    }
    return Self.components(of: element) ?? element.child("color").flatMap(Self.components)
  }

  /// The colour of a property; `nil` if the property is not set.
  func color(_ property: String, of element: Element) -> Color? {
    element.child(key: property).flatMap(color)
  }

  /// The colour of a property that is visible; `nil` if it is not set or clear.
  func fill(_ property: String, of element: Element) -> Color? {
    color(property, of: element).flatMap { $0.alpha > 0 ? $0 : nil }
  }

  private static func components(of element: Element) -> Color? {
    ColorComponents(of: element.node, in: element.document).map {
      Color(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
    }
  }
}
