/// The classes of Apple's frameworks that documents name, with their superclasses and properties.
///
/// The facts are those of the public headers; a class that is not listed is not known.
public struct LibraryClasses: Sendable {
  private struct Entry: Sendable {
    let superclass: String?
    let properties: Set<String>
    let isComplete: Bool
  }

  private let entries: [String: Entry]
  /// The selectors to which objects of the framework respond, in addition to the setters of properties.
  private let actions: Set<String>

  /// The classes of iOS, tvOS, and Mac Catalyst.
  static let uiKit = LibraryClasses(UIKitClasses.rows, actions: UIKitClasses.actions)
  /// The classes of macOS.
  static let appKit = LibraryClasses(AppKitClasses.rows, actions: AppKitClasses.actions)
  /// The classes of watchOS.
  static let watchKit = LibraryClasses(WatchKitClasses.rows, actions: "")

  /// Reads a table with a line for each class: its name, its superclass (`-` for a root class) and its properties. A
  /// line that ends in `...` leaves out properties to which no object is connected.
  private init(_ rows: String, actions: String) {
    var entries: [String: Entry] = [:]
    for row in rows.split(separator: "\n") {
      let words = row.split(separator: " ").map(String.init)
      guard words.count > 1 else { continue }
      entries[words[0]] = Entry(
        superclass: words[1] == "-" ? nil : words[1], properties: Set(words[2...]), isComplete: words.last != "...")
    }
    self.entries = entries
    self.actions = Set(actions.split { $0 == " " || $0 == "\n" }.map(String.init))
  }

  /// Whether a framework of any platform has a class.
  public static func isKnown(_ name: String) -> Bool { [uiKit, appKit, watchKit].contains { $0.contains(name) } }

  public func contains(_ name: String) -> Bool { entries[name] != nil }

  /// The class and its superclasses, nearest first; `nil` if one of them is not known.
  public func lineage(of name: String) -> [String]? {
    var lineage: [String] = []
    var at: String? = name
    while let name = at {
      guard let entry = entries[name] else { return nil }
      lineage.append(name)
      at = entry.superclass
    }
    return lineage
  }

  /// Whether a class or one of its superclasses has a property.
  public func has(_ property: String, in name: String) -> Bool {
    lineage(of: name)?.contains { entries[$0]?.properties.contains(property) == true } ?? false
  }

  /// Whether all properties of a class and its superclasses are known, down to those that hold numbers.
  public func knowsAllProperties(of name: String) -> Bool {
    lineage(of: name)?.allSatisfy { entries[$0]?.isComplete == true } ?? false
  }

  /// Whether some object of the framework responds to a selector.
  public func responds(to selector: String) -> Bool { actions.contains(selector) }
}
