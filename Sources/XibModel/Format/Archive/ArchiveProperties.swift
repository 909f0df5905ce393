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

  private static let all: RowTable<Rows> = {
    let tables = [views, cells, controls, windows, menus, touchViews, touchControls, touchControllers, constraints]
    var all = RowTable<Rows>(minimumCapacity: tables.reduce(unread.count) { $0 + 2 * $1.count })
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
