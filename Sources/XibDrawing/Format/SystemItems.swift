internal import Basics

/// The signs and words of items that the system provides.
enum SystemItems {
  /// The bar button items of UIKit.
  static let bar: [String: String] = [
    "done": "Done", "cancel": "Cancel", "edit": "Edit", "save": "Save", "undo": "Undo", "redo": "Redo",
    "close": "Close", "add": "+", "compose": "✎", "reply": "↩", "action": "⇪", "organize": "▤", "bookmarks": "▥",
    "search": glass, "refresh": "↻", "stop": "✕", "camera": "◉", "trash": "⌫", "play": "▶", "pause": "❙❙",
    "rewind": "◀◀", "fastForward": "▶▶", "pageCurl": "◣",
  ]

  /// The tab bar items of UIKit: their titles, and the signs for their images.
  static let tabs: [String: (title: String, sign: String)] = [
    "more": ("More", "⋯"), "favorites": ("Favorites", "★"), "featured": ("Featured", "★"),
    "topRated": ("Top Rated", "★"), "recents": ("Recents", "◷"), "contacts": ("Contacts", "☺"),
    "history": ("History", "◷"), "bookmarks": ("Bookmarks", "▥"), "search": ("Search", glass),
    "downloads": ("Downloads", "↓"), "mostRecent": ("Most Recent", "◷"), "mostViewed": ("Most Viewed", "≣"),
  ]

  /// The sign for a search, which is painted too.
  static let glass = "⌕"

  /// Signs in circles, and what is in them. Few fonts have such signs, so that circles are painted.
  static let circled: [Character: String] = ["ⓘ": "i", "⊕": "+", "⊖": "−", "⊗": "×"]

  /// The bar button items that only take room.
  static let spaces: Set<String> = ["flexibleSpace", "fixedSpace"]

  /// The toolbar items of AppKit.
  static let toolbar: [String: String] = [
    "NSToolbarShowColorsItem": "Colors", "NSToolbarShowFontsItem": "Fonts", "NSToolbarPrintItem": "Print",
    "NSToolbarCustomizeToolbarItem": "Customize", "NSToolbarToggleSidebarItem": "Sidebar",
    "NSToolbarCloudSharingItem": "Share",
  ]

  static let toolbarSpaces: [String: Double] = [
    "NSToolbarSpaceItem": 24, "NSToolbarFlexibleSpaceItem": 48, "NSToolbarSeparatorItem": 12,
    "NSToolbarSidebarTrackingSeparatorItem": 12,
  ]

  /// The buttons of UIKit that show a sign.
  static let buttons: [String: String] = [
    "infoLight": "ⓘ", "infoDark": "ⓘ", "detailDisclosure": "ⓘ", "contactAdd": "⊕", "close": "⊗",
  ]

  /// Signs for words in the names of symbols and template images; the first that is in the name counts.
  static let symbols: [(String, String)] = [
    ("chevron.right", "›"), ("chevron.forward", "›"), ("chevron.left", "‹"), ("chevron.backward", "‹"),
    ("chevron.down", "⌄"), ("chevron.up", "⌃"), ("plus.circle", "⊕"), ("minus.circle", "⊖"), ("xmark.circle", "⊗"),
    ("checkmark", "✓"), ("xmark", "✕"), ("plus", "+"), ("minus", "−"), ("ellipsis", "⋯"), ("star", "★"),
    ("heart", "♥"), ("gear", "⚙"), ("trash", "⌫"), ("magnifyingglass", glass), ("arrow.clockwise", "↻"),
    ("arrow.up", "↑"), ("arrow.down", "↓"), ("arrow.left", "←"), ("arrow.right", "→"), ("play", "▶"),
    ("pause", "❙❙"), ("stop", "■"), ("info", "ⓘ"), ("questionmark", "?"), ("exclamationmark", "!"),
    ("pencil", "✎"), ("envelope", "✉"), ("phone", "☎"), ("circle.fill", "●"), ("circle", "○"), ("square", "□"),
    ("line.3.horizontal", "≡"), ("list", "≣"), ("bell", "♪"), ("flag", "⚑"), ("lock", "⚿"), ("sun", "☀"),
    ("moon", "☾"), ("cloud", "☁"), ("person", "☺"), ("house", "⌂"), ("location", "➤"),
  ]

  /// The images of AppKit that stand for a sign.
  static let macImages: [String: String] = [
    "NSAddTemplate": "+", "NSRemoveTemplate": "−", "NSActionTemplate": "⚙", "NSGoRightTemplate": "›",
    "NSGoLeftTemplate": "‹", "NSGoForwardTemplate": "›", "NSGoBackTemplate": "‹", "NSRefreshTemplate": "↻",
    "NSStopProgressTemplate": "✕", "NSRefreshFreestandingTemplate": "↻", "NSAdvanced": "⚙",
    "NSPreferencesGeneral": "⚙", "NSInfo": "ⓘ", "NSCaution": "⚠", "NSLockLockedTemplate": "⚿",
    "NSRevealFreestandingTemplate": glass, "NSShareTemplate": "⇪", "NSListViewTemplate": "≣",
    "NSMenuOnStateTemplate": "✓",
    "NSStatusAvailable": "●", "NSStatusNone": "●", "NSStatusUnavailable": "●", "NSStatusPartiallyAvailable": "●",
    "NSRightFacingTriangleTemplate": "▶", "NSLeftFacingTriangleTemplate": "◀", "NSFollowLinkFreestandingTemplate": "➔",
  ]

  /// The sign for an image; `nil` if it is drawn as a placeholder.
  static func sign(for image: String, isSymbol: Bool) -> String? {
    if let sign = macImages[image] { return sign }
    return isSymbol ? symbols.first { image.holds($0.0) }?.1 : nil
  }
}
