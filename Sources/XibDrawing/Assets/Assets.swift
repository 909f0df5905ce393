/// An image as a browser shows it.
package struct Picture: Sendable, Equatable {
  /// What tells it from all others of a page, which holds each once.
  package let number: Int
  /// Such as `image/png`.
  package let media: String
  package let bytes: [UInt8]

  package init(number: Int, media: String, bytes: [UInt8]) {
    (self.number, self.media, self.bytes) = (number, media, bytes)
  }
}

/// The images and colours that a document names, as its project has them in one revision.
package struct Assets: Sendable {
  package struct Image: Sendable {
    /// `nil` for one that can't be shown: in a form that no browser reads, or larger than a page has room for.
    package let picture: Picture?
    /// The size in points; `nil` if the file does not tell.
    package let size: Size?
    /// Whether only its shape counts; `nil` if that depends on where it is shown.
    package let isTemplate: Bool?

    package init(_ picture: Picture?, size: Size?, isTemplate: Bool?) {
      (self.picture, self.size, self.isTemplate) = (picture, size, isTemplate)
    }
  }

  package var images: [String: Image] = [:]
  /// The colours of asset catalogs, in light and in dark.
  package var colors: [String: ColorSet] = [:]
  /// The names of images that the project does not have.
  package var missing: Set<String> = []

  package init() {}

  /// Adds those of another version of the document.
  package mutating func add(_ other: Assets) {
    for (name, image) in other.images where images[name] == nil { images[name] = image }
    for (name, color) in other.colors where colors[name] == nil { colors[name] = color }
    missing.formUnion(other.missing)
  }
}

/// The images of a document: those of its project, and the sizes that the document lists under its resources.
struct Images {
  private var sizes: [String: Size] = [:]
  private let assets: Assets

  init(_ root: Element, _ assets: Assets) {
    self.assets = assets
    for entry in root.members(of: "resources") where entry.name == "image" {
      guard let name = entry["name"], let width = entry.number("width"), let height = entry.number("height") else {
        continue
      }
      sizes[name] = Size(width, height)
    }
  }

  /// The size of an image, in points.
  subscript(name: String) -> Size? { assets.images[name]?.size ?? sizes[name] }

  func image(_ name: String) -> Assets.Image? { assets.images[name] }

  func isMissing(_ name: String) -> Bool { assets.missing.contains(name) }
}
