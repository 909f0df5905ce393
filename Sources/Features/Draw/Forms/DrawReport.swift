internal import XibDrawing

/// A picture that `xibmerge draw` wrote.
struct DrawReport {
  private let drawing: Drawing
  private let file: String

  init(_ drawing: Drawing, file: String) { (self.drawing, self.file) = (drawing, file) }

  /// The list of pictures; `Documentation/xibmerge-draw.schema.json` describes it.
  static func json(_ pictures: [DrawReport]) -> JSON {
    .object([("version", .number(1)), ("pictures", .array(pictures.map(\.json)))])
  }

  private var json: JSON {
    .object([
      ("file", .string(file)), ("kind", .string(drawing.kind.rawValue)), ("id", .string(drawing.id)),
      ("title", .string(drawing.title)), ("width", .number(Self.points(drawing.size.width))),
      ("height", .number(Self.points(drawing.size.height))),
    ])
  }

  /// A length in whole points, rounded up; 0 if it is too large for a number of points.
  private static func points(_ length: Double) -> Int { Int(exactly: length.rounded(.up)) ?? 0 }
}
