/// Spellings that differ between releases of Xcode but mean the same (format.md 7.5).
package enum Spellings {
  /// Attributes that add nothing if another one is present, by element. They are fallbacks for systems that do not know
  /// the other.
  static let fallbacks: [String: [(attribute: String, beside: String)]] = [
    "color": [("cocoaTouchSystemColor", beside: "systemColor")]
  ]

  /// The names of the 11 point system font; those in the second set name it only together with its size.
  static let smallFonts: Set<String> = ["smallSystem", "toolTip"]
  static let smallFontsBySize: Set<String> = ["menu", "message"]
  static let smallFontSize = "11"

  /// Attributes with values that say no more than no such attribute: releases of Xcode add and drop them. `nil` is any value, or
  /// any element.
  private static let unstated: [String: (value: String?, elements: Set<String>?)] = [
    "identifier": ("", nil), "allowsCharacterPickerTouchBarItem": ("YES", nil), "none": (nil, ["accessibilityTraits"]),
    // Of 219 windows before 16000 98 have it, of 90 since then none. AppKit takes no notice of it.
    "oneShot": ("NO", ["window"]),
    // Of 324 scrollers before 14000 none has it, of 338 since then all but 18; of 520 headers of tables before 14000 none, of
    // 145 since 18000 all but 5.
    "wantsLayer": ("YES", ["scroller", "tableHeaderView"]),
    // An object without a class is one, such as the placeholder of the application.
    "customClass": ("NSObject", ["customObject"]),
  ]

  /// Values of attributes that a release of Xcode writes in place of others: of 16,771 buttons of these types, older releases
  /// wrote all but 10 so, and of 9,541 since 17156 none.
  private static let renamed = ["buttonType": ["roundedRect": "system"]]

  /// Keys under which `nil` says no more than no such child.
  package static let unstatedNils: Set<String> = ["textColor", "highlightedColor", "locale"]

  /// The ending of a name of an image that UIKit adds by itself.
  private static let imageExtension = ".png"

  /// Whether two values of an attribute mean the same: one may not be stated, or be written in full.
  package static func areAlike(_ value: String?, _ other: String?, of attribute: String, on element: String) -> Bool {
    if value.isExactly(other) { return true }
    func meaning(_ value: String?) -> String? { value.flatMap { self.meaning(of: $0, of: attribute, on: element) } }
    return meaning(value).isExactly(meaning(other))
  }

  /// A value of an attribute in the one spelling that a diff knows; `nil` if it says no more than no such attribute.
  package static func meaning(of value: String, of attribute: String, on element: String) -> String? {
    if let plain = unstated[attribute], plain.elements?.contains(element) != false {
      return plain.value == nil || plain.value == value ? nil : value
    }
    return NamedResource.namesImage(attribute) && value.hasSuffix(imageExtension)
      ? String(value.dropLast(imageExtension.count)) : renamed[attribute]?[value] ?? value
  }

  /// Elements that have more than one spelling.
  static let spelled: Set<String> = ["color", "font", "string", "mutableString"]

  /// The names of elements that Xcode exchanges for another one when it saves a document.
  static let elements = ["mutableString": "string"]

  /// The one name of elements that mean the same.
  package static func element(_ name: String) -> String { elements[name] ?? name }

  /// The name of the content view of a cell: Xcode 5.0 wrote a view without an id there.
  private static let contentViews: Set<String> = ["view", "tableViewCellContentView"]
  private static let contentView = "contentView"
  /// What only one of these names has.
  private static let ofContentViews: Set<String> = [AttributeNames.id, "tableViewCell"]

  /// Whether elements with these names, under one key, are one object in the words of two releases.
  package static func areOne(_ name: String, _ other: String, underKey key: String?) -> Bool {
    name == other || key == contentView && contentViews.isSuperset(of: [name, other])
  }

  /// Whether an attribute comes and goes with a name of an element.
  package static func isOfName(_ attribute: String) -> Bool { ofContentViews.contains(attribute) }

  /// The attributes of which a value may have another spelling.
  private static let varying = Set(["metaFont"] + fallbacks.values.joined().map { $0.attribute })

  /// Whether attributes with these names may have another spelling.
  static func mayVary(_ names: some Sequence<String>) -> Bool { names.contains(where: varying.contains) }

  /// The attributes of an element in one spelling; `nil` if it has only one.
  static func uniform(_ attributes: Attributes, of element: String) -> [Attribute]? {
    guard spelled.contains(element) else { return nil }
    var result = Array(attributes)
    for (fallback, other) in fallbacks[element] ?? [] where result.contains(where: { $0.name == other }) {
      result.removeAll { $0.name == fallback }
    }
    guard let font = result.firstIndex(where: { $0.name == "metaFont" }) else { return result }
    let size = result.first { $0.name == "size" }?.value
    let isSmall =
      smallFonts.contains(result[font].value) && (size == nil || size == smallFontSize)
      || smallFontsBySize.contains(result[font].value) && size == smallFontSize
    if isSmall {
      result[font] = result[font].with(value: "smallSystem")
      result.removeAll { $0.name == "size" }
    }
    return result
  }
}

extension Document {
  /// Whether an element says no more than no element.
  package func isUnstated(_ node: Int) -> Bool {
    nodes[node].name == "nil" && key(of: node).map(Spellings.unstatedNils.contains) == true
  }

  /// Whether two elements have the same name and attributes that mean the same.
  public func hasSynonymousStart(_ node: Int, as other: Int, in document: Document) -> Bool {
    let element = nodes[node].name
    let its = document.nodes[other].name
    guard nodes[node].traits.contains(.spelled), Spellings.element(element) == Spellings.element(its) else {
      return false
    }
    guard
      element != its
        || [attributes(of: node).names, document.attributes(of: other).names].contains(where: Spellings.mayVary)
    else { return hasSameStart(node, as: other, in: document) }
    guard
      let mine = Spellings.uniform(attributes(of: node), of: element),
      let theirs = Spellings.uniform(document.attributes(of: other), of: element)
    else { return false }
    // No element has two attributes of one name. Hashing pays only for very many.
    return mine.count == theirs.count
      && (mine.count > AttributeIndex.threshold ? Set(mine) == Set(theirs) : mine.allSatisfy(theirs.contains))
  }

  /// Whether two elements have texts that mean the same.
  public func hasSynonymousText(_ node: Int, as other: Int, in document: Document) -> Bool {
    let (mine, its) = (content(of: node), document.content(of: other))
    return mine.isExactly(its) || dialect.isSynonym(mine, of: its, at: node, in: self)
  }

  /// Whether two elements have the same name and children, and attributes and texts that mean the same.
  public func isSynonym(_ node: Int, of other: Int, in document: Document) -> Bool {
    if isEqual(node, to: other, in: document) { return true }
    guard !hasChildren(node), !document.hasChildren(other), hasSynonymousText(node, as: other, in: document)
    else { return false }
    return hasSameStart(node, as: other, in: document) || hasSynonymousStart(node, as: other, in: document)
  }
}

/// Values that a newer Xcode writes in another way when it saves a document (format.md 7.5).
///
/// A diff hides these differences. A merge must write them, so it knows only ``Spellings``.
enum UpgradedSpellings {
  /// The attribute that newer releases of Xcode use in place of an older one, by element.
  static let successors = ["color": ["cocoaTouchSystemColor": "systemColor"]]

  /// Attributes that are fallbacks for systems that do not know another one, by element.
  static let fallbacks: [String: (beside: String, attributes: Set<String>)] = [
    "color": (
      beside: "systemColor",
      attributes: [
        "cocoaTouchSystemColor", "red", "green", "blue", "white", "alpha", "colorSpace", "customColorSpace",
      ]
    )
  ]

  /// System colours that never change, with their parts. Newer releases of Xcode write these.
  private static let constantColors: [String: (white: String, alpha: String)] = [
    "darkTextColor": ("0", "1"), "blackColor": ("0", "1"), "whiteColor": ("1", "1"), "lightTextColor": ("1", "0.6"),
  ]

  /// The names of AppKit's regular system font, each with the size that it has if none is stated; `nil` if that size is
  /// not known.
  static let systemFonts: [String: String?] = [
    "system": "13", "menu": "13", "message": "13", "toolTip": "11", "smallSystem": "11", "miniSystem": "9",
    "cellTitle": "12",
    "label": nil, "controlContent": nil,
  ]

  /// The size of the regular system font of AppKit under one of its names; `nil` for any other font.
  static func systemFontSize(_ metaFont: String?, stated size: String?) -> String? {
    guard let metaFont, let usual = systemFonts[metaFont] else { return nil }
    return size ?? usual
  }

  /// A colour by what is shown of it: releases of Xcode round its components differently, and write them for several spaces.
  private static func shown(_ color: [Attribute]) -> [Attribute] {
    func value(_ name: String) -> String? { color.first { $0.name == name }?.value }
    let constant = value("systemColor").flatMap { constantColors[$0] }.map { ["white": $0.white, "alpha": $0.alpha] }
    guard value("name") == nil, let components = ColorComponents({ constant?[$0] ?? value($0) }) else { return color }
    var stated = ColorComponents.attributes.union(ColorComponents.spaceAttributes)
    if constant != nil { stated.insert("systemColor") }
    let bytes = components.bytes
    // Black and white are the same in every space.
    let space = [[0, 0, 0], [255, 255, 255]].contains(bytes) ? nil : ColorComponents.space(value)
    return color.filter { !stated.contains($0.name) }
      + zip(["red", "green", "blue"], bytes).map { Attribute(name: $0, value: String($1)) }
      + [Attribute(name: "alpha", value: "\((components.alpha * 10_000).rounded() / 10_000)")]
      + (space.map { [Attribute(name: "colorSpace", value: $0)] } ?? [])
  }

  /// The attributes of an element as the newest Xcode would write them.
  static func newest(_ attributes: Attributes, of element: String) -> [Attribute] {
    var result = Array(attributes)
    if let fallback = fallbacks[element], result.contains(where: { $0.name == fallback.beside }) {
      result.removeAll { fallback.attributes.contains($0.name) }
    }
    for (index, old) in result.enumerated() {
      if let name = successors[element]?[old.name] { result[index] = Attribute(name: name, value: old.value) }
    }
    if element == "color" { return shown(result) }
    func value(_ name: String) -> String? { result.first { $0.name == name }?.value }
    guard let size = systemFontSize(value("metaFont"), stated: value("size")) else { return result }
    result.removeAll { $0.name == "size" || $0.name == "metaFont" }
    return result + [Attribute(name: "metaFont", value: "system"), Attribute(name: "size", value: size)]
  }
}

extension Document {
  /// Whether an element without children states what one of another document states, in the spelling of any Xcode.
  public func isUpgrade(_ node: Int, of other: Int, in document: Document) -> Bool {
    nodes[node].traits.contains(.spelled) && nodes[node].name == document.nodes[other].name
      && ![(self, node), (document, other)].contains { $0.0.hasChildren($0.1) }
      && content(of: node).isExactly(document.content(of: other))
      && (Set(newestAttributes(of: node)) == Set(document.newestAttributes(of: other))
        || isListedColor(node, as: other, in: document))
  }

  /// Whether one of two colours has a name of the system, and the other the numbers that the resources list under it.
  package func isListedColor(_ node: Int, as other: Int, in document: Document) -> Bool {
    isSystemColor(node, inNumbersOf: other, in: document) || document.isSystemColor(other, inNumbersOf: node, in: self)
  }

  /// Whether a colour has a name of the system, for which an older release of Xcode wrote its numbers in another document.
  private func isSystemColor(_ node: Int, inNumbersOf other: Int, in older: Document) -> Bool {
    guard let name = value(NamedResource.systemColor, of: node),
      older.value(NamedResource.systemColor, of: other) == nil,
      older.toolsVersion.lexicographicallyPrecedes(toolsVersion),
      let listed = NamedResource.listed(in: self).first(where: {
        $0.resource.element == NamedResource.systemColor && $0.resource.name == name
      }), let numbers = Array(children(of: listed.node)).first
    else { return false }
    func parts(_ node: Int, _ document: Document) -> Set<Attribute> {
      Set(document.newestAttributes(of: node).filter { $0.name != AttributeNames.key })
    }
    return parts(numbers, self) == parts(other, older)
  }

  /// Whether an element only states what another one does as a newer Xcode writes it by itself. A font under another name may
  /// be a person's choice.
  package func isSavedAnew(_ node: Int, of other: Int, in document: Document) -> Bool {
    UpgradedSpellings.fallbacks[nodes[node].name] != nil && isUpgrade(node, of: other, in: document)
  }

  /// The attributes of an element as the newest Xcode would write them, in no order.
  public func newestAttributes(of node: Int) -> [Attribute] {
    guard nodes[node].traits.contains(.spelled) else { return Array(attributes(of: node)) }
    return UpgradedSpellings.newest(attributes(of: node), of: nodes[node].name)
  }
}
