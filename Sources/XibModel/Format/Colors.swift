/// The components that a `color` element states, from 0 to 1, as red, green and blue whatever the document writes.
package struct ColorComponents: Sendable, Equatable {
  package let red: Double
  package let green: Double
  package let blue: Double
  package let alpha: Double

  /// Colour spaces that change what the components mean, with their titles in Xcode; the others look like sRGB.
  static let spaceTitles = [
    "displayP3": "Display P3", "calibratedRGB": "Generic RGB", "deviceRGB": "Device RGB", "genericCMYK": "CMYK",
  ]

  /// The attributes with the space.
  package static let spaceAttributes: Set<String> = ["colorSpace", "customColorSpace"]

  /// The title of the space of a color; `nil` if it looks like sRGB.
  static func space(_ value: (String) -> String?) -> String? {
    (value("customColorSpace") ?? value("colorSpace")).flatMap { spaceTitles[$0] }
  }

  /// The attributes that state components.
  package static let attributes: Set<String> = [
    "red", "green", "blue", "white", "alpha", "cyan", "magenta", "yellow", "black",
  ]

  /// Red, green and blue from 0 to 255, as they are shown.
  var bytes: [Int] { [red, green, blue].map { Int(($0 * 255).rounded()) } }

  /// Reads an element; `nil` if it states no components.
  package init?(of node: Int, in document: Document) {
    self.init { document.value($0, of: node) }
  }

  /// - Parameter value: The value of an attribute.
  init?(_ value: (String) -> String?) {
    func part(_ name: String) -> Double? {
      value(name).flatMap { Double($0) }.flatMap { $0.isFinite ? min(1, max(0, $0)) : nil }
    }
    alpha = part("alpha") ?? 1
    if let white = part("white") {
      (red, green, blue) = (white, white, white)
    } else if let red = part("red"), let green = part("green"), let blue = part("blue") {
      (self.red, self.green, self.blue) = (red, green, blue)
    } else if let cyan = part("cyan"), let magenta = part("magenta"), let yellow = part("yellow") {
      let light = 1 - (part("black") ?? 0)
      (red, green, blue) = ((1 - cyan) * light, (1 - magenta) * light, (1 - yellow) * light)
    } else {
      return nil
    }
  }
}
