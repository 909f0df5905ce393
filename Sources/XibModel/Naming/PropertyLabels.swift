/// The labels of attributes in Xcode's inspectors.
package enum InspectorLabels {
  /// The label of an attribute or key of an element; `nil` if the tables do not have it.
  package static func label(of attribute: String, on element: String) -> String? {
    InspectorRows.row(attribute, on: element)?.label
  }
}

/// The labels of properties in Xcode's inspectors.
extension Naming {
  /// The label of a node within the object that owns it; `nil` for an owner, or if the tables do not have the property.
  public func label(of node: Int) -> String? {
    var parts: [String] = []
    var at = node
    let owner = document.nearestObject(around: node)
    while at != owner {
      let isGroup = document.isGroup(at) && at != node && Identifiers.parallel[document.nodes[at].name] == nil
      if !isGroup {
        guard let part = partLabel(at) else { return nil }
        if !part.isEmpty { parts.append(part) }
      }
      at = document.nodes[at].parent
    }
    return parts.isEmpty ? nil : parts.reversed().joined(separator: " > ")
  }

  /// The label of an attribute of a node, with that of the node before it; `nil` if the tables do not have it.
  public func label(ofAttribute attribute: String, of node: Int) -> String? {
    place(ofAttributesOf: node).label(ofAttribute: attribute)
  }

  /// What the labels of a node's attributes depend on.
  package func place(ofAttributesOf node: Int) -> AttributePlace {
    let isOwner = node == document.nearestObject(around: node)
    return AttributePlace(element: document.nodes[node].name, label: isOwner ? "" : label(of: node))
  }

  /// The label of one node in a path; empty for one that adds nothing; `nil` if it has none.
  private func partLabel(_ node: Int) -> String? {
    let element = document.nodes[node].name
    let parent = document.nodes[node].parent
    let owner = parent < 0 ? "" : document.nodes[parent].name
    if let path = document.value(AttributeNames.keyPath, of: node) { return "Runtime Attribute \(path)" }
    if element == Variations.list { return Variations.label }
    if let key = document.key(of: node) {
      if owner == RuntimeAttributes.element { return "" }
      if let words = Variations.words(key, of: element) { return words }
      if element == NameSources.state { return ObjectNames.titled(ofState: key) }
      return InspectorRows.row(key, on: owner)?.label
    }
    if Identifiers.parallel[owner] != nil { return positionLabel(node) }
    let title = InspectorRows.row(element, on: owner)?.label ?? ObjectNames.titled(element)
    if let name = value("reference", node).flatMap(nameOfObject) {
      return References.isVariationEntry(element) ? Self.short(name) : "\(title) \(Self.short(name))"
    }
    return document.siblingName(of: node).map { "\(title) \($0.dropFirst(element.count).trimmed)" } ?? title
  }

  /// The view that an entry of a parallel list belongs to, such as the view before a custom spacing.
  private func positionLabel(_ entry: Int) -> String? {
    let list = document.nodes[entry].parent
    guard let index = Array(document.children(of: list)).firstIndex(of: entry) else { return nil }
    let views = document.views(beside: list) ?? []
    return index < views.count ? "after \(distinctName(views[index]))" : Self.ordinal(index + 1)
  }
}

/// The element that has an attribute, as far as the attribute's label depends on it.
package struct AttributePlace: Sendable {
  /// The element's name.
  package let element: String
  /// The element's own label; empty for the owner itself; `nil` if it has none.
  let label: String?

  /// The label of an attribute, with that of the element before it; `nil` if the tables do not have it.
  package func label(ofAttribute attribute: String) -> String? {
    guard let label, let row = InspectorRows.row(attribute, on: element) else { return nil }
    return label.isEmpty || row.label.isEmpty ? label + row.label : "\(label) > \(row.label)"
  }
}

/// The keys of variations of a property by size class, such as `heightClass=compact-widthClass=regular`.
enum Variations {
  private static let classes = ["heightClass": "Height", "widthClass": "Width"]

  /// The element that lists the objects that are, or are not, there in a size class, and the label of their check box.
  static let list = "mask"
  static let label = "Installed"

  /// `heightClass=compact-widthClass=regular` is "Compact Height, Regular Width"; `nil` for any other key.
  static func words(_ key: String, of element: String) -> String? {
    if key == "default", References.holdsVariationEntries(element) { return "Any Size Class" }
    // Few keys are variations.
    guard key.utf8.contains(UInt8(ascii: "=")) else { return nil }
    var words: [String] = []
    for part in key.split(separator: "-") {
      let sides = part.split(separator: "=")
      guard sides.count == 2, let name = classes[String(sides[0])] else { return nil }
      words.append("\(ObjectNames.titled(String(sides[1]))) \(name)")
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

/// The properties that strings files name, in the words of Xcode's inspectors.
enum LocalizedLabels {
  /// The label of a property in a strings file, such as `normalTitle`, `segmentTitles[0]` or `headerCell.title`.
  ///
  /// - Parameter element: The element that has the property.
  static func label(of property: String, on element: String) -> String {
    property.split(separator: ".").map { part in
      let name = String(part.prefix { $0 != "[" })
      let number = Int32(part.dropFirst(name.count).filter { $0 != "[" && $0 != "]" })
      let label = names[name] ?? InspectorRows.row(name, on: element)?.label ?? ObjectNames.titled(name)
      // Xcode counts from 0, people from 1.
      return number.map { "\(label) \(Int64($0) + 1)" } ?? label
    }.joined(separator: " > ")
  }

  /// Properties that Interface Builder writes into strings files under other names.
  private static let names = [
    "normalTitle": "Default State > Title", "selectedTitle": "Selected State > Title",
    "highlightedTitle": "Highlighted State > Title", "disabledTitle": "Disabled State > Title",
    "focusedTitle": "Focused State > Title", "segmentTitles": "Segment Title", "scopeButtonTitles": "Scope Title",
    "ibShadowedLabels": "Segment Label", "ibShadowedToolTip": "Tool Tip", "ibShadowedToolTips": "Segment Tool Tip",
    "ibShadowedObjectValues": "Item", "ibShadowedIsNilPlaceholder": "Nil Placeholder",
    "ibShadowedNoSelectionPlaceholder": "No Selection Placeholder",
    "ibShadowedMultipleValuesPlaceholder": "Multiple Values Placeholder",
    "ibShadowedNotApplicablePlaceholder": "Not Applicable Placeholder",
    "ibExternalAccessibilityDescription": "Accessibility Description",
    "ibExternalUserDefinedRuntimeAttributesLocalizableStrings": "Runtime Attribute",
    "accessibilityLabel": "Accessibility Label", "accessibilityHint": "Accessibility Hint",
  ]
}
