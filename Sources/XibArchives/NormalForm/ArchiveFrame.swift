internal import XibModel

/// A frame of an archive: `{{20, 8}, {80, 30}}`, or a size alone for a view at the origin.
struct ArchiveFrame {
  /// The attributes of the frame as a `rect` element of the normal form.
  let attributes: [(String, String?)]

  private static let keys = [NormalArchive.frame, NormalArchive.frameSize, NormalArchive.windowRect]

  /// Reads a frame; `nil` for other elements.
  init?(_ node: Int, in document: Document) {
    guard document.nodes[node].name == "string", document.attributes(of: node).count == 1,
      let place = document.index(in: Self.keys, with: .key, of: node)
    else { return nil }
    let key = Self.keys[place]
    let numbers = Self.numbers(in: document.content(of: node))
    switch (key, numbers.count) {
    case (NormalArchive.frame, 4):
      let isAtOrigin = numbers[0] == "0" && numbers[1] == "0"
      attributes = [
        ("key", "frame"), ("x", numbers[0]), ("y", numbers[1]), ("width", numbers[2]), ("height", numbers[3]),
        (NormalArchive.Attribute.origin, isAtOrigin ? AttributeNames.yes : nil),
      ]
    case (NormalArchive.frameSize, 2):
      attributes = [("key", "frame"), ("x", "0"), ("y", "0"), ("width", numbers[0]), ("height", numbers[1])]
    case (NormalArchive.windowRect, 4):
      attributes = [("key", key), ("x", numbers[0]), ("y", numbers[1]), ("width", numbers[2]), ("height", numbers[3])]
    default: return nil
    }
  }

  /// The numbers in a text such as `{{0, 8}, {20, 30}}`.
  static func numbers(in text: String) -> [String] {
    text.utf8.split { separators.contains($0) }.map { String(Substring($0)) }
  }

  /// The numbers in such a text in one spelling; `nil` for no limit.
  static func uniformNumbers(in text: String) -> [String?] {
    numbers(in: text).map { ArchiveValues.isUnlimited($0) ? nil : ArchiveValues.number($0) }
  }

  private static let separators = Array("{}, ".utf8)

  /// The key and the text of a `rect` element in an archive; `nil` if it lacks a number.
  static func archived(_ node: Int, in document: Document) -> (key: String, text: String)? {
    guard let key = document.key(of: node), let x = document.value("x", of: node),
      let y = document.value("y", of: node), let width = document.value("width", of: node),
      let height = document.value("height", of: node)
    else { return nil }
    let isWritten = document.value(NormalArchive.Attribute.origin, of: node) != nil || x != "0" || y != "0"
    if key == NormalArchive.windowRect { return (key, "{{\(x), \(y)}, {\(width), \(height)}}") }
    return isWritten
      ? (NormalArchive.frame, "{{\(x), \(y)}, {\(width), \(height)}}")
      : (NormalArchive.frameSize, "{\(width), \(height)}")
  }
}
