/// The sizes of the screens on which Xcode shows scenes, in points, in portrait.
enum Devices {
  static let usual = Size(375, 667)

  private static let sizes: [String: Size] = [
    "retina3_5": Size(320, 480), "retina4_0": Size(320, 568), "retina4": Size(320, 568), "retina4_7": Size(375, 667),
    "retina47": Size(375, 667), "retina5_5": Size(414, 736), "retina55": Size(414, 736), "retina5_9": Size(375, 812),
    "retina6_0": Size(390, 844), "retina6_1": Size(414, 896), "retina6_12": Size(393, 852),
    "retina6_3": Size(402, 874), "retina6_5": Size(414, 896), "retina6_7": Size(430, 932),
    "retina6_72": Size(430, 932), "retina6_9": Size(440, 956), "ipad9_7": Size(768, 1024),
    "ipad10_5": Size(834, 1112), "ipad10_9rounded": Size(820, 1180), "ipad11_0rounded": Size(834, 1194),
    "ipad12_9": Size(1024, 1366), "ipad12_9rounded": Size(1024, 1366), "iPad": Size(768, 1024),
    "appleTV": Size(1920, 1080), "watch38": Size(136, 170), "watch40": Size(162, 197), "watch42": Size(156, 195),
    "watch44": Size(184, 224), "watch41": Size(176, 215), "watch45": Size(198, 242), "watch49": Size(205, 251),
  ]

  private static let byPlatform: [Platform: Size] = [
    .ios: usual, .tv: Size(1920, 1080), .mac: Size(480, 270), .watch: Size(136, 170),
  ]

  /// The size of the screen of a document's device.
  static func size(of device: String?, isLandscape: Bool, on platform: Platform) -> Size {
    // A name such as `retina4_7.fullscreen` also says how much of the screen is used.
    let name = device?.split(separator: ".").first.map(String.init)
    let size = name.flatMap { sizes[$0] } ?? byPlatform[platform] ?? usual
    return isLandscape ? Size(size.height, size.width) : size
  }

  /// The height of the status bar on a screen of this size.
  static func statusBar(on screen: Size) -> Double {
    max(screen.width, screen.height) >= 812 && min(screen.width, screen.height) < 500 ? 44 : 20
  }
}
