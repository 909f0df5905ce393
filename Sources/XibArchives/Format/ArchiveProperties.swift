internal import XibModel

/// The properties of an archive, by key, in the words of modern documents (found by comparing the archives of the corpus
/// with what Xcode saved of them later, and in the public headers).
///
/// A key that only one class has so is written as `Class.key`.
enum ArchiveProperties {
  /// How a modern document states what objects of a class have under a key; `nil` if no table has the key.
  static func row(_ key: String, of className: String) -> ArchiveProperty? {
    guard let rows = all[key] else { return nil }
    return rows.ofClass.last { $0.name == className }?.row ?? rows.usual
  }

  /// The rows of one key.
  private struct Rows {
    var usual: ArchiveProperty?
    /// The rows for a few classes; the last one of a class counts.
    var ofClass: [(name: String, row: ArchiveProperty)] = []
  }

  private static let all: [String: Rows] = {
    let tables = [views, cells, controls, windows, menus, touchViews, touchControls, touchControllers, constraints]
    var all: [String: Rows] = [:]
    func enter(_ name: String, _ row: ArchiveProperty) {
      // Some keys have a point, such as those of the edges of an inset.
      all[name, default: Rows()].usual = row
      guard let (className, key) = parts(of: name) else { return }
      all[key, default: Rows()].ofClass.append((className, row))
    }
    for table in tables {
      for (name, row) in table { enter(name, row) }
    }
    for (name, row) in touchButtons { enter(name, row) }
    for name in unread { enter(name, .unread) }
    return all
  }()

  /// The class and the key in a name; `nil` for a key alone.
  private static func parts(of name: String) -> (className: String, key: String)? {
    var name = name
    return name.withUTF8 { bytes in
      bytes.firstIndex(of: UInt8(ascii: ".")).map { point in
        (String(decoding: bytes[..<point], as: UTF8.self), String(decoding: bytes[(point + 1)...], as: UTF8.self))
      }
    }
  }

  /// Keys that say nothing which a modern document states: where Interface Builder was, what follows from other keys, and
  /// what only the running program needs.
  private static let unread: [String] = [
    "NSNextResponder", "NSSuperview", "NSWindow", "NSNextKeyView", "NSControlView", "NSTarget", "NSAction",
    "NSCellIdentifier", "NSReuseIdentifierKey", "NSMnemonicLoc", "NSOnImage", "NSMixedImage", "NSDragTypes",
    "NSUserInterfaceItemIdentifier", "NSViewClass", "NSDocView", "NSTableView", "NSTabView",
    "NSHeaderClipView", "NSDelegate", "NSControlTarget", "NSControlAction", "NSMenu", "NSMenuFont", "NSPercent",
    "NSTextFieldAlignmentRectInsetsVersion", "NSAutorecalculatesContentBorderThicknessMinY",
    "NSFrameMatrix", "NSDrawMatrix", "showSeguePresentationStyle", "_NSManagedProxy",
    "NSMinMagnification", "NSMaxMagnification", "NSMagnification", "NSScreenRect", "NSBounds", "NSUsesItemFromMenu",
    "NSMenuItemRespectAlignment", "NSArrowPosition", "NSAltersState", "NSScvFlags", "NSBoundsSize", "NSCursor",
    "NSEnabled", "NSDraggingSourceMaskForLocal", "NSDraggingSourceMaskForNonLocal", "NSPeriodicDelay",
    "NSPeriodicInterval", "NSAllowsLogicalLayoutDirection", "NSSelectedIndex", "targetRuntimeIdentifier",
    "IBUINavigationBar", "IBUIParentViewController", "IBUITabBar.IBUIItems", "containingView",
    "scoringType", "scoringTypeFloat", "contentType", "NSToolbarItemTarget", "NSToolbarItemAction",
    "NSToolbarDelegate", "NSToolbarIBIdentifiedItems", "NSToolbarItemEnabled",
    "IBUIButtonInspectorSelectedStateConfigurationMetadataKey", "NSColorPickerType",
  ]
}

/// How a modern document states what an archive has under a key.
///
/// A reading handles one of these for each member of each object, so that its size counts: it is a reference.
indirect enum ArchiveProperty: Sendable {
  /// Other parts of the archive state it, or nobody chose it.
  case unread
  /// An attribute; it is left out where it has the value that modern documents do not write.
  case attribute(String, usual: String? = nil)
  /// An attribute with a word for each number from the first; an empty word is one that modern documents do not write.
  case words(String, [String], first: Int = 0)
  /// An attribute that has the opposite value: `NSIsDisabled` is `enabled`.
  case opposite(String)
  /// Several attributes in one number.
  case flags([ArchiveFlag])
  /// The members of an array in an element of this name.
  case list(String)
  /// An object or a value in an element with this key; an attribute that refers to the object, if it lives elsewhere.
  case child(String)
  /// As a child, unless it is a text without characters.
  case comment(String)
  /// As a child, if it is an object or a value of its own, not a text.
  case object(String)
  /// The name of an image.
  case image(String)
  /// Numbers in binary form.
  case floats([String])
  /// The first member of an array, as a child.
  case firstChild(String)
  /// Two numbers, such as `{20, 8}`, in an element of this name and with this key.
  case pair(element: String, key: String, names: [String])
  /// Two priorities, such as `{250, 750}`, in two attributes.
  case priorities(horizontal: String, vertical: String)
  /// The struts that a window does without, because it is in the middle of the screen.
  case centred([String])
  /// Properties that Interface Builder adds to an object: its help tag, its runtime attributes.
  case placeholders
  /// A property of a state of a button.
  case state(String, of: String)
  /// A number of a larger element, such as an edge of an inset.
  case part(String, element: String, key: String?)
  /// The number that an object holds under `value`; symbolic ones are marked.
  case constant(String)

  /// The word for a number; `nil` if there is none.
  ///
  /// - Parameter first: The number that the first word stands for.
  static func word(for number: String, in words: [String], first: Int) -> String? {
    guard let number = Int(number), (first..<first + words.count).contains(number) else { return nil }
    return words[number - first]
  }
}

/// An attribute that an archive keeps in some bits of a number.
struct ArchiveFlag: Sendable {
  let attribute: String
  /// The element that has the attribute and its key in the object; `nil` for the object itself.
  let element: String?
  let shift: Int
  let width: Int
  /// The words for the values of the bits; other values are not written.
  let words: [Int: String]

  static func bit(_ shift: Int, _ attribute: String, _ word: String = AttributeNames.yes, in element: String? = nil)
    -> ArchiveFlag
  {
    ArchiveFlag(attribute: attribute, element: element, shift: shift, width: 1, words: [1: word])
  }

  /// An attribute that is written where the bit is not set.
  static func clear(_ shift: Int, _ attribute: String, _ word: String = "NO") -> ArchiveFlag {
    ArchiveFlag(attribute: attribute, element: nil, shift: shift, width: 1, words: [0: word])
  }

  static func bits(_ shift: Int, _ width: Int, _ attribute: String, _ words: [Int: String]) -> ArchiveFlag {
    ArchiveFlag(attribute: attribute, element: nil, shift: shift, width: width, words: words)
  }

  /// The word for a number; `nil` if it says nothing that modern documents write.
  func word(in number: UInt32) -> String? { words[Int(number >> UInt32(shift) & ((1 << UInt32(width)) - 1))] }
}

extension ArchiveProperties {
  /// Properties of constraints.
  static let constraints: KeyValuePairs<String, ArchiveProperty> = [
    "IBNSLayoutConstraint.firstItem": .child("firstItem"), "IBNSLayoutConstraint.secondItem": .child("secondItem"),
    "firstAttribute": .words("firstAttribute", attributes), "secondAttribute": .words("secondAttribute", attributes),
    "relation": .words("relation", ["lessThanOrEqual", "", "greaterThanOrEqual"], first: -1),
    "multiplier": .attribute("multiplier", usual: "1"),
    "priority": .attribute("priority", usual: "1000"), "constant": .constant("constant"),
  ]

  private static let attributes = [
    "", "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY", "baseline",
  ]
}
