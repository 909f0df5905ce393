internal import SemanticMerge
internal import XibDrawing

/// The scene of a conflict or a decision in the three versions and in the result, with marks where it is.
struct ConflictPicture: Sendable {
  let title: String
  /// The scene in each version, as SVG; `nil` where it is not there.
  let versions: ThreeWay<String?>
  let result: String?
  /// The images of all of them, for the page.
  let images: String
  /// The part of the scene that the question is about; `nil` for nearly all of it.
  let cut: Rect?

  /// Finds the scene that shows the first of some objects; `nil` if none does.
  ///
  /// - Parameters:
  ///   - ids: The objects that the conflict is about, the most important first.
  ///   - versions: The drawings of the versions.
  ///   - result: The drawings of the result.
  ///   - isDecided: Whether the conflict is decided.
  ///   - isOfLayout: Whether the first object is a view, and the question how it lays out what is in it.
  init?(
    of ids: [String], in versions: ThreeWay<DrawnVersion?>, result: DrawnVersion?, isDecided: Bool, isOfLayout: Bool
  ) {
    let known = [versions.ours, versions.theirs, versions.base, result].compactMap { $0 }
    guard let scene = ids.lazy.compactMap({ id in known.lazy.compactMap { $0.place(around: id)?.drawing }.first }).first
    else { return nil }
    images = Pictures.sheet(known.compactMap { $0.drawing(scene.id) })
    func places(_ version: DrawnVersion) -> [(frame: Rect, isWhole: Bool)] {
      var frames: Set<Rect> = []
      return ids.prefix(Self.mostMarks).compactMap { id in
        guard let place = version.place(around: id), place.drawing.id == scene.id, let frame = place.marked,
          frames.insert(frame).inserted
        else { return nil }
        return (frame, frame.width * frame.height > 0.8 * place.drawing.size.width * place.drawing.size.height)
      }
    }
    // A mark around nearly all of a scene says nothing beside one in it.
    let hasInner = known.contains { places($0).contains { !$0.isWhole } }
    // What else hangs on the question may be anywhere.
    let parts = ids.prefix(isOfLayout ? 1 : .max).lazy.map { id in known.flatMap { $0.places(around: id, on: scene.id) }
    }
    let cut = parts.compactMap { Self.cut($0, of: scene.size) }.first
    self.cut = cut
    let scale = cut.map { min(2, max(0.25, $0.width / Self.usualWidth)) } ?? 1
    func svg(_ version: DrawnVersion?, _ kind: Mark.Kind) -> String? {
      guard let version, let drawing = version.drawing(scene.id) else { return nil }
      let marks = places(version).filter { !hasInner || !$0.isWhole }.map {
        Mark(kind, frame: $0.frame, entry: 0, title: kind == .decision ? "decided" : "in conflict", scale: scale)
      }
      return SVG.element(drawing, marks: marks)
    }
    let isMarked = known.contains { !places($0).isEmpty }
    title = scene.title + (scene.note.map { " (\($0))" } ?? "") + (isMarked ? "" : ": what is in conflict is not drawn")
    self.versions = versions.map { svg($0, .conflict) }
    self.result = svg(result, isDecided ? .decision : .conflict)
  }

  /// The part of a scene with an object and what it stands in, of which the object has at least half the width; `nil` for
  /// nearly all of it.
  ///
  /// - Parameter places: The frames of the object, and what it stands in, in each version.
  private static func cut(_ places: [(own: Rect, around: Rect)], of size: Size) -> Rect? {
    guard let objects = places.map({ $0.own }).union, let around = places.map({ $0.around }).union else { return nil }
    func length(_ own: Double, _ around: Double, _ most: Double, _ whole: Double) -> Double {
      min(whole, max(own + 2 * margin, min(around, most)))
    }
    let width = length(objects.width, around.width, max(2 * objects.width, Self.least), size.width)
    let height = length(objects.height, around.height, max(2 * objects.height, 0.4 * width), size.height)
    guard width * height < 0.8 * size.width * size.height else { return nil }
    func start(_ middle: Double, _ length: Double, _ whole: Double) -> Double {
      max(0, min(middle - length / 2, whole - length))
    }
    return Rect(start(objects.midX, width, size.width), start(objects.midY, height, size.height), width, height)
  }

  /// The least width of a part: small objects need something around them to be known by.
  private static let least = 120.0

  /// What is left free around objects, for their marks.
  private static let margin = 12.0

  /// The width at which a page shows a picture, more or less, in its points.
  private static let usualWidth = 400.0

  /// The picture for the page that resolves conflicts, or the reason that there is none.
  ///
  /// - Parameter isDrawn: Whether a side of the document could be drawn.
  static func json(_ picture: ConflictPicture?, isDrawn: Bool) -> JSON {
    guard let picture else {
      let reason = isDrawn ? "What is in conflict is in no picture." : "This document can't be drawn."
      return .object([("title", .null), ("reason", .string(reason))])
    }
    return .object([
      ("title", .string(TerminalText.line(picture.title, limit: 120))), ("reason", .null),
      ("base", .optional(picture.versions.base)), ("ours", .optional(picture.versions.ours)),
      ("theirs", .optional(picture.versions.theirs)), ("result", .optional(picture.result)),
      ("images", .string(picture.images)), ("cut", .optional(picture.cut.map(SVG.viewBox))),
    ])
  }

  /// The most objects to mark, because a decision can concern very many.
  private static let mostMarks = 12
}
