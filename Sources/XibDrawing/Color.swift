/// A colour in sRGB.
public struct Color: Sendable, Hashable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8
  /// From 0, which can't be seen, to 1.
  public let alpha: Double

  /// A colour of components, each limited to the range from 0 to 1.
  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func byte(_ part: Double) -> UInt8 { UInt8((min(1, max(0, part)) * 255).rounded()) }
    (self.red, self.green, self.blue) = (byte(red), byte(green), byte(blue))
    self.alpha = min(1, max(0, alpha))
  }

  init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// A colour from a number such as 0xRRGGBB.
  init(_ hex: UInt32, alpha: Double = 1) {
    (red, green, blue) = (UInt8(hex >> 16 & 0xFF), UInt8(hex >> 8 & 0xFF), UInt8(hex & 0xFF))
    self.alpha = alpha
  }

  func faded(_ factor: Double) -> Color {
    Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha * factor)
  }

  /// How light the colour looks, from 0 to 1.
  var lightness: Double { (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255 }
}
